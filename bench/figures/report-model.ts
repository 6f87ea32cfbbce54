import type { ReportLayout } from '@quantrac/contract'
import type { Expected } from './alerts.ts'
import { MeterBook, totalOf } from './energy.ts'
import type { Factor, Reading, Station } from './plant.ts'
import { figuresOf, inBuckets } from './series.ts'
import { dayMs, hourMs, iso, minuteMs } from './time.ts'

export interface Period {
  readonly start: number
  readonly end: number
}

// A difference has no periods.
const oneTariff = [{ valid_from: null, hours: [], days_without_peak: [] }]

type Cell = string | number | null

const widths = { raw: 0, '5m': 5 * minuteMs, '15m': 15 * minuteMs, '1h': hourMs, '1d': dayMs } as const

const inPeriod = (readings: readonly Reading[], { start, end }: Period): Reading[] =>
  readings.filter(({ ts }) => ts >= start && ts < end)
const measuredOf = (readings: readonly Reading[]) => readings.filter(({ quality }) => quality === 0)
const sorted = (all: Iterable<number>): number[] => [...new Set(all)].sort((one, other) => one - other)

/** The rows of a report of readings, as its detail shows them. */
export function rowsOf(
  factors: readonly Factor[],
  period: Period,
  { resolution, layout }: { resolution: keyof typeof widths; layout: ReportLayout },
): Cell[][] {
  const own = factors.map(({ readings }) => inPeriod(readings, period))
  return resolution === 'raw'
    ? rawRows(factors, own, layout)
    : bucketRows(factors, own, { resolution, layout })
}

function rawRows(factors: readonly Factor[], own: readonly Reading[][], layout: ReportLayout): Cell[][] {
  const at = own.map((readings) => new Map(readings.map((reading) => [reading.ts, reading])))
  return sorted(own.flat().map(({ ts }) => ts)).flatMap((ts) => {
    const row = at.map((readings) => readings.get(ts))
    if (layout === 'wide') return [[iso(ts), ...row.map((one) => (one?.quality === 0 ? one.value : null))]]
    return factors.flatMap((factor, place) => {
      const one = row[place]
      return one === undefined
        ? []
        : [[iso(ts), factor.code, one.value, factor.unit, one.quality, ...limitsOf(factor)]]
    })
  })
}

function bucketRows(
  factors: readonly Factor[],
  own: readonly Reading[][],
  { resolution, layout }: { resolution: keyof typeof widths; layout: ReportLayout },
): Cell[][] {
  const buckets = own.map((readings) => inBuckets(measuredOf(readings), widths[resolution]))
  return sorted(buckets.flatMap((of) => [...of.keys()])).flatMap((ts) => {
    const fours = buckets.map((of) => {
      const values = of.get(ts)?.map(({ value }) => value)
      if (values === undefined) return null
      const { mean, n, min, max } = figuresOf(values)
      return [mean, n, min, max]
    })
    if (layout === 'wide') return [[iso(ts), ...fours.flatMap((four) => four ?? [null, null, null, null])]]
    return factors.flatMap((factor, place) => {
      const four = fours[place]
      return four ? [[iso(ts), factor.code, ...four, factor.unit, ...limitsOf(factor)]] : []
    })
  })
}

/** Those of the moment at which the report is made. */
function limitsOf({ limits }: Factor): [Cell, Cell] {
  const present = limits?.at(-1)
  return [present?.min_value ?? null, present?.max_value ?? null]
}

/** The least distance of two readings that is a gap. */
const isGap = (distance: number, interval: number): boolean =>
  distance > 1.5 * interval && distance > interval + 30_000

/** How many readings came, and how many had come without gaps. */
export function completenessOf(instants: readonly number[], { start, end }: Period, interval: number) {
  const [first, last] = [instants[0] ?? end, instants.at(-1) ?? start]
  const inside = instants.slice(1).map((ts, place) => ts - (instants[place] ?? ts))
  const edges = instants.length === 0 ? [end - start] : [first - start, end - last]
  const missing =
    inside
      .filter((gap) => isGap(gap, interval))
      .reduce((sum, gap) => sum + Math.round(gap / interval) - 1, 0) +
    edges.filter((gap) => isGap(gap, interval)).reduce((sum, gap) => sum + Math.floor(gap / interval), 0)
  return { received: instants.length, expected: instants.length + missing, missing }
}

/** From when on readings of a station are expected: its first one ever. */
export const firstOf = ({ factors }: Station): number =>
  Math.min(...factors.map(({ readings }) => readings[0]?.ts ?? Number.POSITIVE_INFINITY))

/** What a report says of one factor, but for its limits. */
export function summaryOf(factor: Factor, station: Station, period: Period) {
  const within = inPeriod(factor.readings, period)
  const measured = measuredOf(within)
  const values = measured.map(({ value }) => value)
  const figures = values.length === 0 ? null : figuresOf(values)
  const whenOf = (value: number | undefined) => {
    const found = measured.find((one) => one.value === value)
    return found === undefined ? null : iso(found.ts)
  }
  const since = Math.min(period.end, Math.max(period.start, firstOf(station)))
  const { received, expected } = completenessOf(
    measured.map(({ ts }) => ts),
    { start: since, end: period.end },
    station.interval_seconds * 1000,
  )
  const byValue = values.toSorted((one, other) => one - other)
  const inKwh = new MeterBook(factor.readings, 'kWh', oneTariff).between(period.start, period.end)
  return {
    n: values.length,
    left_out: within.length - values.length,
    completeness: expected === 0 ? 0 : received / expected,
    min: figures?.min ?? null,
    min_at: whenOf(figures?.min),
    mean: figures?.mean ?? null,
    max: figures?.max ?? null,
    max_at: whenOf(figures?.max),
    p95: byValue[Math.ceil((byValue.length * 95) / 100) - 1] ?? null,
    // In the factor's own unit.
    difference: factor.kind === 'counter' ? totalOf(inKwh) : null,
  }
}

/** The means, least and greatest of a period in 300 buckets at most, each of whole minutes. */
export function timeSeriesOf({ readings }: Factor, period: Period) {
  const width = Math.max(minuteMs, Math.ceil((period.end - period.start) / 300 / minuteMs) * minuteMs)
  const measured = measuredOf(inPeriod(readings, period))
  return [...Map.groupBy(measured, ({ ts }) => Math.floor((ts - period.start) / width))].map(
    ([place, own]) => {
      const { mean, min, max } = figuresOf(own.map(({ value }) => value))
      return { place, mean, min, max }
    },
  )
}

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The part of each that is in a period; the empty ones are left out. */
export const cutTo = (stretches: readonly Stretch[], { start, end }: Period): Stretch[] =>
  stretches
    .map(({ from, to }) => ({ from: Math.max(from, start), to: Math.min(to, end) }))
    .filter(({ from, to }) => from < to)

/** How long stretches are together, in whole seconds; where they overlap they count once. */
export function secondsOf(stretches: readonly Stretch[]): number {
  let [sum, until] = [0, Number.NEGATIVE_INFINITY]
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return Math.round(sum / 1000)
}

/** The excursions beyond a limit that lie in a period at least in part; an open one is until its end. */
export const excursionsOf = (alerts: readonly Expected[], { start, end }: Period): Expected[] =>
  alerts.filter(
    ({ severity, started_at, closed }) =>
      severity === 'ALERT' && started_at < end && (closed === null || closed.at > start),
  )

/** For how long readings were beyond the limit of then, each standing until the next, and at most the interval. */
export function beyondOf(
  { limits, readings }: Factor,
  interval: number,
  clocks: readonly number[],
): Stretch[] {
  return readings.flatMap(({ ts, value, quality }, place) => {
    const held = limits?.[clocks.filter((clock) => ts >= clock).length]
    if (held === undefined || quality !== 0) return []
    const { min_value: min, max_value: max } = held
    if (!((max !== null && value > max) || (min !== null && value < min))) return []
    return [{ from: ts, to: Math.min(ts + interval, readings[place + 1]?.ts ?? Number.POSITIVE_INFINITY) }]
  })
}
