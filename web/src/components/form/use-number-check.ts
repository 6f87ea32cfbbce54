import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { type NumberRules, readingsOf } from '../../lib/decimal-input.ts'

/** Makes the rule of a form's number: null where it is empty or one number, else why it is refused. */
export function useNumberCheck() {
  const { t } = useTranslation()
  return (rules: NumberRules, invalid: string | null) =>
    (text: string): string | null => {
      const readings = readingsOf(text, currentLanguage(), rules)
      if (readings.length > 1) return t('form.twoReadings')
      return text.trim() === '' || readings.length === 1 ? null : invalid
    }
}
