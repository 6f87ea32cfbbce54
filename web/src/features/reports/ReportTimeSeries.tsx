import type { FactorSummary, Report, ReportSummary } from '@quantrac/contract'
import { Card, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FactorTimeSeries } from '../../components/time-series/FactorTimeSeries.tsx'
import type { FactorTimeSeriesData } from '../../charts/factor-time-series.ts'
import { type TimeSeriesPoint, drawnPoints } from '../../components/time-series/time-series-points.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { periodText } from './period-text.ts'
import classes from './ReportView.module.css'

interface ReportTimeSeriesProps {
  report: Report
  summary: ReportSummary
}

/** The time series of each factor over the period, with its limits, as it was frozen. */
export function ReportTimeSeries({ report, summary }: ReportTimeSeriesProps) {
  const { t } = useTranslation()
  const drawn = summary.factors.filter(({ n }) => n > 0)
  if (drawn.length === 0) return null
  return (
    <Card component="section" padding={0} aria-label={t('reports.timeSeries')}>
      <Title order={2} size="h3" px={16} py={12}>
        {t('reports.timeSeries')}
      </Title>
      <div className={classes.timeSeries}>
        {drawn.map((factor) => (
          <TimeSeries key={factor.code} factor={factor} report={report} timeSeries={summary.course} />
        ))}
      </div>
    </Card>
  )
}

interface TimeSeriesProps {
  factor: FactorSummary
  report: Report
  timeSeries: ReportSummary['course']
}

function TimeSeries({ factor, report, timeSeries }: TimeSeriesProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { code, name, decimals } = factor
  const data = useMemo(() => timeSeriesOf({ factor, report, timeSeries }), [factor, report, timeSeries])
  const number = (value: number) => formatNumber(value, language, decimals)
  const limit = (value: number | null, label: string) => (value === null ? [] : [`${label} ${number(value)}`])
  const label = t('reports.timeSeriesLabel', {
    factor: code,
    period: periodText(report, language),
    least: number(factor.min ?? 0),
    greatest: number(factor.max ?? 0),
  })
  const limits = [
    ...limit(factor.min_value, t('reports.lower')),
    ...limit(factor.max_value, t('reports.upper')),
  ]
  return (
    <figure className={classes.timeSeries}>
      <Text component="figcaption" size="sm" fw={600}>
        {code}
        {name !== code && (
          <Text span inherit fw={400} c="dimmed">
            {` ${name}`}
          </Text>
        )}
      </Text>
      <FactorTimeSeries data={data} label={[label, ...limits].join('. ')} />
    </figure>
  )
}

function timeSeriesOf({ factor, report, timeSeries }: TimeSeriesProps): FactorTimeSeriesData {
  const { code, unit, decimals, min_value: lower, max_value: upper } = factor
  return {
    from: Date.parse(report.start_datetime),
    to: Date.parse(report.end_datetime),
    series: {
      code,
      name: code,
      unit,
      decimals,
      ...drawnPoints(pointsOf(timeSeries, code), timeSeries.bucket_ms * 1.5),
      limits: { lower, upper, warnBelow: null, warnAbove: null },
    },
  }
}

/** The buckets that have readings, in their middle. */
function pointsOf({ start, bucket_ms, factors }: ReportSummary['course'], code: string): TimeSeriesPoint[] {
  const buckets = factors.find((one) => one.code === code)?.buckets ?? []
  const first = Date.parse(start) + bucket_ms / 2
  return buckets.map(({ place, mean, min, max }) => ({
    at: first + place * bucket_ms,
    value: mean,
    low: min,
    high: max,
  }))
}
