import type { JudgedPeriod } from '@quantrac/contract'

/** The periods of one length of a factor that ended on a day. */
export interface DayLimit {
  readonly key: string
  /** The one that the day is told by: with the greatest ratio, else the last. */
  readonly shown: JudgedPeriod
  /** In the order of time. */
  readonly periods: readonly JudgedPeriod[]
  /** With enough data. */
  readonly enough: number
}

/** By factor and period, the greatest ratio first. */
export function dayLimits(periods: readonly JudgedPeriod[]): DayLimit[] {
  const groups = Map.groupBy(periods, ({ factor, period }) => `${period} ${factor}`)
  const limits = [...groups].flatMap(([key, own]): DayLimit[] => {
    const inOrder = own.toSorted((one, other) => one.end.localeCompare(other.end))
    const enough = inOrder.filter(({ ratio }) => ratio !== null)
    const shown = enough.reduce<JudgedPeriod | undefined>(
      (worst, one) => ((one.ratio ?? 0) > (worst?.ratio ?? -1) ? one : worst),
      undefined,
    )
    const last = shown ?? inOrder.at(-1)
    return last === undefined ? [] : [{ key, shown: last, periods: inOrder, enough: enough.length }]
  })
  return limits.toSorted((one, other) => (other.shown.ratio ?? -1) - (one.shown.ratio ?? -1))
}
