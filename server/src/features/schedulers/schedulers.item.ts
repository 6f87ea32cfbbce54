import { type Crontab, type Interval, reportTypeOf, type Scheduler, ZONE_OFFSET_MS } from '@quantrac/contract'
import type { SchedulerRow } from './schedulers.queries.ts'
import { nextRun } from './schedule.ts'

/** A stored task as it is sent; the wizard's steps repeat its fields. */
export function schedulerOf(row: SchedulerRow, now: Date): Scheduler {
  const { factors, all_factors, resolution, originals, groups, task_function, every: repeat_every } = row
  const [starts_on, end_date] = [row.starts_on.toISOString(), row.end_date?.toISOString() ?? null]
  const report_type = reportTypeOf[task_function]
  const module_code = row.current_code
  return {
    id: row.id,
    task_name: row.name,
    task_description: row.description,
    schedule_type: row.kind === 'interval' ? 'interval' : 'crontab',
    task: {
      name: row.name,
      enabled: row.enabled,
      start_time: starts_on,
      expires: end_date,
      last_run_at: row.last_run_at?.toISOString() ?? null,
      task_function,
      kwargs: { report_type, module_code, factors, all_factors, resolution, originals },
      crontab: crontabOf(row),
      interval: intervalOf(row),
    },
    groups,
    metadata: stepsOf(row, module_code),
    module_code,
    module_name: row.module_name,
    report_type: 'history',
    factors,
    all_factors,
    resolution,
    originals,
    repeat_every,
    repeat_unit: 'months',
    starts_on,
    ends: row.ends,
    end_date,
    occurrences: row.occurrences,
    summary: row.summary,
    run_count: row.run_count,
    last_run_status: row.last_run_status,
    next_run_at: row.next_due_at?.toISOString() ?? null,
    finished: !row.enabled && nextRun(row, now.getTime() - 1) === null,
    gone: isGone(row),
  }
}

/** True if nothing is left of what it reports. */
export const isGone = ({ module_gone, factors, all_factors }: SchedulerRow): boolean =>
  module_gone || (!all_factors && factors.length === 0)

function stepsOf(row: SchedulerRow, module_code: string): Scheduler['metadata'] {
  return {
    step1: { taskName: row.name, description: row.description, group: row.groups },
    step2: {
      taskFunction: row.task_function,
      report_type: 'history',
      module_code,
      selectedFactors: row.factors,
      allFactors: row.all_factors,
    },
    step3: {
      frequency: 'monthly',
      repeatEvery: row.every,
      repeatUnit: 'months',
      monthlyDay: row.day,
      startsOn: row.starts_on.toISOString(),
      ends: row.ends,
      occurrences: row.occurrences,
      endDate: row.end_date?.toISOString() ?? null,
    },
    step4: { summary: row.summary },
  }
}

function crontabOf({ kind, starts_on, every, day, cron_line }: SchedulerRow): Crontab | null {
  if (kind === 'interval') return null
  if (kind === 'cron') {
    const [minute = '*', hour = '*', day_of_month = '*', month_of_year = '*', day_of_week = '*'] =
      cron_line?.split(' ') ?? []
    return { id: null, minute, hour, day_of_week, day_of_month, month_of_year }
  }
  const local = new Date(starts_on.getTime() + ZONE_OFFSET_MS)
  return {
    id: null,
    minute: String(local.getUTCMinutes()),
    hour: String(local.getUTCHours()),
    day_of_week: '*',
    day_of_month: String(day),
    month_of_year: every === 1 ? '*' : `*/${every}`,
  }
}

const intervalOf = ({ kind, every, period }: SchedulerRow): Interval | null =>
  kind === 'interval' ? { id: null, every, period: period ?? 'days' } : null
