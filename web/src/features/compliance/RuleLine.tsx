import type { CalculationRules } from '@quantrac/contract'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { EditRuleButton } from '../../components/averages/EditRuleButton.tsx'
import { rulesQuery } from '../../components/averages/rules-query.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { percentText } from '../../components/compliance/judged-words.ts'
import classes from './DayCard.module.css'

/** By which rule a period has enough data, and whose rule it is. */
export function RuleLine() {
  const { t } = useTranslation()
  const { data } = useQuery(rulesQuery)
  return (
    <div className={classes.rule}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        {data !== undefined && `${ruleText(data, t)} `}
        {t('compliance.shapeNote')}
      </span>
      <EditRuleButton />
    </div>
  )
}

function ruleText(rules: CalculationRules, t: TFunction): string {
  const share = (value: number) => percentText(value, currentLanguage())
  const shares = { hour: share(rules.share_1h), eight: share(rules.share_8h), day: share(rules.share_24h) }
  const source = rules.source === '' ? t('compliance.ownRule') : rules.source
  return t('compliance.rule', { ...shares, source })
}
