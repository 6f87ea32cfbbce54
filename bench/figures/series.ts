import type { ModuleSeries } from '@quantrac/contract'
import type { Factor, Reading } from './plant.ts'
import { dayMs, hourMs, iso, minuteMs } from './time.ts'

const widths = [
  ['1m', minuteMs],
  ['5m', 5 * minuteMs],
  ['15m', 15 * minuteMs],
  ['30m', 30 * minuteMs],
  ['1h', hourMs],
  ['2h', 2 * hourMs],
  ['3h', 3 * hourMs],
  ['6h', 6 * hourMs],
  ['12h', 12 * hourMs],
  ['1d', dayMs],
  ['7d', 7 * dayMs],
  ['30d', 30 * dayMs],
] as const

// Buckets begin at local midnights, and weeks on Mondays.
const someMonday = Date.parse('2024-01-01T00:00:00+07:00')
const thirtyDays = Date.parse('2000-01-03T00:00:00+07:00')

/** The beginning of the bucket of an instant. */
function bucketOf(ts: number, width: number): number {
  const origin = width >= 30 * dayMs ? thirtyDays : someMonday
  return origin + Math.floor((ts - origin) / width) * width
}

export interface Figures {
  readonly n: number
  readonly mean: number
  readonly min: number
  readonly max: number
}

export function figuresOf(values: readonly number[]): Figures {
  const sum = values.reduce((so, value) => so + value, 0)
  const [min, max] = [values, values].map((all, place) =>
    all.reduce((best, value) => (place === 0 ? Math.min(best, value) : Math.max(best, value)), all[0] ?? 0),
  )
  return { n: values.length, mean: sum / values.length, min: min ?? 0, max: max ?? 0 }
}

/** The readings of each bucket, in the order of time. */
export const inBuckets = (readings: readonly Reading[], width: number): Map<number, Reading[]> =>
  Map.groupBy(readings, ({ ts }) => bucketOf(ts, width))

type Answer = Pick<ModuleSeries, 'resolution' | 'labels' | 'datasets'>

/** What a chart of these factors shows of [start, end). */
export function expectedSeries(
  factors: readonly Factor[],
  { start, end, most }: { start: number; end: number; most: number },
): Answer {
  const within = factors.map(({ readings }) => readings.filter(({ ts }) => ts >= start && ts < end))
  const areFew = within.every((all) =>
    [true, false].every((is) => all.filter(({ quality }) => (quality === 0) === is).length <= most),
  )
  if (areFew) return drawn(factors, within, { resolution: 'raw', width: null })
  const measured = within.flatMap((all) => all.filter(({ quality }) => quality === 0))
  const isFewMeasured = within.every((all) => all.filter(({ quality }) => quality === 0).length <= most)
  // Where a bucket is a day or longer, only what was measured is shown.
  const alone = tierOf(measured, most)
  const tier = !isFewMeasured && alone.width >= dayMs ? alone : tierOf(within.flat(), most)
  return drawn(factors, tier.width >= dayMs ? within.map(measuredOf) : within, tier)
}

const measuredOf = (readings: readonly Reading[]) => readings.filter(({ quality }) => quality === 0)

type Tier = { resolution: ModuleSeries['resolution']; width: number }

function tierOf(readings: readonly Reading[], most: number): Tier {
  const { min, max } = figuresOf(readings.map(({ ts }) => ts))
  const count = (width: number) => (bucketOf(max, width) - bucketOf(min, width)) / width + 1
  const found = widths.find(([, width]) => count(width) <= most)
  if (found === undefined) throw new Error('more than thirty days a bucket are not asked for')
  return { resolution: found[0], width: found[1] }
}

function drawn(
  factors: readonly Factor[],
  within: readonly (readonly Reading[])[],
  { resolution, width }: { resolution: ModuleSeries['resolution']; width: number | null },
): Answer {
  const startOf = (ts: number) => (width === null ? ts : bucketOf(ts, width))
  const met = [...new Set(within.flat().map(({ ts }) => startOf(ts)))].sort((one, other) => one - other)
  const labels = width === null || met.length === 0 ? met : everyBucket(met, width)
  const datasets = factors.map(({ code, unit }, place) => {
    const groups = Map.groupBy(within[place] ?? [], ({ ts }) => startOf(ts))
    const cells = labels.map((label) => cellOf(groups.get(label) ?? []))
    return {
      factor_name: code,
      code,
      unit,
      data: cells.map(({ measured }) => measured?.mean ?? null),
      min: cells.map(({ measured }) => measured?.min ?? null),
      max: cells.map(({ measured }) => measured?.max ?? null),
      doubtful: cells.flatMap(({ doubtful }, at) => (doubtful === null ? [] : [{ place: at, ...doubtful }])),
    }
  })
  return { resolution, labels: labels.map(iso), datasets }
}

function everyBucket(met: readonly number[], width: number): number[] {
  const [first, last] = [met[0] ?? 0, met.at(-1) ?? 0]
  return Array.from({ length: (last - first) / width + 1 }, (_, n) => first + n * width)
}

/** Of the readings of one label. */
function cellOf(readings: readonly Reading[]) {
  const measured = measuredOf(readings)
  const others = readings.filter(({ quality }) => quality !== 0)
  const worst: 1 | 2 = others.some(({ quality }) => quality === 2) ? 2 : 1
  return {
    measured: measured.length === 0 ? null : figuresOf(measured.map(({ value }) => value)),
    doubtful:
      others.length === 0
        ? null
        : { value: figuresOf(others.map(({ value }) => value)).mean, quality: worst },
  }
}
