import type { ListedThreshold } from '@quantrac/contract'
import { Switch } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { ActiveBadge } from '../../components/table/ActiveBadge.tsx'
import { thresholdName, withStatus } from './limits-draft.ts'
import { useRowEdit } from './row-edits.ts'
import classes from './StatusCell.module.css'

/** Whether the threshold is active; saved with the rest of its row. */
export function StatusCell({ row }: { row: ListedThreshold }) {
  const canChange = useCan('adaptors.change_threshold')
  return canChange ? <StatusSwitch row={row} /> : <ActiveBadge active={row.status} />
}

function StatusSwitch({ row }: { row: ListedThreshold }) {
  const { t } = useTranslation()
  const { draft, isSaving, edits, save } = useRowEdit(row.id)
  const isOn = draft?.status ?? row.status
  const set = (status: boolean): void =>
    edits.getState().setDraft(row.id, withStatus(row, draft ?? {}, status))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void save(row)
    if (event.key === 'Escape') set(row.status)
  }
  return (
    <Switch
      size="sm"
      aria-label={t('settingThresholds.cell', { limit: t('threshold.status'), name: thresholdName(row) })}
      classNames={{ labelWrapper: classes.word }}
      label={isOn ? t('common.active') : t('common.inactive')}
      fw={draft?.status === undefined ? undefined : 600}
      checked={isOn}
      disabled={isSaving}
      onChange={(event) => set(event.currentTarget.checked)}
      onKeyDown={onKeyDown}
    />
  )
}
