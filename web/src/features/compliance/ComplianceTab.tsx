import { Card, Skeleton, Text, Title } from '@mantine/core'
import type { ComplianceSummary, ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { MonthCalendar } from '../../components/month-calendar/MonthCalendar.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { calendarDays } from '../../components/compliance/calendar-days.ts'
import { summaryQuery } from '../../components/compliance/compliance-queries.ts'
import { missingOf } from '../../components/compliance/missing.ts'
import classes from './ComplianceTab.module.css'
import { CountsCard } from './CountsCard.tsx'
import { DayCard } from './DayCard.tsx'
import { InstantCard } from './InstantCard.tsx'
import { Legend } from './Legend.tsx'
import { MissingCard } from './MissingCard.tsx'
import { type MonthView, useMonthView } from '../../components/month-calendar/use-month-view.ts'

export { ComplianceLead } from './ComplianceLead.tsx'

/** Whether a station keeps within the limits of its document: the days of a month, and one of them opened. */
export function ComplianceTab({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const view = useMonthView()
  const summary = useQuery(summaryQuery(station.code, view.month))
  if (summary.data === undefined) {
    if (!summary.isError) return <Waiting />
    return (
      <Card padding={0}>
        <ErrorView
          error={summary.error}
          fallback={t('compliance.fetchFailed')}
          onRetry={() => void summary.refetch()}
        />
      </Card>
    )
  }
  const missing = missingOf(summary.data)
  if (missing === 'instantOnly' && summary.data.instant.length > 0)
    return <InstantCard {...{ station }} summary={summary.data} month={view.month} />
  if (missing !== null) return <MissingCard {...{ missing, station }} summary={summary.data} />
  return <Month {...{ station, view }} summary={summary.data} />
}

interface MonthProps {
  station: ModuleLatest
  view: MonthView
  summary: ComplianceSummary
}

function Month({ station, view, summary }: MonthProps) {
  const { t } = useTranslation()
  const now = useNow()
  const [year = '', month = ''] = view.month.split('-')
  const day = view.day ?? openedFirst(summary)
  const days = summary.days.map((one) => one.day)
  return (
    <div className={classes.page}>
      <div className={classes.pair}>
        <Card component="section" padding={0} aria-labelledby="compliance-days">
          <div className={classes.cardHead}>
            <Title order={2} size="h4" id="compliance-days">
              {t('compliance.days')}
            </Title>
            <Text c="dimmed" size="xs">
              {t('compliance.daysNote')}
            </Text>
          </div>
          <div className={classes.calendar}>
            <MonthCalendar
              month={view.month}
              title={t('range.month', { month, year })}
              isTitleHidden
              days={calendarDays(summary, { now, language: currentLanguage(), t })}
              chosen={day}
              onOpen={view.open}
            />
          </div>
          <Legend />
        </Card>
        <CountsCard {...{ summary, station }} />
      </div>
      {day !== null && days.includes(day) && <DayCard {...{ station, day, days }} onOpen={view.open} />}
      <Text c="dimmed" size="xs">
        {t('compliance.kept')}
      </Text>
    </div>
  )
}

/** The newest day over its limits, else the newest that is over. */
function openedFirst({ days }: ComplianceSummary): string | null {
  const newest =
    days.findLast(({ result }) => result === 'exceeded') ??
    days.findLast(({ result }) => result !== 'open') ??
    days.at(-1)
  return newest?.day ?? null
}

const Waiting = () => (
  <div className={classes.page} aria-busy>
    <div className={classes.pair}>
      <Skeleton height={464} />
      <Skeleton height={464} />
    </div>
    <Skeleton height={320} />
  </div>
)
