import { z } from 'zod'
import { FactorWrite } from './factors.ts'
import { ModuleWrite } from './modules.ts'
import { noun } from './noun.ts'
import { Id, Instant, Line, noControl, objectNames, One, Page, pageQuery } from './primitives.ts'
import { route, signedIn } from './route.ts'

/** The readings of a station that are ahead of the clock and wait for their time. */
export const HeldStation = z.object({
  module_manufacturer_id: z.string(),
  count: z.number().int(),
  since: Instant,
})
export type HeldStation = z.infer<typeof HeldStation>

export const MqttInfo = z.object({
  status: z.enum(['connected', 'disconnected']),
  last_error: z.string().nullable(),
  connected_at: Instant.nullable(),
  messages_per_second: z.number(),
  readings_total: z.number().int(),
  unmatched_total: z.number().int(),
  rejected_total: z.number().int(),
  /** The stations with most, at most 100. */
  held: z.array(HeldStation),
  /** The settings name the endpoint itself. */
  embedded: z.boolean(),
  /** The host and port that name the endpoint in the settings; null if this copy has none. */
  own: z.object({ host: z.string(), port: z.number().int() }).nullable(),
})
export type MqttInfo = z.infer<typeof MqttInfo>

/** Whether readings are received at all; if not, since when. */
export const IntakeState = z.object({ connected: z.boolean(), since: Instant.nullable() })
export type IntakeState = z.infer<typeof IntakeState>

export const MqttConfig = z.object({
  id: Id,
  name: z.string(),
  host: z.string(),
  port: z.number().int(),
  username: z.string(),
  /** Always "": the stored password is never returned. */
  password: z.literal(''),
  has_password: z.boolean(),
  client_id: z.string(),
  topics: z.array(z.string()),
  qos: z.number().int(),
  use_tls: z.boolean(),
  persistent_session: z.boolean(),
  retain: z.boolean(),
  mqtt_info: MqttInfo,
})
export type MqttConfig = z.infer<typeof MqttConfig>

export const MqttConfigWrite = z.object({
  name: Line(100).optional(),
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9._:-]+$/),
  port: z.number().int().min(1).max(65_535),
  username: z.string().max(200).regex(noControl).optional(),
  /** Empty keeps the stored password, null deletes it. */
  password: z.string().max(500).regex(noControl).nullable().optional(),
  client_id: z.string().trim().max(100).regex(noControl).optional(),
  topics: z.array(z.string().trim().min(1).max(500)).max(200).optional(),
  qos: z.number().int().min(0).max(2).optional(),
  use_tls: z.boolean().optional(),
  persistent_session: z.boolean().optional(),
  retain: z.boolean().optional(),
})
export type MqttConfigWrite = z.infer<typeof MqttConfigWrite>

export const Unmatched = z.object({
  /** As the device calls itself; where it does not, the levels of the topic that name it. */
  module_manufacturer_id: z.string(),
  factor_manufacturer_id: z.string(),
  /** Of the newest message; empty if it came before topics were kept. */
  topic: z.string(),
  sample: z.string(),
  count: z.number().int(),
  first_seen_at: Instant,
  last_seen_at: Instant,
})
export type Unmatched = z.infer<typeof Unmatched>

export const Rejected = z.object({
  reason: z.string(),
  topic: z.string(),
  sample: z.string(),
  count: z.number().int(),
  last_seen_at: Instant,
})
export type Rejected = z.infer<typeof Rejected>

// Exactly as the device sends it, or its readings would not be matched; the rules for factors and modules exclude the
// rest.
const FactorName = z
  .string()
  .min(1)
  .max(100)
  .regex(noControl)
  .refine((name) => name === name.trim() && !objectNames.includes(name))
const DeviceName = FactorName.regex(/^[^#+]*$/)

const newFactor = FactorWrite.omit({ manufacturer_id: true, module: true }).optional()

/** A new factor, or the id of an existing one that gets the device's id. */
export const ClaimedFactor = z.object({
  factor_manufacturer_id: FactorName,
  factor_id: Id.optional(),
  factor: newFactor,
})
export type ClaimedFactor = z.infer<typeof ClaimedFactor>

/**
 * A new module (its manufacturer id is the device's), or the id of an existing one, and the same of one factor or of
 * several.
 */
export const Claim = z.object({
  module_manufacturer_id: DeviceName,
  factor_manufacturer_id: FactorName.optional(),
  module_id: Id.optional(),
  factor_id: Id.optional(),
  module: ModuleWrite.omit({ manufacturer_id: true }).optional(),
  factor: newFactor,
  /** All factors of the device in one step: all are made, or none. */
  factors: z.array(ClaimedFactor).max(200).optional(),
})
export type Claim = z.infer<typeof Claim>

export const mqttRoutes = {
  mqttConfig: route({
    method: 'GET',
    path: '/mqtt-config/config/',
    summary: 'The broker connection and its state',
    permission: 'settings.view_mqttconfig',
    response: One(MqttConfig),
  }),
  mqttIntake: route({
    method: 'GET',
    path: '/mqtt-config/intake/',
    summary: 'Whether readings are received, and if not, since when',
    permission: signedIn('every page says when no data comes in'),
    response: One(IntakeState),
  }),
  mqttUpdate: route({
    method: 'PUT',
    path: '/mqtt-config/update/',
    summary: 'Change the broker connection; a live one reconnects',
    permission: 'settings.change_mqttconfig',
    body: MqttConfigWrite,
    response: One(MqttConfig),
    errors: [409],
  }),
  mqttConnect: route({
    method: 'POST',
    path: '/mqtt-config/connect/',
    summary: 'Connect to the broker and wait for its answer',
    answers: 'The connection as it is now',
    permission: 'settings.change_mqttconfig',
    response: One(MqttConfig),
    errors: [409],
  }),
  mqttDisconnect: route({
    method: 'POST',
    path: '/mqtt-config/disconnect/',
    summary: 'Disconnect from the broker and stay disconnected',
    answers: 'The connection as it is now',
    permission: 'settings.change_mqttconfig',
    response: One(MqttConfig),
    errors: [409],
  }),
  mqttUnmatched: route({
    method: 'GET',
    path: '/mqtt-config/unmatched/',
    summary: 'Readings that wait: no station and factor takes them',
    permission: 'settings.view_mqttconfig',
    query: z.object({
      ...pageQuery,
      module_manufacturer_id: z.string().max(100).regex(noControl).optional(),
    }),
    response: Page(Unmatched),
  }),
  mqttRejected: route({
    method: 'GET',
    path: '/mqtt-config/rejected/',
    summary: 'Messages and readings that were refused, with the reason',
    permission: 'settings.view_mqttconfig',
    query: z.object(pageQuery),
    response: Page(Rejected),
  }),
  mqttClaim: route({
    method: 'POST',
    path: '/mqtt-config/unmatched/claim/',
    summary: 'Recognise an unknown device: make or choose its station, and one of its factors or all',
    permission: 'settings.change_mqttconfig',
    body: Claim,
    response: One(
      z.object({
        module_id: Id,
        factor_id: Id.nullable(),
        /** Those of `factors`, in its order. */
        factor_ids: z.array(Id),
        readings_stored: z.number().int(),
      }),
    ),
    status: 201,
    errors: [409],
  }),
}

export const mqttNoun = noun({
  routes: mqttRoutes,
  tags: {
    'mqtt-config': 'The connection to the broker, and what arrives that no station owns',
  },
  audit: { 'mqtt-config': ['update', 'connect', 'disconnect'], 'mqtt-unmatched': ['claim'] },
  logged: { ...MqttConfig.omit({ mqtt_info: true }).shape, ...Claim.shape },
})
