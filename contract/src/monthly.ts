import { DAY_MS, ZONE_OFFSET_MS } from './time.ts'

/**
 * A task that is due in months. Instants are epoch milliseconds; days and times of day are those of Asia/Ho_Chi_Minh.
 */
export interface Monthly {
  readonly starts_on: number
  /** Of so many months, the first. */
  readonly every: number
  /** Of the month, 1 to 31; in a shorter month its last one. */
  readonly day: number
}

/** The k-th due time, from 0: at the time of day of the start. */
export function dueOf(rule: Monthly, k: number): number {
  return inMonth(firstMonth(rule) + k * rule.every, rule)
}

/** The first due time after an instant. */
export function nextMonthly(rule: Monthly, after: number): number {
  // One month earlier than it can be: the day of that month may still be after.
  const months = monthOf(after) - firstMonth(rule) - 1
  let k = Math.max(0, Math.floor(months / rule.every))
  while (dueOf(rule, k) <= after) k += 1
  return dueOf(rule, k)
}

/** The full calendar month before a due time: [start, end). */
export function monthBefore(due: number): { start: number; end: number } {
  const month = monthOf(due)
  const startOf = (one: number) => Date.UTC(Math.floor(one / 12), one % 12, 1) - ZONE_OFFSET_MS
  return { start: startOf(month - 1), end: startOf(month) }
}

/** That of the start, or the next one where its day is over by then. */
function firstMonth(rule: Monthly): number {
  const month = monthOf(rule.starts_on)
  return inMonth(month, rule) < rule.starts_on ? month + 1 : month
}

/** Months since the year 0. */
function monthOf(instant: number): number {
  const local = new Date(instant + ZONE_OFFSET_MS)
  return local.getUTCFullYear() * 12 + local.getUTCMonth()
}

function inMonth(month: number, { starts_on, day }: Monthly): number {
  const [year, of] = [Math.floor(month / 12), month % 12]
  const last = new Date(Date.UTC(year, of + 1, 0)).getUTCDate()
  const timeOfDay = (starts_on + ZONE_OFFSET_MS) % DAY_MS
  return Date.UTC(year, of, Math.min(day, last)) + timeOfDay - ZONE_OFFSET_MS
}
