import {
  DAY_MS,
  HOUR_MS,
  localDay,
  type Maintenance,
  type MaintenanceChange,
  maintenanceRoutes,
  type maintenanceSorts,
  type maintenanceStates,
  type MaintenanceStretch,
  type MaintenanceWrite,
  type Page,
} from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError, type FieldProblem, type FieldProblems } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { noteMaintained } from '../compliance/touched.service.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { timeAt, timeFrom, timesIn } from '../judging/pauses.ts'
import type { AskedTimes } from '../module-data/range.ts'
import { findModuleByCode, holdModule } from '../modules/modules.service.ts'
import {
  addEnded,
  countOfModule,
  holdFactorsOf,
  insertMaintenance,
  lockMaintenance,
  type MaintenanceFilter,
  type MaintenanceRow,
  noteJudging,
  removeMaintenance,
  selectMaintenance,
  updateMaintenance as update,
} from './maintenance.queries.ts'
import { ruleOf } from '../judging/pause-rows.ts'

type State = (typeof maintenanceStates)[number]
type Sort = (typeof maintenanceSorts)[number]

export interface MaintenanceListQuery extends MaintenanceFilter {
  readonly offset: number
  readonly limit: number
  readonly state?: State | undefined
  readonly ordering?: Sort | `-${Sort}` | undefined
}

const mostOfModule = 1000

export async function listMaintenance(ctx: Context, query: MaintenanceListQuery): Promise<Page<Maintenance>> {
  const now = ctx.now().getTime()
  const { state, ordering, limit } = query
  const all = (await selectMaintenance(ctx.db, query))
    .map((row) => maintenanceOf(row, now))
    .filter((one) => state === undefined || one.state === state)
    .sort((one, other) => orderOf(ordering)(one, other) || one.id - other.id)
  const { count, start, rows } = await readPage(query, {
    count: async () => all.length,
    rows: async (from) => all.slice(from, from + limit),
  })
  return pageOf({ path: maintenanceRoutes.maintenanceList.path, query, limit, start, count, results: rows })
}

type Order = (one: Maintenance, other: Maintenance) => number
const orders: Readonly<Record<Sort, Order>> = {
  id: (one, other) => one.id - other.id,
  start_datetime: (one, other) => one.start_datetime.localeCompare(other.start_datetime),
  module: (one, other) => codeKey(one.module_code).localeCompare(codeKey(other.module_code)),
}

function orderOf(ordering: MaintenanceListQuery['ordering']): Order {
  if (ordering === undefined) return byState
  if (!ordering.startsWith('-')) return orders[ordering as Sort] // the schema lets no other pass
  const order = orders[ordering.slice(1) as Sort]
  return (one, other) => order(other, one)
}

const ranks: Readonly<Record<State, number>> = { running: 0, planned: 1, over: 2 }

/** What runs, what comes next, and what is over, the last first. */
function byState(one: Maintenance, other: Maintenance): number {
  if (one.state !== other.state) return ranks[one.state] - ranks[other.state]
  if (one.state === 'over') return other.start_datetime.localeCompare(one.start_datetime)
  return (one.next_start ?? '').localeCompare(other.next_start ?? '')
}

const isoOf = (ms: number): string | null => (Number.isFinite(ms) ? new Date(ms).toISOString() : null)

function maintenanceOf(row: MaintenanceRow, now: number): Maintenance {
  const next = timeFrom(ruleOf(row.pause), now)
  return {
    id: row.id,
    module: row.module,
    module_code: row.module.code,
    module_type: row.module_type,
    factor_codes: [...row.factor_codes],
    kind: row.kind,
    start_datetime: row.start_at.toISOString(),
    end_datetime: row.end_at?.toISOString() ?? null,
    repeat: row.repeat,
    repeat_until: row.repeat_until,
    reason: row.reason,
    state: next === null ? 'over' : next.from <= now ? 'running' : 'planned',
    next_start: next === null ? null : isoOf(next.from),
    next_end: next === null ? null : isoOf(next.until),
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
  }
}

/** @throws AppError not-found */
export async function getMaintenance(ctx: Context, id: number): Promise<Maintenance> {
  return maintenanceOf(await rowOf(ctx, id), ctx.now().getTime())
}

async function rowOf(ctx: Context, id: number): Promise<MaintenanceRow> {
  const [row] = await selectMaintenance(ctx.db, { id })
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** @throws AppError under the field that is wrong; maintenance-full */
export async function createMaintenance(ctx: Context, input: MaintenanceWrite): Promise<number> {
  return transaction(ctx, async (tx) => {
    AppError.refuse(await maintenanceProblems(tx, input))
    const module = await findModuleByCode(tx, input.module_code)
    if (module === undefined || !(await holdModule(tx, module.id)))
      throw AppError.field('module_code', 'unknown')
    if ((await countOfModule(tx.db, module.id)) >= mostOfModule) throw new AppError('maintenance-full')
    const factor_ids = await factorsIn(tx, module.id, input.factor_codes)
    const held = await holdFactorsOf(tx.db, module.id, factor_ids)
    const id = await insertMaintenance(tx.db, {
      module_id: module.id,
      factor_ids,
      kind: input.kind,
      start_at: input.start_datetime,
      end_at: input.end_datetime,
      repeat: input.repeat,
      repeat_until: input.repeat === null ? null : input.repeat_until,
      reason: input.reason,
      created_at: tx.now(),
      created_by: actorOf(tx).user_id,
    })
    const row = await rowOf(tx, id)
    await noteChanged(tx, held, touchedBy(row))
    await log(tx, 'maintenance.create', { after: row })
    announce(tx, module.id)
    return id
  })
}

/** Omitted fields stay unchanged. @throws AppError not-found, or under the field that is wrong */
export async function changeMaintenance(ctx: Context, id: number, input: MaintenanceChange): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockMaintenance(tx.db, id))) throw new AppError('not-found')
    const before = await rowOf(tx, id)
    AppError.refuse(await maintenanceProblems(tx, { ...asWritten(before), ...given(input) }))
    const repeat = input.repeat === undefined ? before.repeat : input.repeat
    const factor_ids =
      input.factor_codes === undefined
        ? [...before.factor_ids]
        : await factorsIn(tx, before.module.id, input.factor_codes)
    const isWhole = factor_ids.length === 0 || before.factor_ids.length === 0
    const both = isWhole ? [] : [...factor_ids, ...before.factor_ids]
    const held = await holdFactorsOf(tx.db, before.module.id, both)
    await update(tx.db, id, {
      factor_ids,
      repeat,
      ...(input.kind !== undefined && { kind: input.kind }),
      ...(input.start_datetime !== undefined && { start_at: input.start_datetime }),
      ...(input.end_datetime !== undefined && { end_at: input.end_datetime }),
      ...(input.reason !== undefined && { reason: input.reason }),
      ...(repeat === null && { repeat_until: null }),
      ...(repeat !== null && input.repeat_until !== undefined && { repeat_until: input.repeat_until }),
    })
    const after = await rowOf(tx, id)
    if (isOther(before, after)) {
      await noteChanged(tx, held, touchedBy(before))
      await noteChanged(tx, held, touchedBy(after))
    }
    await log(tx, 'maintenance.update', { before, after })
    announce(tx, before.module.id)
  })
}

/** @throws AppError not-found */
export async function deleteMaintenance(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockMaintenance(tx.db, id))) throw new AppError('not-found')
    const before = await rowOf(tx, id)
    const held = await holdFactorsOf(tx.db, before.module.id, before.factor_ids)
    await removeMaintenance(tx.db, id)
    await noteChanged(tx, held, touchedBy(before))
    await log(tx, 'maintenance.delete', { before })
    announce(tx, before.module.id)
  })
}

/** @throws AppError not-found, maintenance-not-running */
export async function endMaintenance(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockMaintenance(tx.db, id))) throw new AppError('not-found')
    const before = await rowOf(tx, id)
    const held = await holdFactorsOf(tx.db, before.module.id, before.factor_ids)
    const now = tx.now().getTime()
    const time = timeAt(ruleOf(before.pause), now)
    if (time === null || time.from === now) throw new AppError('maintenance-not-running')
    if (before.repeat === null) await update(tx.db, id, { end_at: new Date(now).toISOString() })
    else await addEnded(tx.db, id, [time.from, now])
    await noteChanged(tx, held, { from: new Date(now), to: null })
    await log(tx, 'maintenance.end', { before, after: await rowOf(tx, id) })
    announce(tx, before.module.id)
  })
}

/** What changed maintenance touches is judged again: readings at once, averages with the next that are due. */
async function noteChanged(
  tx: Context,
  factorIds: readonly number[],
  time: { readonly from: Date; readonly to: Date | null },
): Promise<void> {
  await noteJudging(tx.db, factorIds, time)
  await noteMaintained(tx, factorIds, time)
}

const announce = (tx: Context, moduleId: number): void =>
  tx.afterCommit(() => tx.bus.publish('readings.stored', { module_ids: [moduleId] }))

const isOther = (one: MaintenanceRow, other: MaintenanceRow): boolean =>
  JSON.stringify([one.pause, one.factor_ids, one.kind]) !==
  JSON.stringify([other.pause, other.factor_ids, other.kind])

/** From the first start to the last end. */
function touchedBy({ pause }: MaintenanceRow): { from: Date; to: Date | null } {
  const { from, until, repeat, last } = ruleOf(pause)
  const to = repeat === null ? until : last + (until - from)
  return { from: new Date(from), to: Number.isFinite(to) ? new Date(to) : null }
}

const given = (input: MaintenanceChange): MaintenanceChange =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

const asWritten = (row: MaintenanceRow) => ({
  module_code: row.module.code,
  kind: row.kind,
  start_datetime: row.start_at.toISOString(),
  end_datetime: row.end_at?.toISOString() ?? null,
  repeat: row.repeat,
  repeat_until: row.repeat_until,
})

const longest = { daily: DAY_MS, weekly: 7 * DAY_MS }
const earliest = Date.parse('1970-01-01T00:00:00Z')
const latest = Date.parse('2100-01-01T00:00:00Z')

const instantProblem = (text: string): FieldProblem | null => {
  const at = Date.parse(text)
  return at < earliest ? 'too-old' : at > latest ? 'future' : null
}

/** What no field is wrong with by itself. */
export async function maintenanceProblems(
  ctx: Context,
  input: Partial<MaintenanceWrite>,
): Promise<FieldProblems> {
  const problems: Record<string, FieldProblem | null> = {}
  const { module_code, factor_codes = [], start_datetime, end_datetime, repeat, repeat_until } = input
  if (module_code !== undefined) {
    const module = await findModuleByCode(ctx, module_code)
    if (module === undefined) problems.module_code = 'unknown'
    else if ((await unknownIn(ctx, module.id, factor_codes)).length > 0) problems.factor_codes = 'unknown'
  }
  if (start_datetime === undefined) return problems
  problems.start_datetime = instantProblem(start_datetime)
  if (repeat !== null && repeat !== undefined) {
    if (end_datetime === null || end_datetime === undefined) problems.end_datetime = 'needed'
    else if (Date.parse(end_datetime) - Date.parse(start_datetime) >= longest[repeat])
      problems.end_datetime = 'longer-than-repeat'
    if (typeof repeat_until === 'string' && repeat_until < localDay(Date.parse(start_datetime)))
      problems.repeat_until = 'end-before-start'
  }
  if (typeof end_datetime !== 'string') return problems
  problems.end_datetime ??= instantProblem(end_datetime)
  if (Date.parse(end_datetime) <= Date.parse(start_datetime)) problems.end_datetime = 'end-before-start'
  return problems
}

async function unknownIn(ctx: Context, moduleId: number, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const known = new Set((await listFactorsOf(ctx, moduleId)).map(({ code }) => codeKey(code)))
  return codes.filter((code) => !known.has(codeKey(code)))
}

async function factorsIn(tx: Context, moduleId: number, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return []
  const wanted = new Set(codes.map(codeKey))
  const found = (await listFactorsOf(tx, moduleId)).filter(({ code }) => wanted.has(codeKey(code)))
  if (found.length < wanted.size) throw AppError.field('factor_codes', 'unknown')
  return found.map(({ id }) => id).sort((one, other) => one - other)
}

async function log(
  tx: Context,
  action: 'maintenance.create' | 'maintenance.update' | 'maintenance.end' | 'maintenance.delete',
  { before, after }: { before?: MaintenanceRow; after?: MaintenanceRow },
): Promise<void> {
  const row = after ?? before
  if (row === undefined) return
  await writeAudit(tx, {
    action,
    object_id: row.id,
    module_id: row.module.id,
    ...(before !== undefined && { before: logged(before) }),
    ...(after !== undefined && { after: logged(after) }),
  })
}

const logged = (row: MaintenanceRow) => ({
  module_code: row.module.code,
  factor_codes: [...row.factor_codes],
  kind: row.kind,
  start_datetime: row.start_at.toISOString(),
  end_datetime: row.end_at?.toISOString() ?? null,
  repeat: row.repeat,
  repeat_until: row.repeat_until,
  reason: row.reason,
})

/** Of a station that runs for years: a week of hourly times for each of a thousand is still read by a person. */
const mostStretches = 20_000

/**
 * The times of maintenance that touch a period; those of now, if none is asked for.
 * @throws AppError under `module_code` (unknown), under `start_datetime` (too-many-values)
 */
export async function listStretches(
  ctx: Context,
  { module_code, start_datetime, end_datetime }: AskedTimes & { readonly module_code?: string | undefined },
): Promise<MaintenanceStretch[]> {
  if (module_code && (await findModuleByCode(ctx, module_code)) === undefined)
    throw AppError.field('module_code', 'unknown')
  const now = ctx.now().getTime()
  const from = start_datetime === undefined ? now : Date.parse(start_datetime)
  const until = end_datetime === undefined ? Math.max(from, now) + 1 : Date.parse(end_datetime)
  const found: MaintenanceStretch[] = []
  for (const row of await selectMaintenance(ctx.db, { module_code })) {
    const { id, module, factor_codes, factor_ids, kind, reason, repeat } = row
    if (factor_ids.length > 0 && factor_codes.length === 0) continue
    for (const time of timesIn(ruleOf(row.pause), { from, until: Math.min(until, from + mostMs) })) {
      if (found.length === mostStretches) throw AppError.field('start_datetime', 'too-many-values')
      const [start, end] = [new Date(time.from).toISOString(), isoOf(time.until)]
      const of = { id, module_code: module.code, factor_codes: [...factor_codes], kind, reason }
      found.push({ ...of, start, end, repeats: repeat !== null })
    }
  }
  return found.sort((one, other) => one.start.localeCompare(other.start) || one.id - other.id)
}

const mostMs = 400 * 24 * HOUR_MS
