import type { Excursion } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { aboutName, faultAmount, faultWord } from '../../lib/health-words.ts'
import classes from './ExcursionPane.module.css'

/** What is wrong with a station: there is no limit that its readings could be drawn against. */
export function HealthCard({ row }: { row: Excursion & { fault: NonNullable<Excursion['fault']> } }) {
  const { t } = useTranslation()
  return (
    <div className={classes.card}>
      <h3>
        {t('healthAlert.title')}
        <span>{aboutName(row, t)}</span>
      </h3>
      <Text fw={600} mb={6} className={classes.raised ?? ''}>
        {t('healthAlert.raised', {
          what: faultWord(row, t),
          amount: faultAmount(row, { t, locale: currentLanguage() }),
        })}
      </Text>
      <Text size="sm">{t(`healthAlert.about.${row.fault}`)}</Text>
      <Text c="dimmed" size="sm">
        {t('healthAlert.note')}
      </Text>
    </div>
  )
}
