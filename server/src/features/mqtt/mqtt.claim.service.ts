import type { Claim } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { createFactor } from '../factors/factors.service.ts'
import { createModule } from '../modules/modules.service.ts'
import { storeReadings, type StoreDeps } from '../readings/readings.store.service.ts'
import {
  nameFactor,
  nameModule,
  removeClaimed,
  removeWaitingReadings,
  selectModuleCode,
  selectModuleOf,
  selectWaitingReadings,
} from './mqtt.claim.queries.ts'

export type { StoreDeps }

export interface Claimed {
  readonly module_id: number
  readonly factor_id: number | null
  readonly readings_stored: number
}

const atOnce = 5000
const uniqueViolation = '23505'

/**
 * Makes the station and the factor that an unclaimed device is, or gives an existing one the device's name, and stores what
 * the device sent meanwhile. @throws AppError under the field that is missing, unknown or taken
 */
export async function claimDevice(ctx: Context, deps: StoreDeps, claim: Claim): Promise<Claimed> {
  const { module_id, factor_id } = await transaction(ctx, async (tx) => {
    const moduleId = await claimedModule(tx, claim)
    const factorId = await claimedFactor(tx, claim, moduleId)
    await writeAudit(tx, {
      action: 'mqtt-unmatched.claim',
      object_id: moduleId,
      module_id: moduleId,
      after: claim,
    })
    tx.afterCommit(() => tx.bus.publish('configuration.changed', { module_ids: [moduleId] }))
    return { module_id: moduleId, factor_id: factorId }
  })
  return { module_id, factor_id, readings_stored: await storeWaiting(ctx, deps, module_id) }
}

async function claimedModule(tx: Context, claim: Claim): Promise<number> {
  const manufacturer_id = claim.module_manufacturer_id
  const owner = await selectModuleOf(tx.db, manufacturer_id)
  if (claim.module_id !== undefined) {
    if (owner !== undefined && owner !== claim.module_id)
      throw AppError.field('module_manufacturer_id', 'taken')
    const found = await nameModule(tx.db, claim.module_id, manufacturer_id)
    if (!found) throw AppError.field('module_id', 'unknown')
    return claim.module_id
  }
  if (owner !== undefined) return owner
  if (claim.module === undefined) throw AppError.field('module', 'must-be-known')
  return (await createModule(tx, { ...claim.module, manufacturer_id })).id
}

async function claimedFactor(tx: Context, claim: Claim, moduleId: number): Promise<number | null> {
  const manufacturer_id = claim.factor_manufacturer_id
  if (manufacturer_id === undefined) return null
  if (claim.factor_id !== undefined) {
    const owner = await nameFactor(tx.db, claim.factor_id, manufacturer_id).catch((error: unknown) => {
      const taken = error instanceof Error && 'code' in error && error.code === uniqueViolation
      throw taken ? AppError.field('factor_manufacturer_id', 'taken') : error
    })
    if (owner !== moduleId) throw AppError.field('factor_id', 'unknown')
    return claim.factor_id
  }
  if (claim.factor === undefined) return null
  const module = await selectModuleCode(tx.db, moduleId)
  if (module === undefined) throw AppError.field('module_id', 'unknown')
  return (await createFactor(tx, { ...claim.factor, manufacturer_id, module })).id
}

/**
 * Stores what devices sent before somebody made their stations and factors, by whichever way; of one station, or (null) of all.
 * Answers how many readings.
 */
export async function storeWaiting(ctx: Context, deps: StoreDeps, moduleId: number | null): Promise<number> {
  let stored = 0
  for (;;) {
    const waiting = await selectWaitingReadings(ctx.db, moduleId, atOnce)
    if (waiting.length === 0) break
    const readings = waiting.map(({ factor_id, module_key, factor_key, ...reading }) => ({
      target: { factor_id, module_key, factor_key },
      ts: reading.ts.getTime(),
      value: reading.value,
      quality: reading.quality,
      received_at: reading.received_at.getTime(),
    }))
    const result = await storeReadings(deps, readings, {
      alongside: (client) => removeWaitingReadings(client, waiting),
    })
    stored += result.stored
  }
  await removeClaimed(ctx.db, moduleId)
  return stored
}
