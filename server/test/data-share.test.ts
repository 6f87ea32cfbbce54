import {
  DAY_MS,
  type Factor,
  HOUR_MS,
  localInstant,
  MINUTE_MS,
  type RouteCall,
  type routes,
} from '@quantrac/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const first = localInstant('2026-09-28')
const now = localInstant('2026-10-12') + 12 * HOUR_MS
const interval_seconds = 3600

let app: TestApp
let admin: TestActor
const factors: Factor[] = []

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
  for (const code of ['A', 'B'])
    await makeModule(app, admin.token, { code, type: 'wasteWater', interval_seconds })
  for (const [module, code] of [
    ['A', 'COD'],
    ['A', 'TSS'],
    ['B', 'PH'],
  ] as const)
    factors.push(await makeFactor(app, admin.token, { module, code }))
})
afterAll(() => app.stop())

interface Given {
  readonly at: Date
  readonly value: number
  readonly quality: 0 | 1 | 2
}
const stored = new Map<string, Given[]>()

/** Random readings of random qualities, some of which are packed before the others come. */
async function store(): Promise<void> {
  const hours = (now - first) / HOUR_MS
  const random = fc.sample(
    fc.uniqueArray(fc.record({ minutes: fc.nat(hours * 60 - 1), quality: fc.constantFrom(0, 0, 0, 1, 2) }), {
      selector: ({ minutes }) => minutes,
      minLength: 200,
      maxLength: 200,
    }),
    { numRuns: factors.length, seed: 7 },
  )
  for (const [place, factor] of factors.entries()) {
    const given = (random[place] ?? []).map(
      ({ minutes, quality }): Given => ({
        at: new Date(first + minutes * MINUTE_MS),
        value: minutes,
        quality,
      }),
    )
    stored.set(factor.code, given)
    await storeReadings(app, factor, given.slice(0, 120))
  }
  await packHistory(app.system, { pool: app.connections.pool })
  for (const factor of factors) await storeReadings(app, factor, (stored.get(factor.code) ?? []).slice(120))
}

type Query = NonNullable<RouteCall<(typeof routes)['dataShare']>['query']>

async function ask(query: Query) {
  const { status, body } = await app.call('dataShare', { query }, admin)
  expect(status).toBe(200)
  return body
}

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100

it('counts what came by hand, by day and by month, of packed and of open days', async () => {
  await store()
  const start_datetime = new Date(first).toISOString()
  for (const by of ['day', 'month'] as const) {
    const { data, total } = await ask({ by, start_datetime })
    expect(data).toHaveLength(factors.length * (by === 'day' ? 15 : 2))
    for (const row of data) {
      const [start, end] = [Date.parse(row.start), Date.parse(row.end)]
      const within = (stored.get(row.factor_code) ?? []).filter(({ at }) => start <= +at && +at < end)
      const since = Math.min(...(stored.get(row.factor_code) ?? []).map(({ at }) => +at))
      const there = [...Array((end - start) / DAY_MS).keys()]
        .map((day) => start + day * DAY_MS)
        .filter((day) => day + DAY_MS > since && day < now)
      const designed = there.reduce(
        (sum, day) => sum + (Math.min(day + DAY_MS, now) - day) / 1000 / interval_seconds,
        0,
      )
      const faulty = within.filter(({ quality }) => quality > 0).length
      expect(row).toMatchObject({
        days: there.length,
        designed,
        received: within.length,
        faulty,
        received_share: percent(within.length, designed),
        faulty_share: percent(faulty, within.length),
      })
    }
    expect(total).toMatchObject({ modules: 2, factors: 3, received: 600 })
    expect(total.designed).toBe(data.reduce((sum, { designed }) => sum + designed, 0))
  }
})

it('the runs of a factor’s faulty readings add up to their number', async () => {
  const start_datetime = new Date(first).toISOString()
  const query = { module_code: 'a', factor_code: 'cod', start_datetime }
  const { status, body } = await app.call('dataShareFaulty', { query }, admin)
  expect(status).toBe(200)
  const faulty = (stored.get('COD') ?? []).filter(({ quality }) => quality > 0)
  expect(body.data.reduce((sum, { count }) => sum + count, 0)).toBe(faulty.length)
  for (const { start, end, quality, count } of body.data) {
    const within = (stored.get('COD') ?? []).filter(
      ({ at }) => Date.parse(start) <= +at && +at <= Date.parse(end),
    )
    expect([within.length, ...new Set(within.map((one) => one.quality))]).toEqual([count, quality])
  }
})

it('is of this month, of chosen stations or of one type; what nobody knows is refused', async () => {
  const month = await ask({ type: 'wasteWater', 'module_code[]': ['b'] })
  expect(month.data.map(({ module_code, start, end }) => [module_code, start, end])).toEqual([
    [
      'B',
      new Date(localInstant('2026-10-01')).toISOString(),
      new Date(localInstant('2026-10-13')).toISOString(),
    ],
  ])
  expect((await ask({ type: 'air' })).data).toEqual([])
  const refused = await app.raw('dataShare', { query: { 'module_code[]': ['nowhere'] } }, admin)
  expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([400, ['module_code']])
  const long = await app.raw(
    'dataShare',
    { query: { start_datetime: '2024-01-01T00:00:00Z', end_datetime: '2026-01-01T00:00:00Z' } },
    admin,
  )
  expect(long.status).toBe(400)
})

it('a sheet has the nine columns in the words of the departments', async () => {
  const answer = await app.raw('dataShareCsv', { query: { locale: 'vi', 'module_code[]': ['b'] } }, admin)
  expect(answer.headers.get('content-disposition')).toContain('ty-le-so-lieu')
  const [head, row] = (await answer.text()).split('\r\n')
  expect(head?.replace('\uFEFF', '').split(';')).toEqual([
    'Trạm',
    'Từ ngày',
    'Đến ngày',
    'Ngày hoạt động',
    'Tần suất (phút)',
    'Thông số',
    'Số giá trị quan trắc theo thiết kế',
    'Số giá trị quan trắc nhận được',
    'Số giá trị quan trắc lỗi/bất thường',
    'Tỷ lệ số liệu nhận được so với số giá trị theo thiết kế (%)',
    'Tỷ lệ số liệu lỗi/bất thường so với số giá trị nhận được (%)',
  ])
  expect(row?.split(';').slice(1, 6)).toEqual(['2026-10-01', '2026-10-12', '12', '60', 'PH'])
  const workbook = await app.raw('dataShareXlsx', { query: { 'module_code[]': ['b'] } }, admin)
  expect(new Uint8Array(await workbook.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
})
