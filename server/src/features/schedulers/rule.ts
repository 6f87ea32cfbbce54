import { Cron } from 'croner'
import { DAY_MS } from '../../lib/instant.ts'

/** When a task is due. Instants are epoch milliseconds; days and times of day are those of Asia/Ho_Chi_Minh. */
export type Rule =
  /** On `day` of every `every`-th month at the time of day of `starts_on`; in a shorter month on its last day. */
  | { readonly kind: 'monthly'; readonly starts_on: number; readonly every: number; readonly day: number }
  /** At `starts_on` and each `every_ms` after it. */
  | { readonly kind: 'interval'; readonly starts_on: number; readonly every_ms: number }
  /** At each time of a cron line from `starts_on` on. */
  | { readonly kind: 'cron'; readonly starts_on: number; readonly line: string }

const zone = 'Asia/Ho_Chi_Minh'
// Asia/Ho_Chi_Minh has been UTC+07:00 without daylight saving since 1975.
const offsetMs = 7 * 3_600_000

/** The first due time after an instant; null: there is none in the next hundred years. */
export function nextDue(rule: Rule, after: number): number | null {
  if (rule.kind === 'monthly') return nextMonthly(rule, after)
  if (rule.kind === 'interval') return nextInterval(rule, after)
  return nextOfCron(rule, after)
}

type Monthly = Extract<Rule, { kind: 'monthly' }>

/** The k-th due time of a monthly rule, from 0. */
export function dueOf(rule: Monthly, k: number): number {
  return inMonth(firstMonth(rule) + k * rule.every, rule)
}

function nextMonthly(rule: Monthly, after: number): number {
  // One month earlier than it can be: the day of that month may still be after.
  const months = monthOf(after) - firstMonth(rule) - 1
  let k = Math.max(0, Math.floor(months / rule.every))
  while (dueOf(rule, k) <= after) k += 1
  return dueOf(rule, k)
}

/** That of `starts_on`, or the next one where its day is over by then. */
function firstMonth(rule: Monthly): number {
  const month = monthOf(rule.starts_on)
  return inMonth(month, rule) < rule.starts_on ? month + 1 : month
}

/** Months since the year 0. */
function monthOf(instant: number): number {
  const local = new Date(instant + offsetMs)
  return local.getUTCFullYear() * 12 + local.getUTCMonth()
}

function inMonth(month: number, { starts_on, day }: Monthly): number {
  const [year, of] = [Math.floor(month / 12), month % 12]
  const last = new Date(Date.UTC(year, of + 1, 0)).getUTCDate()
  const timeOfDay = (starts_on + offsetMs) % DAY_MS
  return Date.UTC(year, of, Math.min(day, last)) + timeOfDay - offsetMs
}

function nextInterval({ starts_on, every_ms }: Extract<Rule, { kind: 'interval' }>, after: number): number {
  if (after < starts_on) return starts_on
  return starts_on + (Math.floor((after - starts_on) / every_ms) + 1) * every_ms
}

function nextOfCron({ starts_on, line }: Extract<Rule, { kind: 'cron' }>, after: number): number | null {
  // A cron line knows minutes; what is due at the start itself is found from the moment before.
  const from = Math.max(after, starts_on - 1)
  return new Cron(line, { timezone: zone }).nextRun(new Date(from))?.getTime() ?? null
}

/** Whether a cron line can be read and is ever due. */
export function isCronLine(line: string): boolean {
  try {
    return new Cron(line, { timezone: zone, mode: '5-part' }).nextRun() !== null
  } catch {
    return false
  }
}

/** The full calendar month before a due time: [start, end). */
export function monthBefore(due: number): { start: number; end: number } {
  const month = monthOf(due)
  const startOf = (one: number) => Date.UTC(Math.floor(one / 12), one % 12, 1) - offsetMs
  return { start: startOf(month - 1), end: startOf(month) }
}
