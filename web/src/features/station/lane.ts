import type { MaintenanceStretch, ModuleAlert } from '@quantrac/contract'
import type { DoubtfulValue, TimeSeriesData } from '@quantrac/charts/chart-data.ts'
import { isInvalid, isOfDevice, isSuspect } from '@quantrac/charts/doubtful-marks.ts'
import type { LaneMark } from '@quantrac/charts/station-time-series-data.ts'
import { excursionsOf } from './excursions.ts'
import { isAverage } from '../../lib/average-words.ts'
import type { Period } from '../../lib/ranges.ts'
import { bucketMs, type GapRule } from './gaps.ts'

interface LaneInput {
  data: TimeSeriesData
  alerts: readonly ModuleAlert[]
  gaps: readonly Period[]
  maintenance: readonly MaintenanceStretch[]
  rule: GapRule
  /** Where an open excursion ends. */
  now: number
}

const kinds = [
  ['doubtful', isOfDevice],
  ['warning', isSuspect],
  ['invalid', isInvalid],
] as const satisfies [LaneMark['kind'], (one: DoubtfulValue) => boolean][]

/**
 * What happened to the shown factors in the period: excursions, gaps, times of calibration, fault or maintenance, of
 * suspect and of invalid readings.
 */
export function laneOf({ data, alerts, gaps, maintenance, rule, now }: LaneInput): LaneMark[] {
  const { from, to, series } = data
  const codes = new Set(series.map(({ code }) => code))
  const marks: LaneMark[] = [
    ...gaps.map((gap): LaneMark => ({ from: gap.from, to: gap.to, kind: 'gap', alert: null })),
    ...series.flatMap(({ doubtful = [] }) =>
      kinds.flatMap(([kind, is]) =>
        periodsOf(
          doubtful.filter(is).map(({ at }) => at),
          rule,
        ).map((one): LaneMark => ({ ...one, kind, alert: null })),
      ),
    ),
    ...maintenance
      .filter(({ factor_codes }) => factor_codes.length === 0 || factor_codes.some((code) => codes.has(code)))
      .map((one): LaneMark => {
        // One that nobody has ended lasts until now at least: what comes next is not known.
        const until = one.end === null ? Math.max(Date.parse(one.start), now) : Date.parse(one.end)
        return { from: Date.parse(one.start), to: until, kind: 'doubtful', alert: null }
      }),
    // An average says nothing of the readings that are drawn.
    ...excursionsOf(alerts.filter((alert) => !isAverage(alert)))
      .filter(({ factor }) => codes.has(factor))
      .map(
        (one): LaneMark => ({
          from: one.from,
          to: one.to ?? Math.max(one.from, now),
          kind: one.severity === 'ALERT' ? 'alert' : 'warning',
          alert: one.id,
        }),
      ),
  ]
  return marks
    .filter((mark) => mark.to >= from && mark.from <= to)
    .map((mark) => ({ ...mark, from: Math.max(from, mark.from), to: Math.min(to, mark.to) }))
}

/** Instants that follow one another as periods; a bucket lasts until the next one. */
function periodsOf(instants: readonly number[], { silentMs, resolution }: GapRule) {
  const width = bucketMs[resolution]
  const found: { from: number; to: number }[] = []
  for (const at of instants.toSorted((a, b) => a - b)) {
    const last = found.at(-1)
    if (last !== undefined && at - last.to <= Math.max(silentMs, width)) last.to = at + width
    else found.push({ from: at, to: at + width })
  }
  return found
}
