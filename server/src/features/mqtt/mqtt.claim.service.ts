import type { Claim, ClaimedFactor, Module, PermissionCode } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError, type FieldProblem } from '../../errors.ts'
import { reaches } from '../../reach.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { createFactor, getFactor, updateFactor } from '../factors/factors.service.ts'
import { createModule, getModule, updateModule } from '../modules/modules.service.ts'
import { namesIn } from '../readings/payload/topic-names.ts'
import { readStations } from '../readings/store/directory.service.ts'
import { storeReadings, type StoreDeps } from '../readings/store/store.service.ts'
import { StaleTargetError } from '../readings/store/target.ts'
import {
  type ClaimedReading,
  type KnownName,
  removeClaimed,
  removeOutdatedReadings,
  removeWaitingReadings,
  selectKeyOf,
  selectModuleOf,
  selectNamesOfTopics,
  selectWaitingNames,
  selectWaitingReadings,
} from './mqtt.claim.queries.ts'

export type { StoreDeps }

export interface Claimed {
  readonly module_id: number
  readonly factor_id: number | null
  /** Of the claim's list, in its order. */
  readonly factor_ids: number[]
  readonly readings_stored: number
}

const atOnce = 5000
const attempts = 3

// By the bus, which a copy of the server has one of.
const turns = new WeakMap<StoreDeps['bus'], Promise<unknown>>()

/**
 * One after the other: between a claim's commit and the storing of what waited for it, the search for what waits would
 * take these readings, and the claim would say that there were none.
 */
export function inTurn<T>({ bus }: StoreDeps, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(bus) ?? Promise.resolve()).then(work)
  turns.set(
    bus,
    turn.catch(() => undefined),
  )
  return turn
}

/**
 * Makes the module and the factors for an unmatched device, or gives existing ones the device's names, and stores the
 * newest day of the device's unmatched readings. The caller needs the permission for each of these changes at that
 * module.
 * @throws AppError permission-denied, limited-reach, or under the field that is missing, unknown or taken
 */
export function claimDevice(ctx: Context, deps: StoreDeps, claim: Claim): Promise<Claimed> {
  return inTurn(deps, () => claimInTurn(ctx, deps, claim))
}

async function claimInTurn(ctx: Context, deps: StoreDeps, claim: Claim): Promise<Claimed> {
  const made = await transaction(ctx, (tx) => claimWithin(tx, claim))
  return { ...made, readings_stored: await storeWaiting(ctx, deps, made.module_id) }
}

/**
 * The same within a transaction, without storing what waits.
 * @throws AppError as `claimDevice`
 */
export async function claimWithin(tx: Context, claim: Claim): Promise<Omit<Claimed, 'readings_stored'>> {
  const isFactorGiven = claim.factor_id !== undefined || claim.factor !== undefined
  if (isFactorGiven && claim.factor_manufacturer_id === undefined)
    throw AppError.field('factor_manufacturer_id', 'unknown')
  const module = await claimedModule(tx, claim)
  const factor_id = await claimedFactor(tx, claim, { module, at: '' })
  const factor_ids: number[] = []
  for (const [n, factor] of (claim.factors ?? []).entries()) {
    const at = `factors.${n}.`
    const id = await claimedFactor(tx, factor, { module, at })
    if (id === null) throw AppError.field(`${at}factor`, 'must-be-known')
    factor_ids.push(id)
  }
  await writeAudit(tx, {
    action: 'mqtt-unmatched.claim',
    object_id: module.id,
    module_id: module.id,
    after: claim,
  })
  tx.afterCommit(() => tx.bus.publish('configuration.changed', { module_ids: [module.id] }))
  return { module_id: module.id, factor_id, factor_ids }
}

/** True if the person may do so at this module. @throws AppError permission-denied if they may not at any */
export function mayAt(tx: Context, code: PermissionCode, moduleId: number): boolean {
  const actor = actorOf(tx)
  if (!actor.permissions.has(code)) throw new AppError('permission-denied')
  return reaches(actor, code, moduleId)
}

async function claimedModule(tx: Context, claim: Claim): Promise<Module> {
  const manufacturer_id = claim.module_manufacturer_id
  const owner = await selectModuleOf(tx.db, manufacturer_id)
  if (claim.module_id !== undefined) return namedModule(tx, claim.module_id, { manufacturer_id, owner })
  if (owner !== undefined) return getModule(tx, owner)
  if (claim.module === undefined) throw AppError.field('module', 'must-be-known')
  // A new module is outside every limited reach.
  if (!mayAt(tx, 'adaptors.add_module', 0)) throw new AppError('limited-reach')
  return under(
    { code: 'module.code', manufacturer_id: 'module_manufacturer_id' },
    createModule(tx, { ...claim.module, manufacturer_id }),
  )
}

async function namedModule(
  tx: Context,
  id: number,
  { manufacturer_id, owner }: { manufacturer_id: string; owner: number | undefined },
): Promise<Module> {
  if (owner === id) return getModule(tx, id)
  if (!mayAt(tx, 'adaptors.change_module', id)) throw AppError.field('module_id', 'unknown')
  await known('module_id', getModule(tx, id))
  if (owner !== undefined) throw AppError.field('module_manufacturer_id', 'taken')
  return under({ manufacturer_id: 'module_manufacturer_id' }, updateModule(tx, id, { manufacturer_id }))
}

/** `at` goes before the names of the call's fields. */
async function claimedFactor(
  tx: Context,
  { factor_manufacturer_id: manufacturer_id, factor_id, factor }: Partial<ClaimedFactor>,
  { module, at }: { module: Module; at: string },
): Promise<number | null> {
  if (manufacturer_id === undefined) return null
  const fields = { code: `${at}factor.code`, manufacturer_id: `${at}factor_manufacturer_id` }
  if (factor_id !== undefined) {
    const field = `${at}factor_id`
    if (!mayAt(tx, 'adaptors.change_factor', module.id)) throw AppError.field(field, 'unknown')
    const before = await known(field, getFactor(tx, factor_id))
    if (before.module.id !== module.id) throw AppError.field(field, 'unknown')
    if (before.manufacturer_id === manufacturer_id) return factor_id
    return (await under(fields, updateFactor(tx, factor_id, { manufacturer_id }))).id
  }
  if (factor === undefined) return null
  if (!mayAt(tx, 'adaptors.add_factor', module.id)) throw new AppError('permission-denied')
  return (await under(fields, createFactor(tx, { ...factor, manufacturer_id, module: module.code }))).id
}

/** Reports not-found as an unknown value of this field. */
function known<T>(field: string, found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not-found' ? AppError.field(field, 'unknown') : error
  })
}

/** Maps the field errors of another call to this call's fields. */
function under<T>(fields: Readonly<Record<string, string>>, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.fields === null) throw error
    const entries: [string, FieldProblem][] = Object.entries(error.fields)
    throw AppError.fields(
      Object.fromEntries(entries.map(([field, problem]) => [fields[field] ?? field, problem])),
    )
  })
}

/**
 * Stores the newest day of readings that devices sent before their modules and factors were made, in whatever way; of
 * one module, or (null) of all. They are judged like late readings: only if newer than the newest seen. Returns the
 * number of readings.
 */
export async function storeWaiting(ctx: Context, deps: StoreDeps, moduleId: number | null): Promise<number> {
  let stored = 0
  let failed = 0
  let names = await knownNames(ctx, deps, moduleId)
  if (names.length === 0) return 0
  await removeOutdatedReadings(ctx.db, names)
  for (;;) {
    const waiting = await selectWaitingReadings(ctx.db, names, atOnce)
    if (waiting.length === 0) break
    try {
      stored += await storeClaimed(deps, waiting)
    } catch (error) {
      // One of the factors was renamed or deleted meanwhile: read again.
      failed += 1
      if (!(error instanceof StaleTargetError) || failed === attempts) throw error
      names = await knownNames(ctx, deps, moduleId)
    }
  }
  await removeClaimed(ctx.db, names)
  return stored
}

/** The unmatched names that now belong to a factor, by the rule that matches incoming readings. */
async function knownNames(ctx: Context, deps: StoreDeps, moduleId: number | null): Promise<KnownName[]> {
  const own = moduleId === null ? undefined : await selectKeyOf(ctx.db, moduleId)
  const named = (await selectWaitingNames(ctx.db, moduleId)).map((name) => ({
    ...name,
    candidates: [name.module],
  }))
  const ofTopics = (await selectNamesOfTopics(ctx.db)).map((name) => ({
    ...name,
    candidates: namesIn(name.topic),
  }))
  const waiting = [...ofTopics, ...named]
  const stations = await readStations(deps.pool, [
    ...new Set(waiting.flatMap(({ candidates }) => candidates)),
  ])
  const known = waiting.flatMap(({ module, factor, candidates }) => {
    const target = stations.find({ module: null, moduleCandidates: candidates, factor })
    if (target === null || (own !== undefined && target.module_key !== own)) return []
    return [{ module, factor, ...target }]
  })
  // Of a name that is in both lists, the topic tells more.
  return [...new Map(known.toReversed().map((name) => [`${name.module}\n${name.factor}`, name])).values()]
}

/** Stores what waits for any module, between the claims of this copy. */
export function storeAllWaiting(ctx: Context, deps: StoreDeps): Promise<number> {
  return inTurn(deps, () => storeWaiting(ctx, deps, null))
}

async function storeClaimed(deps: StoreDeps, waiting: readonly ClaimedReading[]): Promise<number> {
  const readings = waiting.map(({ factor_id, module_key, factor_key, ts, value, quality, received_at }) => ({
    target: { factor_id, module_key, factor_key },
    ts: ts.getTime(),
    value,
    quality,
    received_at: received_at.getTime(),
  }))
  const result = await storeReadings(deps, readings, {
    inSameTransaction: (client) => removeWaitingReadings(client, waiting),
  })
  return result.stored
}
