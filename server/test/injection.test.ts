import { type RouteDefinition, routes, xlsxType } from '@quantrac/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { canaries, fits } from '../../e2e/src/canaries.ts'
import type { Sent } from '../../e2e/src/caller.ts'
import { plantCanaries } from '../../e2e/src/plant-canaries.ts'
import { createLog } from '../src/log.ts'
import { signIn, type TestActor } from './actors.ts'
import { type RouteName, startTestApp, type TestApp } from './harness.ts'
import { searches, writtenTexts } from './sweeps/index.ts'

let app: TestApp
let admin: TestActor
let sent: readonly Sent[]
let endDevice: () => Promise<void>
const lines: string[] = []

beforeAll(async () => {
  app = await startTestApp({ log: createLog('trace', { write: (line) => lines.push(line) }) })
  admin = await signIn(app, { role: 'admin' })
  const brokerUrl = `mqtt://127.0.0.1:${app.ingest.broker?.port}`
  const planted = await plantCanaries({ url: app.url, brokerUrl, token: admin.token })
  await plantDeliveries()
  sent = planted.sent
  endDevice = () => planted.client.endAsync()
})
afterAll(async () => {
  await endDevice?.()
  await app.stop()
})

/** What was sent of an alert to a person called like each canary, and to two whom a wildcard would find. */
async function plantDeliveries(): Promise<void> {
  const names = [...canaries.map(fits.line), 'aaprotobb', 'x0dx0aSet-Cookie: canary=11']
  await app.connections.pool.query(
    `with raised as (select id, module_id from alert order by id limit 1),
       step as (insert into alert_step (alert_id, rule_id, place, due_at, state, channels, targets)
         select id, 1, 1, now(), 'done', '{mail}', '[]' from raised returning id)
     insert into delivery (step_id, alert_id, module_id, recipient, address, channel, state, at, sent_at, text)
     select step.id, raised.id, raised.module_id, name, place, 'mail', 'sent', now(), now(), 'Text'
     from raised, step, unnest($1::text[]) with ordinality as one (name, place)`,
    [names],
  )
}

/** Every text that a call accepts, and what happens to a canary in it. */
const table = writtenTexts

const holding = Object.entries(table).flatMap(([field, entry]) =>
  'fit' in entry ? [{ field, ...entry }] : [],
)
const refusing = Object.entries(table).flatMap(([field, entry]) =>
  'refused' in entry ? [{ field, ...entry }] : [],
)

interface Schema {
  readonly type?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}
const schemaOf = (given: z.ZodType) =>
  z.toJSONSchema(given, { io: 'input', unrepresentable: 'any' }) as Schema // what zod writes

/** The path of every free text in a schema. */
function texts({ type, anyOf = [], properties = {}, items, ...rest }: Schema, path: string): string[] {
  const isFree = type === 'string' && rest.enum === undefined && rest.const === undefined
  return [
    ...(isFree ? [path] : []),
    ...anyOf.flatMap((one) => texts(one, path)),
    ...Object.entries(properties).flatMap(([key, one]) => texts(one, `${path}.${key}`)),
    ...(items === undefined ? [] : texts(items, `${path}[]`)),
  ]
}

const all = Object.entries<RouteDefinition>(routes)
const writing = all.filter(([, { method }]) => method !== 'GET')
const reading = all.filter(([, { method }]) => method === 'GET')

test('every text that a person or device may write is among `texts` in server/test/sweeps/', () => {
  const fields = writing.flatMap(([name, { body, consumes }]) =>
    consumes === undefined && body !== undefined
      ? texts(schemaOf(body), name)
      : // What is in the file of a form is looked at in server/test/imports.
        consumes === undefined || consumes === 'multipart/form-data'
        ? []
        : [name],
  )
  expect([...new Set(fields)].toSorted()).toEqual(Object.keys(table).toSorted())
})

/** The values at a path such as `mqttClaim.module.name` or `mqttUpdate.topics[]` in a body of that call. */
function valuesAt(body: unknown, path: readonly string[]): unknown[] {
  const [first, ...rest] = path
  if (first === undefined) return [body].flat()
  if (Array.isArray(body)) return body.flatMap((one) => valuesAt(one, path))
  const key = first.replace('[]', '')
  if (typeof body !== 'object' || body === null) return []
  return valuesAt(Object.entries(body).find(([name]) => name === key)?.[1], rest)
}

describe('a canary in a text', () => {
  test('is accepted by every field that can hold it', () => {
    const missing = holding.flatMap(({ field, fit }) => {
      const [name, ...path] = field.split('.')
      const seen = sent
        .filter((one) => one.name === name?.replace('[]', ''))
        .flatMap(({ body }) => valuesAt(body, path))
      const left = canaries.filter((canary) => !seen.some((text) => String(text).includes(fits[fit](canary))))
      return left.map((canary) => `${field}: ${canary.name}`)
    })
    expect(missing).toEqual([])
  })

  test.for(refusing)('$field cannot hold one: $because', async ({ field, refused: status }) => {
    const [name, ...path] = field.split('.') as [RouteName, ...string[]] // the table's keys begin with one
    const given = sent.findLast((one) => one.name === name)?.body ?? {}
    const wrong: unknown[] = []
    // Stations, people and devices may be called like that.
    for (const { text } of canaries.filter((canary) => canary.name !== 'prototype')) {
      const input = { params: { id: 1, kind: 'sms' }, body: withValue(given, path, text) } as never // for any of the calls
      const answer = await app.raw(name, input, { token: admin.token })
      const body = await answer.text()
      // If an object names something that does not exist, the refusal is listed under the object.
      const keys = [path.join('.'), path[0]].map((key) => key?.replaceAll('[]', ''))
      const isUnderField = status !== 400 || keys.some((key) => body.includes(`"${key}"`))
      if (answer.status !== status || !isUnderField) wrong.push([text, answer.status, body])
    }
    expect(wrong).toEqual([])
  })

  test('is shown unchanged by every call that shows it', async () => {
    const answers = new Map<RouteName, Set<string>>()
    const lost: string[] = []
    for (const { field, fit, read } of holding) {
      if (read === null) continue
      const shown = answers.get(read) ?? (await stringsOf(read))
      answers.set(read, shown)
      for (const canary of canaries)
        if (!isAmong(shown, fits[fit](canary))) lost.push(`${field} in ${read}: ${canary.name}`)
    }
    expect(lost).toEqual([])
  })
})

/** A copy of a body with another text in one place. */
function withValue(body: unknown, [first, ...rest]: readonly string[], text: string): unknown {
  if (first === undefined) return text
  const given = typeof body === 'object' && body !== null ? body : {}
  const key = first.replace('[]', '')
  const before = Object.entries(given).find(([name]) => name === key)?.[1]
  if (key !== first)
    return { ...given, [key]: [withValue(Array.isArray(before) ? before[0] : {}, rest, text)] }
  return { ...given, [first]: withValue(before, rest, text) }
}

/** The texts of an answer, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
const stringsOf = async (name: RouteName) => {
  if (!('query' in routes[name])) return new Set(stringsIn((await app.call(name, {}, admin)).body))
  const found = new Set<string>()
  // A list that has no pages answers the same twice.
  for (const offset of [0, 1000])
    for (const one of stringsIn((await app.call(name, { query: { limit: 1000, offset } }, admin)).body))
      found.add(one)
  return found
}
const isAmong = (shown: Set<string>, text: string) =>
  shown.has(text) || [...shown].some((one) => one.includes(text))

test('unmatched and broken messages of devices are listed unchanged', async () => {
  await expect
    .poll(async () => {
      const [unmatched, rejected] = [await stringsOf('mqttUnmatched'), await stringsOf('mqttRejected')]
      const devices = await stringsOf('deviceList')
      return canaries.filter(
        (canary) =>
          !devices.has(`${fits.device(canary)} unknown`) ||
          !unmatched.has(`${fits.device(canary)} unknown`) ||
          !unmatched.has(`${fits.factorDevice(canary)} unknown`) ||
          !rejected.has(`canaries/${fits.topic(canary)}`) ||
          !rejected.has(canary.text),
      )
    })
    .toEqual([])
})

test('every search parameter is among `searches` in server/test/sweeps/', () => {
  const boxes = reading.flatMap(([name, { query, produces }]) =>
    query === undefined || produces !== undefined ? [] : texts(schemaOf(query), name),
  )
  expect(boxes.filter((box) => /\.(search|query|actor)$/.test(box)).toSorted()).toEqual(
    Object.keys(searches).toSorted(),
  )
})

test.for(Object.entries(searches))(
  '%s finds the rows that literally contain the text, and no others',
  async ([box, fit]) => {
    const [name, key] = box.split('.') as [RouteName, string]
    const wrong: unknown[] = []
    for (const canary of canaries) {
      const text = fits[fit](canary)
      const query = { limit: 1000, [key]: text }
      const answer = await app.raw(name, { query }, { token: admin.token })
      const { results = [] } = (await answer.json()) as { results?: unknown[] }
      const strange = results.filter((row) => !stringsIn(row).some((one) => one.includes(text)))
      if (answer.status !== 200 || results.length === 0 || strange.length > 0)
        wrong.push([canary.name, answer.status, results.length, strange])
    }
    expect(wrong).toEqual([])
  },
)

/** Each way to send a canary: as a part of the path, or as one text of the query. */
const addresses = all.flatMap(([name, { path, query }]) => [
  ...(path.includes(':') ? [{ name, key: null }] : []),
  ...(query === undefined
    ? []
    : [...new Set(texts(schemaOf(query), ''))].map((key) => ({ name, key: key.slice(1) }))),
])

test('in an address it causes no server error, and the answer is data that no browser renders', async () => {
  const strange: unknown[] = []
  for (const { name, key } of addresses) {
    const answers = canaries.map(async ({ text }) => {
      const params = { id: text, code: text, type: text, factor: text, kind: text }
      const input =
        key === null
          ? { params }
          : { params: { id: 1, code: 'x', type: 'air', kind: 'sms' }, query: { [key]: text } }
      const answer = await app.raw(name as RouteName, input, { token: admin.token })
      await answer.arrayBuffer()
      const type = answer.headers.get('content-type') ?? ''
      const isTaken = answer.headers.get('content-disposition')?.startsWith('attachment;') === true
      const isData =
        type === xlsxType ||
        /^(application\/json|text\/csv)\b/.test(type) ||
        (type === 'application/pdf' && isTaken)
      const echoed = [...answer.headers.values()].some((value) => /canary|proto/.test(value))
      const isSafe = answer.headers.get('x-content-type-options') === 'nosniff' && isData && !echoed
      if (answer.status >= 500 || !isSafe) strange.push([name, key, text, answer.status, [...answer.headers]])
    })
    await Promise.all(answers)
  }
  expect(strange).toEqual([])
})

test.for(['%0d%0aSet-Cookie:%20canary=11', '<script>alert(1)</script>', '%3Csvg%2Fonload=a%3E'])(
  'the answer to an unknown address %s repeats it in no header and no page',
  async (text) => {
    const answer = await fetch(`${app.url}/api/${text}`, { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^csrftoken=[\w-]+; /)])
  },
)

test('a proxy that forwards what is no address is refused', async () => {
  const statuses: number[] = []
  for (const canary of canaries) {
    const from = Buffer.from(canary.text).toString('latin1')
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    const body = JSON.stringify({ email: `stranger-${fits.email(canary)}`, password: 'wrong' })
    statuses.push((await fetch(`${app.url}/api/accounts/login/`, { method: 'POST', headers, body })).status)
  }
  expect(statuses).toEqual(canaries.map(() => 400))
})

const files = (['alertCsv', 'notificationCsv', 'auditCsv'] as const).flatMap((name) =>
  ['vi', 'en'].map((language) => ({ name, language })),
)

test.for(files)(
  '$name contains them as text that no spreadsheet runs ($language)',
  async ({ name, language }) => {
    const answer = await app.raw(name, { query: {} }, { token: admin.token, language })
    const disposition = answer.headers.get('content-disposition')
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''quantrac_[a-z-]+_[\d-]+\.csv$/)
    // Throws for a row with more or fewer cells than the others.
    const rows: string[][] = parse(await answer.text(), { bom: true, record_delimiter: '\r\n' })
    const cells = rows.flat()
    expect(cells.filter((cell) => /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell))).toEqual([])
    const lost = canaries.filter(({ text }) => !cells.some((cell) => cell.includes(text)))
    expect(name === 'auditCsv' ? lost : []).toEqual([])
  },
)

test('every event is one line of the log', () => {
  expect(lines.length).toBeGreaterThan(100)
  const broken = lines.filter(
    (line) => !/^\{[^\r\n]*\}\n$/.test(line) || typeof JSON.parse(line) !== 'object',
  )
  expect(broken).toEqual([])
})
