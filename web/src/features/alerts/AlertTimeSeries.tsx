import { Skeleton, Text } from '@mantine/core'
import type { Excursion } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import type { FactorTimeSeriesData } from '../../charts/factor-time-series.ts'
import { type TimeSeriesPoint, drawnPoints } from '../../components/time-series/time-series-points.ts'
import { FactorTimeSeries } from '../../components/time-series/FactorTimeSeries.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { Disclosure } from '../../components/form/Disclosure.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { farthestName } from '../../lib/status-word.ts'
import { formatClock, formatDateTime, formatPeriod, ZONE_LABEL } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import classes from './AlertTimeSeries.module.css'
import {
  type TimeSeriesWindow,
  timeSeriesQuery,
  factorQuery,
  lengthOf,
  limitsOf,
  markedOf,
  peakOf,
  silenceOf,
  tablePoints,
} from './alert-time-series.ts'

/** The readings around an alert, as a picture and as a table. */
export function AlertTimeSeries({ alert, window }: Pick<TimeSeriesProps, 'alert' | 'window'>) {
  const { t } = useTranslation()
  const timeSeries = useQuery(timeSeriesQuery(alert, window))
  if (timeSeries.data !== undefined) {
    if (timeSeries.data.length === 0) return <Text c="dimmed">{t('alertDetails.empty')}</Text>
    return <TimeSeries alert={alert} points={timeSeries.data} window={window} />
  }
  if (!timeSeries.isError) return <Skeleton height={220} aria-label={t('loading.label')} />
  if (isGone(timeSeries.error)) return <Text c="dimmed">{t('alertDetails.gone')}</Text>
  return (
    <ErrorView
      error={timeSeries.error}
      fallback={t('alertDetails.seriesFailed')}
      onRetry={() => void timeSeries.refetch()}
    />
  )
}

/** The server knows no such module, or no factor of this code in it. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.fields['factor_code'] !== undefined)

interface TimeSeriesProps {
  alert: Excursion
  points: readonly TimeSeriesPoint[]
  window: TimeSeriesWindow
}

function TimeSeries({ alert, points, window }: TimeSeriesProps) {
  const { t } = useTranslation()
  const today = useQuery(factorQuery(alert))
  const language = currentLanguage()
  const now = useNow()
  const words = useTimeSeriesWords(alert)
  const peak = peakOf(points, alert)
  const peakLabel = peak && words.peak(peak.value, now)
  const peakText =
    peak === null ? '' : `${formatNumber(peak.value, language, alert.decimals)} · ${formatClock(peak.at)}`
  const threshold = today.data?.threshold
  const silentMs = silenceOf(points, today.data?.module.interval_seconds)
  const marked = markedOf(alert, window, now)
  const data = useMemo(
    (): FactorTimeSeriesData => ({
      ...window,
      series: {
        code: alert.factor,
        name: alert.factor,
        unit: alert.unit,
        decimals: alert.decimals,
        ...drawnPoints(points, silentMs),
        limits: limitsOf(alert, threshold),
      },
      marked,
      // Short: on a phone there is half of 250 px for it. The name of the picture has the words.
      peak: peak && { ...peak, label: peakText },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the peak and the mark are new objects in each render: what they hold counts
    [alert, points, window, threshold, silentMs, marked.to, peakText],
  )
  const times = { from: formatDateTime(window.from, language), to: formatDateTime(window.to, language) }
  const name = t('alertDetails.chartLabel', {
    factor: alert.factor,
    module: alert.module,
    ...times,
  })
  return (
    <>
      <FactorTimeSeries
        data={data}
        label={[name, ...words.limits, ...(peakLabel === null ? [] : [peakLabel])].join('. ')}
      />
      <Text c="dimmed" size="xs">
        {`${formatPeriod(window)} (${ZONE_LABEL})`}
      </Text>
      <TimeSeriesTable alert={alert} points={tablePoints(points, alert)} />
    </>
  )
}

/** What the picture shows, in words. */
function useTimeSeriesWords(alert: Excursion) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const measured = (value: number): string =>
    `${formatMeasured(value, language)}${alert.unit === '' ? '' : ` ${alert.unit}`}`
  const limit = (value: number | null, name: string) => (value === null ? [] : [`${name} ${measured(value)}`])
  return {
    limits: [
      ...limit(alert.min_value, t('alertDetails.min')),
      ...limit(alert.max_value, t('alertDetails.max')),
    ],
    peak: (value: number, now: number): string =>
      `${t(farthestName(alert))} ${measured(value)} · ${formatDuration(lengthOf(alert, now), language)}`,
  }
}

/** The readings of the chart as a collapsed table, for people who cannot see the chart. */
function TimeSeriesTable({ alert, points }: { alert: Excursion; points: readonly TimeSeriesPoint[] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <Disclosure summary={t('alertDetails.table')} className={classes.details ?? ''}>
      <section
        className={classes.area}
        aria-label={t('alertDetails.table')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('alertDetails.time')}</th>
              <th scope="col">{t('alertDetails.value')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, value }) => (
              <tr key={at}>
                <td>{formatDateTime(at, language)}</td>
                <td>
                  <NumberWithUnit
                    value={value}
                    unit={alert.unit}
                    decimals={alert.decimals}
                    locale={language}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  )
}
