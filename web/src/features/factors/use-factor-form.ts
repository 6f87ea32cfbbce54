import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { delayOf, widthOf } from '../../components/form/limit-input.ts'
import { decimalsOf, factorValues, type FactorValues } from './factor-form.ts'
import { isUpsideDown, thresholdValues } from './threshold-form.ts'

/** The form of the factor dialog with the rules that need no server; without a code the module is to be chosen. */
export function useFactorForm(moduleCode: string | undefined) {
  const { t } = useTranslation()
  const required = (text: string) => (text.trim() === '' ? t('form.required') : null)
  const width = (text: string) => (widthOf(text) === null ? t('threshold.notNegative') : null)
  const delay = (text: string) => (delayOf(text) === null ? t('threshold.delayInvalid') : null)
  return useForm<FactorValues>({
    initialValues: {
      ...factorValues(undefined, moduleCode),
      ...thresholdValues(undefined, currentLanguage()),
    },
    validate: {
      module: required,
      name: required,
      code: required,
      manufacturer_id: required,
      min_value: (_, values) => (isUpsideDown(values) ? t('threshold.minAboveMax') : null),
      decimals: (text) => (decimalsOf(text) === null ? t('factor.decimalsInvalid') : null),
      min_range: width,
      max_range: width,
      deadband: width,
      on_delay_seconds: delay,
      off_delay_seconds: delay,
    },
  })
}
