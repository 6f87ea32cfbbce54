import type { EChartsOption } from '@quantrac/charts/engine-types.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import type { Period } from '../../lib/ranges.ts'

/** The option with its brush at a period, so that new data does not move it. */
export function withWindow(option: EChartsOption, window: Period | null): EChartsOption {
  const { dataZoom } = option
  if (window === null || !Array.isArray(dataZoom)) return option
  const values = { startValue: onAxis(window.from), endValue: onAxis(window.to) }
  return { ...option, dataZoom: dataZoom.map((zoom) => ({ ...zoom, ...values })) }
}

/** Whether a period is all that is shown, but for rounding. */
export const isWhole = (part: Period, whole: Period): boolean =>
  part.to - part.from >= 0.995 * (whole.to - whole.from)

export interface PeriodFacts {
  readonly least: number
  readonly mean: number
  readonly greatest: number
}

/** What was measured in a period; null if nothing was. */
export function factsOf({ at, values, low, high }: ChartSeries, { from, to }: Period): PeriodFacts | null {
  let [count, sum] = [0, 0]
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [place, instant] of at.entries()) {
    const value = values[place]
    if (instant < from || instant > to || value === null || value === undefined) continue
    count += 1
    sum += value
    least = Math.min(least, low?.[place] ?? value)
    greatest = Math.max(greatest, high?.[place] ?? value)
  }
  return count === 0 ? null : { least, mean: sum / count, greatest }
}
