import { z } from 'zod'
import { idParams, Instant, One, Page, pageQuery } from './primitives.ts'
import { route } from './route.ts'

/** What a connection waits for while its socket is not read. */
export const ConnectionWait = z.enum(['rate', 'storage', 'answers'])
export type ConnectionWait = z.infer<typeof ConnectionWait>

/** One client of the endpoint now. */
export const MqttConnection = z.object({
  /** The manufacturer id of the key's station; of others the name that they gave. */
  device: z.string(),
  client_id: z.string(),
  signed_in_by: z.enum(['key', 'pair', 'none']),
  address: z.string(),
  protocol: z.enum(['3.1', '3.1.1', '5']),
  transport: z.enum(['tcp', 'tls', 'websocket']),
  since: Instant,
  /** Of the last one to two minutes. */
  messages_per_minute: z.number(),
  unacknowledged: z.number().int(),
  /** `rate`: it sent more than its key may within the last ten seconds. */
  waits_for: ConnectionWait.nullable(),
})
export type MqttConnection = z.infer<typeof MqttConnection>

export const SignInRefusal = z.enum([
  'wrong',
  'locked',
  'client-id',
  'method',
  'version',
  'full',
  'quota',
  // The connection was ended, most of them after a sign-in.
  'late',
  'malformed',
  'protocol',
  'silent',
  'taken-over',
  'topic',
  'topic-alias',
  'too-large',
  'key-ended',
])
export type SignInRefusal = z.infer<typeof SignInRefusal>

/** Refused sign-ins, or ended connections, of one address and name for one reason. */
export const RefusedSignIn = z.object({
  /**
   * Empty where none came, or no password with it: a name alone may be a secret. Of an ended connection, as `device` of
   * one.
   */
  username: z.string(),
  client_id: z.string(),
  address: z.string(),
  reason: SignInRefusal,
  count: z.number().int(),
  last_seen_at: Instant,
})
export type RefusedSignIn = z.infer<typeof RefusedSignIn>

/** Packets of one station and topic that are larger than the endpoint takes. */
export const RefusedPacket = z.object({
  /** As `device` of a connection. */
  device: z.string(),
  /** Empty if it did not come. */
  topic: z.string(),
  address: z.string(),
  /** What the newest one announced; null over a websocket, where only the frame is known. */
  bytes: z.number().int().nullable(),
  count: z.number().int(),
  last_seen_at: Instant,
})
export type RefusedPacket = z.infer<typeof RefusedPacket>

/** What the endpoint knows of one station. */
export const StationConnections = z.object({
  /** Whether any copy takes MQTT itself. */
  listens: z.boolean(),
  connections: z.array(MqttConnection),
  refused_sign_ins: z.array(RefusedSignIn),
  refused_packets: z.array(RefusedPacket),
})
export type StationConnections = z.infer<typeof StationConnections>

export const mqttConnectionRoutes = {
  mqttConnections: route({
    method: 'GET',
    path: '/mqtt-config/connections/',
    summary:
      'Who is connected to the endpoints of all copies now, those that wait first; renewed every few seconds',
    permission: 'settings.view_mqttconfig',
    query: z.object(pageQuery),
    response: Page(MqttConnection),
  }),
  mqttRefusedSignIns: route({
    method: 'GET',
    path: '/mqtt-config/refused-sign-ins/',
    summary:
      'Sign-ins that the endpoints refused and connections that they ended since they were started, with the reason; the newest 100 of each',
    permission: 'settings.view_mqttconfig',
    query: z.object(pageQuery),
    response: Page(RefusedSignIn),
  }),
  moduleConnections: route({
    method: 'GET',
    path: '/modules/connections/:id/',
    summary: 'Who is connected as a station now, and what the endpoints refused of it lately',
    permission: 'adaptors.view_module',
    params: idParams,
    response: One(StationConnections),
  }),
}
