import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { numberIn } from '../../lib/decimal-input.ts'
import { useMinute } from '../../lib/use-now.ts'
import type { Stretch } from '../../components/reviews/stretch-key.ts'
import { spanText } from './review-words.ts'

export interface CorrectDialogProps {
  stretch: Stretch
  /** Of its readings. */
  count: number
  unit: string
  onSave: (value: number) => void
}

/** Gives every reading of a stretch another value. Opens when it is mounted. */
export function CorrectDialog({ stretch, count, unit, onSave }: CorrectDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const check = useNumberCheck()
  const now = useMinute()
  const rules = fieldRules.review.value
  const form = useForm({
    initialValues: { value: '' },
    validate: {
      value: (text) =>
        text.trim() === '' ? t('form.required') : check(rules, t('settingThresholds.notANumber'))(text),
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('reviews.correctTitle', { factor: stretch.factor, time: spanText(stretch, now) })}
      form={form}
      submitLabel={t('reviews.correctSubmit')}
      save={({ value }) => {
        onSave(numberIn(value, currentLanguage(), rules) ?? 0)
        return Promise.resolve()
      }}
      failed={t('reviews.saveFailed')}
    >
      <NumberField
        label={t('reviews.value')}
        description={t('reviews.valueHelp', { count })}
        required
        data-autofocus
        unit={unit}
        rules={rules}
        {...form.getInputProps('value')}
        value={form.values.value}
        onChoose={(text) => form.setFieldValue('value', text)}
      />
      <Text size="sm" c="dimmed">
        {t('reviews.originalKept')}
      </Text>
    </FormDialog>
  )
}
