import type { ListedThreshold } from '@quantrac/contract'
import { Button } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'
import type { RowTask } from '../../components/table/use-row-task.ts'
import { focusCell } from './cell-focus.ts'
import { useRowEdit } from './row-edits.ts'
import { thresholdName } from './threshold-name.ts'

export interface ThresholdRowActionsProps {
  row: ListedThreshold
  onTask: (task: RowTask<ListedThreshold>) => void
}

/** Save and Cancel while the row has changes; else what else may be done to it. */
export function ThresholdRowActions({ row, onTask }: ThresholdRowActionsProps) {
  const { t } = useTranslation()
  const { draft } = useRowEdit(row.id)
  const name = thresholdName(row)
  if (draft !== undefined) return <SaveOrCancel row={row} name={name} />
  return (
    <>
      <Can do="adaptors.change_threshold">
        <RowAction
          icon={IconClock}
          label={t('settingThresholds.delays', { name })}
          onClick={() => onTask({ kind: 'edit', row })}
        />
      </Can>
      <Can do="adaptors.delete_threshold">
        <RowAction
          icon={IconTrash}
          danger
          label={t('settingThresholds.deleteLabel', { name })}
          onClick={() => onTask({ kind: 'delete', row })}
        />
      </Can>
    </>
  )
}

function SaveOrCancel({ row, name }: { row: ListedThreshold; name: string }) {
  const { t } = useTranslation()
  const { isSaving, edits, save } = useRowEdit(row.id)
  // The buttons go with the changes: the cursor stays in the row.
  const onSave = (): void => {
    focusCell(row.id)
    void save(row)
  }
  const onCancel = (): void => {
    focusCell(row.id)
    edits.getState().drop(row.id)
  }
  return (
    <>
      <Button
        size="compact-sm"
        loading={isSaving}
        aria-label={t('settingThresholds.saveLabel', { name })}
        onClick={onSave}
      >
        {t('common.save')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isSaving}
        aria-label={t('settingThresholds.cancelLabel', { name })}
        onClick={onCancel}
      >
        {t('common.cancel')}
      </Button>
    </>
  )
}
