import {
  type Crontab,
  type Interval,
  type PeriodicTaskWrite,
  reportTypeOf,
  type Scheduler,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { resolveChoice } from '../reports/reports.choice.service.ts'
import { insertCrontab, insertInterval, selectCrontab, selectInterval } from './periodic.queries.ts'
import { isCronLine } from '../schedulers/rule.ts'
import { type NewScheduler, storeScheduler } from '../schedulers/schedulers.service.ts'

/** @throws AppError under the field that cannot be read, or under `day_of_month` if the five together are never due */
export async function createCrontab(ctx: Context, fields: Omit<Crontab, 'id'>): Promise<Crontab> {
  const any = { minute: '*', hour: '*', day_of_month: '*', month_of_year: '*', day_of_week: '*' }
  for (const [name, value] of Object.entries(fields))
    if (!isCronLine(lineOf({ ...any, [name]: value }))) throw AppError.field(name, 'cron-invalid')
  if (!isCronLine(lineOf(fields))) throw AppError.field('day_of_month', 'cron-invalid')
  return { id: await insertCrontab(ctx.db, fields), ...fields }
}

export async function createInterval(ctx: Context, fields: Omit<Interval, 'id'>): Promise<Interval> {
  return { id: await insertInterval(ctx.db, fields), ...fields }
}

/** A task by a cron line or an interval. @throws AppError by field */
export async function createPeriodicTask(ctx: Context, input: PeriodicTaskWrite): Promise<Scheduler> {
  return transaction(ctx, async (tx) => {
    const { moduleCode: module_code, selectedFactors, allFactors: all_factors, groupId } = input.kwargs
    if (selectedFactors.length === 0 && !all_factors) throw AppError.field('kwargs', 'factors-needed')
    const { module, factors } = await resolveChoice(tx, {
      report_type: reportTypeOf[input.task],
      module_code,
      factors: selectedFactors,
      all_factors,
    }).catch((error: unknown) => {
      throw error instanceof AppError && error.fields !== null ? AppError.field('kwargs', 'unknown') : error
    })
    const columns: NewScheduler = {
      ...(await timesOf(tx, input)),
      name: input.name,
      description: input.description,
      task_function: input.task,
      module_id: module.id,
      module_code: module.code,
      factor_ids: all_factors ? [] : factors.map(({ id }) => id),
      factor_codes: all_factors ? [] : factors.map(({ code }) => code),
      all_factors,
      summary: '',
    }
    const group_ids = groupId === null ? [] : [groupId].flat()
    return storeScheduler(tx, { columns, group_ids, enabled: input.enabled })
  })
}

type Times = Pick<
  NewScheduler,
  'kind' | 'starts_on' | 'every' | 'day' | 'period' | 'cron_line' | 'ends' | 'end_date' | 'occurrences'
>

async function timesOf(
  tx: Context,
  { one_off, expires, start_time, ...input }: PeriodicTaskWrite,
): Promise<Times> {
  const starts_on = start_time === null ? tx.now() : new Date(start_time)
  const end = one_off
    ? { ends: 'after' as const, end_date: null, occurrences: 1 }
    : { ends: expires === null ? ('never' as const) : ('on' as const), end_date: expires, occurrences: null }
  const same = { ...end, starts_on, day: 1 }
  if (input.crontab !== null) {
    const found = await selectCrontab(tx.db, input.crontab)
    if (found === undefined) throw AppError.field('crontab', 'unknown')
    return { ...same, kind: 'cron', every: 1, period: null, cron_line: lineOf(found) }
  }
  const found = input.interval === null ? undefined : await selectInterval(tx.db, input.interval)
  if (found === undefined) throw AppError.field('interval', input.interval === null ? 'needed' : 'unknown')
  return { ...same, kind: 'interval', every: found.every, period: found.period, cron_line: null }
}

const lineOf = ({ minute, hour, day_of_month, month_of_year, day_of_week }: Omit<Crontab, 'id'>): string =>
  [minute, hour, day_of_month, month_of_year, day_of_week].join(' ')
