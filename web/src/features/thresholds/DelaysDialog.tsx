import type { ListedThreshold, ThresholdChange } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { DelayFields, type DelayValues } from '../../components/form/DelayFields.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText } from '../../lib/decimal-input.ts'
import { delayOf, delayRules, widthOf, widthRules } from '../../components/form/limit-input.ts'
import { useLimitWords } from '../../components/form/use-limit-words.ts'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { thresholdName, valuesBefore } from './limits-draft.ts'
import { useEditing } from './row-edits.ts'
import { thresholdsKey } from './thresholds-query.ts'
import { useOfferUndo } from './undo.tsx'

/** Edits a threshold's deadband and delays. Opens when it is mounted. */
export function DelaysDialog({ row, onClose }: { row: ListedThreshold; onClose: () => void }) {
  const { t } = useTranslation()
  const offerUndo = useOfferUndo(useEditing().edits)
  const [opened, close] = useOpenOnMount(onClose)
  const form = useDelaysForm(row)
  const name = thresholdName(row)
  const withNumbers = useLimitWords()
  const update = (body: ThresholdChange) => api.thresholdUpdate({ params: { id: row.id }, body })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('settingThresholds.delays', { name })}
      form={form}
      save={(values) => update(changeIn(values))}
      renews={thresholdsKey}
      done={(_, values) => {
        const change = changeIn(values)
        const before = valuesBefore(row, change)
        const words = withNumbers(t('settingThresholds.saved', { name }), change, row.factor.unit)
        offerUndo(words, { name, run: () => update(before) })
        return undefined
      }}
      failed={t('errors.updateThresholdFailed')}
    >
      <DelayFields form={form} unit={row.factor.unit} />
    </FormDialog>
  )
}

function useDelaysForm(row: ListedThreshold) {
  const { t } = useTranslation()
  const text = (value: number): string => decimalText(value, currentLanguage())
  const check = useNumberCheck()
  const delay = check(delayRules, t('threshold.delayInvalid'))
  return useForm<DelayValues>({
    initialValues: {
      deadband: text(row.deadband),
      on_delay_seconds: text(row.on_delay_seconds),
      off_delay_seconds: text(row.off_delay_seconds),
    },
    validate: {
      deadband: check(widthRules, t('threshold.notNegative')),
      on_delay_seconds: delay,
      off_delay_seconds: delay,
    },
  })
}

/** The request body, from valid values. */
const changeIn = (values: DelayValues): ThresholdChange => ({
  deadband: widthOf(values.deadband, currentLanguage()) ?? 0,
  on_delay_seconds: delayOf(values.on_delay_seconds, currentLanguage()) ?? 0,
  off_delay_seconds: delayOf(values.off_delay_seconds, currentLanguage()) ?? 0,
})
