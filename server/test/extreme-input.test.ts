import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
let headers: Record<string, string>

beforeAll(async () => {
  app = await startTestApp()
  const { token } = await signIn(app, { role: 'admin' })
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
})

afterAll(() => app.stop())

// Too large for PostgreSQL's integer, but valid as an id.
const bigId = 999_999_999_999

test.each([
  ['GET', `modules/retrieve/${bigId}/`, 404],
  ['GET', `factors/retrieve/${bigId}/`, 404],
  ['DELETE', `factors/delete/${bigId}/`, 404],
  ['DELETE', `thresholds/delete/${bigId}/`, 404],
  ['PUT', `thresholds/update-by-factor-id/${bigId}/`, 404],
  ['PUT', `alerts/alerts/${bigId}/mark-read/`, 404],
  ['DELETE', `alerts/alerts/${bigId}/`, 404],
  ['GET', `metrics/retrieve/${bigId}-0/`, 404],
  ['PATCH', `metrics/update/${bigId}-0/`, 404],
  ['DELETE', `metrics/delete/${bigId}-0/`, 404],
  ['GET', `metrics/list/?factor=${bigId}`, 200],
])('an id that no column can hold is not found: %s %s', async (method, path, status) => {
  const body = ['PUT', 'PATCH'].includes(method) ? { body: '{}' } : {}
  expect(await statusOf(method, path, body)).toBe(status)
})

test.each([
  ['metrics/create/', { factor: bigId, value: 1 }],
  ['thresholds/create/', { factor_id: bigId }],
  ['mqtt-config/unmatched/claim/', { module_manufacturer_id: 'x', module_id: bigId }],
  [
    'mqtt-config/unmatched/claim/',
    {
      module_manufacturer_id: 'y',
      module: { code: 'Y' },
      factor_manufacturer_id: 'f',
      factor_id: bigId,
    },
  ],
  ['mqtt-config/unmatched/claim/', { module_manufacturer_id: 'a\0b', module: { code: 'NUL' } }],
])('an impossible value in a body is a 400: %s %j', async (path, body) => {
  expect(await statusOf('POST', path, { body: JSON.stringify(body) })).toBe(400)
})

test.each(['-999999999999999', '999999999999999', '-62135596800001'])(
  'a reading at an instant outside the calendar (%s ms) is not found',
  async (ms) => {
    for (const [method, call] of [
      ['GET', 'retrieve'],
      ['DELETE', 'delete'],
    ] as const)
      expect(await statusOf(method, `metrics/${call}/1-${ms}/`)).toBe(404)
  },
)

test.each(['2026-13-40', '2026-00-00', '2026-02-30', '2026-01-32T00:00:00Z'])(
  'a day that does not exist (%s) is a 400 in every list that takes a time',
  async (day) => {
    for (const path of ['alerts/alerts/', 'metrics/list/'])
      expect(await statusOf('GET', `${path}?start_datetime=${day}`)).toBe(400)
    const body = JSON.stringify({ factor: 1, value: 1, timestamp: day })
    expect(await statusOf('POST', 'metrics/create/', { body })).toBe(400)
  },
)

async function statusOf(method: string, path: string, more: { body?: string } = {}): Promise<number> {
  return (
    await fetch(`${app.url}/api/${path}`, {
      method,
      headers: more.body === undefined ? { authorization: headers.authorization ?? '' } : headers,
      ...more,
    })
  ).status
}
