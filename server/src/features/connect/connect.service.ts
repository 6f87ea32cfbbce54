import type { ConnectAddress, RefusedSignIn, StationConnect, WrongSignIns } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { hasDeviceKey, type OwnBroker } from '../device-keys/device-keys.service.ts'
import { newestOfStation, type Watch } from '../devices/devices.service.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { getModuleByCode } from '../modules/modules.service.ts'
import { getStationConnections } from '../mqtt/mqtt.connections.service.ts'
import { findEmbeddedBroker } from '../mqtt/mqtt.embedded.service.ts'
import { readConfigRow } from '../mqtt/mqtt.settings.service.ts'
import { connectMessage } from './connect-message.ts'
import { stationTopic } from './station-topic.ts'

export interface ConnectDeps {
  /** This copy’s endpoint; null if it runs none. */
  readonly broker: OwnBroker
  /** What this copy hears; null: it receives nothing. */
  readonly watch: Watch
}

/** @throws AppError not-found */
export async function getStationConnect(
  ctx: Context,
  { broker, watch }: ConnectDeps,
  code: string,
): Promise<StationConnect> {
  const { id, manufacturer_id, name, type, last_seen_at, ...module } = await getModuleByCode(ctx, code)
  const config = await readConfigRow(ctx)
  const [factors, address, has_key, known, newest] = await Promise.all([
    listFactorsOf(ctx, id),
    config.embedded ? ownAddress(ctx, broker) : otherAddress(config),
    hasDeviceKey(ctx, id),
    getStationConnections(ctx, id),
    newestOfStation(ctx, watch, manufacturer_id),
  ])
  const [message] = newest
  return {
    module: { id, code: module.code, manufacturer_id, name, type },
    factors: factors.map(({ code: factor, name: named, manufacturer_id: sent, unit, decimals }) => ({
      code: factor,
      name: named,
      manufacturer_id: sent,
      unit,
      decimals,
    })),
    address,
    topic: stationTopic(config.topics, manufacturer_id),
    has_key,
    connected: known.connections.filter(({ signed_in_by }) => signed_in_by === 'key').length,
    wrong_sign_ins: wrongOf(known.refused_sign_ins),
    last_seen_at,
    message: message === undefined ? null : connectMessage(message, manufacturer_id, factors),
    received: newest.map(({ received_at }) => received_at),
  }
}

/** The plain port is open beside the encrypted one. Of another copy only the plain one is known. */
async function ownAddress(ctx: Context, own: OwnBroker): Promise<ConnectAddress | null> {
  const { publicUrl } = ctx.config
  const public_host = publicUrl === null ? null : new URL(publicUrl).hostname
  if (own !== null) return { kind: 'own', host: own.host, public_host, port: own.port, tls_port: own.tlsPort }
  const elsewhere = await findEmbeddedBroker(ctx)
  if (elsewhere === null) return null
  return { kind: 'own', host: elsewhere.host, public_host, port: elsewhere.port, tls_port: null }
}

function otherAddress({
  host,
  port,
  use_tls,
}: {
  host: string
  port: number
  use_tls: boolean
}): ConnectAddress {
  const ports = use_tls ? { port: null, tls_port: port } : { port, tls_port: null }
  return { kind: 'broker', host, public_host: null, ...ports }
}

/** The newest first, of all copies and addresses together. */
function wrongOf(refused: readonly RefusedSignIn[]): WrongSignIns | null {
  const wrong = refused.filter(({ reason }) => reason === 'wrong' || reason === 'locked')
  const [newest] = wrong
  if (newest === undefined) return null
  const count = wrong.reduce((sum, one) => sum + one.count, 0)
  return { count, last_seen_at: newest.last_seen_at, address: newest.address }
}
