import { ModuleType, type RouteDefinition, routes } from '@quantrac/contract'
import * as fc from 'fast-check'
import { type JsonSchema, junk, type Known, valueOf } from './schema-values.ts'

export interface HostileRequest {
  /** The operation's name in the contract; null for a path that no operation has. */
  readonly name: keyof typeof routes | null
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
  /** Sent with the admin's token. */
  readonly signedIn: boolean
}

type Name = keyof typeof routes

const codes = fc.constantFrom('S0', 'S1', 'S2', 'S7', 'a', 'b', 'c')
const smallIds = fc.integer({ min: 1, max: 40 })

/** `brokerPort` points the broker settings at the embedded broker; 127.0.0.77 has no listener. */
const knownFor = (brokerPort: number): Known => ({
  code: codes,
  module: codes,
  id: smallIds,
  factor: smallIds,
  factor_id: smallIds,
  module_id: smallIds,
  type: fc.constantFrom(...ModuleType.options),
  host: fc.constantFrom('127.0.0.1', '127.0.0.77'),
  port: fc.constantFrom(brokerPort, 1),
  module_manufacturer_id: fc.constantFrom('station-0', 'hostile', 'nobody'),
})

const schemaOf = (schema: { toJSONSchema(options: object): unknown } | undefined): JsonSchema =>
  schema?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) ?? {}

type Body = { readonly text: string | Buffer; readonly type: string }

const asJson = (value: unknown): Body => ({
  text: JSON.stringify(value) ?? 'undefined',
  type: 'application/json',
})

// An object may have no way to become a text.
const cellText = (cell: unknown): string =>
  typeof cell === 'object' && cell !== null ? fc.stringify(cell) : String(cell)

const csvLine = fc
  .tuple(
    codes,
    codes,
    fc.oneof(junk, fc.date({ noInvalidDate: true }).map(String)),
    fc.oneof(fc.double(), junk),
    junk,
  )
  .map((cells) => cells.map(cellText).join(','))
const csv = fc
  .tuple(
    fc.constantFrom('module,factor,timestamp,value', 'module,factor,timestamp,value,quality', ''),
    fc.array(csvLine),
  )
  .map(([head, lines]): Body => ({ text: [head, ...lines].join('\n'), type: 'text/csv' }))

/** Mostly a valid or nearly valid body; sometimes junk. */
function bodyOf(definition: RouteDefinition, known: Known): fc.Arbitrary<Body | null> {
  const right = definition.body === undefined ? junk : valueOf(schemaOf(definition.body), known)
  const rightText = definition.consumes === undefined ? right.map(asJson) : csv
  return fc.oneof(
    {
      weight: 45,
      arbitrary:
        definition.body === undefined && definition.consumes === undefined ? fc.constant(null) : rightText,
    },
    { weight: 25, arbitrary: fc.tuple(right, junk, fc.nat()).map(changed).map(asJson) },
    { weight: 8, arbitrary: junk.map(asJson) },
    { weight: 5, arbitrary: rightText.chain(cutOff) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          rightText,
          fc.constantFrom(
            'text/plain',
            'application/xml',
            'multipart/form-data',
            'application/json; charset=utf-16',
          ),
        )
        .map(([{ text }, type]) => ({ text, type })),
    },
    {
      weight: 4,
      arbitrary: fc
        .uint8Array({ maxLength: 300 })
        .map((bytes) => ({ text: Buffer.from(bytes), type: 'application/json' })),
    },
    {
      weight: 2,
      arbitrary: fc.constant({
        text: '{"__proto__":{"admin":true},"constructor":{"prototype":1}}',
        type: 'application/json',
      }),
    },
    {
      weight: 2,
      arbitrary: fc
        .integer({ min: 100, max: 30_000 })
        .map((depth) => ({ text: '['.repeat(depth) + ']'.repeat(depth), type: 'application/json' })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(900_000, 1_500_000)
        .map((length) => asJson({ code: 'x'.repeat(length), name: 'y' })),
    },
  )
}

const cutOff = ({ text, type }: Body): fc.Arbitrary<Body> =>
  fc.nat(text.length).map((length) => ({ text: text.slice(0, length), type }))

/** One field has another value, is missing or is added. */
function changed([value, other, at]: [unknown, unknown, number]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other
  const keys = Object.keys(value)
  const key = keys[at % Math.max(1, keys.length)] ?? 'surplus'
  if (at % 7 === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  return { ...value, [at % 11 === 0 ? 'surplus' : key]: other }
}

function pathOf(definition: RouteDefinition, known: Known): fc.Arbitrary<string> {
  const names = [...definition.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const parts = names.map((name) =>
    fc.oneof(
      { weight: 5, arbitrary: (known[name] ?? codes).map((value) => encodeURIComponent(String(value))) },
      {
        weight: 1,
        arbitrary: fc.tuple(smallIds, fc.integer({ min: -9, max: 2e12 })).map(([id, ts]) => `${id}-${ts}`),
      },
      { weight: 1, arbitrary: junk.map((value) => encodeURIComponent(textOf(value)) || '-') },
      { weight: 1, arbitrary: fc.constantFrom('%zz', '%00', '..', '1;2', '9'.repeat(300)) },
    ),
  )
  const query = valueOf(schemaOf(definition.query), known)
  const search = fc.oneof(
    { weight: 3, arbitrary: query.map(searchOf) },
    { weight: 2, arbitrary: fc.tuple(query, junk, fc.nat()).map(changed).map(searchOf) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '?%',
        '?offset=1&offset=2&limit=9',
        `?search=${'%25'.repeat(300)}`,
        '?limit=%00',
      ),
    },
  )
  return fc
    .tuple(fc.tuple(...parts), fc.boolean(), definition.query === undefined ? fc.constant('') : search)
    .map(([values, slash, asked]) => {
      let next = 0
      const path = definition.path.replace(/:\w+/g, () => values[next++] ?? '')
      return `/api${slash ? path : path.replace(/\/$/, '')}${asked}`
    })
}

/** JSON, because a generated value may be an object that String() cannot convert. */
const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify([value]).slice(1, -1)).toWellFormed()

function searchOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const query = new URLSearchParams()
  for (const [key, one] of Object.entries(value)) query.append(key, textOf(one))
  return `?${query.toString()}`
}

const address = fc
  .integer({ min: 1, max: 2 ** 24 - 1 })
  .map((n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
const language = fc.constantFrom('vi', 'en', 'en-GB,en;q=0.5', '*', 'zz;q=x', 'a'.repeat(500))

function requestFor(name: Name, known: Known): fc.Arbitrary<HostileRequest> {
  const definition: RouteDefinition = routes[name]
  // A logout ends the admin's session, and the sign-in after it takes a moment.
  const signedIn = name === 'accountLogout' ? 1 : 19
  return fc
    .record({
      path: pathOf(definition, known),
      body: bodyOf(definition, known),
      from: address,
      language,
      signedIn: fc.integer({ min: 1, max: 20 }).map((n) => n <= signedIn),
    })
    .map(({ path, body, from, language: words, signedIn: token }) => ({
      name,
      method: definition.method,
      path,
      headers: {
        'x-forwarded-for': from,
        'accept-language': words,
        ...(body !== null && { 'content-type': body.type }),
      },
      body: body?.text ?? null,
      signedIn: token,
    }))
}

const unknownPath = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    path: fc.oneof(
      fc.webPath().map((path) => `/api${path}`),
      fc.constantFrom(
        '/api',
        '/api/',
        '/api/%zz',
        '/%',
        '/..%2f..%2fetc/passwd',
        `/api/${'x'.repeat(5000)}`,
        '/ws/alerts/',
      ),
      fc.constantFrom(...Object.values(routes).map(({ path }) => `/api${path.replaceAll(/:\w+/g, '1')}`)),
    ),
    from: address,
  })
  .map(({ method, path, from }): HostileRequest => {
    return { name: null, method, path, headers: { 'x-forwarded-for': from }, body: null, signedIn: true }
  })

/** `count` requests over all operations, each about equally often. */
export function hostileRequests(
  count: number,
  options: { seed: number; brokerPort: number },
): HostileRequest[] {
  const known = knownFor(options.brokerPort)
  const names = Object.keys(routes) as Name[] // the keys of the table itself
  // By chance alone, one of many operations would be left out now and then.
  const kinds = [...names.map((name) => requestFor(name, known)), unknownPath, unknownPath]
  const numRuns = Math.ceil(count / kinds.length)
  const samples = kinds.map((kind, place) => fc.sample(kind, { numRuns, seed: options.seed + place }))
  // Cut off in rounds of one of each kind, and only then mixed: a cut of the mixture could take all of one kind.
  const rounds = Array.from({ length: numRuns }, (_, round) =>
    samples.flatMap((of) => of.slice(round, round + 1)),
  )
  const all = rounds.flat().slice(0, count)
  const order = fc.shuffledSubarray(all, { minLength: all.length })
  const [mixed = []] = fc.sample(order, { numRuns: 1, seed: options.seed })
  return mixed
}
