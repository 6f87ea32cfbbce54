import { Card, Title } from '@mantine/core'
import type { AqiValue } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { AqiBars } from '../../components/aqi/AqiBars.tsx'
import { useHourBars } from '../../components/aqi/use-aqi-bars.ts'
import classes from './AqiHours.module.css'
import card from './AqiTab.module.css'

/** A bar an hour of two days. */
export function AqiHours({ hours }: { hours: readonly AqiValue[] }) {
  const { t } = useTranslation()
  const bars = useHourBars(hours)
  return (
    <Card component="section" padding={0} className={card.card ?? ''}>
      <div className={card.head}>
        <Title order={2} size="h3">
          {t('aqi.hours.title')}
        </Title>
        <span className={card.note}>{t('vnAqi.eachHour')}</span>
        <span className={`${card.note} ${card.end} ${classes.key}`}>
          <i className={classes.hatched} /> {t('vnAqi.short')}
        </span>
      </div>
      <AqiBars bars={bars} name={t('vnAqi.eachHour')} />
    </Card>
  )
}
