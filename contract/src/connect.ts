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

/** A number of a message, and what became of it. */
export const ConnectValue = z.object({
  /** As the device calls it. */
  sent: z.string(),
  value: z.number(),
  /** Of the factor; where there is none, what the message says. */
  unit: z.string(),
  /** The code of the factor that has it; null: the station has no such factor. */
  factor: z.string().nullable(),
  decimals: z.number().int().nullable(),
})
export type ConnectValue = z.infer<typeof ConnectValue>

/** The newest message of a station, and what messages like it become now. */
export const ConnectMessage = z.object({
  received_at: Instant,
  topic: z.string(),
  /** Null where it is no text. */
  text: z.string().nullable(),
  values: z.array(ConnectValue),
  /** Parts that are refused: the key, why, and what stood there. */
  refused: z.array(z.object({ key: z.string(), reason: z.string(), found: z.string() })),
  /** Whether it says when it was measured; else that is its arrival. */
  has_time: z.boolean(),
})
export type ConnectMessage = z.infer<typeof ConnectMessage>

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
  /** Null: none has come, or the copy that hears them is another one, or the person’s reach is limited. */
  message: ConnectMessage.nullable(),
  /** When the newest messages came, at most 20, the newest first. */
  received: z.array(Instant),
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
