import {
  type Factor,
  type ModbusRegisterWrite,
  type ModbusSource,
  type ModbusSourceChange,
  modbusSourceRoutes,
  type ModbusSourceWrite,
  type Module,
  type Page,
  wordsOf,
} from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError, type FieldProblem, type FieldProblems } from '../../errors.ts'
import { columnsFor } from '../../lib/changes.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { reaches } from '../../reach.ts'
import { modbusProblemIn } from '../../words/modbus.words.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { createFactor, findFactors, listFactorsOf } from '../factors/factors.service.ts'
import { createModule, getModule } from '../modules/modules.service.ts'
import {
  countSources,
  insertSource,
  lockSource,
  removeModbusState,
  removeSource,
  selectSource,
  selectSources,
  type SourceColumns,
  type SourceRow,
  type StoredRegister,
  updateSource,
} from './modbus.queries.ts'
import { reportedWithinMs } from './modbus.state.service.ts'

export interface ModbusListQuery {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
}

type Settings = Omit<SourceColumns, 'name_key' | 'registers' | 'module_id'>

const most = 500

/** By name. */
export async function listModbusSources(ctx: Context, query: ModbusListQuery): Promise<Page<ModbusSource>> {
  const { search, limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countSources(ctx.db, search),
    rows: (from) => selectSources(ctx.db, { search, limit, start: from }),
  })
  const { path } = modbusSourceRoutes.modbusSourceList
  return pageOf({ path, query, limit, start, count, results: await shown(ctx, rows) })
}

/** @throws AppError not-found */
export async function getModbusSource(ctx: Context, id: number): Promise<ModbusSource> {
  const row = await selectSource(ctx.db, id)
  const [source] = await shown(ctx, row === undefined ? [] : [row])
  if (source === undefined) throw new AppError('not-found')
  return source
}

/**
 * Makes the station and the factors that it names, too: all, or nothing.
 * @throws AppError modbus-sources-full, permission-denied, limited-reach, or under the field that is wrong
 */
export async function createModbusSource(ctx: Context, input: ModbusSourceWrite): Promise<ModbusSource> {
  return transaction(ctx, async (tx) => {
    AppError.refuse(modbusProblems(input))
    if ((await countSources(tx.db)) >= most) throw new AppError('modbus-sources-full')
    const module = await moduleOf(tx, input)
    const registers = await storedRegisters(tx, module, input.registers)
    const id = await insertSource(tx.db, columnsOf(input, { module_id: module.id, registers }))
    if (isTaken(id)) throw AppError.field(id.taken, 'taken')
    const after = await getModbusSource(tx, id)
    await writeAudit(tx, {
      action: 'modbus-source.create',
      object_id: id,
      module_id: module.id,
      after: logged(after),
    })
    announce(tx)
    return after
  })
}

/** Omitted fields stay unchanged. @throws AppError not-found, permission-denied, or under the field that is wrong */
export async function updateModbusSource(
  ctx: Context,
  id: number,
  input: ModbusSourceChange,
): Promise<ModbusSource> {
  AppError.refuse(modbusProblems(input))
  return transaction(ctx, async (tx) => {
    if (!(await lockSource(tx.db, id))) throw new AppError('not-found')
    const row = await selectSource(tx.db, id)
    if (row === undefined) throw new AppError('not-found')
    const before = await getModbusSource(tx, id)
    const { registers: given, ...change } = input
    const module = await getModule(tx, row.module.id)
    const registers = given === undefined ? row.registers : await storedRegisters(tx, module, given)
    const settings = { ...row, ...columns(change) }
    const updated = await updateSource(tx.db, id, columnsOf(settings, { module_id: module.id, registers }))
    if (isTaken(updated)) throw AppError.field(updated.taken, 'taken')
    await removeModbusState(tx.db, id)
    const after = await getModbusSource(tx, id)
    const audit = { before: logged(before), after: logged(after) }
    await writeAudit(tx, { action: 'modbus-source.update', object_id: id, module_id: module.id, ...audit })
    announce(tx)
    return after
  })
}

/** @throws AppError not-found */
export async function deleteModbusSource(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockSource(tx.db, id))) throw new AppError('not-found')
    const before = await getModbusSource(tx, id)
    await removeSource(tx.db, id)
    const audit = { object_id: id, module_id: before.module.id, before: logged(before) }
    await writeAudit(tx, { action: 'modbus-source.delete', ...audit })
    announce(tx)
  })
}

/** What no field is wrong with by itself. */
export function modbusProblems(input: Partial<ModbusSourceWrite>): FieldProblems {
  const problems: Record<string, FieldProblem> = {}
  const seen = new Set<number>()
  for (const [n, register] of (input.registers ?? []).entries()) {
    const { type, address, missing, factor_id, factor } = register
    const at = `registers.${n}`
    if (factor_id === undefined && factor === undefined) problems[`${at}.factor_id`] = 'needed'
    if (factor_id !== undefined && seen.has(factor_id)) problems[`${at}.factor_id`] = 'taken'
    if (factor_id !== undefined) seen.add(factor_id)
    if (typeof missing === 'string' && missing.length !== wordsOf(type) * 4)
      problems[`${at}.missing`] = 'missing-length'
    if (address + wordsOf(type) > 65_536) problems[`${at}.address`] = 'beyond-last-register'
  }
  return problems
}

async function moduleOf(tx: Context, { module_id, module }: ModbusSourceWrite): Promise<Module> {
  if (module_id !== undefined)
    return getModule(tx, module_id).catch((error: unknown) => {
      throw isNotFound(error) ? AppError.field('module_id', 'unknown') : error
    })
  if (module === undefined) throw AppError.field('module_id', 'needed')
  if (!actorOf(tx).permissions.has('adaptors.add_module')) throw new AppError('permission-denied')
  return at('module', createModule(tx, { ...module, manufacturer_id: module.code }))
}

/** Each with its factor, which is made if it is new. */
async function storedRegisters(
  tx: Context,
  module: Module,
  given: readonly ModbusRegisterWrite[],
): Promise<StoredRegister[]> {
  const own = new Set((await listFactorsOf(tx, module.id)).map(({ id }) => id))
  const stored: StoredRegister[] = []
  for (const [n, { factor_id, factor, ...form }] of given.entries()) {
    const field = `registers.${n}`
    if (factor_id !== undefined && !own.has(factor_id)) throw AppError.field(`${field}.factor_id`, 'unknown')
    const id = factor_id ?? (await newFactor(tx, module, { factor, field })).id
    stored.push({ ...form, factor_id: id })
  }
  return stored
}

async function newFactor(
  tx: Context,
  module: Module,
  { factor, field }: { factor: ModbusRegisterWrite['factor']; field: string },
): Promise<Factor> {
  if (factor === undefined) throw AppError.field(`${field}.factor_id`, 'needed')
  const actor = actorOf(tx)
  if (!actor.permissions.has('adaptors.add_factor') || !mayAdd(tx, module))
    throw new AppError('permission-denied')
  return at(
    `${field}.factor`,
    createFactor(tx, { ...factor, manufacturer_id: factor.code, module: module.code }),
  )
}

const mayAdd = (tx: Context, module: Module): boolean =>
  reaches(actorOf(tx), 'adaptors.add_factor', module.id)

/** Reports the field errors of another call under `parent`; the manufacturer id is the code here. */
function at<T>(parent: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.fields === null) throw error
    const entries = Object.entries(error.fields).map(([field, problem]) => [
      `${parent}.${field === 'manufacturer_id' ? 'code' : field}`,
      problem,
    ])
    throw AppError.fields(Object.fromEntries(entries))
  })
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found'

const columns = columnsFor<Settings>()

const settingsOf = ({
  name,
  host,
  port,
  unit_id,
  timeout_ms,
  period_seconds,
  enabled,
}: Settings): Settings => ({ name, host, port, unit_id, timeout_ms, period_seconds, enabled })

const columnsOf = (
  settings: Settings,
  { module_id, registers }: { module_id: number; registers: readonly StoredRegister[] },
): SourceColumns => ({
  ...settingsOf(settings),
  name_key: codeKey(settings.name),
  module_id,
  registers: JSON.stringify(registers),
})

/** Registers of factors that are deleted since are left out. */
async function shown(ctx: Context, rows: readonly SourceRow[]): Promise<ModbusSource[]> {
  const ids = rows.flatMap(({ registers }) => registers.map(({ factor_id }) => factor_id))
  const factors = new Map((await findFactors(ctx, ids)).map((factor) => [factor.id, factor]))
  return rows.map((row) => ({
    id: row.id,
    ...settingsOf(row),
    module: row.module,
    registers: row.registers.flatMap(({ factor_id, ...form }) => {
      const factor = factors.get(factor_id)
      if (factor === undefined) return []
      const { id, name, code, unit, decimals } = factor
      return [{ factor: { id, name, code, unit, decimals }, ...form }]
    }),
    state: stateOf(ctx, row),
  }))
}

function stateOf(ctx: Context, row: SourceRow): ModbusSource['state'] {
  const { enabled, status, problem, answered_at, next_at, reported_at } = row
  const isReported = reported_at !== null && ctx.now().getTime() - reported_at.getTime() < reportedWithinMs
  if (!enabled || !isReported)
    return {
      status: enabled ? 'waiting' : 'off',
      problem: null,
      answered_at: answered_at?.toISOString() ?? null,
      next_at: null,
    }
  return {
    status: status ?? 'waiting',
    problem: problem === null ? null : modbusProblemIn(ctx.locale, problem),
    answered_at: answered_at?.toISOString() ?? null,
    next_at: next_at?.toISOString() ?? null,
  }
}

const announce = (tx: Context): void => tx.afterCommit(() => tx.bus.publish('modbus.changed', {}))

const logged = ({ state: _, ...source }: ModbusSource) => source
