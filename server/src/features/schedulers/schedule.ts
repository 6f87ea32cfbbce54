import { DAY_MS, type Interval, type ScheduleEnds } from '@quantrac/contract'
import { nextDue, type Rule } from './rule.ts'

/** The rule of a task as it is stored. */
interface Stored {
  readonly kind: Rule['kind']
  readonly starts_on: Date
  readonly every: number
  readonly day: number
  readonly period: Interval['period'] | null
  readonly cron_line: string | null
}

/** When it ends, and how often it has run. */
interface Ending {
  readonly ends: ScheduleEnds
  readonly end_date: Date | null
  readonly occurrences: number | null
  readonly run_count: number
}

const periodMs = { minutes: 60_000, hours: 3_600_000, days: DAY_MS, weeks: 7 * DAY_MS }

/** The rule of a stored task. */
export function ruleOf({ kind, starts_on, every, day, period, cron_line }: Stored): Rule {
  const start = starts_on.getTime()
  if (kind === 'interval') return { kind, starts_on: start, every_ms: every * periodMs[period ?? 'days'] }
  if (kind === 'cron') return { kind, starts_on: start, line: cron_line ?? '' }
  return { kind, starts_on: start, every, day }
}

/** The first due time after an instant that its end leaves; null: it is finished. Epoch milliseconds. */
export function nextRun(stored: Stored & Ending, after: number): number | null {
  if (stored.ends === 'after' && stored.run_count >= (stored.occurrences ?? 0)) return null
  const due = nextDue(ruleOf(stored), after)
  if (due === null) return null
  return stored.ends === 'on' && stored.end_date !== null && due > stored.end_date.getTime() ? null : due
}
