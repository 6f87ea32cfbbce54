import { DAY_MS, startOfLocalDay } from '@quantrac/contract'
import { startOfMonth } from '../../lib/local-month.ts'

const weekMs = 7 * DAY_MS
const weeks = 4
const expectFromMs = 6 * 3_600_000

/** The instants that the figures of an energy card are about; epoch ms. */
export interface Times {
  readonly now: number
  readonly today: number
  readonly yesterday: number
  readonly month: number
  readonly lastMonth: number
  /** Until when yesterday is compared: this time, or as far as the meter is known today. */
  readonly yesterdayUntil: number
  /** This time of last month, on the same day; its end where it is shorter. */
  readonly lastMonthUntil: number
  /** This time of the same weekday in the weeks before. Empty before 06:00: too little of the day is known. */
  readonly weekdays: readonly number[]
}

/** `known`: when the newest reading is from. What is later is in no figure, and so in none that it is compared with. */
export function timesAt(now: number, known = now): Times {
  const today = startOfLocalDay(now)
  const [month, lastMonth] = [startOfMonth(now), startOfMonth(now, -1)]
  const knows = now - today >= expectFromMs
  return {
    now,
    today,
    yesterday: today - DAY_MS,
    yesterdayUntil: Math.max(today, known) - DAY_MS,
    month,
    lastMonth,
    lastMonthUntil: Math.min(month, lastMonth + Math.max(0, known - month)),
    weekdays: knows ? Array.from({ length: weeks }, (_, n) => now - (n + 1) * weekMs) : [],
  }
}
