import {
  exampleNow,
  factorsOf,
  GatewayPayload,
  isPayloadName,
  moduleKeys,
  objectNames,
  otherExamples,
  Payload,
  payloadForms,
  payloadLimits,
  PayloadName,
  PayloadTime,
  PayloadValue,
  refusals,
  rejectReasons,
  timeExamples,
  timeKeys,
  topics,
} from '@quantrac/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formatLocalIso, parseInstant } from '../../../lib/instant.ts'
import { type MessageInput, type ParsedMessage, parsePayload } from './parse.ts'

const NOW = Date.parse(exampleNow)
const RUNS = 1500

const parse = (payload: string | Uint8Array, given: Partial<MessageInput> = {}): ParsedMessage =>
  parsePayload({
    topic: 'plant/ST01',
    payload: Buffer.from(payload),
    receivedAt: NOW,
    retained: false,
    device: 'ST01',
    ...given,
  })
const reasonsOf = ({ rejects }: ParsedMessage) => rejects.map(({ reason }) => reason)

const spellings: readonly ((ms: number) => string | number)[] = [
  (ms) => ms,
  (ms) => ms / 1000,
  (ms) => String(ms),
  (ms) => new Date(ms).toISOString(),
  (ms) => formatLocalIso(ms),
  (ms) => formatLocalIso(ms).slice(0, 19),
  (ms) => formatLocalIso(ms).slice(0, 16).replace('T', ' '),
  (ms) => formatLocalIso(ms).slice(0, 10),
  (ms) => formatLocalIso(ms).slice(0, 19).replaceAll(/[-T:]/g, ''),
]
const names = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
    fc.constantFrom('COD', 'NH4+', 'Nhiệt độ'),
  )
  .filter(isPayloadName)

/** Values for a schema's leaves; their structure is read from the schema. */
const leaves = new Map<unknown, fc.Arbitrary<unknown>>([
  [PayloadName, names],
  [PayloadValue, fc.double({ min: -payloadLimits.magnitude, max: payloadLimits.magnitude, noNaN: true })],
  [
    PayloadTime,
    fc
      .tuple(fc.integer({ min: NOW - 4 * 365 * 86_400_000, max: NOW }), fc.constantFrom(...spellings))
      .map(([ms, spelling]) => spelling(ms)),
  ],
])

function valueOf(schema: unknown): fc.Arbitrary<unknown> {
  const leaf = leaves.get(schema)
  if (leaf !== undefined) return leaf
  if (schema instanceof z.ZodOptional) return fc.option(valueOf(schema.unwrap()), { nil: undefined, freq: 2 })
  if (schema instanceof z.ZodNullable) return fc.option(valueOf(schema.unwrap()), { nil: null })
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(valueOf))
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodArray) return fc.array(valueOf(schema.element), { minLength: 1, maxLength: 3 })
  if (schema instanceof z.ZodRecord) {
    return fc.dictionary(names, valueOf(schema.valueType), { minKeys: 1, maxKeys: 4 })
  }
  if (schema instanceof z.ZodObject) return objectOf(schema)
  throw new Error('the payload schemas use a kind of schema that this test does not make')
}

function objectOf(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = fc.record(
    Object.fromEntries(Object.entries(schema.shape).map(([key, field]) => [key, valueOf(field)])),
  )
  const { catchall } = schema.def
  if (catchall === undefined) return fields
  const rest = fc.dictionary(
    names.filter((name) => factorsOf({ [name]: 0 }).length > 0),
    valueOf(catchall),
    { minKeys: 1, maxKeys: 4 },
  )
  return fc.tuple(fields, rest).map(([known, more]) => ({ ...known, ...more }))
}

type Item = Record<string, unknown>
const itemsOf = (message: unknown): Item[] => [message].flat() as Item[] // made by the schemas

const firstOf = (item: Item, keys: readonly string[]) =>
  keys.map((key) => item[key]).find((value) => value !== null && value !== undefined)

/** Module (null if the topic decides), factor and time of each reading. */
function readingsIn(message: unknown, device: string | null): unknown[] {
  return itemsOf(message).flatMap((item) => {
    const time = firstOf(item, timeKeys)
    const ts = time === undefined ? NOW : parseInstant(time)
    const module = device ?? firstOf(item, moduleKeys) ?? null
    const values = item['values'] as Item | undefined // as above
    const factors =
      values !== undefined
        ? Object.keys(values)
        : item['factor'] === undefined
          ? factorsOf(item)
          : [item['factor']]
    return factors.map((factor) => ({ module, factor, ts }))
  })
}

const keysOf = ({ readings }: ParsedMessage) =>
  readings.map(({ module, factor, ts }) => ({ module, factor, ts }))

describe('the parser reads what the contract declares', () => {
  test('every message of the schemas is read whole', () => {
    fc.assert(
      fc.property(valueOf(Payload), (message) => {
        expect(Payload.safeParse(message).success).toBe(true)
        const anywhere = parse(JSON.stringify(message))
        expect(anywhere.rejects).toEqual([])
        expect(keysOf(anywhere)).toEqual(readingsIn(message, null))
        const ofDevice = parse(JSON.stringify(message), { topic: topics.device })
        expect(ofDevice.rejects).toEqual([])
        expect(keysOf(ofDevice)).toEqual(readingsIn(message, 'ST01'))
      }),
      { numRuns: RUNS },
    )
  })

  test('every gateway message of the schema is read whole', () => {
    fc.assert(
      fc.property(valueOf(GatewayPayload), (message) => {
        expect(GatewayPayload.safeParse(message).success).toBe(true)
        const parsed = parse(JSON.stringify(message), { topic: topics.gateway })
        expect(parsed.rejects).toEqual([])
        const devices = Object.entries(message as Item) // made by the schema
        expect(keysOf(parsed)).toEqual(devices.flatMap(([name, items]) => readingsIn(items, name)))
      }),
      { numRuns: RUNS / 3 },
    )
  })

  const broken: [string, fc.Arbitrary<unknown>][] = [
    [
      'bad-value',
      fc
        .oneof(fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.integer()))
        .map((value) => ({ ts: NOW, values: { COD: value } })),
    ],
    [
      'value-too-large',
      fc
        .double({ min: payloadLimits.magnitude, minExcluded: true, noNaN: true, noDefaultInfinity: true })
        .chain((size) => fc.constantFrom({ COD: size }, { COD: -size })),
    ],
    [
      'bad-quality',
      fc
        .oneof(fc.constant(3), fc.integer({ min: 3 }), fc.integer({ max: -1 }), fc.string(), fc.boolean())
        .map((quality) => ({ values: { COD: { value: 1, quality } } })),
    ],
    [
      'bad-name',
      fc
        .oneof(
          fc.constantFrom('', '  ', '\u0000', 'a\nb', 'x'.repeat(101), ...objectNames),
          fc.string({ minLength: 101, maxLength: 120 }),
        )
        .map((name) => JSON.parse(`{"values":{${JSON.stringify(name)}:1}}`)),
    ],
    [
      'bad-time',
      fc
        .oneof(fc.string(), fc.boolean(), fc.array(fc.integer()), fc.double({ max: -1, noNaN: true }))
        .filter((time) => parseInstant(time) === null)
        .map((ts) => ({ ts: Number.isFinite(ts) ? ts : 'never', COD: 1 })),
    ],
    [
      'future',
      fc
        .integer({ min: NOW + payloadLimits.minutesAhead * 60_000 + 1, max: 9e13 })
        // Some counts of milliseconds are also a date without separators.
        .filter((ms) => parseInstant(ms) === ms)
        .map((ts) => ({ ts, COD: 1 })),
    ],
    [
      'too-old',
      fc
        .integer({ min: 1e11, max: NOW - payloadLimits.daysBack * 86_400_000 - 1 })
        .map((ts) => ({ ts, COD: 1 })),
    ],
  ]
  test.for(broken)('a broken part is refused as %s, the rest is kept', ([reason, part]) => {
    fc.assert(
      fc.property(part, (bad) => {
        const good = { ts: NOW - 60_000, values: { pH: 7 } }
        const parsed = parse(JSON.stringify([bad, good]))
        expect(reasonsOf(parsed)).toEqual([reason])
        expect(parsed.readings.map(({ factor }) => factor)).toEqual(['pH'])
        // A schema knows no clock, and a text may look like a time that does not exist in any calendar.
        const isOfTime = reason.endsWith('time') || reason === 'future' || reason === 'too-old'
        expect(isOfTime || !Payload.safeParse(bad).success).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the examples of the document', () => {
  const shown = [...payloadForms.flatMap(({ examples }) => examples), ...Object.values(otherExamples)]

  test.for(shown)('$says: $payload', ({ topic, payload, readings }) => {
    const parsed = parse(payload, { topic })
    expect(parsed.rejects).toEqual([])
    expect(parsed.readings).toHaveLength(readings)
  })

  test.for(payloadForms)('each form has examples of its own schema', ({ schema, examples }) => {
    for (const { payload } of examples) expect(schema.safeParse(JSON.parse(payload)).error).toBeUndefined()
  })

  test.for(timeExamples)('the time $time is $is', ({ time, is }) => {
    expect(PayloadTime.safeParse(time).success).toBe(true)
    expect(parse(JSON.stringify({ ts: time, COD: 1 })).readings.map(({ ts }) => ts)).toEqual([Date.parse(is)])
  })

  const unshown: Record<string, Uint8Array | string> = {
    'too-large': `{"COD":"${'x'.repeat(payloadLimits.bytes)}"}`,
    'too-deep': '['.repeat(payloadLimits.depth) + ']'.repeat(payloadLimits.depth),
    'too-many': `[${'1,'.repeat(payloadLimits.items - 1)}1]`,
    'not-utf8': Buffer.from([0x22, 0xff, 0x22]),
  }
  // The last two are of messages that a profile reads.
  const elsewhere: readonly string[] = ['not-own-station', 'bad-form', 'no-birth']
  test('a message for another station is refused as not-own-station', () => {
    const parsed = parse('{"module":"ST02","COD":1}', { station: 'ST01' })
    expect(reasonsOf(parsed)).toEqual(['not-own-station'])
  })

  test.for(rejectReasons.filter((reason) => !elsewhere.includes(reason)))(
    'a message is refused as %s',
    (reason) => {
      const { topic = 'plant/ST01', payload } = refusals[reason]
      const message = payload ?? unshown[reason] ?? ''
      const parsed = parsePayload({
        topic,
        payload: Buffer.from(message),
        receivedAt: NOW,
        retained: false,
      })
      expect(reasonsOf(parsed)).toEqual([reason])
    },
  )
})
