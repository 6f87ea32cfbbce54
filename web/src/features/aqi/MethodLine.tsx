import { Button, Card } from '@mantine/core'
import type { AqiCourse, AqiValue } from '@quantrac/contract'
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
  const percent = (share: number): string => percentText(share, currentLanguage())
  const words = [
    t('aqi.method.dated', { document: method.document }),
    methodWords(method.half_weight, t),
    t('aqi.method.rounding'),
    ...(rules === undefined
      ? []
      : [
          `${t('aqi.method.share', {
            hour: percent(rules.share_1h),
            eight: percent(rules.share_8h),
            day: percent(rules.share_24h),
          })} (${rules.source === '' ? t('aqi.method.own') : rules.source})`,
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
