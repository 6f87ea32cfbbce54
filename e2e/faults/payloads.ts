import * as fc from 'fast-check'

/** A message and the number of readings and rejects that it must result in. */
export interface HostileMessage {
  readonly topic: string
  readonly payload: Buffer
  readonly outcomes: number
}

const known = { modules: ['station-0', 'station-1', 'station-2'], factors: ['a', 'b', 'c'] }

/** Keys with a meaning in a payload: a generated key of this name would not be read as a factor. */
const reserved = new Set([
  'module',
  'device',
  'station',
  'manufacturer_id',
  'timestamp',
  'ts',
  'time',
  'values',
  'factor',
  'value',
  'quality',
])

const lately = Date.now() - 3_600_000

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom<unknown>(
    1e308,
    -0,
    1e-320,
    2 ** 53,
    '',
    '__proto__',
    'constructor',
    '\u0000',
    '\uD800',
    null,
  ),
)
const name = (names: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<unknown>(...names) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
    { weight: 1, arbitrary: junk },
  )
const value = fc.oneof(
  { weight: 4, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.record({ value: junk, quality: junk }) },
  { weight: 1, arbitrary: junk },
)
const time = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -86_400_000, max: 0 }).map((ago): unknown => Date.now() + ago) },
  {
    weight: 1,
    arbitrary: fc.date().map((date): unknown => (Number.isNaN(+date) ? 'never' : date.toISOString())),
  },
  { weight: 1, arbitrary: junk },
)

/** Few instants and values, so that many readings are already stored, with the same value or another. */
const again = fc
  .record({ factor: fc.constantFrom(...known.factors), step: fc.nat(200), value: fc.nat(1) })
  .map(({ factor, step, value: sent }): [unknown, number] => [
    { module: 'station-2', ts: lately + step * 1000, factor, value: sent },
    1,
  ])
/** One value: always one reading or one reject, with any keys. */
const single = fc
  .record({
    module: name(known.modules),
    factor: name(known.factors).map((one) => one ?? 0),
    ts: time,
    value,
    quality: junk,
  })
  .map((body): [unknown, number] => [body, 1])
const oneOfValues = fc
  .record({ module: name(known.modules), ts: time, factor: fc.constantFrom(...known.factors), value })
  .map(({ module, ts, factor, value: sent }): [unknown, number] => [
    { module, ts, values: { [factor]: sent } },
    1,
  ])
/** Valid module and time: each of the values counts. */
const manyValues = fc
  .record({
    module: fc.constantFrom(...known.modules),
    ts: fc.integer({ min: -86_400_000, max: 0 }),
    values: fc.dictionary(fc.oneof(fc.constantFrom(...known.factors), fc.string({ maxLength: 120 })), value, {
      maxKeys: 8,
    }),
  })
  .map(({ module, ts, values }): [unknown, number] => [
    { module, ts: Date.now() + ts, values },
    Math.max(1, keysOnTheWire(values)),
  ])
const flat = fc
  .dictionary(
    fc.string({ maxLength: 30 }).filter((key) => !reserved.has(key)),
    value,
    { maxKeys: 6 },
  )
  .map((body): [unknown, number] => [{ module: 'station-1', ...body }, Math.max(1, partsOnTheWire(body))])
const scalar = fc
  .oneof(
    fc.string({ maxLength: 50 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(true, null),
  )
  .map((body): [unknown, number] => [body, 1])
const item = fc.oneof(single, again, oneOfValues, manyValues, flat, scalar)
const list = fc
  .array(item, { maxLength: 6 })
  .map((items): [unknown, number] => [
    items.map(([body]) => body),
    items.length === 0 ? 1 : items.reduce((sum, [, count]) => sum + count, 0),
  ])
const json = fc
  .oneof({ weight: 5, arbitrary: item }, { weight: 1, arbitrary: list })
  .map(([body, outcomes]) => ({ payload: Buffer.from(JSON.stringify(body)), outcomes }))

const onTheWire = (body: object): object => JSON.parse(JSON.stringify(body)) as object // an object in, an object out
const keysOnTheWire = (body: object): number => Object.keys(onTheWire(body)).length

/** Of a flat map each key counts, or each number within its objects. */
const partsOnTheWire = (body: object): number =>
  Object.values(onTheWire(body)).reduce((sum: number, sent) => sum + Math.max(1, numbersIn(sent)), 0)
const isNested = (sent: unknown): sent is object =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) && !('value' in sent)
const numbersIn = (sent: unknown): number =>
  isNested(sent)
    ? Object.values(sent).reduce(
        (sum: number, inner) => sum + (isNested(inner) ? numbersIn(inner) : isNumber(inner)),
        0,
      )
    : 0
const isNumber = (inner: unknown): number => {
  const value = typeof inner === 'object' && inner !== null && 'value' in inner ? inner.value : inner
  return typeof value === 'number' ? 1 : 0
}

/** Cut off, doubled or with a changed byte: no longer JSON, or one reject for the result. */
const damaged = fc.tuple(json, fc.nat(), fc.integer({ min: 0, max: 255 })).map(([{ payload }, at, byte]) => {
  const cut = payload.subarray(0, at % (payload.length + 1))
  return Buffer.concat([cut, Buffer.from([byte, 0xff])])
})
const bytes = fc
  .uint8Array({ minLength: 1, maxLength: 300 })
  .map((array) => Buffer.concat([array, Buffer.from([0xff])]))
const deep = fc
  .integer({ min: 60, max: 400 })
  .map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth)))
const twice = fc.constant(Buffer.from('{"module":"station-0","a":1,"a":2}'))
const long = fc.integer({ min: 1, max: 20_000 }).map((length) => Buffer.from(`"${'x'.repeat(length)}"`))
/** Bytes that end in 0xFF are not UTF-8, the others break another rule: one reject each. */
const refused = fc
  .oneof(damaged, bytes, deep, twice, { weight: 1, arbitrary: long })
  .map((payload) => ({ payload, outcomes: 1 }))
const empty = fc.constant({ payload: Buffer.alloc(0), outcomes: 0 })

const topic = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('quantrac/station-0/telemetry', 'v1/devices/me/telemetry', 'x', '/', 'a//b'),
  },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
      .map((text) => `t${text.replaceAll(/[+#\0$]/g, '_').toWellFormed()}`),
  },
)

/** `count` hostile messages; the same for the same seed and minute. */
export function hostileMessages(count: number, seed: number): HostileMessage[] {
  const message = fc.record({
    topic,
    body: fc.oneof(
      { weight: 12, arbitrary: json },
      { weight: 6, arbitrary: refused },
      { weight: 1, arbitrary: empty },
    ),
  })
  return fc
    .sample(message, { numRuns: count, seed })
    .map(({ topic: where, body }) => ({ topic: where, ...body }))
}
