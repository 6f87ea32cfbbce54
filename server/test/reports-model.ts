import type { FactorSummary, ReportLayout } from '@quantrac/contract'
import { completenessOf } from '../src/features/module-data/completeness.ts'
import { type GivenReading, mended } from './history-model.ts'

export interface Asked {
  readonly layout: ReportLayout
  readonly resolution: keyof typeof widths
  /** The numbers of the factors, in the order of the columns. */
  readonly factors: readonly number[]
  readonly start: number
  readonly end: number
}

export type ModelCell = string | number | null

export const codeOf = (factor: number): string => `F${factor}`
export const unitOf = (factor: number): string => `u${factor}`
export const intervalSeconds = 1800

const minuteMs = 60_000
const zoneMs = 7 * 3_600_000
const widths = {
  raw: 0,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': 60 * minuteMs,
  '1d': 1440 * minuteMs,
}

const iso = (ts: number): string => new Date(ts).toISOString()

/** The rows that a report of these readings has, as the detail shows them. */
export function rowsOf(readings: readonly GivenReading[], asked: Asked): ModelCell[][] {
  const within = readings.filter(
    ({ factor, ts }) => asked.factors.includes(factor) && ts >= asked.start && ts < asked.end,
  )
  return asked.resolution === 'raw' ? rawRows(within, asked) : bucketRows(within, asked)
}

function rawRows(readings: readonly GivenReading[], { factors, layout }: Asked): ModelCell[][] {
  return instants(readings.map(({ ts }) => ts)).flatMap((ts) => {
    const at = factors.map((factor) => readings.find((one) => one.factor === factor && one.ts === ts))
    if (layout === 'wide') return [[iso(ts), ...at.map((one) => (one?.quality === 0 ? one.value : null))]]
    return at.flatMap((one) =>
      one === undefined
        ? []
        : [[iso(ts), codeOf(one.factor), one.value, unitOf(one.factor), one.quality, null, null]],
    )
  })
}

function bucketRows(
  readings: readonly GivenReading[],
  { factors, layout, resolution }: Asked,
): ModelCell[][] {
  const width = widths[resolution]
  const startOf = (ts: number) => Math.floor((ts + zoneMs) / width) * width - zoneMs
  const measured = readings.filter(({ quality }) => quality === 0)
  return instants(measured.map(({ ts }) => startOf(ts))).flatMap((ts) => {
    const cells = factors.map((factor) => {
      const values = measured
        .filter((one) => one.factor === factor && startOf(one.ts) === ts)
        .map(({ value }) => value)
      if (values.length === 0) return null
      return [sum(values) / values.length, values.length, Math.min(...values), Math.max(...values)]
    })
    if (layout === 'wide') return [[iso(ts), ...cells.flatMap((four) => four ?? [null, null, null, null])]]
    return cells.flatMap((four, place) => {
      const factor = factors[place] ?? 0
      return four === null ? [] : [[iso(ts), codeOf(factor), ...four, unitOf(factor), null, null]]
    })
  })
}

const instants = (all: readonly number[]): number[] => [...new Set(all)].sort((one, other) => one - other)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What a report says of one factor. */
export function summaryOf(
  all: readonly GivenReading[],
  factor: number,
  { start, end }: Asked,
): Partial<FactorSummary> {
  const own = all.filter((one) => one.factor === factor)
  const within = own.filter(({ ts }) => ts >= start && ts < end)
  const measured = within.filter(({ quality }) => quality === 0)
  const values = measured.map(({ value }) => value)
  const sorted = values.toSorted((one, other) => one - other)
  const whenOf = (value: number | undefined) => {
    const at = measured.find((one) => one.value === value)?.ts
    return at === undefined ? null : iso(at)
  }
  // The station's first reading ever, whichever factor's: no test is before the station was made.
  const first = Math.min(...all.map(({ ts }) => ts))
  const known = { start: Math.min(end, Math.max(start, first)), end }
  const { received, expected } = completenessOf(
    measured.map(({ ts }) => ts),
    known,
    intervalSeconds,
  )
  return {
    code: codeOf(factor),
    n: measured.length,
    left_out: within.length - measured.length,
    completeness: expected === 0 ? 0 : received / expected,
    min: sorted[0] ?? null,
    min_at: whenOf(sorted[0]),
    max: sorted.at(-1) ?? null,
    max_at: whenOf(sorted.at(-1)),
    mean: values.length === 0 ? null : sum(values) / values.length,
    p95: sorted[Math.ceil((sorted.length * 95) / 100) - 1] ?? null,
    difference: riseOf(own, { start, end }),
    interpolated: isInterpolated(own, { start, end }),
    exceedances: null,
    exceeded_seconds: null,
  }
}

/** Whether consecutive measured readings on both sides of an edge are more than three intervals apart. */
function isInterpolated(
  own: readonly GivenReading[],
  { start, end }: { start: number; end: number },
): boolean {
  if (start >= end) return false
  const measured = own.filter(({ quality }) => quality === 0)
  return measured.some((to, place) => {
    const from = measured[place - 1]
    if (from === undefined || to.ts - from.ts <= 3 * intervalSeconds * 1000) return false
    return [start, end].some((edge) => from.ts < edge && to.ts > edge && from.ts < end && to.ts > start)
  })
}

/** The positive differences of consecutive measured readings; one across an edge by the share of its time. */
function riseOf(own: readonly GivenReading[], { start, end }: { start: number; end: number }): number | null {
  const measured = mended(own.filter(({ quality }) => quality === 0))
  let rise: number | null = null
  for (const [place, to] of measured.entries()) {
    const from = measured[place - 1]
    if (from === undefined) continue
    const overlap = Math.min(to.ts, end) - Math.max(from.ts, start)
    if (overlap <= 0) continue
    rise = (rise ?? 0) + (Math.max(0, to.value - from.value) * overlap) / (to.ts - from.ts)
  }
  return rise
}
