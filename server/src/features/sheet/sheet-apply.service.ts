import { sheetFields, type SheetError, type SheetField } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Bus, BusEvents } from '../../live/bus.ts'
import { errorSentence } from '../../words/errors.words.ts'
import { fieldSentence } from '../../words/fields.words.ts'
import {
  createFactors,
  factorIdsOf,
  getFactor,
  holdFactors,
  updateFactor,
} from '../factors/factors.service.ts'
import { createModule, updateModule } from '../modules/modules.service.ts'
import { codeKey } from '../../lib/code-key.ts'
import { type FactorLimits, updateThresholdsOfFactors } from '../thresholds/thresholds.service.ts'
import { sheetColumns } from './sheet-columns.ts'
import type { Plan, PlannedModule } from './sheet-plan.ts'
import type { PlannedFactor } from './sheet-plan-factors.ts'
import { callName } from './sheet-present.ts'
import { lockSheetModules } from './sheet.queries.ts'

/**
 * Stores what a plan says, all or nothing, through the services of each noun. Answers what one of them refused, as
 * another person was faster.
 */
export async function applyPlan(ctx: Context, plan: Plan): Promise<SheetError | null> {
  try {
    await transaction(ctx, async (outer) => {
      const { bus, publish } = gathered(outer.bus)
      const tx = { ...outer, bus }
      await holdAll(tx, plan)
      const limited: Limited[] = []
      for (const module of plan.modules) limited.push(...(await applyModule(tx, module)))
      await applyLimits(tx, limited)
      outer.afterCommit(publish)
    })
    return null
  } catch (error) {
    if (error instanceof RefusedLine) return sentenceOf(ctx, error)
    throw error
  }
}

/** Stations before their factors, each in the order of their ids, as deletions and arriving readings lock them. */
async function holdAll(tx: Context, { modules }: Plan): Promise<void> {
  const touched = modules.filter(({ change, factors }) => change !== null || factors.some(isTouched))
  await lockSheetModules(
    tx.db,
    touched.flatMap(({ present }) => (present === null ? [] : [present.id])),
  )
  const ids = touched.flatMap(({ factors }) =>
    factors.filter(isTouched).flatMap(({ present }) => (present === null ? [] : [present.id])),
  )
  // Switching a station, or naming its device anew, holds all its factors.
  for (const { present, change } of touched)
    if (
      present !== null &&
      change !== null &&
      (change.status !== undefined || change.manufacturer_id !== undefined)
    )
      ids.push(...(await factorIdsOf(tx, present.id)))
  await holdFactors(tx, ids)
}

const isTouched = ({ write, change, limits }: PlannedFactor): boolean =>
  write !== null || change !== null || limits !== null

/** What is to be limited as soon as all of it is there, by the factor's line. */
interface Limited extends FactorLimits {
  readonly line: number
}

async function applyModule(tx: Context, module: PlannedModule): Promise<Limited[]> {
  const { present, write, change, factors, lines, shown } = module
  const at = (field: SheetField | null) => (field && lines.get(field)) ?? shown.line
  if (write !== null) await orRefused('module', at, () => createModule(tx, write))
  if (present !== null && change !== null)
    await orRefused('module', at, () => updateModule(tx, present.id, change))
  const added = factors.flatMap((factor) => (factor.write === null ? [] : [factor.write]))
  const firstLine = factors.find((factor) => factor.write !== null)?.line ?? shown.line
  const made = await orRefused(
    'factor',
    () => firstLine,
    () => createFactors(tx, shown.code, added),
  )
  const byCode = new Map(made.map((factor) => [codeKey(factor.code), factor]))
  const limited: Limited[] = []
  for (const { line, present: stored, write: body, change: changes, limits } of factors) {
    if (stored !== null && changes !== null)
      await orRefused(
        'factor',
        () => line,
        () => updateFactor(tx, stored.id, changes),
      )
    if (limits === null) continue
    const factor = body === null ? await getFactor(tx, stored?.id ?? 0) : byCode.get(codeKey(body.code))
    if (factor !== undefined) limited.push({ line, factor, change: limits })
  }
  return limited
}

async function applyLimits(tx: Context, limited: readonly Limited[]): Promise<void> {
  for (let from = 0; from < limited.length; from += limitsAtOnce) {
    const some = limited.slice(from, from + limitsAtOnce)
    const [first] = some
    await orRefused(
      'threshold',
      () => first?.line ?? 1,
      () => updateThresholdsOfFactors(tx, some),
    )
  }
}

// A statement takes 65,535 values.
const limitsAtOnce = 1000

/** What was refused while it was stored: nothing is. */
class RefusedLine extends Error {
  readonly line: number
  readonly field: SheetField | null
  readonly reason: AppError
  constructor(line: number, field: SheetField | null, reason: AppError) {
    super('a line of the sheet was refused')
    this.line = line
    this.field = field
    this.reason = reason
  }
}

async function orRefused<T>(
  of: 'module' | 'factor' | 'threshold',
  lineOf: (field: SheetField | null) => number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [name] = Object.keys(error.fields ?? {})
    const field = sheetFields.find((one) => sheetColumns[one].of === of && callName(one) === name) ?? null
    throw new RefusedLine(lineOf(field), field, error)
  }
}

function sentenceOf({ locale }: Context, { line, field, reason }: RefusedLine): SheetError {
  const [problem] = Object.values(reason.fields ?? {})
  const detail = problem === undefined ? errorSentence(reason.code, locale) : fieldSentence(problem, locale)
  return { line, field, detail, written: '', readings: null }
}

const idsAtOnce = 200

/** Thousands of changes are told at once, and not one by one. */
function gathered(bus: Bus): { bus: Bus; publish: () => void } {
  const modules = new Set<number>()
  const factors = new Set<number>()
  const take: Bus['publish'] = (event, payload) => {
    if (event !== 'configuration.changed') return bus.publish(event, payload)
    const { module_ids = [], factor_ids = [] } = payload as BusEvents['configuration.changed'] // of that event
    for (const id of module_ids) modules.add(id)
    for (const id of factor_ids) factors.add(id)
  }
  const publish = () => {
    for (const ids of parted(modules)) bus.publish('configuration.changed', { module_ids: ids })
    for (const ids of parted(factors)) bus.publish('configuration.changed', { factor_ids: ids })
  }
  return { bus: { publish: take, on: bus.on.bind(bus) }, publish }
}

function* parted(ids: ReadonlySet<number>): Generator<number[]> {
  const all = [...ids]
  for (let from = 0; from < all.length; from += idsAtOnce) yield all.slice(from, from + idsAtOnce)
}
