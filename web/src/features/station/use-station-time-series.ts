import { DAY_MS, HOUR_MS, type MaintenanceStretch } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeSeriesData } from '@quantrac/charts/chart-data.ts'
import type { StationTimeSeries } from '@quantrac/charts/station-time-series-data.ts'
import { useCan } from '../../api/current-user.ts'
import { maintenanceInQuery } from '../../api/maintenance.ts'
import { timeSeriesData, silentMs } from '../../components/time-series/time-series-data.ts'
import { timeSeriesQuery } from '../../components/time-series/time-series-query.ts'
import { withNewest } from '../../components/time-series/live-points.ts'
import { markedSince } from '../../components/time-series/marked-since.ts'
import { useLivePoints } from '../../components/time-series/use-live-points.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { lasted } from './lasted.ts'
import { comparisonOf, type RangeChoice, type Period, periodOf } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'
import type { TimeSeriesBodyProps } from './time-series-props.ts'
import { bucketMs, gapsOf } from './gaps.ts'
import { laneOf } from './lane.ts'
import { ALERTS_MS, BEFORE_MS, MOST_ALERTS, marksQuery, moduleAlertsQuery } from './station-queries.ts'

const SINGLE_READINGS_MS = 2 * 3_600_000
/** The server's greatest number: within two hours, readings a second apart are drawn one by one. */
const MOST_POINTS = 5000

/**
 * What the time series shows, live where it ends now. While another period loads, or fails to, it is that of the last
 * one.
 */
export function useStationTimeSeries(given: TimeSeriesBodyProps) {
  const { station, factors, range, opened, view, hovered, isNarrow } = given
  const choice: RangeChoice = view.zoom ?? opened.period ?? range.choice
  const isPage = choice === range.choice
  const wanted = { module: station.code, factors, points: pointsFor(choice, isNarrow) }
  const by = isPage ? range.compared : undefined
  const enabled = !opened.isLoading
  const timeSeries = useQuery({ ...timeSeriesQuery({ ...wanted, range: { choice } }), enabled })
  const other = useQuery({
    ...timeSeriesQuery({ ...wanted, range: { choice, by } }),
    enabled: enabled && by !== undefined,
  })
  const marks = useMarks(station.code, { period: periodOf(choice, range.now), enabled })
  const maintenance = useMaintenance(station.code, periodOf(choice, range.now))
  const points = useLivePoints(station.code, true)?.points
  const held = useLast(timeSeries.data)
  const endsNow = (isPage && isUpToNow(choice)) || (opened.alert?.resolved_at === null && view.zoom === null)
  const otherData = by === undefined ? undefined : other.data
  const limitsOf = hovered !== null && factors.includes(hovered) ? hovered : (factors[0] ?? null)
  const words = useGapWords()
  const minute = useMinute()
  const data = useMemo((): StationTimeSeries | undefined => {
    if (held === undefined) return undefined
    const drawn = timeSeriesData({
      timeSeries: held,
      codes: factors,
      latest: station,
      other: otherData,
      live: endsNow ? withNewest(points, { latest: station, since: held.period.to }) : undefined,
    })
    const rule = { silentMs: silentMs(station), resolution: held.answer.resolution }
    const gaps = gapsOf(drawn.series, periodOfData(drawn), rule)
    const now = nowOf(drawn, minute)
    return {
      ...drawn,
      limitsOf,
      gaps: gaps.map((gap) => ({ ...gap, label: words(gap, bucketMs[held.answer.resolution]) })),
      lane: laneOf({ data: drawn, alerts: marks?.results ?? [], gaps, maintenance, rule, now }),
      marked: opened.marked && { from: opened.marked.from, to: opened.marked.to ?? now },
    }
  }, [
    held,
    factors,
    station,
    otherData,
    endsNow,
    points,
    limitsOf,
    marks,
    maintenance,
    opened.marked,
    words,
    minute,
  ])
  const failed = other.isError && other.data === undefined ? by && comparisonOf(by) : undefined
  const compared = { compared: data?.compared, failed }
  const cut = data === undefined ? null : markedSince(marks, data)
  return { timeSeries, data, choice, compared, cut, resolution: held?.answer.resolution }
}

/** The alerts that may reach into a period: of the last 30 days, which another card shows, or of their own. */
function useMarks(code: string, { period, enabled }: { period: Period; enabled: boolean }) {
  const [openedAt] = useState(() => Date.now())
  const isRecent = period.from - BEFORE_MS >= openedAt - ALERTS_MS
  const recent = useQuery({ ...moduleAlertsQuery(code), enabled: enabled && isRecent })
  // Only the newest of many alerts are there.
  const isWhole = isRecent && recent.data !== undefined && recent.data.count <= MOST_ALERTS
  const isOwn = !isRecent || recent.isError || (recent.data !== undefined && !isWhole)
  const own = useQuery({ ...marksQuery(code, period), enabled: enabled && isOwn })
  return isOwn ? own.data : recent.data
}

const none: readonly MaintenanceStretch[] = []

/** Of a period that is longer than a year nothing is drawn so narrow. */
function useMaintenance(code: string, { from, to }: Period): readonly MaintenanceStretch[] {
  const may = useCan('adaptors.view_module')
  const isShort = to - from <= 366 * DAY_MS
  // Whole hours: a period that ends now does not ask again with every minute.
  const hours = { from: Math.floor(from / HOUR_MS) * HOUR_MS, to: Math.ceil(to / HOUR_MS) * HOUR_MS }
  return useQuery({ ...maintenanceInQuery(hours, code), enabled: may && isShort }).data ?? none
}

const isUpToNow = (choice: RangeChoice): boolean =>
  typeof choice === 'string' && choice !== 'yesterday' && choice !== 'lastMonth'

/** An axis that ends now ends at the newest reading. */
const periodOfData = ({ from, to }: Period): Period => ({ from, to: Math.min(to, Date.now()) })

/** What is open has lasted until this minute, or until the newest reading if that is later. */
const nowOf = ({ series }: TimeSeriesData, minute: number): number =>
  Math.max(minute, ...series.map(({ at }) => at.at(-1) ?? 0))

function pointsFor(choice: RangeChoice, isNarrow: boolean): number {
  const { from, to } = periodOf(choice, Date.now())
  if (to - from <= SINGLE_READINGS_MS) return MOST_POINTS
  return isNarrow ? 300 : 500
}

/** What was there last: a failed or pending period keeps the old picture. */
function useLast<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}

/** The ends of a gap are known to a bucket's width, `width`: half of one is missing at each end. */
function useGapWords(): (gap: Period, width: number) => string {
  const { t } = useTranslation()
  const language = currentLanguage()
  return useMemo(
    () =>
      ({ from, to }, width) => {
        const time = lasted(to - from + width, language)
        return `${t('condition.noReadings')}\n${width === 0 ? time : t('station.about', { time })}`
      },
    [t, language],
  )
}
