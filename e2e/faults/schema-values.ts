import * as fc from 'fast-check'

/** The part of JSON schema that the contract's schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Values by property name: ids and codes of rows that may exist. */
export type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>

const instant = fc
  .integer({ min: -400_000, max: 400 })
  .map((seconds) => new Date(Math.floor(Date.now() / 1000 + seconds) * 1000).toISOString())

/** What a careless or hostile client sends instead of a valid value. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    "'; drop table reading; --",
    '%',
    '%00',
    '../../etc/passwd',
    'null',
    'NaN',
    '-0',
    '1e999',
    '９９',
    '2026-02-30',
    '0000-01-01',
    '9999-12-31T23:59:59Z',
    '+010000-01-01',
    0,
    -0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    5e-324,
    null,
    true,
    [],
    {},
    [[]],
    { id: 1 },
  ),
)

/** Values that mostly match the schema. */
export function valueOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, known)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), { maxLength: 4 })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer(bounds(schema)))
    case 'number':
      return fc.oneof(
        fc.integer({ min: -100, max: 100 }),
        fc.double({ ...bounds(schema), noNaN: true, noDefaultInfinity: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return junk
  }
}

const bounds = ({ minimum, maximum }: JsonSchema): { min?: number; max?: number } => ({
  ...(minimum !== undefined && { min: Math.max(minimum, -(2 ** 31)) }),
  ...(maximum !== undefined && { max: Math.min(maximum, 2 ** 31 - 1) }),
})

function objectOf({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, property]) => {
    const plain = valueOf(property, known)
    const lead = known[name]
    return [name, lead === undefined ? plain : fc.oneof({ weight: 4, arbitrary: lead }, plain)] as const
  })
  const requiredKeys = required.filter((name) => name in properties)
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true })
}

function textOf({ pattern, format, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time' || maxLength === 40) return instant
  if (pattern === undefined) return fc.string({ maxLength: Math.min(maxLength, 200) })
  if (pattern.startsWith('^[1-9]')) return fc.oneof(smallId, fc.stringMatching(new RegExp(pattern)))
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
}

const smallId = fc.integer({ min: 1, max: 60 }).map(String)
