import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'

/** Deadband and delays as typed: in the factor's unit and in seconds. */
export interface DelayValues {
  deadband: string
  on_delay_seconds: string
  off_delay_seconds: string
}

/** The fields for deadband and delays. */
export function DelayFields({ form }: { form: Pick<UseFormReturnType<DelayValues>, 'getInputProps'> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('threshold.deadband')}
        description={t('threshold.deadbandHelp')}
        inputMode="decimal"
        {...form.getInputProps('deadband')}
      />
      <TextInput
        label={t('threshold.onDelay')}
        description={t('threshold.onDelayHelp')}
        inputMode="numeric"
        {...form.getInputProps('on_delay_seconds')}
      />
      <TextInput
        label={t('threshold.offDelay')}
        description={t('threshold.offDelayHelp')}
        inputMode="numeric"
        {...form.getInputProps('off_delay_seconds')}
      />
    </>
  )
}
