import type { ReviewMonth } from '@quantrac/contract'
import { isMonthText, monthPeriod, monthText, type MonthText, type Period } from '../../lib/ranges.ts'

const SHOWN = 3

export interface MonthStrip {
  /** The oldest first. */
  readonly shown: readonly ReviewMonth[]
  /** The newest first. */
  readonly older: readonly ReviewMonth[]
  /** The stretch that is looked at is of a month that is not over. */
  readonly isRunning: boolean
}

/** The newest months that are over, and the one of the stretch that is looked at. */
export function stripOf(
  months: readonly ReviewMonth[],
  { current, now }: { current: MonthText | null; now: number },
): MonthStrip {
  const isRunning = current === monthText(now)
  const newest = months.slice(0, isRunning ? SHOWN - 1 : SHOWN)
  const own = months.find(({ month }) => month === current)
  const shown = own === undefined || newest.includes(own) ? newest : [...newest.slice(0, SHOWN - 1), own]
  return { shown: shown.toReversed(), older: months.filter((one) => !shown.includes(one)), isRunning }
}

export interface LockedMonth extends Period {
  readonly month: MonthText
}

/** The locked months that a period has a part of, the oldest first. */
export const lockedIn = (months: readonly ReviewMonth[], { from, to }: Period): LockedMonth[] =>
  months
    .flatMap(({ month, locked_at }) =>
      locked_at !== null && isMonthText(month) ? [{ month, ...monthPeriod(month) }] : [],
    )
    .filter((one) => one.from <= to && one.to > from)
    .toSorted((one, other) => one.from - other.from)
