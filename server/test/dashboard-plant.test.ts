import { randomUUID } from 'node:crypto'
import { type Attention, conditions, type Factor, type Module, type PermissionCode } from '@quantrac/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, openAlert } from './made-modules.ts'

const minuteMs = 60_000
/** 08:30 in Asia/Ho_Chi_Minh. */
const now = Date.parse('2026-05-10T01:30:00.000Z')
const ago = (minutes: number) => new Date(now - minutes * minuteMs)
const text = (minutes: number) => ago(minutes).toISOString()

let app: TestApp
let admin: TestActor
let whole: TestActor
let limited: TestActor
const modules: Record<string, Module> = {}
const factors: Record<string, Factor> = {}

interface Given {
  /** Minutes since the newest reading; null: none. */
  readonly seen: number | null
  readonly quality?: 0 | 1 | 2
  /** Minutes since the excursion began, its newest judged value and its peak; limits are 0 and 10 with bands of 2. */
  readonly excursion?: readonly [began: number, last: number, peak: number]
}

async function addStation(code: string, given: readonly Given[], more: Partial<Module> = {}): Promise<void> {
  modules[code] = await makeModule(app, admin.token, { code, name: `Trạm ${code}`, ...more })
  for (const [place, { seen, quality = 0, excursion }] of given.entries()) {
    const factor = await makeFactor(app, admin.token, {
      module: code,
      code: `${code}${place}`,
      unit: 'mg/L',
      decimals: 1,
    })
    factors[factor.code] = factor
    const { db } = app.system
    const state = (set: object) =>
      db.updateTable('factor_state').set(set).where('factor_id', '=', factor.id).execute()
    if (excursion !== undefined) {
      const body = { min_value: 0, max_value: 10, min_range: 2, max_range: 2 }
      await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body }, admin)
      const [began, last, peak] = excursion
      await openAlert(app, factor, ago(began))
      await state({ last, peak })
    }
    if (seen !== null)
      await state({
        latest_ts: ago(seen),
        latest_value: seen,
        latest_quality: quality,
        watermark: ago(seen + 2),
      })
  }
}

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
  await addStation('OK', [{ seen: 1 }, { seen: 2 }], { latitude: 10, longitude: 106 })
  await addStation('HI', [{ seen: 1, excursion: [40, 12, 15] }, { seen: 1 }], { latitude: 0, longitude: 0 })
  await addStation('LO', [
    { seen: 1, excursion: [50, -1, -3] },
    { seen: 1, excursion: [60, 13, 14] },
  ])
  await addStation('MIX', [
    { seen: 1, excursion: [5, 9, 9.5] },
    { seen: 20 },
    { seen: null },
    { seen: 1, excursion: [9, 5, 11] },
  ])
  await addStation('GONE', [{ seen: 30 }, { seen: 20 }, { seen: null }], { latitude: 21, longitude: 105.5 })
  await addStation('BARE', [])
  await addStation('LATE', [{ seen: 9 }, { seen: 1 }])
  await addStation('BAD', [
    { seen: 1, quality: 2 },
    { seen: 3, quality: 1 },
  ])
  const permissions = ['widgets.view_widget'] as const
  whole = await signIn(app, { permissions })
  limited = await signIn(app, { permissions, module_ids: [modules['OK']?.id ?? 0, modules['BAD']?.id ?? 0] })
})
afterAll(() => app.stop())

const attention = async (as = whole, query: { limit?: number } = {}): Promise<Attention> =>
  (await app.call('dashboardAttention', { query }, as)).body.data
const short = ({ module, factor, condition, since }: Attention['rows'][number]) => [
  factor?.code ?? module.code,
  condition,
  since,
]

it('what needs attention comes worst first, of one condition the longest first, a silent station once', async () => {
  const { rows, rows_total } = await attention()
  expect(rows.map(short)).toEqual([
    ['LO1', 'above', text(60)],
    ['HI0', 'above', text(40)],
    ['LO0', 'below', text(50)],
    ['MIX1', 'offline', text(20)],
    ['GONE', 'offline', text(20)],
    ['BARE', 'offline', null],
    ['MIX0', 'near', text(5)],
    ['MIX3', 'recovering', text(9)],
    ['LATE0', 'late', text(9)],
    ['BAD0', 'faulty', text(3)],
    ['BAD1', 'calibrating', text(5)],
  ])
  expect(rows_total).toBe(11)
  expect(rows[1]).toEqual({
    module: { id: modules['HI']?.id, code: 'HI', name: 'Trạm HI', type: 'wasteWater' },
    factor: { id: factors['HI0']?.id, code: 'HI0', name: factors['HI0']?.name },
    condition: 'above',
    since: text(40),
    value: 1,
    timestamp: text(1),
    unit: 'mg/L',
    decimals: 1,
    min_value: 0,
    max_value: 10,
    peak: 15,
    alert_id: expect.any(Number),
  })
  expect(rows[4]).toMatchObject({
    factor: null,
    value: 20,
    timestamp: text(20),
    unit: 'mg/L',
    alert_id: null,
  })
  expect((await attention(whole, { limit: 2 })).rows.map(short)).toEqual(rows.slice(0, 2).map(short))
  expect((await attention(whole, { limit: 2 })).rows_total).toBe(11)
})

it('stations are counted by the condition of their worst factor, as the list of latest values says it', async () => {
  const counted = await attention()
  const { results } = (await app.call('moduleLatestList', { query: { limit: 100 } }, whole)).body
  const expected = conditions.map((name) => [
    name,
    results.filter(({ condition }) => condition === name).length,
  ])
  expect(counted.modules).toEqual(Object.fromEntries(expected))
  expect(counted.modules).toMatchObject({ above: 2, offline: 2, near: 1, late: 1, faulty: 1, normal: 1 })
  expect(counted.modules_total).toBe(8)
  const all = results.flatMap(({ factors: own }) => own)
  for (const row of counted.rows) {
    const factor = all.find(({ id }) => id === row.factor?.id)
    if (factor === undefined) continue
    expect([row.condition, row.value, row.peak]).toEqual([
      factor.condition,
      factor.value,
      factor.excursion?.peak ?? null,
    ])
  }
})

it('stations are counted by type and condition for everyone, within their reach', async () => {
  const none = Object.fromEntries(conditions.map((name) => [name, 0]))
  const of = async (as: TestActor) => (await app.call('dashboardConditions', {}, as)).body.data
  expect(await of(await signIn(app, { permissions: [] }))).toEqual({
    wasteWater: (await attention()).modules,
    air: none,
    elecConsum: none,
  })
  expect((await of(limited)).wasteWater).toEqual({ ...none, normal: 1, faulty: 1 })
  const { intake } = (await app.call('dashboardConditions', {}, limited)).body
  expect(intake).toEqual((await app.call('mqttIntake', {}, limited)).body.data)
  expect((await app.call('dashboardConditions', {})).status).toBe(401)
})

it('the frame of a page counts the open alerts in reach, and the messages of all copies, for those who may see them', async () => {
  const of = async (permissions: readonly PermissionCode[], module_ids?: number[]) => {
    const person = await signIn(app, { permissions, ...(module_ids && { module_ids }) })
    const { open_alerts, messages_per_second } = (await app.call('dashboardConditions', {}, person)).body
    return { open_alerts, messages_per_second }
  }
  expect(await of([])).toEqual({ open_alerts: null, messages_per_second: null })
  expect(await of(['notify.view_alert'])).toMatchObject({ open_alerts: 5 })
  expect(await of(['notify.view_alert'], [modules['HI']?.id ?? 0])).toMatchObject({ open_alerts: 1 })
  const copy = (messages_per_second: number, status: 'connected' | 'disconnected', minutes = 0) => ({
    copy_id: randomUUID(),
    status,
    embedded: true,
    messages_per_second,
    updated_at: ago(minutes),
  })
  const copies = [
    copy(2.5, 'connected'),
    copy(0.4, 'connected'),
    copy(7, 'disconnected'),
    copy(9, 'connected', 5),
  ]
  await app.system.db.insertInto('mqtt_state').values(copies).execute()
  expect(await of(['settings.view_mqttconfig'])).toEqual({ open_alerts: null, messages_per_second: 2.9 })
  const made = copies.map(({ copy_id }) => copy_id)
  await app.system.db.deleteFrom('mqtt_state').where('copy_id', 'in', made).execute()
})

it('the frame of a page counts stations with an open fault once each, in reach, for those who may see stations', async () => {
  const of = async (permissions: readonly PermissionCode[], module_ids?: number[]) => {
    const person = await signIn(app, { permissions, ...(module_ids && { module_ids }) })
    return (await app.call('dashboardConditions', {}, person)).body.faulty_stations
  }
  const [hi, other] = [modules['HI']?.id ?? 0, modules['OK']?.id ?? 0]
  const fault = (id: number, module_id: number, name: string) => sql`
    insert into alert (id, module_id, factor_code, factor_name, module_code, module_name, unit, decimals, status, value, timestamp,
      started_at, told, origin, fault) overriding system value
    select ${id}, id, '', '', code, name, 'min', 0, 'ALERT', 20, now(), now(), 'live', 'health', ${name} from module where id = ${module_id}`
  for (const [id, name] of [
    [900_001, 'offline'],
    [900_002, 'clock'],
  ] as const)
    await fault(id, hi, name).execute(app.system.db)
  expect(await of([])).toBeNull()
  expect(await of(['adaptors.view_module'], [hi, other])).toBe(1)
  expect(await of(['adaptors.view_module'], [other])).toBe(0)
  await app.system.db.deleteFrom('alert').where('id', 'in', [900_001, 900_002]).execute()
})

it('statistics count stations on line and excursions under way', async () => {
  const { data } = (await app.call('dashboardStatistics', {}, whole)).body
  expect(data).toMatchObject({
    modules_total: 8,
    modules_online: 6,
    factors_total: 17,
    open: 5,
    open_alert: 5,
  })
  const { data: own } = (await app.call('dashboardStatistics', {}, limited)).body
  expect(own).toMatchObject({ modules_total: 2, modules_online: 2, factors_total: 4, open: 0, total: 0 })
})

it('the map has the stations with a place, with state, condition and unread alerts, and counts the others', async () => {
  const map = async (as: TestActor) => (await app.call('dashboardMap', {}, as)).body
  const { data, without_place } = await map(whole)
  const marks = data.map(({ code, state, condition, last_seen_at, unread_alerts }) => [
    code,
    state,
    condition,
    last_seen_at,
    unread_alerts,
  ])
  expect([marks, without_place]).toEqual([
    [
      ['OK', 'normal', 'normal', text(1), 0],
      ['HI', 'alert', 'above', text(1), 0],
      ['GONE', 'offline', 'offline', text(20), 0],
    ],
    5,
  ])
  const reader = await signIn(app, { permissions: ['widgets.view_widget', 'notify.view_alert'] })
  await app.call('alertMarkAllRead', {}, reader)
  const unread = async () => (await map(reader)).data.map(({ unread_alerts }) => unread_alerts)
  expect(await unread()).toEqual([0, 0, 0])
  const id = (await attention()).rows[1]?.alert_id ?? 0
  await app.call('alertUnmarkRead', { params: { id } }, reader)
  expect(await unread()).toEqual([0, 1, 0])
  expect(await map(limited)).toMatchObject({ data: [{ code: 'OK' }], without_place: 1, tiles: null })
})

it('nothing of what is out of reach is said', async () => {
  const { rows, modules_total, quiet_since, recovered_total } = await attention(limited)
  expect([rows.map(short), modules_total, quiet_since, recovered_total]).toEqual([
    [
      ['BAD0', 'faulty', text(3)],
      ['BAD1', 'calibrating', text(5)],
    ],
    2,
    null,
    0,
  ])
})

it('excursions that ended today are told from their first alert, and the last end where none is under way', async () => {
  const { db } = app.system
  const factor = factors['OK0']
  if (factor === undefined) throw new Error('no factor')
  const end = async (began: number, ended: number, more: object = {}) => {
    const id = await openAlert(app, factor, ago(began))
    const set = { resolved_at: ago(ended), resolve_reason: 'recovered' as const, peak: 11, ...more }
    await db.updateTable('alert').set(set).where('id', '=', id).execute()
    return id
  }
  const calm = {
    phase: 'NORMAL',
    class: null,
    severity: null,
    alert_id: null,
    peak: null,
    last: null,
  } as const
  const yesterday = await end(24 * 60, 12 * 60)
  const first = await end(90, 80, { status: 'WARNING', resolve_reason: 'escalated', peak: 16 })
  const second = await end(80, 70, { episode: first })
  const below = await end(30, 20, { class: 'LO', status: 'WARNING', peak: 1 })
  await end(15, 10, { resolve_reason: 'disabled' })
  await db.updateTable('factor_state').set(calm).where('factor_id', '=', factor.id).execute()
  expect(yesterday).toBeLessThan(second)
  const { recovered, recovered_total, quiet_since } = await attention(limited)
  expect(
    recovered.map(({ alert_id, status, side, started_at, resolved_at, peak }) => [
      alert_id,
      status,
      side,
      started_at,
      resolved_at,
      peak,
    ]),
  ).toEqual([
    [below, 'WARNING', 'below', text(30), text(20), 1],
    [second, 'ALERT', 'above', text(90), text(70), 16],
  ])
  expect(recovered[0]).toMatchObject({
    module: { code: 'OK' },
    factor: { code: 'OK0' },
    unit: 'mg/L',
    decimals: 1,
  })
  expect([recovered_total, quiet_since]).toEqual([2, text(10)])
  expect((await attention(limited, { limit: 1 })).recovered).toHaveLength(1)
  expect((await attention()).quiet_since, 'elsewhere excursions are under way').toBeNull()
  const fresh = await signIn(app, {
    permissions: ['widgets.view_widget'],
    module_ids: [modules['OK']?.id ?? 0],
  })
  await db
    .updateTable('alert')
    .set({ resolved_at: ago(31 * 24 * 60) })
    .where('factor_id', '=', factor.id)
    .execute()
  expect((await attention(fresh)).quiet_since, 'however long ago').toBe(text(31 * 24 * 60))
  const latest = async () => (await app.call('moduleLatestList', { query: { module: 'OK' } }, fresh)).body
  expect((await latest()).results[0]?.quiet_since).toBe(text(31 * 24 * 60))
  await db.deleteFrom('alert').where('factor_id', '=', factor.id).execute()
  expect((await attention(fresh)).quiet_since, 'never').toBeNull()
  expect((await latest()).results[0]?.quiet_since).toBeNull()
})

it('a station that is switched off is neither counted nor told, and the map says so', async () => {
  const { db } = app.system
  const set = (status: boolean) =>
    db.updateTable('module').set({ status }).where('code', '=', 'GONE').execute()
  const before = await attention()
  await set(false)
  const after = await attention()
  expect(after.modules).toEqual({ ...before.modules, offline: before.modules.offline - 1 })
  expect(after.modules_total).toBe(before.modules_total - 1)
  expect(after.rows).toEqual(before.rows.filter(({ module }) => module.code !== 'GONE'))
  const { data } = (await app.call('dashboardMap', {}, whole)).body
  expect(data.filter(({ status }) => !status).map(({ code }) => code)).toEqual(['GONE'])
  await set(true)
})

it('nothing is answered without the permission', async () => {
  const nobody = await signIn(app)
  const names = [
    'dashboardAttention',
    'dashboardLastHours',
    'dashboardMap',
    'dashboardHighest',
    'dashboardPie',
    'dashboardFactors',
    'dashboardChanges',
  ] as const
  const answers = await Promise.all(names.map((name) => app.call(name, {}, nobody)))
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 403))
})
