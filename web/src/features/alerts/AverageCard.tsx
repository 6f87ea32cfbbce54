import type { Excursion } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { averageAgainst, measuredName } from '../../lib/average-words.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './ExcursionPane.module.css'

/** What an alert of an average is about: it has no readings of its own that could be drawn against its limit. */
export function AverageCard({ row }: { row: Excursion }) {
  const { t } = useTranslation()
  const now = useNow()
  const [from, to] = [formatShort(row.started_at, now), formatShort(row.timestamp, now)]
  return (
    <div className={classes.card}>
      <h3>
        {measuredName(row, t)}
        <span>{t('averageAlert.first', { from, to })}</span>
      </h3>
      <Text fw={600} mb={6}>
        {averageAgainst(row, { t, locale: currentLanguage() })}
      </Text>
      <Text c="dimmed" size="sm">
        {t('averageAlert.note')}
      </Text>
    </div>
  )
}
