import { type RouteDefinition, routes } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
let admin: string
let nobody: string
beforeAll(async () => {
  app = await startTestApp()
  admin = (await signIn(app, { role: 'admin' })).token
  nobody = (await signIn(app)).token
})
afterAll(() => app.stop())

const table = Object.entries(routes).map(([name, route]) => ({ name, route: route as RouteDefinition })) // each is one, more closely typed
const shown = table.filter(({ route }) => route.undocumented !== true)
const unsafe = table.filter(({ route }) => route.method !== 'GET')

interface Operation {
  operationId: string
  security?: unknown[]
  responses: Record<string, unknown>
}
interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

async function readDocument(): Promise<OpenApi> {
  return (await fetch(`${app.url}/api/openapi.json`, { headers: bearer(admin) })).json() as Promise<OpenApi> // an OpenAPI document, which the tests below look into
}

async function call(path: string, method: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.url + path, {
    method,
    headers: { 'accept-language': 'en', ...headers },
    ...(method !== 'GET' && headers['content-type'] && { body: '{"broken' }),
  })
  return { status: answer.status, body: await answer.text(), type: answer.headers.get('content-type') }
}

const pathOf = (route: RouteDefinition, id = '999999999') => `/api${route.path.replace(/:\w+/g, id)}`
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('the document and the contract name the same calls', async () => {
  const document = await readDocument()
  expect(document.openapi).toMatch(/^3\.1\./)
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  )
  const declared = shown.map(
    ({ name, route }) =>
      `${name} ${route.method.toLowerCase()} /api${route.path.replace(/:(\w+)/g, (_, key) => `{${key}}`)}`,
  )
  expect(documented.sort()).toEqual(declared.sort())
})

test('the document declares for each call its success, its refusals and whether it needs a sign-in', async () => {
  const document = await readDocument()
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  for (const { name, route } of shown) {
    const operation = operations.find(({ operationId }) => operationId === name)
    const open =
      typeof route.permission === 'object' && 'who' in route.permission && route.permission.who === 'anyone'
    const isForgeable = !open || route.method !== 'GET'
    const expected = [401, 429, 500, 503, ...(route.errors ?? []), ...(isForgeable ? [403] : [])]
    expect(Object.keys(operation?.responses ?? {}), name).toEqual(
      expect.arrayContaining([route.status, ...expected].map(String)),
    )
    expect(operation?.security, name).toEqual(open ? [] : undefined)
  }
})

describe('with and without its last slash', () => {
  test.for(table)('$name is answered alike', async ({ route }) => {
    const path = pathOf(route)
    const broken = { 'content-type': 'application/json' }
    for (const headers of [broken, { ...broken, ...bearer('garbage') }, { ...broken, ...bearer(nobody) }]) {
      const one = await call(path, route.method, headers)
      expect(one).toEqual(await call(path.slice(0, -1), route.method, headers))
      expect(one.type).toBe('application/json; charset=utf-8')
    }
  })
})

describe('of a browser, with the cookie but without its value in the header', () => {
  test.for(unsafe)('$name is refused', async ({ route }) => {
    const browser = { cookie: 'csrftoken=value', origin: 'https://elsewhere.example' }
    const answer = await call(pathOf(route), route.method, { ...bearer(admin), ...browser })
    expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('"csrf-failed"') })
  })
})

describe('with a malformed id', () => {
  const withId = table.filter(({ route }) => route.path.includes(':id'))
  test.for(withId)('$name is refused as such', async ({ route }) => {
    for (const id of ['abc', '-1', '1e3', '1.5', '9'.repeat(4000), '%00', '1;drop']) {
      const answer = await call(pathOf(route, id), route.method, bearer(admin))
      expect(answer, id.slice(0, 20)).toMatchObject({ status: 400 })
      expect(JSON.parse(answer.body), id.slice(0, 20)).toMatchObject({ detail: expect.any(String) })
    }
  })
})

describe('with an unknown id', () => {
  const read = table.filter(({ route }) => route.method === 'GET' && /:(id|code|factor)/.test(route.path))
  test.for(read)('$name does not find it', async ({ route }) => {
    const numbers = ['0', '999999999', '9'.repeat(16), '9'.repeat(20), '9'.repeat(190)]
    const codes = ['không có', 'a%20b', 'a%23b', '%F0%9F%8C%8A', "'%3B--", 'x'.repeat(190), '..%2f']
    for (const given of route.path.includes(':id') ? numbers : codes) {
      const answer = await call(pathOf(route, given), route.method, bearer(admin))
      expect(answer, given).toMatchObject({ status: 404, body: expect.stringContaining('"not-found"') })
    }
  })
  test('a word that a path does not take is named', async () => {
    const answer = await call('/api/modules/get-by-type/steam/', 'GET', bearer(admin))
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      { type: ['Not one of the allowed values.'] },
    ])
  })
})
