import { fromAxis } from '@quantrac/charts/chart-time.ts'
import type { Option } from '@quantrac/charts/engine-types.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { timeAxis } from '@quantrac/charts/parts.ts'
import { formatClock } from '../lib/time-format.ts'

/** The axis of a day from midnight to midnight: only clocks, the last of them 24:00. */
export function dayAxis(look: ChartLook, { from, to }: { from: number; to: number }): Option<'xAxis'> {
  const axis = timeAxis(look, { from, to })
  const formatter = (place: number): string =>
    fromAxis(place) >= to ? '24:00' : formatClock(fromAxis(place))
  return { ...axis, axisLabel: { ...axis.axisLabel, formatter } } as Option<'xAxis'> // the same axis with other words
}
