import type { AlertDetail } from '@quantrac/contract'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatMeasured } from '../../lib/number-format.ts'
import { formatClock, formatDateTime, ZONE_LABEL } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import type { ChartPoint } from '../../ui/small-chart.ts'
import { SmallChart } from '../../ui/SmallChart.tsx'
import {
  bandsOf,
  courseQuery,
  courseWindow,
  type CourseWindow,
  factorQuery,
  lengthOf,
  peakOf,
  silenceOf,
  tablePoints,
} from './alert-course.ts'
import { CourseTable } from './CourseTable.tsx'
import { farthestName } from '../../lib/status-word.ts'

/** The readings around an alert, as a picture and as a table. */
export function AlertCourse({ alert }: { alert: AlertDetail }) {
  const { t } = useTranslation()
  // Fixed when it is opened: a moving window would call the server again and again.
  const [window] = useState(() => courseWindow(alert, Date.now()))
  const course = useQuery(courseQuery(alert, window))
  if (course.data !== undefined) {
    if (course.data.length === 0) return <Text c="dimmed">{t('alertDetails.empty')}</Text>
    return <Course alert={alert} points={course.data} window={window} />
  }
  if (!course.isError) return <Skeleton height={180} aria-label={t('loading.label')} />
  if (isGone(course.error)) return <Text c="dimmed">{t('alertDetails.gone')}</Text>
  return (
    <ErrorView
      error={course.error}
      fallback={t('alertDetails.seriesFailed')}
      onRetry={() => void course.refetch()}
    />
  )
}

/** The server knows no such module, or no factor of this code in it. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.fields['factor_code'] !== undefined)

interface CourseProps {
  alert: AlertDetail
  points: readonly ChartPoint[]
  window: CourseWindow
}

function Course({ alert, points, window }: CourseProps) {
  const { t } = useTranslation()
  const today = useQuery(factorQuery(alert))
  const language = currentLanguage()
  const { unit } = alert
  const number = (value: number): string => formatMeasured(value, language)
  const times = { from: formatDateTime(window.from, language), to: formatDateTime(window.to, language) }
  const limit = (value: number | null, name: string) =>
    value === null ? [] : [{ value, label: `${name} ${number(value)}${unit === '' ? '' : ` ${unit}`}` }]
  const peak = peakOf(points, alert)
  const now = useNow()
  const peakText = (value: number): string =>
    `${t(farthestName(alert))} ${number(value)}${unit === '' ? '' : ` ${unit}`} · ${formatDuration(lengthOf(alert, now), language)}`
  return (
    <>
      <SmallChart
        points={points}
        silentMs={silenceOf(points, today.data?.module.interval_seconds)}
        from={window.from}
        to={window.to}
        unit={unit}
        limits={[
          ...limit(alert.min_value, t('alertDetails.min')),
          ...limit(alert.max_value, t('alertDetails.max')),
        ]}
        bands={bandsOf(alert, today.data?.threshold)}
        marked={{
          from: Date.parse(alert.started_at),
          to: alert.resolved_at === null ? now : Date.parse(alert.resolved_at),
          label: t('alertDetails.excursion'),
        }}
        peak={peak && { ...peak, label: peakText(peak.value) }}
        label={t('alertDetails.chartLabel', {
          factor: alert.factor.toUpperCase(),
          module: alert.module,
          ...times,
        })}
        formatValue={number}
        formatTime={(at) => formatClock(at)}
      />
      <Text c="dimmed" size="xs">
        {`${times.from} – ${times.to} (${ZONE_LABEL})`}
      </Text>
      <CourseTable alert={alert} points={tablePoints(points, alert)} />
    </>
  )
}
