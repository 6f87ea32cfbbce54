import { Skeleton, Text } from '@mantine/core'
import type { ComplianceSummary, ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { summaryQuery } from '../../components/compliance/compliance-queries.ts'
import { missingOf } from '../../components/compliance/missing.ts'
import classes from './ComplianceLead.module.css'
import { dayCounts } from '../../components/compliance/judged-words.ts'
import { Sentence } from './Sentence.tsx'
import { MonthStepper } from '../../components/month-calendar/MonthStepper.tsx'
import { useMonthView } from '../../components/month-calendar/use-month-view.ts'

/** «8 ngày vượt trong tháng 11, 14 trong giới hạn, 2 không đủ số liệu», and by which document. */
export function ComplianceLead({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const view = useMonthView()
  const { data, isError } = useQuery(summaryQuery(station.code, view.month))
  // The tab below says what failed.
  if (data === undefined && isError) return null
  const isJudged = data !== undefined && missingOf(data) === null
  return (
    <div className={classes.lead}>
      <div className={classes.words}>
        {data === undefined ? (
          <Skeleton height={26} width="60%" />
        ) : (
          <p className={classes.headline}>
            {isJudged ? <Headline summary={data} month={view.month} /> : t('compliance.title')}
          </p>
        )}
        {data !== undefined && data.standard !== null && (
          <Text c="dimmed" size="sm">
            {factsOf(data, data.standard, t)}
          </Text>
        )}
        {isJudged && <Sentence summary={data} />}
      </div>
      {isJudged && <MonthStepper view={view} />}
    </div>
  )
}

function Headline({ summary, month }: { summary: ComplianceSummary; month: string }) {
  const { t } = useTranslation()
  const { exceeded, within, short } = dayCounts(summary.days)
  const number = Number(month.slice(5))
  if (exceeded + within + short === 0) return t('compliance.noDay', { month: number })
  return (
    <>
      <b data-tone={exceeded > 0 ? 'over' : undefined}>{t('compliance.exceededDays', { count: exceeded })}</b>{' '}
      {t('compliance.inMonth', { month: number })}, <b>{t('compliance.number', { count: within })}</b>{' '}
      {t('compliance.withinWord')},{' '}
      <b data-tone={short > 0 ? 'short' : undefined}>{t('compliance.shortDays', { count: short })}</b>
    </>
  )
}

/** «QCVN 05:2023/BTNMT · 6 chỉ tiêu, 10 giới hạn» */
function factsOf(
  { factors }: ComplianceSummary,
  { code, column }: NonNullable<ComplianceSummary['standard']>,
  t: TFunction,
): string {
  const document = column === '' ? code : `${code}, ${t('compliance.column', { column })}`
  const judged = new Set(factors.map(({ factor }) => factor)).size
  if (judged === 0) return document
  const counts = `${t('compliance.factorCount', { count: judged })}, ${t('compliance.limitCount', { count: factors.length })}`
  return `${document} · ${counts}`
}
