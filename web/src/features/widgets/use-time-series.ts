import type { TimeSeriesData } from '@quantrac/charts/chart-data.ts'
import type { FactorKind, ModuleLatest, ReadingsFrame } from '@quantrac/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { timeSeriesData } from '../../components/time-series/time-series-data.ts'
import { timeSeriesQuery, type Widening } from '../../components/time-series/time-series-query.ts'
import { withNewest } from '../../components/time-series/live-points.ts'
import { useLivePoints } from '../../components/time-series/use-live-points.ts'
import { type ComparedWith, comparisonOf, type RangeChoice } from '../../lib/ranges.ts'
import type { ShownWidget } from './widget-body.ts'
import { alertMarksQuery, drawnAgainBy, moduleQuery } from './widget-data.ts'

/** Another widget of the module may be waiting for its answer: not for longer than this. */
const LONG_CALL_MS = 5_000

export interface TimeSeriesWanted {
  widget: Pick<ShownWidget, 'module_code' | 'factors'>
  choice: RangeChoice
  points: number
  isOn: boolean
  /** Draws another period, too. */
  by?: ComparedWith | undefined
  hasAlerts?: boolean
  widen?: Widening
}

/** A module's factors over a period, live if it ends now. While a new period loads, the data is that of the old one. */
export function useTimeSeries(wanted: TimeSeriesWanted) {
  const { widget, choice, points, isOn, by, hasAlerts = false } = wanted
  const { factors } = widget
  const code = widget.module_code ?? ''
  const enabled = isOn && code !== '' && factors.length > 0
  const live = useLiveModule(widget.module_code, enabled)
  const given = { module: code, factors, points, ...(wanted.widen && { widen: wanted.widen }) }
  const timeSeries = useQuery({
    ...timeSeriesQuery({ ...given, range: { choice } }),
    ...drawnAgainBy,
    enabled,
  })
  const other = useQuery({
    ...timeSeriesQuery({ ...given, range: { choice, by } }),
    ...drawnAgainBy,
    enabled: enabled && by !== undefined,
  })
  const otherData = by === undefined ? undefined : other.data
  const marks = useQuery({
    ...alertMarksQuery(code, { choice }),
    ...drawnAgainBy,
    enabled: enabled && hasAlerts,
  })
  const kinds = useKinds(live.module, factors)
  const endsNow = typeof choice === 'string' && choice !== 'yesterday' && choice !== 'lastMonth'
  const data = useMemo(
    () =>
      timeSeries.data === undefined
        ? undefined
        : timeSeriesData({
            timeSeries: timeSeries.data,
            codes: factors,
            latest: live.module,
            other: otherData,
            alerts: marks.data?.alerts.filter(({ factor }) => factors.includes(factor)),
            live: endsNow
              ? withNewest(live.points, { latest: live.module, since: timeSeries.data.period.to })
              : undefined,
          }),
    [timeSeries.data, otherData, marks.data, live.module, live.points, factors, endsNow],
  )
  return {
    // A chart that is zoomed must not be drawn anew before the period that was asked for is there.
    data: useHeld(data, timeSeries.isPlaceholderData),
    period: timeSeries.data?.period,
    module: live.module,
    kinds,
    /** Alerts before are not marked; null: all are. */
    cut: hasAlerts ? (marks.data?.cut ?? null) : null,
    failed: other.isError && other.data === undefined ? by && comparisonOf(by) : undefined,
    queries: [live.asked, timeSeries],
  }
}

/** Whether each factor is a gauge or a counter: the same map until one changes. */
function useKinds(module: ModuleLatest | null, factors: readonly string[]): ReadonlyMap<string, FactorKind> {
  const known = (module?.factors ?? []).filter(({ code }) => factors.includes(code))
  const text = JSON.stringify(known.map(({ code, kind }) => [code, kind]))
  return useMemo(() => new Map(JSON.parse(text) as [string, FactorKind][]), [text]) // what was written above
}

function useHeld(data: TimeSeriesData | undefined, isHeld: boolean): TimeSeriesData | undefined {
  const [last, setLast] = useState(data)
  if (!isHeld && last !== data) setLast(data)
  return isHeld ? (last ?? data) : data
}

/**
 * A module with its latest values, and the readings that arrived since it came on screen; nothing is followed while
 * `isOn` is false.
 */
function useLiveModule(code: string | null, isOn: boolean) {
  const asked = useQuery({ ...moduleQuery(code ?? ''), ...drawnAgainBy, enabled: code !== null && isOn })
  const client = useQueryClient()
  const [missedAt, setMissedAt] = useState(0)
  const answer = asked.data
  const live = useLivePoints(code, isOn, {
    askedAt: () => answer?.askedAt ?? performance.now() - LONG_CALL_MS,
    onMissed: () => setMissedAt(performance.now()),
  })
  const askedAt = answer?.askedAt ?? missedAt
  useEffect(() => {
    if (code === null || askedAt >= missedAt) return
    // Another widget of the module may have asked already.
    void client.invalidateQueries({ queryKey: moduleQuery(code).queryKey }, { cancelRefetch: false })
  }, [client, code, askedAt, missedAt])
  const module = useMemo(() => withFrame(answer?.module ?? null, live?.frame ?? null), [answer, live?.frame])
  return { asked, module, points: live?.points }
}

/** A frame is newer than the answer unless the answer has later values. */
function withFrame(module: ModuleLatest | null, frame: ReadingsFrame | null): ModuleLatest | null {
  if (module === null || frame === null) return module
  if (module.last_seen_at !== null && frame.timestamp < module.last_seen_at) return module
  const factors = module.factors.map((factor) => {
    const sent = Object.hasOwn(frame.factors, factor.code) ? frame.factors[factor.code] : undefined
    return sent === undefined ? factor : { ...factor, ...sent }
  })
  return { ...module, state: frame.state, last_seen_at: frame.timestamp, factors }
}
