import { Popover, Switch, Text, UnstyledButton } from '@mantine/core'
import type { ListedThreshold } from '@quantrac/contract'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { FollowedLines } from '../../components/form/FollowedLines.tsx'
import { ModuleLink } from '../../components/layout/ModuleLink.tsx'
import { ActiveBadge } from '../../components/table/ActiveBadge.tsx'
import type { Column } from '../../components/table/column.ts'
import { LimitCell } from './LimitCell.tsx'
import { thresholdName, withStatus } from './limits-draft.ts'
import { useRowEdit } from './row-edits.ts'
import classes from './ThresholdsPage.module.css'

export const thresholdColumns: readonly Column<ListedThreshold>[] = [
  {
    key: 'module',
    header: 'factor.station',
    sort: 'module',
    width: '16%',
    cell: (row) => <ModuleLink module={row.factor.module} />,
  },
  {
    key: 'factor',
    header: 'settingThresholds.factor',
    sort: 'factor',
    cell: (row) => (
      <>
        <Text span inherit fw={500} title={row.factor.name}>
          {row.factor.code}
        </Text>
        <FollowedNote row={row} />
      </>
    ),
  },
  {
    key: 'min_value',
    header: 'threshold.min',
    sort: 'min_value',
    align: 'right',
    width: 138,
    cell: (row) => <LimitCell row={row} field="min_value" />,
  },
  {
    key: 'max_value',
    header: 'threshold.max',
    sort: 'max_value',
    align: 'right',
    width: 138,
    cell: (row) => <LimitCell row={row} field="max_value" />,
  },
  {
    key: 'min_range',
    header: 'settingThresholds.minBand',
    align: 'right',
    width: 138,
    cell: (row) => <LimitCell row={row} field="min_range" />,
  },
  {
    key: 'max_range',
    header: 'settingThresholds.maxBand',
    align: 'right',
    width: 138,
    cell: (row) => <LimitCell row={row} field="max_range" />,
  },
  {
    key: 'status',
    header: 'settingData.status',
    sort: 'status',
    width: 150,
    cell: (row) => <StatusCell row={row} />,
  },
]

/** Says in a few words whether the station's standard sets the limits; a press says by which numbers. */
function FollowedNote({ row }: { row: ListedThreshold }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (row.standard === null) return null
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-start" shadow="md" withArrow>
      <Popover.Target>
        <UnstyledButton
          display="block"
          fz="xs"
          c="dimmed"
          td="underline"
          onClick={() => setOpen(!isOpen)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpen(false)
          }}
        >
          {t(row.follows_standard ? 'settingThresholds.byStandard' : 'settingThresholds.apart')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('settingThresholds.whereFrom', { name: thresholdName(row) })}>
        <FollowedLines threshold={row} unit={row.factor.unit} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Whether the threshold is active; saved with the rest of its row. */
function StatusCell({ row }: { row: ListedThreshold }) {
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
