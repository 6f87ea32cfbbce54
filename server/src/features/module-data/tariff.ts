import { startOfLocalDay } from '../../lib/instant.ts'

export const tariffPeriods = ['offpeak', 'normal', 'peak'] as const
export type TariffPeriod = (typeof tariffPeriods)[number]

/** [start, end) in epoch milliseconds, within one tariff period. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly period: TariffPeriod
}

/** The minute of an Asia/Ho_Chi_Minh day from which a period holds, rising from midnight. */
type Day = readonly (readonly [minute: number, period: TariffPeriod])[]

const at = (hour: number, minute = 0): number => hour * 60 + minute

// Circular 16/2014/TT-BCT of the Ministry of Industry and Trade, hours of electricity use: peak 9:30–11:30 and 17:00–20:00
// from Monday to Saturday, never on Sunday; off-peak 22:00–4:00 every day; normal otherwise.
const workday: Day = [
  [at(0), 'offpeak'],
  [at(4), 'normal'],
  [at(9, 30), 'peak'],
  [at(11, 30), 'normal'],
  [at(17), 'peak'],
  [at(20), 'normal'],
  [at(22), 'offpeak'],
]
const sunday: Day = [
  [at(0), 'offpeak'],
  [at(4), 'normal'],
  [at(22), 'offpeak'],
]

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
// 1 January 2023 was a Sunday.
const someSunday = startOfLocalDay(Date.parse('2023-01-01T00:00:00+07:00'))

/** Splits [start, end) where the tariff period changes, and at midnight; without gaps, in order. */
export function stretchesOf(start: number, end: number): Stretch[] {
  const stretches: Stretch[] = []
  for (let midnight = startOfLocalDay(start); midnight < end; midnight += dayMs) {
    const day = (midnight - someSunday) % (7 * dayMs) === 0 ? sunday : workday
    for (const [n, [minute, period]] of day.entries()) {
      const from = Math.max(start, midnight + minute * minuteMs)
      const to = Math.min(end, midnight + (day[n + 1]?.[0] ?? 1440) * minuteMs)
      if (from < to) stretches.push({ start: from, end: to, period })
    }
  }
  return stretches
}
