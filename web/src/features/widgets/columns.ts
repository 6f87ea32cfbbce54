import { DAY_MS, type FactorKind, HOUR_MS, ZONE_OFFSET_MS } from '@quantrac/contract'
import type { ChartSeries, TimeSeriesData } from '@quantrac/charts/chart-data.ts'
import { riseOf } from '../../components/time-series/rise.ts'
import type { Period } from '../../lib/ranges.ts'

export type ColumnUnit = 'hour' | 'day' | 'month'

/** What a column stands for: an hour within two days, a day within sixty, else a month. */
export function columnUnitOf({ from, to }: Period): ColumnUnit {
  const length = to - from
  if (length <= 2 * DAY_MS) return 'hour'
  return length <= 60 * DAY_MS ? 'day' : 'month'
}

/** The start of the hour, day or month of an instant, in the product's zone. */
function startOf(at: number, unit: ColumnUnit): number {
  if (unit === 'hour') return Math.floor(at / HOUR_MS) * HOUR_MS
  const there = new Date(at + ZONE_OFFSET_MS)
  const day = unit === 'day' ? there.getUTCDate() : 1
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), day) - ZONE_OFFSET_MS
}

/** What is asked for so that every column is whole, and a counter has a value before the first. */
export function columnPeriod(period: Period): Period {
  const unit = columnUnitOf(period)
  const first = startOf(period.from, unit)
  return { from: first - (unit === 'hour' ? HOUR_MS : DAY_MS), to: period.to }
}

/** How many points are asked for: some a column, so that a column's share of each is exact enough. */
export const columnPoints = (period: Period): number => (columnUnitOf(period) === 'month' ? 800 : 1600)

interface Columns {
  readonly period: Period
  readonly kinds: ReadonlyMap<string, FactorKind>
}

/** One value a column: the mean of a gauge, the consumption of a counter. */
export function columnsOf(data: TimeSeriesData, { period, kinds }: Columns): TimeSeriesData {
  const unit = columnUnitOf(period)
  const first = startOf(period.from, unit)
  const fold = (series: ChartSeries): ChartSeries => {
    const groups = groupsOf(series, { first, unit })
    const isCounter = kinds.get(series.code) === 'counter'
    const values = isCounter ? consumed(series, groups, first) : groups.map(meanOf)
    // What was consumed in a period has no limit, a mean has that of its values.
    const limits = isCounter ? null : (series.limits ?? null)
    return { ...bare(series), limits, at: groups.map(({ start }) => start), values }
  }
  return {
    from: first,
    to: period.to,
    series: data.series.map(fold),
  }
}

const bare = ({ code, name, unit, decimals }: ChartSeries) => ({ code, name, unit, decimals })

interface Group {
  readonly start: number
  readonly values: number[]
}

function groupsOf({ at, values }: ChartSeries, { first, unit }: { first: number; unit: ColumnUnit }) {
  const groups: Group[] = []
  for (const [place, instant] of at.entries()) {
    const value = values[place]
    if (instant < first || value === null || value === undefined) continue
    const start = startOf(instant, unit)
    if (groups.at(-1)?.start !== start) groups.push({ start, values: [] })
    groups.at(-1)?.values.push(value)
  }
  return groups
}

const meanOf = ({ values }: Group): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The rise since the last value before; null where the meter jumped back: it was replaced or rolled over. */
function consumed(series: ChartSeries, groups: readonly Group[], first: number): (number | null)[] {
  const placeBefore = series.at.findLastIndex((at, place) => at < first && series.values[place] !== null)
  let last = series.values[placeBefore] ?? null
  return groups.map(({ values }) => {
    const rise = riseOf(last === null ? values : [last, ...values])
    last = values.at(-1) ?? last
    return rise
  })
}
