import { z } from 'zod'
import { objectNames } from './primitives.ts'
import { maxMagnitude, SentQuality } from './metrics.ts'

// What a station may send over MQTT. The parser is written by hand, because it reads thousands of messages a second; a
// server test compares it with these schemas, and docs/mqtt.md is made from them.

/** The keys under which an object may name its module; the first one present counts. */
export const moduleKeys = ['module', 'device', 'station', 'manufacturer_id'] as const
/** The keys under which an object may give its time; the first one present counts. */
export const timeKeys = ['timestamp', 'ts', 'time'] as const

/** ThingsBoard's own topics; every other topic is free. */
export const topics = { device: 'v1/devices/me/telemetry', gateway: 'v1/gateway/telemetry' } as const

export const payloadLimits = {
  /** A message over one of these three is refused: its bytes, its levels of nesting, its items (commas). */
  bytes: 1_048_576,
  depth: 50,
  items: 100_000,
  /** Length of a name, in UTF-16 units. */
  nameLength: 100,
  /** How far a time may be ahead of the server's clock, for clocks that run a little fast. */
  minutesAhead: 10,
  /** Five calendar years with two leap days: no reading within five years is ever refused. */
  daysBack: 5 * 365 + 2,
  /** Nothing that a station measures is larger. Sums and squares of larger values do not fit into a number. */
  magnitude: maxMagnitude,
} as const

// A control character breaks lists and logs; a lone surrogate and NUL cannot be stored as text.
const unprintable = /[\p{Cc}\p{Cs}]/u

export function isPayloadName(text: string): boolean {
  if (text.length === 0 || text.length > payloadLimits.nameLength || objectNames.includes(text)) return false
  return !unprintable.test(text) && text.trim().length > 0
}

export const PayloadName = z.string().refine(isPayloadName).meta({
  description: '1 to 100 printable characters; not `__proto__`, `constructor` or `prototype`',
})

const MomentText = z
  .string()
  .max(40)
  .regex(/^ *(\d{4}-\d{2}-\d{2}|\d{9,10}(\.\d{1,9})?|\d{12,14}) *$|^ *\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/)
export const PayloadTime = z.union([z.number().min(0).lt(1e14), MomentText]).meta({
  description: 'When it was measured, in any spelling of the table of times',
})

export const PayloadValue = z
  .number()
  .min(-payloadLimits.magnitude)
  .max(payloadLimits.magnitude)
  .meta({ description: 'A JSON number from −1e15 to 1e15' })
export const PayloadQuality = SentQuality.nullish().meta({
  description: '0 measured (also where it is left out or null), 1 calibrating, 2 faulty',
})

const Measured = z.union([
  PayloadValue,
  z.object({ value: PayloadValue, quality: PayloadQuality }).meta({ description: 'With a quality' }),
])

const perhapsName = PayloadName.nullish()
const perhapsTime = PayloadTime.nullish()
const common = {
  module: perhapsName,
  device: perhapsName,
  station: perhapsName,
  manufacturer_id: perhapsName,
  timestamp: perhapsTime,
  ts: perhapsTime,
  time: perhapsTime,
} satisfies Record<(typeof moduleKeys)[number] | (typeof timeKeys)[number], z.ZodType>

const reserved = new Set<string>([...moduleKeys, ...timeKeys, 'values', 'factor'])
/** The fields of an object without a meaning of their own: its factors. */
export const factorsOf = (object: object): string[] => Object.keys(object).filter((key) => !reserved.has(key))

const notEmpty = (values: object) => Object.keys(values).length > 0

export const ValuesPayload = z
  .object({ ...common, values: z.record(PayloadName, Measured).refine(notEmpty) })
  .meta({ title: 'Form 1: several factors of one time' })

export const SinglePayload = z
  .object({ ...common, factor: PayloadName, value: Measured, quality: PayloadQuality })
  .meta({ title: 'Form 2: a single reading' })

export const FlatPayload = z
  .object(common)
  .catchall(Measured)
  .refine((object) => factorsOf(object).length > 0)
  .meta({ title: 'Form 3: a flat map' })

export const PayloadItem = z.union([ValuesPayload, SinglePayload, FlatPayload])

/** One message on any topic. */
export const Payload = z.union([PayloadItem, z.array(PayloadItem).min(1)])

/** One message on ThingsBoard's topic for gateways, by device name. */
export const GatewayPayload = z.record(PayloadName, Payload).refine(notEmpty)

/** Why the parser refuses a message or a part of it. */
export const rejectReasons = [
  'too-large',
  'too-deep',
  'too-many',
  'not-utf8',
  'not-json',
  'bad-form',
  'duplicate-key',
  'not-an-object',
  'no-module',
  'not-own-station',
  'no-values',
  'no-birth',
  'bad-name',
  'bad-value',
  'value-too-large',
  'bad-quality',
  'bad-time',
  'future',
  'too-old',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** All reasons that the list of rejected messages can show. The last two are found when a reading is stored. */
export const RefusalReason = z.enum([...rejectReasons, 'conflict', 'not-storable'])
export type RefusalReason = z.infer<typeof RefusalReason>
