import { DAY_MS, type FactorSummary, type Report, type ReportSummary } from '@quantrac/contract'
import { Card, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatClock, formatShortDay } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import type { ChartPoint } from '../../ui/small-chart.ts'
import { SmallChart } from '../../ui/SmallChart.tsx'
import { periodText } from './period-text.ts'
import classes from './ReportView.module.css'

interface ReportCoursesProps {
  report: Report
  summary: ReportSummary
}

/** The course of each factor over the period, with its limits, as it was frozen. */
export function ReportCourses({ report, summary }: ReportCoursesProps) {
  const { t } = useTranslation()
  const drawn = summary.factors.filter(({ n }) => n > 0)
  if (drawn.length === 0) return null
  return (
    <Card component="section" padding={0} aria-label={t('reports.course')}>
      <Title order={2} size="h3" px={16} py={12}>
        {t('reports.course')}
      </Title>
      <div className={classes.courses}>
        {drawn.map((factor) => (
          <Course key={factor.code} factor={factor} report={report} course={summary.course} />
        ))}
      </div>
    </Card>
  )
}

interface CourseProps {
  factor: FactorSummary
  report: Report
  course: ReportSummary['course']
}

function Course({ factor, report, course }: CourseProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const now = useMinute()
  const { code, name, unit, decimals, min_value: min, max_value: max } = factor
  const [from, to] = [Date.parse(report.start_datetime), Date.parse(report.end_datetime)]
  const number = (value: number) => formatNumber(value, language, decimals)
  const limit = (value: number | null, label: string) =>
    value === null ? [] : [{ value, label: `${label} ${number(value)}` }]
  const time = (at: number) => (to - from > 2 * DAY_MS ? formatShortDay(at, now) : formatClock(at))
  return (
    <figure className={classes.course}>
      <Text component="figcaption" size="sm" fw={600}>
        {code}
        {name !== code && (
          <Text span inherit fw={400} c="dimmed">
            {` ${name}`}
          </Text>
        )}
      </Text>
      <SmallChart
        points={pointsOf(course, code)}
        silentMs={course.bucket_ms * 1.5}
        from={from}
        to={to}
        unit={unit}
        limits={[...limit(min, t('reports.lower')), ...limit(max, t('reports.upper'))]}
        bands={[]}
        marked={null}
        peak={null}
        label={t('reports.courseLabel', {
          factor: code,
          period: periodText(report, language),
          least: number(factor.min ?? 0),
          greatest: number(factor.max ?? 0),
        })}
        formatValue={number}
        formatTime={time}
      />
    </figure>
  )
}

/** The buckets that have readings, in their middle. */
function pointsOf({ start, bucket_ms, factors }: ReportSummary['course'], code: string): ChartPoint[] {
  const buckets = factors.find((one) => one.code === code)?.buckets ?? []
  const first = Date.parse(start) + bucket_ms / 2
  return buckets.map(({ place, mean, min, max }) => ({
    at: first + place * bucket_ms,
    value: mean,
    low: min,
    high: max,
  }))
}
