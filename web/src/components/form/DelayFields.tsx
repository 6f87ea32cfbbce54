import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { delayRules, widthRules } from './limit-input.ts'
import { NumberField } from './NumberField.tsx'

/** Deadband and delays as typed: in the factor's unit and in seconds. */
export interface DelayValues {
  deadband: string
  on_delay_seconds: string
  off_delay_seconds: string
}

const fields = [
  ['deadband', 'threshold.deadband', 'threshold.deadbandHelp', widthRules],
  ['on_delay_seconds', 'threshold.onDelay', 'threshold.onDelayHelp', delayRules],
  ['off_delay_seconds', 'threshold.offDelay', 'threshold.offDelayHelp', delayRules],
] as const

interface DelayFieldsProps {
  form: Pick<UseFormReturnType<DelayValues>, 'getInputProps' | 'setFieldValue' | 'values'>
  /** The unit of the factor. */
  unit: string
}

/** The fields for deadband and delays. */
export function DelayFields({ form, unit }: DelayFieldsProps) {
  const { t } = useTranslation()
  return fields.map(([field, label, help, rules]) => (
    <NumberField
      key={field}
      label={t(label)}
      description={t(help)}
      rules={rules}
      unit={field === 'deadband' ? unit : ''}
      {...form.getInputProps(field)}
      value={form.values[field]}
      onChoose={(text) => form.setFieldValue(field, text)}
    />
  ))
}
