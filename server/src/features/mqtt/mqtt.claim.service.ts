import type { Claim, Factor, Module, PermissionCode } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError, type FieldProblem } from '../../errors.ts'
import { reaches } from '../../reach.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { createFactor, getFactor, updateFactor } from '../factors/factors.service.ts'
import { createModule, getModule, updateModule } from '../modules/modules.service.ts'
import { readStations } from '../readings/store/directory.service.ts'
import { storeReadings, type StoreDeps } from '../readings/store/store.service.ts'
import { StaleTargetError } from '../readings/store/target.ts'
import {
  type ClaimedReading,
  type KnownName,
  removeClaimed,
  removeOutdatedReadings,
  removeWaitingReadings,
  selectModuleOf,
  selectWaitingNames,
  selectWaitingReadings,
} from './mqtt.claim.queries.ts'

export type { StoreDeps }

export interface Claimed {
  readonly module_id: number
  readonly factor_id: number | null
  readonly readings_stored: number
}

const atOnce = 5000
const attempts = 3

/**
 * Makes the module and the factor for an unmatched device, or gives an existing one the device's name, and stores the newest day of
 * the device's unmatched readings. The caller needs the permission for each of these changes at that module.
 * @throws AppError permission-denied, limited-reach, or under the field that is missing, unknown or taken
 */
export async function claimDevice(ctx: Context, deps: StoreDeps, claim: Claim): Promise<Claimed> {
  const isFactorGiven = claim.factor_id !== undefined || claim.factor !== undefined
  if (isFactorGiven && claim.factor_manufacturer_id === undefined)
    throw AppError.field('factor_manufacturer_id', 'unknown')
  const { module_id, factor_id } = await transaction(ctx, async (tx) => {
    const module = await claimedModule(tx, claim)
    const factorId = await claimedFactor(tx, claim, module)
    await writeAudit(tx, {
      action: 'mqtt-unmatched.claim',
      object_id: module.id,
      module_id: module.id,
      after: claim,
    })
    tx.afterCommit(() => tx.bus.publish('configuration.changed', { module_ids: [module.id] }))
    return { module_id: module.id, factor_id: factorId }
  })
  return { module_id, factor_id, readings_stored: await storeWaiting(ctx, deps, module_id) }
}

/** True if the person may do so at this module. @throws AppError permission-denied if they may not at any */
function mayAt(tx: Context, code: PermissionCode, moduleId: number): boolean {
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

async function claimedFactor(tx: Context, claim: Claim, module: Module): Promise<number | null> {
  const { factor_manufacturer_id: manufacturer_id, factor_id, factor } = claim
  if (manufacturer_id === undefined) return null
  if (factor_id !== undefined) {
    if (!mayAt(tx, 'adaptors.change_factor', module.id)) throw AppError.field('factor_id', 'unknown')
    const before = await known('factor_id', getFactor(tx, factor_id))
    if (before.module.id !== module.id) throw AppError.field('factor_id', 'unknown')
    if (before.manufacturer_id === manufacturer_id) return factor_id
    return factorUnder(updateFactor(tx, factor_id, { manufacturer_id }))
  }
  if (factor === undefined) return null
  if (!mayAt(tx, 'adaptors.add_factor', module.id)) throw new AppError('permission-denied')
  return factorUnder(createFactor(tx, { ...factor, manufacturer_id, module: module.code }))
}

async function factorUnder(made: Promise<Factor>): Promise<number> {
  const fields = { code: 'factor.code', manufacturer_id: 'factor_manufacturer_id' }
  return (await under(fields, made)).id
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
 * Stores the newest day of readings that devices sent before their modules and factors were made, in whatever way; of one module,
 * or (null) of all. They are judged like late readings: only if newer than the newest seen. Returns the number of readings.
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
  const waiting = await selectWaitingNames(ctx.db, moduleId)
  const stations = await readStations(deps.pool, [...new Set(waiting.map(({ module }) => module))])
  return waiting.flatMap((name) => {
    const target = stations.find({ ...name, moduleCandidates: [] })
    return target === null ? [] : [{ ...name, factor_id: target.factor_id, factor_key: target.factor_key }]
  })
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
    alongside: (client) => removeWaitingReadings(client, waiting),
  })
  return result.stored
}
