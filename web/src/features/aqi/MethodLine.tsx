import { Button, Card } from '@mantine/core'
import type { AqiCourse, AqiValue, CalculationRules } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditRuleButton } from '../../components/averages/EditRuleButton.tsx'
import { rulesQuery } from '../../components/averages/rules-query.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { methodWords, percentText } from './aqi-words.ts'
import { AqiSteps } from './AqiSteps.tsx'
import classes from './MethodLine.module.css'

interface MethodLineProps {
  method: AqiCourse['method']
  hour: AqiValue | undefined
}

/** The document, what it leaves open, and each step with the numbers of the newest hour. */
export function MethodLine({ method, hour }: MethodLineProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data: rules } = useQuery(rulesQuery)
  const words = [
    t('aqi.method.dated', { document: method.document }),
    methodWords(method.half_weight, t),
    t('aqi.method.rounding'),
    ...(rules === undefined
      ? []
      : [
          `${t('aqi.method.share', { shares: shareTexts(rules).join(', ') })} (${rules.source === '' ? t('aqi.method.own') : rules.source})`,
        ]),
  ]
  return (
    <Card component="section" padding={0} className={classes.method ?? ''}>
      <p>
        <b>{t('aqi.method.title')}</b> {words.join(' · ')} <EditRuleButton />
      </p>
      {hour !== undefined && hour.parts.length > 0 && (
        <Button variant="subtle" onClick={() => setOpen(true)}>
          {t('aqi.method.steps')}
        </Button>
      )}
      {hour !== undefined && (
        <AqiSteps hour={hour} half={method.half_weight} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

/** Of 1, 8 and 24 hours; one where they are the same. */
const shareTexts = ({ share_1h, share_8h, share_24h }: CalculationRules): string[] => {
  const shares = [share_1h, share_8h, share_24h]
  const told = new Set(shares).size === 1 ? shares.slice(0, 1) : shares
  return told.map((share) => percentText(share, currentLanguage()))
}
