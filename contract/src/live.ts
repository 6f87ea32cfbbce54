import { z } from 'zod'
import { AlertStatus, alertLinks, alertMeasure, FactorStatus } from './alerts.ts'
import { Condition } from './conditions.ts'
import { Quality } from './metrics.ts'
import { IntakeState } from './mqtt.ts'
import { Id, Instant } from './primitives.ts'

/** The first sub-protocol of both sockets; the access token is the second. */
export const liveProtocol = 'quantrac'

export const closeCodes = { badToken: 4401, noPermission: 4403 } as const

/** What `/ws/alerts/` sends for each new alert. */
export const AlertFrame = z.object({
  id: Id,
  factor: z.string(),
  value: z.number(),
  status: AlertStatus,
  timestamp: Instant,
  module: z.string(),
  module_name: z.string(),
  ...alertMeasure,
  ...alertLinks,
  /** The reader follows the factor or its module, or has made no choice, which means all. */
  followed: z.boolean(),
})
export type AlertFrame = z.infer<typeof AlertFrame>

/** What `/ws/readings/` sends: the newest values of one module, at most one frame per module and second. */
export const ReadingsFrame = z.object({
  type: z.literal('readings'),
  module: z.string(),
  /** Of the newest reading in the frame. */
  timestamp: Instant,
  /** By factor code: measured values only. */
  values: z.record(z.string(), z.number()),
  state: FactorStatus,
  condition: Condition,
  /** By factor code: every factor that has a reading, of any quality. */
  factors: z.record(
    z.string(),
    z.object({
      value: z.number(),
      timestamp: Instant,
      quality: Quality,
      status: FactorStatus,
      condition: Condition,
    }),
  ),
})
export type ReadingsFrame = z.infer<typeof ReadingsFrame>

/**
 * What `/ws/alerts/?handling=1` sends besides when people took, handed over, closed or commented on an alert: the first
 * alert of its excursion. Null: frames were missed, any may have changed.
 */
export const HandlingFrame = z.object({ type: z.literal('handling'), episode: Id.nullable() })
export type HandlingFrame = z.infer<typeof HandlingFrame>

/** What both sockets send when the receiving of readings ends or begins again. */
export const IntakeFrame = IntakeState.extend({ type: z.literal('intake') })
export type IntakeFrame = z.infer<typeof IntakeFrame>

/** A feed knows for so long what it has sent. */
export const mostMissedMs = 15_000

export const Subscribe = z.object({
  type: z.literal('subscribe'),
  modules: z.array(z.string().max(50)).max(1000),
  /**
   * Also sends what came for these modules in so many milliseconds before: what was asked for before has not got it.
   */
  missed_ms: z.number().int().min(0).max(mostMissedMs).optional(),
})
export type Subscribe = z.infer<typeof Subscribe>
export const Ping = z.object({ type: z.literal('ping') })
export const ClientMessage = z.discriminatedUnion('type', [Subscribe, Ping])
export type ClientMessage = z.infer<typeof ClientMessage>
