import { type Monthly, nextMonthly, ZONE } from '@quantrac/contract'
import { Cron } from 'croner'

/** When a task is due. Instants are epoch milliseconds; days and times of day are those of Asia/Ho_Chi_Minh. */
export type Rule =
  | ({ readonly kind: 'monthly' } & Monthly)
  /** At `starts_on` and each `every_ms` after it. */
  | { readonly kind: 'interval'; readonly starts_on: number; readonly every_ms: number }
  /** At each time of a cron line from `starts_on` on. */
  | { readonly kind: 'cron'; readonly starts_on: number; readonly line: string }

/** The first due time after an instant; null: there is none in the next hundred years. */
export function nextDue(rule: Rule, after: number): number | null {
  if (rule.kind === 'monthly') return nextMonthly(rule, after)
  if (rule.kind === 'interval') return nextInterval(rule, after)
  return nextOfCron(rule, after)
}

function nextInterval({ starts_on, every_ms }: Extract<Rule, { kind: 'interval' }>, after: number): number {
  if (after < starts_on) return starts_on
  return starts_on + (Math.floor((after - starts_on) / every_ms) + 1) * every_ms
}

function nextOfCron({ starts_on, line }: Extract<Rule, { kind: 'cron' }>, after: number): number | null {
  // What is due at the start itself is found from the moment before.
  const from = Math.max(after, starts_on - 1)
  return new Cron(line, { timezone: ZONE }).nextRun(new Date(from))?.getTime() ?? null
}

/** Whether a cron line can be read and is ever due. */
export function isCronLine(line: string): boolean {
  try {
    return new Cron(line, { timezone: ZONE, mode: '5-part' }).nextRun() !== null
  } catch {
    return false
  }
}
