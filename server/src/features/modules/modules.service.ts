import {
  type Factor,
  type Module,
  type ModuleChange,
  moduleRoutes,
  type ModuleType,
  type ModuleWrite,
  type Page,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { columnsFor } from '../../lib/changes.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError, type FieldProblems } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { applySwitches } from '../judging/switch.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { deleteFactorsOf, factorIdsOf, listFactorsOf } from '../factors/factors.service.ts'
import { refuseScheduled } from '../factors/scheduled.service.ts'
import {
  countModules,
  insertModule,
  lockModule,
  type ModuleColumns,
  type ModuleFilter,
  type ModuleOrder,
  type ModuleRow,
  removeModule,
  selectModule,
  selectModules,
  selectTakenFields,
  selectUncounted,
  type UncountedModule,
  updateModule as update,
} from './modules.queries.ts'

export type { UncountedModule }

export interface ModuleListQuery extends ModuleFilter {
  readonly offset: number
  readonly limit: number
  readonly ordering?: ModuleOrder | undefined
}

export async function listModules(ctx: Context, query: ModuleListQuery): Promise<Page<Module>> {
  const { search, type, status, placed, ordering = 'code', limit } = query
  const filter = { search, type, status, placed }
  const { count, start, rows } = await readPage(query, {
    count: () => countModules(ctx.db, filter),
    rows: (from) => selectModules(ctx.db, { filter, ordering, limit, start: from }),
  })
  return pageOf({
    path: moduleRoutes.moduleList.path,
    query,
    limit,
    start,
    count,
    results: rows.map(moduleOf),
  })
}

/** All modules, or all of one type, by code. */
export async function listAllModules(ctx: Context, type?: ModuleType): Promise<Module[]> {
  const rows = await selectModules(ctx.db, { filter: { type }, ordering: 'code', limit: null, start: 0 })
  return rows.map(moduleOf)
}

/** The same without what their factors say of them, which costs more than the rest. */
export const listUncounted = (ctx: Context, type?: ModuleType): Promise<UncountedModule[]> =>
  selectUncounted(ctx.db, { type })

/** In seconds, by the module's id. */
export async function intervalsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await selectUncounted(ctx.db, { ids })
  return new Map(rows.map(({ id, interval_seconds }) => [id, interval_seconds]))
}

/** @throws AppError not-found */
export async function getModule(ctx: Context, id: number): Promise<Module> {
  const row = await selectModule(ctx.db, { id })
  if (row === undefined) throw new AppError('not-found')
  return moduleOf(row)
}

export async function findModuleByCode(ctx: Context, code: string): Promise<Module | undefined> {
  const row = await selectModule(ctx.db, { code_key: codeKey(code) })
  return row && moduleOf(row)
}

/** @throws AppError not-found */
export async function getModuleByCode(ctx: Context, code: string): Promise<Module> {
  const module = await findModuleByCode(ctx, code)
  if (module === undefined) throw new AppError('not-found')
  return module
}

export async function getModuleWithFactors(
  ctx: Context,
  id: number,
): Promise<Module & { factors: Factor[] }> {
  const module = await getModule(ctx, id)
  return { ...module, factors: await listFactorsOf(ctx, id) }
}

/**
 * A person with a limited reach cannot make a module: it would be outside that reach.
 * @throws AppError limited-reach, or under `code` or `manufacturer_id` if another module has it
 */
export async function createModule(ctx: Context, input: ModuleWrite): Promise<Module> {
  if (ctx.reach !== null) throw new AppError('limited-reach')
  return transaction(ctx, async (tx) => {
    // All at once; of two at the same time, the index refuses one.
    AppError.refuse(await moduleProblems(tx, input))
    const id = await insertModule(tx.db, {
      ...columnsOf(input),
      code: input.code,
      code_key: codeKey(input.code),
      manufacturer_id: input.manufacturer_id,
      name: input.name || input.code,
    })
    if (isTaken(id)) throw AppError.field(id.taken, 'taken')
    const module = await getModule(tx, id)
    await writeAudit(tx, { action: 'module.create', object_id: id, module_id: id, after: module })
    tx.afterCommit(() => tx.bus.publish('configuration.changed', { module_ids: [id] }))
    return module
  })
}

/** Until the transaction ends it stays as it is; false: there is none. */
export const holdModule = (tx: Context, id: number): Promise<boolean> => lockModule(tx.db, id)

/** What is taken of the fields that are given; `except`: the module that is changed. */
export async function moduleProblems(
  ctx: Context,
  { code, manufacturer_id }: Pick<ModuleChange, 'code' | 'manufacturer_id'>,
  except: number | null = null,
): Promise<FieldProblems> {
  const given = {
    ...(code !== undefined && { code_key: codeKey(code) }),
    ...(manufacturer_id !== undefined && { manufacturer_id }),
  }
  const taken = await selectTakenFields(ctx.db, given, except)
  return Object.fromEntries(taken.map((field) => [field, 'taken']))
}

/** Omitted fields stay unchanged. Switching a module off closes the open alerts of its factors. */
export async function updateModule(ctx: Context, id: number, input: ModuleChange): Promise<Module> {
  return transaction(ctx, async (tx) => {
    if (!(await lockModule(tx.db, id))) throw new AppError('not-found')
    const before = await getModule(tx, id)
    AppError.refuse(await moduleProblems(tx, input, id))
    const updated = await update(tx.db, id, columnsOf(input))
    if (isTaken(updated)) throw AppError.field(updated.taken, 'taken')
    const after = await getModule(tx, id)
    if (after.status !== before.status || after.manufacturer_id !== before.manufacturer_id)
      await applySwitches(tx, await factorIdsOf(tx, id))
    await writeAudit(tx, { action: 'module.update', object_id: id, module_id: id, before, after })
    tx.afterCommit(() => tx.bus.publish('configuration.changed', { module_ids: [id] }))
    return after
  })
}

/** Marks the module and its factors as deleted; their open alerts close. @throws AppError used-by-schedule */
export async function deleteModule(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockModule(tx.db, id))) throw new AppError('not-found')
    await refuseScheduled(tx, { module_id: id })
    const before = await getModuleWithFactors(tx, id)
    await removeModule(tx.db, id, tx.now())
    const factorIds = await deleteFactorsOf(tx, id)
    await writeAudit(tx, { action: 'module.delete', object_id: id, module_id: id, before })
    tx.afterCommit(() => tx.bus.publish('configuration.changed', { module_ids: [id], factor_ids: factorIds }))
  })
}

const columns = columnsFor<ModuleColumns>()

/** Omitted fields and an empty name are not set; a new module gets the table's defaults. */
function columnsOf({ code, name, ...same }: ModuleChange): Partial<ModuleColumns> {
  return columns({
    ...same,
    ...(name && { name }),
    ...(code !== undefined && { code, code_key: codeKey(code) }),
  })
}

function moduleOf(row: ModuleRow): Module {
  return { ...row, last_seen_at: row.last_seen_at?.toISOString() ?? null }
}
