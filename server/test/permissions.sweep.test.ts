import { type PermissionCode, permissionCodes, type RouteDefinition, routes } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeKey } from './made-api-key.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let knocks = 0

/**
 * Calls a route with a body that no parser takes: only the permission check answers before it, and nothing is changed.
 */
async function knock(route: RouteDefinition, token?: string, id = 999_999_999) {
  knocks += 1
  const path = route.path.replace(/:\w+/g, String(id))
  const answer = await fetch(`${app.url}/api${path}`, {
    method: route.method,
    headers: {
      // Many addresses, so that the test stays under the limit per address.
      'x-forwarded-for': `10.0.${(knocks >> 8) & 255}.${knocks & 255}`,
      ...(route.method !== 'GET' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(route.method !== 'GET' && { body: '{"broken' }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  const body: unknown = isJson ? JSON.parse(text) : text
  return { status: answer.status, body }
}

const refused = (status: number, code: string) => ({ status, body: { detail: expect.any(String), code } })
const table: [string, RouteDefinition][] = Object.entries(routes)
const exceptions = table.flatMap(([name, route]) =>
  typeof route.permission === 'object' && 'who' in route.permission
    ? [{ name, route, ...route.permission }]
    : [],
)
const guarded = table.flatMap(([name, route]) => {
  const { permission } = route
  if (typeof permission === 'string') return [{ name, route, codes: [permission] }]
  return 'who' in permission ? [] : [{ name, route, codes: [...permission] }]
})
const closed = [...guarded, ...exceptions.filter(({ who }) => who === 'signed-in')]

describe('without being signed in', () => {
  test.for(closed)('nobody may call $name', async ({ route }) => {
    expect(await knock(route)).toEqual(refused(401, 'token-missing'))
    expect(await knock(route, 'garbage')).toEqual(refused(401, 'token-invalid'))
  })
  test.for(exceptions.filter(({ who }) => who === 'anyone'))(
    'anyone may call $name: $because',
    async ({ route }) => {
      expect(await knock(route)).toMatchObject({ status: 400 })
    },
  )
})

describe('signed in', () => {
  test.for(guarded)('every other permission does not let a person call $name', async ({ route, codes }) => {
    const others = permissionCodes.filter((code) => !codes.includes(code))
    const { token } = await signIn(app, { permissions: others })
    expect(await knock(route, token)).toEqual(refused(403, 'permission-denied'))
  })
  test.for(guarded)('$codes lets a person call $name', async ({ route, codes }) => {
    for (const code of codes) expect(admitting(route)).toContain(await statusFor(route, [code]))
  })
  test.for(exceptions.filter(({ who }) => who === 'signed-in'))(
    'everybody may call $name: $because',
    async ({ route }) => {
      expect(admitting(route)).toContain(await statusFor(route, []))
    },
  )
})

describe('by an API key of an administrator', () => {
  const refusal = ({ person }: RouteDefinition, code: string) =>
    refused(403, person === true ? 'not-by-key' : code)
  const keyFor = async (permissions: PermissionCode[]) =>
    (await makeKey(app, await signIn(app, { role: 'admin' }), { permissions })).token

  test.for(guarded)('every other permission does not let it call $name', async ({ route, codes }) => {
    const token = await keyFor(permissionCodes.filter((code) => !codes.includes(code)))
    expect(await knock(route, token)).toEqual(refusal(route, 'permission-denied'))
  })
  test('every permission lets it make all calls but those that belong to a person', async () => {
    const token = await keyFor([...permissionCodes])
    const other: string[] = []
    for (const { name, route } of closed) {
      const { status, body } = await knock(route, token)
      const isRight =
        route.person === true
          ? JSON.stringify(body).includes('"not-by-key"')
          : admitting(route).includes(status)
      if (!isRight) other.push(`${name}: ${status}`)
    }
    expect(other).toEqual([])
  })
  test('every call that changes something without a permission, or is about own settings, belongs to a person', () => {
    const own = exceptions.filter(
      ({ who, because, route }) => who === 'signed-in' && (route.method !== 'GET' || /\bown\b/.test(because)),
    )
    expect(own.filter(({ route }) => route.person !== true).map(({ name }) => name)).toEqual([
      // Another person's, with a permission; one's own is refused by its service.
      'userRetrieve',
    ])
    const settings = guarded.filter(({ codes }) => codes.join() === 'notify.change_setting')
    expect(settings.filter(({ route }) => route.person !== true)).toEqual([])
  })
})

/** The refusals after the permission check: not found, or a broken body. */
const admitting = (route: RouteDefinition) => (route.method === 'GET' ? [200, 400, 404] : [400])

async function statusFor(route: RouteDefinition, permissions: PermissionCode[]): Promise<number> {
  const { token, user_id } = await signIn(app, { permissions })
  // Another person's id is refused for another reason.
  const id = route.path.startsWith('/accounts/user/') ? user_id : undefined
  return (await knock(route, token, id)).status
}
