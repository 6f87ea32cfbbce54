import type { ListedThreshold, ThresholdChange } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { DelayFields, type DelayValues } from '../../components/form/DelayFields.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText } from '../../lib/decimal-input.ts'
import { delayOf, widthOf } from '../../components/form/limit-input.ts'
import { thresholdName, valuesBefore } from './limits-draft.ts'
import { useEditing } from './row-edits.ts'
import { thresholdsKey } from './thresholds-query.ts'
import { useOfferUndo } from './undo.tsx'

/** Edits how calmly the limits are watched. Opens when it is mounted. */
export function DelaysDialog({ row, onClose }: { row: ListedThreshold; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const offerUndo = useOfferUndo(useEditing().edits)
  const [opened, close] = useOpenOnMount(onClose)
  const form = useDelaysForm(row)
  const name = thresholdName(row)
  const save = async (values: DelayValues): Promise<void> => {
    const change = changeIn(values)
    await api.thresholdUpdate({ params: { id: row.id }, body: change })
    await client.invalidateQueries({ queryKey: thresholdsKey })
    const before = valuesBefore(row, change)
    offerUndo(t('settingThresholds.saved', { name }), {
      name,
      run: () => api.thresholdUpdate({ params: { id: row.id }, body: before }),
    })
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('settingThresholds.delays', { name })}
      form={form}
      onSubmit={save}
      errorFallback={t('errors.updateThresholdFailed')}
    >
      <DelayFields form={form} />
    </FormDialog>
  )
}

function useDelaysForm(row: ListedThreshold) {
  const { t } = useTranslation()
  const text = (value: number): string => decimalText(value, currentLanguage())
  const delay = (typed: string) => (delayOf(typed) === null ? t('threshold.delayInvalid') : null)
  return useForm<DelayValues>({
    initialValues: {
      deadband: text(row.deadband),
      on_delay_seconds: text(row.on_delay_seconds),
      off_delay_seconds: text(row.off_delay_seconds),
    },
    validate: {
      deadband: (typed) => (widthOf(typed) === null ? t('threshold.notNegative') : null),
      on_delay_seconds: delay,
      off_delay_seconds: delay,
    },
  })
}

/** What goes to the server, from values without problems. */
const changeIn = (values: DelayValues): ThresholdChange => ({
  deadband: widthOf(values.deadband) ?? 0,
  on_delay_seconds: delayOf(values.on_delay_seconds) ?? 0,
  off_delay_seconds: delayOf(values.off_delay_seconds) ?? 0,
})
