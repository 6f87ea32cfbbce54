import {
  type Factor,
  type FactorChange,
  factorRoutes,
  type FactorWrite,
  type ModuleType,
  type Page,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { columnsFor } from '../../lib/changes.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError, type FieldProblems } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, readPage, wholePage } from '../../lib/paging.ts'
import { applySwitches } from '../judging/switch.service.ts'
import { writeAudit, writeAudits } from '../audit/audit.service.ts'
import { followStandards } from '../station-limits/follow.service.ts'
import { closedDay, dayText } from '../history/day.ts'
import { hasHistory } from '../history/points.service.ts'
import { rangeProblem } from './factor-range.ts'
import { refuseScheduled } from './scheduled.service.ts'
import {
  countFactors,
  type FactorOrder,
  type FactorColumns,
  insertFactor,
  insertFactors,
  lockFactors,
  lockModuleByCode,
  type NewFactor,
  removeFactors,
  selectFactor,
  selectFactorByCode,
  selectFactorIds,
  selectFactorIdsByCode,
  selectFactors,
  selectModuleId,
  selectTakenFields,
  updateFactor as update,
} from './factors.queries.ts'

export interface FactorListQuery {
  readonly offset: number
  readonly limit?: number | undefined
  /** The code of a module. */
  readonly module?: string | undefined
  /** The type of its module. */
  readonly type?: ModuleType | undefined
  readonly status?: boolean | undefined
  readonly search?: string | undefined
  readonly ordering?: FactorOrder | undefined
}

const defaultLimit = 10

/** A page of factors; all of them if a module is given without a limit. An unknown module gives an empty page. */
export async function listFactors(ctx: Context, query: FactorListQuery): Promise<Page<Factor>> {
  const { module, type, status, search, ordering = 'id' } = query
  const moduleId = module ? await selectModuleId(ctx.db, codeKey(module)) : undefined
  if (module && moduleId === undefined) return wholePage([])
  const filter = { module_id: moduleId, type, status, search }
  if (module && query.limit === undefined)
    return wholePage(await selectFactors(ctx.db, { filter, ordering, limit: null, start: 0 }))
  const limit = query.limit ?? defaultLimit
  const asked = { offset: query.offset, limit }
  const { count, start, rows } = await readPage(asked, {
    count: () => countFactors(ctx.db, filter),
    rows: (from) => selectFactors(ctx.db, { filter, ordering, limit, start: from }),
  })
  return pageOf({ path: factorRoutes.factorList.path, query, limit, start, count, results: rows })
}

/** The factors of an existing module, in the order they were added. */
export function listFactorsOf(ctx: Context, moduleId: number): Promise<Factor[]> {
  return selectFactors(ctx.db, { filter: { module_id: moduleId }, ordering: 'id', limit: null, start: 0 })
}

/** The factors of all stations of a type. */
export function listFactorsOfType(ctx: Context, type: ModuleType): Promise<Factor[]> {
  return selectFactors(ctx.db, { filter: { type }, ordering: 'id', limit: null, start: 0 })
}

/** Of these ids those that are there, each once, in their order. */
export async function findFactors(ctx: Context, ids: readonly number[]): Promise<Factor[]> {
  const filter = { ids }
  const rows = await selectFactors(ctx.db, { filter, ordering: 'id', limit: null, start: 0 })
  const byId = new Map(rows.map((factor) => [factor.id, factor]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

/**
 * The factors with these codes at an existing module, each once, in the order of the codes.
 * @throws AppError under `factors` (unknown)
 */
export async function findFactorsByCodes(
  ctx: Context,
  moduleId: number,
  codes: readonly string[],
): Promise<Factor[]> {
  const own = new Map((await listFactorsOf(ctx, moduleId)).map((factor) => [codeKey(factor.code), factor]))
  return [...new Set(codes.map(codeKey))].map((key) => {
    const factor = own.get(key)
    if (factor === undefined) throw AppError.field('factors', 'unknown')
    return factor
  })
}

/** @throws AppError not-found */
export async function getFactor(ctx: Context, id: number): Promise<Factor> {
  const row = await selectFactor(ctx.db, id)
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** The factor with this code at this module. */
export function findFactorByCode(ctx: Context, code: string, module: string): Promise<Factor | undefined> {
  return selectFactorByCode(ctx.db, codeKey(module), codeKey(code))
}

/** The factor with this code, at this module or, without one, at any. @throws AppError not-found, code-ambiguous */
export async function getFactorByCode(ctx: Context, code: string, module?: string): Promise<Factor> {
  if (module) {
    const row = await findFactorByCode(ctx, code, module)
    if (row === undefined) throw new AppError('not-found')
    return row
  }
  const [id, other] = await selectFactorIdsByCode(ctx.db, codeKey(code))
  if (id === undefined) throw new AppError('not-found')
  if (other !== undefined) throw new AppError('code-ambiguous')
  return getFactor(ctx, id)
}

export function factorIdsOf(ctx: Context, moduleId: number): Promise<number[]> {
  return selectFactorIds(ctx.db, moduleId)
}

/** Locks a factor and its state until the transaction ends; false if the factor does not exist. */
export async function holdFactor(tx: Context, id: number): Promise<boolean> {
  return (await lockFactors(tx.db, [id])).length > 0
}

/** The same for many, in the order of their ids, before they are changed one after the other. */
export async function holdFactors(tx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await lockFactors(tx.db, ids)
}

/** @throws AppError under `module` (unknown), `code` or `manufacturer_id` (another factor of the module has it) */
export async function createFactor(ctx: Context, input: FactorWrite): Promise<Factor> {
  return transaction(ctx, async (tx) => {
    const moduleId = await moduleOf(tx, input.module)
    // All at once; of two at the same time, the index refuses one.
    AppError.refuse(await factorProblems(tx, input))
    const id = await insertFactor(tx.db, newFactor(moduleId, input), packedUntil(tx))
    if (isTaken(id)) throw AppError.field(id.taken, 'taken')
    const factor = await getFactor(tx, id)
    await writeAudit(tx, { action: 'factor.create', object_id: id, factor_id: id, after: factor })
    await followStandards(tx, [id])
    announce(tx, factor.module.id, id)
    return factor
  })
}

/**
 * The same for many of one module, in a few statements; each has its own line in the audit log.
 * @throws AppError under `module`, `code` or `manufacturer_id`
 */
export async function createFactors(
  tx: Context,
  module: string,
  inputs: readonly FactorWrite[],
): Promise<Factor[]> {
  if (inputs.length === 0) return []
  const moduleId = await moduleOf(tx, module)
  const values = inputs.map((input) => newFactor(moduleId, input))
  const ids = await insertFactors(tx.db, values, packedUntil(tx))
  if (isTaken(ids)) throw AppError.field(ids.taken, 'taken')
  const factors = await findFactors(tx, ids)
  await writeAudits(
    tx,
    factors.map((after) => ({
      action: 'factor.create',
      object_id: after.id,
      module_id: moduleId,
      after,
    })),
  )
  await followStandards(tx, ids)
  for (const { id } of factors) announce(tx, moduleId, id)
  return factors
}

const packedUntil = (tx: Context): string => dayText(closedDay(tx.sure.now().getTime()))

const newFactor = (module_id: number, input: FactorWrite): NewFactor => ({
  ...columnsOf(input),
  name: input.name,
  code: input.code,
  code_key: codeKey(input.code),
  manufacturer_id: input.manufacturer_id,
  module_id,
})

/**
 * What is wrong with the fields that are given: an unknown module, what another factor of it has, or a range that ends
 * before it starts; `except`: the factor that is changed.
 */
export async function factorProblems(
  ctx: Context,
  input: FactorChange,
  except: number | null = null,
): Promise<FieldProblems> {
  const { module, code, manufacturer_id } = input
  const before = except === null ? undefined : await selectFactor(ctx.db, except)
  const range = rangeProblem({ ...before, ...input })
  const moduleId = module === undefined ? before?.module.id : await selectModuleId(ctx.db, codeKey(module))
  if (moduleId === undefined) return { ...range, ...(module !== undefined && { module: 'unknown' }) }
  const given = {
    module_id: moduleId,
    ...(code !== undefined && { code_key: codeKey(code) }),
    ...(manufacturer_id !== undefined && { manufacturer_id }),
  }
  const taken = await selectTakenFields(ctx.db, given, except)
  return { ...range, ...Object.fromEntries(taken.map((field) => [field, 'taken'])) }
}

/**
 * Omitted fields stay unchanged. A factor with readings cannot change its module: its history would move with it.
 * @throws AppError factor-has-readings, or under `module`, `code` or `manufacturer_id`
 */
export async function updateFactor(ctx: Context, id: number, input: FactorChange): Promise<Factor> {
  return transaction(ctx, async (tx) => {
    await getFactor(tx, id)
    // The module before its factors: the order in which a deletion locks them.
    const namedId = input.module === undefined ? undefined : await moduleOf(tx, input.module)
    if (!(await holdFactor(tx, id))) throw new AppError('not-found')
    const before = await getFactor(tx, id)
    const moduleId = namedId ?? before.module.id
    if (moduleId !== before.module.id && (await hasHistory(tx.db, id)))
      throw new AppError('factor-has-readings')
    AppError.refuse(await factorProblems(tx, input, id))
    await followStandards(tx, [id])
    const updated = await update(tx.db, id, {
      ...columnsOf(input),
      ...(namedId !== undefined && { module_id: namedId }),
    })
    if (isTaken(updated)) throw AppError.field(updated.taken, 'taken')
    await applySwitches(tx, [id])
    const after = await getFactor(tx, id)
    await writeAudit(tx, { action: 'factor.update', object_id: id, factor_id: id, before, after })
    await followStandards(tx, [id])
    announce(tx, moduleId, id)
    return after
  })
}

/**
 * Marks the factor as deleted; its open alert closes.
 * @throws AppError not-found, or used-by-schedule if an enabled task names it
 */
export async function deleteFactor(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await holdFactor(tx, id))) throw new AppError('not-found')
    await refuseScheduled(tx, { factor_id: id })
    const before = await getFactor(tx, id)
    await removeFactors(tx.db, [id], tx.now())
    await applySwitches(tx, [id])
    await writeAudit(tx, { action: 'factor.delete', object_id: id, factor_id: id, before })
    announce(tx, before.module.id, id)
  })
}

/** Marks the factors of a module that is being deleted, and returns their ids, which the module's audit line names. */
export async function deleteFactorsOf(tx: Context, moduleId: number): Promise<number[]> {
  await lockFactors(tx.db, await selectFactorIds(tx.db, moduleId))
  // Read again after the lock: a factor that moved to another module meanwhile stays.
  const ids = await selectFactorIds(tx.db, moduleId)
  await removeFactors(tx.db, ids, tx.now())
  await applySwitches(tx, ids)
  return ids
}

function announce(tx: Context, moduleId: number, factorId: number): void {
  tx.afterCommit(() =>
    tx.bus.publish('configuration.changed', { module_ids: [moduleId], factor_ids: [factorId] }),
  )
}

async function moduleOf(tx: Context, code: string): Promise<number> {
  const id = await lockModuleByCode(tx.db, codeKey(code))
  if (id === undefined) throw AppError.field('module', 'unknown')
  return id
}

const columns = columnsFor<FactorColumns>()

/** Omitted fields are not set; a new factor gets the table's defaults. */
function columnsOf({ code, module: _module, ...same }: FactorChange): Partial<FactorColumns> {
  return columns({ ...same, ...(code !== undefined && { code, code_key: codeKey(code) }) })
}
