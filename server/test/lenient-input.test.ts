import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const now = new Date('2026-05-10T12:00:00Z')
let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  admin = await signIn(app, { role: 'admin' })
  await makeModule(app, admin.token, { code: 'ON' })
  await makeModule(app, admin.token, { code: 'OFF', status: false })
  const factor = await makeFactor(app, admin.token, { module: 'ON', code: 'COD' })
  await storeReadings(app, factor, [
    { at: '2026-05-10T05:00:00Z', value: 1 },
    { at: '2026-05-10T06:00:00Z', value: 2 },
  ])
})
afterAll(() => app.stop())

interface Init {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Calls an address as typed, without escaping. */
async function call(path: string, init: Init = {}) {
  const response = await fetch(`${app.url}/api${path}`, {
    ...init,
    headers: { 'accept-language': 'en', authorization: `Bearer ${admin.token}`, ...init.headers },
  })
  const text = await response.text()
  // Any answer; the expectations below check its fields.
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> & {
    results: { code: string; value: number }[]
  }
  return { status: response.status, body }
}

describe('a query', () => {
  test.for(['true', 'True', 'TRUE', '1'])('of %s is true', async (flag) => {
    const { body } = await call(`/modules/list/?status=${flag}`)
    expect(body.results.map(({ code }) => code)).toEqual(['ON'])
  })
  test.for(['false', 'False', 'FALSE', '0'])('of %s is false', async (flag) => {
    const { body } = await call(`/modules/list/?status=${flag}`)
    expect(body.results.map(({ code }) => code)).toEqual(['OFF'])
  })
  it('with another word is refused under its name', async () => {
    expect(await call('/modules/list/?status=maybe')).toEqual({
      status: 400,
      body: { status: ['Not one of the allowed values.'] },
    })
  })

  test.for([
    '/modules/list/?status=&type=&search=&ordering=&limit=&offset=',
    '/modules/list/?status',
    '/accounts/list/?is_active=&role=&limit=',
    '/metrics/list/?factor=&start_datetime=&end_datetime=',
    '/alerts/alerts/?status=&is_read=&module=&factor=&start_datetime=&ordering=',
    '/notifications/list/?is_read=&kind=&is_important=',
    '/modules/get-factor-with-time-by-module/ON/?factor_code=&factor_code[]=&max_points=',
    '/accounts/user/sessions/?user_id=',
    '/audit/list/?actor=&start_datetime=',
  ])('with an empty value is as without it: %s', async (path) => {
    const answer = await call(path)
    const plain = await call(path.split('?')[0] ?? '')
    expect([answer.status, answer.body]).toEqual([200, plain.body])
  })

  test.for([
    '2026-05-10T12:30:00+07',
    '2026-05-10T12:30:00%2B07',
    '2026-05-10T12:30:00+0700',
    '2026-05-10T12:30:00+07:00',
    '2026-05-10T12:30+07:00',
    '2026-05-10T12:30:00.000+07:00',
    '2026-05-10 12:30',
    '2026-05-10T05:30:00z',
    '2026-05-09T21:30:00-08',
  ])('reads %s as half past five UTC', async (moment) => {
    const { status, body } = await call(`/metrics/list/?start_datetime=${moment}`)
    expect([status, body.results.map(({ value }) => value)]).toEqual([200, [2]])
  })
})

describe('a list', () => {
  test.for([
    '/modules/list/?ordering=interval_seconds',
    '/modules/list/?ordering=factor_count',
    '/factors/list/?ordering=module',
    '/factors/list/?ordering=unit',
    '/factors/list/?ordering=kind',
    '/accounts/list/?ordering=username',
    '/accounts/list/?ordering=phone_number',
    '/accounts/list/?ordering=date_of_birth',
  ])('is ordered by any column it shows, in both directions: %s', async (path) => {
    for (const asked of [path, path.replace('=', '=-')]) expect((await call(asked)).status).toBe(200)
  })
  it('of modules is ordered by how many factors they have', async () => {
    const codes = async (ordering: string) =>
      (await call(`/modules/list/?ordering=${ordering}`)).body.results.map(({ code }) => code)
    expect(await codes('-factor_count')).toEqual(['ON', 'OFF'])
    expect(await codes('factor_count')).toEqual(['OFF', 'ON'])
  })
})

describe('a time range', () => {
  const lists = [
    '/alerts/alerts/',
    '/metrics/list/',
    '/notifications/list/',
    '/notifications/get-all-notifications-with-time/',
    '/audit/list/',
    '/modules/get-factor-with-time-by-module/ON/',
    '/modules/get-all-factor-by-module/ON/',
  ]
  test.for(lists)(
    'of %s is empty if start and end are equal, and is refused if they are swapped',
    async (path) => {
      const moment = '2026-05-10T05:00:00Z'
      const none = await call(`${path}?start_datetime=${moment}&end_datetime=${moment}`)
      expect([none.status, none.body.results ?? none.body['labels']]).toEqual([200, []])
      expect(await call(`${path}?start_datetime=${moment}&end_datetime=2026-05-10T04:59:59Z`)).toEqual({
        status: 400,
        body: { start_datetime: ['The start must be before the end.'] },
      })
    },
  )
})

describe('a body', () => {
  const post = (path: string, init: Init) => call(path, { method: 'POST', ...init })
  const json = { 'content-type': 'application/json' }

  test.for(['', '{}'])('of %j is refused with the missing fields', async (body) => {
    const answer = await post('/modules/create/', { headers: json, body })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: ['Required.'], manufacturer_id: ['Required.'] },
    ])
  })
  test.for(['null', '[]', '5', '"text"', 'true'])('of %s is refused as a whole', async (body) => {
    const answer = await post('/modules/create/', { headers: json, body })
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'bad-request' }])
    // Also where every field may be left out.
    const hours = await call('/hour-books/update/1/', { method: 'PATCH', headers: json, body })
    expect([hours.status, hours.body]).toMatchObject([400, { code: 'bad-request' }])
  })

  test.for(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'that is empty may have the content type %s in a call that takes none',
    async (type) => {
      const answer = await post('/notifications/mark-all-read/', {
        headers: { 'content-type': type },
        body: '',
      })
      expect([answer.status, answer.body]).toEqual([200, { unread_count: 0 }])
    },
  )
  it('of a form is refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of ['/modules/create/', '/notifications/mark-all-read/']) {
      const answer = await post(path, { headers, body: 'code=X' })
      expect([answer.status, answer.body]).toMatchObject([415, { code: 'unsupported-media-type' }])
    }
  })

  it('may have null for an omitted field, if null has no other meaning', async () => {
    const given = {
      code: 'NULLS',
      manufacturer_id: 'nulls',
      description: null,
      name: null,
      type: null,
      latitude: null,
    }
    const made = await post('/modules/create/', { headers: json, body: JSON.stringify(given) })
    expect([made.status, made.body['data']]).toMatchObject([
      201,
      { description: '', name: 'NULLS', latitude: null },
    ])
    const without = await post('/modules/create/', {
      headers: json,
      body: JSON.stringify({ ...given, code: null }),
    })
    expect([without.status, without.body]).toMatchObject([400, { code: ['Required.'] }])
    const nobody = JSON.stringify({ title: 'x', message: null, user_ids: [null] })
    expect(await post('/notifications/create/', { headers: json, body: nobody })).toEqual({
      status: 400,
      body: { user_ids: ['Wrong type of value.'] },
    })
  })
})

test('a deeply nested body is refused like any other', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const headers = { 'content-type': 'application/json' }
  for (const body of [deep, `{"name":${deep},"logo":null}`]) {
    const { status } = await call('/organisation/', { method: 'PUT', headers, body })
    expect(status).toBe(400)
  }
})
