import {
  isOfStation,
  mayHaveOriginals,
  reportTypeOf,
  type SchedulerChange,
  ZONE_OFFSET_MS,
} from '@quantrac/contract'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { SchedulerTable } from './schedulers.queries.ts'
import { AppError } from '../../errors.ts'
import { columnsFor } from '../../lib/changes.ts'
import { resolveChoice } from '../reports/reports.choice.service.ts'
import { selectGroupIds } from './schedulers.queries.ts'

type Columns = Selectable<SchedulerTable>
type Given = Partial<Columns>

const columns = columnsFor<Columns>()

/** The columns that a monthly task's fields set; what is left out is not set. */
export async function columnsOf(ctx: Context, change: SchedulerChange, before?: Columns): Promise<Given> {
  const given = timesOf(change, before)
  refuseOriginals({ ...before, ...given })
  return { ...given, ...(await chosen(ctx, change, before)) }
}

function timesOf(change: SchedulerChange, before?: Columns): Given {
  const {
    task_name,
    task_description,
    task_function,
    resolution,
    originals,
    repeat_every,
    summary,
    ends,
    metadata,
  } = change
  const starts_on = change.starts_on === undefined ? before?.starts_on : new Date(change.starts_on)
  const day = metadata?.step3?.monthlyDay ?? (change.starts_on === undefined ? before?.day : undefined)
  return columns({
    name: task_name,
    description: task_description,
    task_function,
    resolution,
    originals,
    every: repeat_every,
    summary,
    starts_on,
    day: day ?? (starts_on && dayOfMonth(starts_on)),
    ...(ends !== undefined && endOf({ ...change, ends }, starts_on)),
  })
}

/** @throws AppError under `end_date` or `occurrences` */
function endOf(
  { ends, end_date, occurrences }: SchedulerChange & Pick<Columns, 'ends'>,
  starts_on: Date | undefined,
): Pick<Columns, 'ends' | 'end_date' | 'occurrences'> {
  if (ends === 'never') return { ends, end_date: null, occurrences: null }
  if (ends === 'after') {
    if (occurrences === null || occurrences === undefined) throw AppError.field('occurrences', 'needed')
    return { ends, end_date: null, occurrences }
  }
  if (end_date === null || end_date === undefined) throw AppError.field('end_date', 'needed')
  const end = new Date(end_date)
  if (starts_on !== undefined && end < starts_on) throw AppError.field('end_date', 'end-before-start')
  return { ends, end_date: end, occurrences: null }
}

/** @throws AppError under `originals` */
function refuseOriginals({
  originals = false,
  resolution = 'raw',
  task_function = 'generate_history_report',
}: Given): void {
  const report_type = reportTypeOf[task_function]
  if (originals && !mayHaveOriginals({ report_type, resolution, layout: 'long' }))
    throw AppError.field('originals', 'originals-of-readings')
}

const dayOfMonth = (at: Date): number => new Date(at.getTime() + ZONE_OFFSET_MS).getUTCDate()

/**
 * The module and factors, looked up again where any of them is given.
 * @throws AppError under `module_code` or `factors`
 */
async function chosen(ctx: Context, change: SchedulerChange, before?: Columns): Promise<Given> {
  const { module_code, factors, task_function = before?.task_function ?? 'generate_history_report' } = change
  const report_type = reportTypeOf[task_function]
  const all_factors = isOfStation(report_type) || (change.all_factors ?? before?.all_factors ?? false)
  const given = [module_code, factors, change.all_factors, change.task_function]
  if (given.every((one) => one === undefined)) return {}
  const codes = factors ?? before?.factor_codes ?? []
  if (codes.length === 0 && !all_factors) throw AppError.field('factors', 'factors-needed')
  const asked = {
    report_type,
    module_code: module_code ?? before?.module_code ?? '',
    factors: [...codes],
    all_factors,
  }
  const choice = await resolveChoice(ctx, asked)
  const { module } = choice
  // All of them are those that there are when a report is made.
  const found = all_factors ? [] : choice.factors
  return {
    module_id: module.id,
    module_code: module.code,
    factor_ids: found.map(({ id }) => id),
    factor_codes: found.map(({ code }) => code),
    all_factors,
  }
}

/** @throws AppError under `group_ids` if one of them does not exist */
export async function knownGroups(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const found = await selectGroupIds(ctx.db, wanted)
  if (found.length < wanted.length) throw AppError.field('group_ids', 'unknown')
  return found
}
