import type { HealthFault, StationHealthDay } from '@quantrac/contract'
import { designOf } from '../data-share/data-share.ts'
import { type Day, dayText, startOfDay } from '../history/day.ts'

/** [from, to); null: under way. Epoch milliseconds. */
export interface Stretch {
  readonly from: number
  readonly to: number | null
}

export interface StationDays {
  readonly interval_seconds: number
  readonly factors: readonly { readonly first: number; readonly received: ReadonlyMap<Day, number> }[]
  /** When nothing came. */
  readonly gaps: readonly Stretch[]
  readonly alerts: readonly (Stretch & { readonly fault: HealthFault })[]
}

export interface HealthDays {
  readonly days: StationHealthDay[]
  readonly share: number | null
  readonly availability: number | null
}

/** Percent with one decimal, rounded down: 99.96 % is not all of it. */
const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 1000) / whole) / 10

/** How much came on each day, and what was told of it. A station is there from its first reading. Pure. */
export function healthDays(
  { interval_seconds, factors, gaps, alerts }: StationDays,
  { from, to, now }: { readonly from: Day; readonly to: Day; readonly now: number },
): HealthDays {
  const first = factors.reduce((least, one) => Math.min(least, one.first), Number.POSITIVE_INFINITY)
  const sums = { designed: 0, came: 0, there: 0, silent: 0 }
  const days: StationHealthDay[] = []
  for (let day = from; day <= to; day += 1) {
    const [start, end] = [startOfDay(day), Math.min(startOfDay(day + 1), now)]
    let [designed, came] = [0, 0]
    for (const factor of factors) {
      // The day of its first reading counts from that.
      const since = Math.max(start, factor.first)
      const own =
        since >= end ? 0 : designOf({ start: since, end }, { since: start, now, interval_seconds }).designed
      designed += own
      came += Math.min(own, factor.received.get(day) ?? 0)
    }
    const there = Math.max(0, end - Math.max(start, first))
    const silent = Math.min(
      there,
      gaps.reduce((sum, gap) => sum + lengthWithin(gap, { start: Math.max(start, first), end }), 0),
    )
    sums.designed += designed
    sums.came += came
    sums.there += there
    sums.silent += silent
    days.push({
      day: dayText(day),
      share: percentOf(came, designed),
      offline_seconds: Math.round(silent / 1000),
      faults: [
        ...new Set(alerts.filter((one) => lengthWithin(one, { start, end }) > 0).map(({ fault }) => fault)),
      ],
    })
  }
  return {
    days,
    share: percentOf(sums.came, sums.designed),
    availability: percentOf(sums.there - sums.silent, sums.there),
  }
}

const lengthWithin = ({ from, to }: Stretch, { start, end }: { start: number; end: number }): number =>
  Math.max(0, Math.min(to ?? end, end) - Math.max(from, start))
