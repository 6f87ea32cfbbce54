import type { FactorKind, ModuleLatest } from '@quantrac/contract'
import type { TimeSeriesData, Part, PartsData } from '@quantrac/charts/chart-data.ts'
import { riseOf } from '../../components/time-series/rise.ts'
import { factorOf } from '../../components/time-series/time-series-data.ts'

/** Rings and radars are compared with the limit of now; parts of a whole are of the range. */
export type PartsOf = 'latest' | 'range'

interface Given {
  readonly of: PartsOf
  readonly data: TimeSeriesData
  readonly latest: ModuleLatest | null
  readonly kinds: ReadonlyMap<string, FactorKind>
}

/** One number a factor: its latest value or its mean in the range, a counter's consumption in the range. */
export function partsData({ of, data, latest, kinds }: Given): PartsData {
  return {
    parts: data.series.map(({ code, name, unit, decimals, values }): Part => {
      const factor = factorOf(latest, code)
      const known = values.filter((value) => value !== null)
      const isCounter = kinds.get(code) === 'counter'
      const value = isCounter ? riseOf(known) : of === 'latest' ? (factor?.value ?? null) : meanOf(known)
      return {
        code,
        name,
        unit,
        decimals,
        value,
        limit: isCounter ? null : (factor?.max_value ?? null),
        share: isCounter ? null : shareOf(value, factor?.max_value),
      }
    }),
  }
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

function shareOf(value: number | null, upper: number | null | undefined): number | null {
  return value === null || upper === null || upper === undefined || upper <= 0 ? null : value / upper
}
