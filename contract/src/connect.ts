import { z } from 'zod'
import { Factor } from './factors.ts'
import { ModuleName, ModuleType } from './module-type.ts'
import { CodeText, Instant, One } from './primitives.ts'
import { route } from './route.ts'

/** Where a station publishes. */
export const ConnectAddress = z.object({
  /** Quantrac’s own endpoint, or the broker that Quantrac reads from. */
  kind: z.enum(['own', 'broker']),
  /** What the endpoint listens on, or the broker’s name. */
  host: z.string(),
  /** The name of `QUANTRAC_PUBLIC_URL`; null if none is set, and of another broker. */
  public_host: z.string().nullable(),
  /** Without TLS; null if there is none, as far as this copy knows. */
  port: z.number().int().nullable(),
  tls_port: z.number().int().nullable(),
})
export type ConnectAddress = z.infer<typeof ConnectAddress>

/** Sign-ins with the name of the station that were refused for their password. */
export const WrongSignIns = z.object({
  count: z.number().int(),
  last_seen_at: Instant,
  /** Of the newest one. */
  address: z.string(),
})
export type WrongSignIns = z.infer<typeof WrongSignIns>

/** How a station is connected, and whether it is. */
export const StationConnect = z.object({
  module: ModuleName.extend({ type: ModuleType }),
  factors: z.array(
    Factor.pick({ code: true, name: true, manufacturer_id: true, unit: true, decimals: true }),
  ),
  /** Null: no copy of the program takes MQTT now. */
  address: ConnectAddress.nullable(),
  /** One that is taken. It names the station, except where the only topics that are taken name none. */
  topic: z.string(),
  has_key: z.boolean(),
  /** Clients that are signed in with its key now. */
  connected: z.number().int(),
  /** Null: none since the endpoints were started. */
  wrong_sign_ins: WrongSignIns.nullable(),
  /** The time of its newest reading; null: it has none. */
  last_seen_at: Instant.nullable(),
})
export type StationConnect = z.infer<typeof StationConnect>

export const connectRoutes = {
  moduleConnect: route({
    method: 'GET',
    path: '/modules/connect/:code/',
    summary: 'How to connect a station: address, topic and user name, and what came of it so far',
    permission: ['settings.view_mqttconfig', 'adaptors.change_module'],
    params: z.object({ code: CodeText }),
    response: One(StationConnect),
  }),
}
