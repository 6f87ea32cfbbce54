import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { useNumberCheck } from '../form/use-number-check.ts'
import { limitRules, type RuleDraft, type RulesValues } from './rules-form.ts'

/** The form of some rules. A number is asked for where its rule is on. */
export function useRulesForm(rules: RuleDraft[]) {
  const { t } = useTranslation()
  const check = useNumberCheck()
  const language = currentLanguage()
  return useForm<RulesValues>({
    initialValues: { rules },
    validate: {
      rules: {
        limit: (text, values, path) => {
          const rule = values.rules[Number(path.split('.')[1])]
          const bounds = rule && limitRules(rule.fault)
          if (rule === undefined || bounds === undefined) return null
          const { min = 0, max = 0 } = bounds
          const range = { min: formatNumber(min, language), max: formatNumber(max, language) }
          const invalid = t('healthRules.limitInvalid', range)
          return text.trim() === '' ? invalid : check(bounds, invalid)(text)
        },
      },
    },
  })
}
