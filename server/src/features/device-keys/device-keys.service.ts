import type { DeviceKey } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { findEmbeddedBroker } from '../mqtt/mqtt.embedded.service.ts'
import { deviceKeyHash, makeDevicePassword } from './device-key.ts'
import { selectHasKey, updateKeyHash } from './device-keys.queries.ts'

/** This copy's embedded broker; null if it runs none. */
export type OwnBroker = {
  readonly host: string
  readonly port: number
  readonly tlsPort: number | null
} | null

/**
 * Makes a module's broker password; only its hash is stored. The previous password ends immediately, and so do the
 * connections that it signed in. @throws AppError not-found
 */
export async function createDeviceKey(ctx: Context, broker: OwnBroker, id: number): Promise<DeviceKey> {
  const password = makeDevicePassword()
  const username = await transaction(ctx, async (tx) => {
    const manufacturer_id = await updateKeyHash(tx.db, id, deviceKeyHash(password))
    if (manufacturer_id === undefined) throw new AppError('not-found')
    const after = { manufacturer_id }
    await writeAudit(tx, { action: 'module.renew_key', object_id: id, module_id: id, after })
    tx.afterCommit(() => tx.bus.publish('configuration.changed', { module_ids: [id] }))
    return manufacturer_id
  })
  return { username, password, broker: await addressOf(ctx, broker) }
}

/** Whether a module has a key: nobody can see which. */
export const hasDeviceKey = (ctx: Context, id: number): Promise<boolean> => selectHasKey(ctx.db, id)

/** The TLS port if there is one. */
async function addressOf(ctx: Context, own: OwnBroker): Promise<DeviceKey['broker']> {
  if (own === null) return findEmbeddedBroker(ctx)
  const { host, port, tlsPort } = own
  return tlsPort === null ? { host, port, tls: false } : { host, port: tlsPort, tls: true }
}
