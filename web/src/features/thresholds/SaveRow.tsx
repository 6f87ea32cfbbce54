import type { ListedThreshold } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { thresholdName } from './limits-draft.ts'
import { focusCell, useRowEdit } from './row-edits.ts'

/** Save and Cancel, at the end of a row with changes. */
export function SaveRow({ row }: { row: ListedThreshold }) {
  const { t } = useTranslation()
  const { isSaving, edits, save } = useRowEdit(row.id)
  const name = thresholdName(row)
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
