import type { PermissionCode } from '@quantrac/contract'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeWaiting } from '../src/features/mqtt/mqtt.claim.service.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { auditOf, makeFactor, makeModule } from './made-modules.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await startTestApp()
  admin = { token: (await signIn(app, { role: 'admin' })).token }
})
afterAll(() => app.stop())

let named = 0
/** An unknown device. */
const deviceName = () => `device-${++named}`

interface Sent {
  readonly ts: number
  readonly value: number
}

/** Publishes readings of an unclaimed device, acknowledged when they are in the database. */
async function send(module: string, factor: string, readings: readonly Sent[]): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`, { reconnectPeriod: 0 })
  const body = readings.map(({ ts, value }) => ({ module, ts, values: { [factor]: value } }))
  await client.publishAsync('wild', JSON.stringify(body), { qos: 1 })
  await client.endAsync()
}

const claim = (body: Parameters<typeof app.call<'mqttClaim'>>[1]['body'], token = admin.token) =>
  app.call('mqttClaim', { body }, { token })

const newModule = (code: string) => ({ code, description: '', status: true })
const newFactor = { code: 'COD', name: 'COD', status: true }

const storedValues = async (factorId: number | null) =>
  (
    await app.connections.pool.query<{ value: number }>(
      'select value from reading_all where factor_id = $1 order by ts',
      [factorId],
    )
  ).rows.map(({ value }) => value)

const waitingOf = async (module: string) =>
  (
    await app.connections.pool.query<{ count: number }>(
      'select count(*)::int as count from unmatched_reading where module_manufacturer_id = $1',
      [module],
    )
  ).rows[0]?.count

const hour = 3_600_000
const day = 24 * hour

describe('claiming an unrecognised device', () => {
  it('stores the newest day of the waiting readings and no more', async () => {
    const module = deviceName()
    const newest = Date.now() - 30 * hour
    await send(module, 'COD', [
      { ts: newest - 3 * day, value: 1 },
      { ts: newest - day, value: 2 },
      { ts: newest - day + 1, value: 3 },
      { ts: newest, value: 4 },
    ])
    const body = { module_manufacturer_id: module, factor_manufacturer_id: 'COD' }
    const answer = await claim({ ...body, module: newModule(module), factor: newFactor })
    expect(answer).toMatchObject({ status: 201, body: { data: { readings_stored: 2 } } })
    expect(await storedValues(answer.body.data.factor_id)).toEqual([3, 4])
    expect(await waitingOf(module)).toBe(0)
  })

  it('by its module alone leaves its factors unclaimed', async () => {
    const module = deviceName()
    await send(module, 'COD', [{ ts: Date.now() - hour, value: 1 }])
    await send(module, 'pH', [{ ts: Date.now() - hour, value: 7 }])
    const first = await claim({ module_manufacturer_id: module, module: newModule(module) })
    expect(first.body.data).toMatchObject({ factor_id: null, readings_stored: 0 })
    const factor = { code: 'PH', name: 'pH', status: true }
    const second = await claim({ module_manufacturer_id: module, factor_manufacturer_id: 'pH', factor })
    expect(second.body.data).toMatchObject({ module_id: first.body.data.module_id, readings_stored: 1 })
    expect(await waitingOf(module)).toBe(1)
    const listed = await app.call('mqttUnmatched', { query: { limit: 1000 } }, admin)
    const own = listed.body.results.filter((row) => row.module_manufacturer_id === module)
    expect(own.map((row) => row.factor_manufacturer_id)).toEqual(['COD'])
  })

  it('with all its factors in one step stores what waits of all, with one line of the log', async () => {
    const module = deviceName()
    const names = ['COD', 'pH', 'temp_c']
    for (const [n, name] of names.entries()) await send(module, name, [{ ts: Date.now() - hour, value: n }])
    const of = await app.call('mqttUnmatched', { query: { module_manufacturer_id: module } }, admin)
    expect(of.body.results.map((row) => row.factor_manufacturer_id).sort()).toEqual(['COD', 'pH', 'temp_c'])
    expect(of.body.count).toBe(3)
    const factors = names.map((name) => ({
      factor_manufacturer_id: name,
      factor: { code: name.toUpperCase(), name, unit: 'x', kind: 'gauge' as const, status: true },
    }))
    const { status, body } = await claim({
      module_manufacturer_id: module,
      module: newModule(module),
      factors,
    })
    expect([status, body.data.readings_stored, body.data.factor_id]).toEqual([201, 3, null])
    for (const [n, id] of body.data.factor_ids.entries()) expect(await storedValues(id)).toEqual([n])
    expect(body.data.factor_ids).toHaveLength(3)
    expect(await waitingOf(module)).toBe(0)
    const lines = await auditOf(app, 'mqtt-unmatched', body.data.module_id)
    expect(lines).toMatchObject([{ action: 'mqtt-unmatched.claim', after: { factors } }])
  })

  it('takes new and existing factors together, and makes none where one is refused', async () => {
    const module = await makeModule(app, admin.token)
    const old = await makeFactor(app, admin.token, { module: module.code })
    const device = { module_manufacturer_id: module.manufacturer_id }
    const made = (code: string) => ({
      factor_manufacturer_id: code,
      factor: { code, name: code, status: true },
    })
    const taken = await claim({ ...device, factors: [made('A'), made('B'), made('a')] })
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['factors.2.factor.code']])
    const none = await claim({ ...device, factors: [made('A'), { factor_manufacturer_id: 'B' }] })
    expect([none.status, Object.keys(none.body)]).toEqual([400, ['factors.1.factor']])
    const unknown = await claim({
      ...device,
      factors: [{ factor_manufacturer_id: 'B', factor_id: 999_999_999 }],
    })
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['factors.0.factor_id']])
    const count = async () =>
      (await app.call('moduleRetrieve', { params: { id: module.id } }, admin)).body.data.factor_count
    expect(await count()).toBe(1)
    const both = await claim({
      ...device,
      factors: [made('A'), { factor_manufacturer_id: 'sent-now', factor_id: old.id }],
    })
    expect([both.status, both.body.data.factor_ids[1]]).toEqual([201, old.id])
    const after = await app.call('factorRetrieve', { params: { id: old.id } }, admin)
    expect(after.body.data.manufacturer_id).toBe('sent-now')
    expect(await count()).toBe(2)
  })

  it('judges waiting readings as if they had come in time', async () => {
    const device = deviceName()
    const module = await makeModule(app, admin.token)
    const factor = await makeFactor(app, admin.token, { module: module.code })
    await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value: 10 } }, admin)
    const seen = Date.now() - 2 * hour
    await send(module.manufacturer_id, factor.manufacturer_id, [{ ts: seen, value: 5 }])
    // The device was exchanged and has another name; the limit is breached before what is judged, and after it.
    await send(device, 'COD', [
      { ts: seen - hour, value: 100 },
      { ts: seen + 1000, value: 5 },
    ])
    const body = { module_manufacturer_id: device, module_id: module.id }
    const late = await claim({ ...body, factor_manufacturer_id: 'COD', factor_id: factor.id })
    expect(late.body.data.readings_stored).toBe(2)
    const alerts = () => app.call('moduleAlerts', { params: { code: module.code } }, admin)
    expect((await alerts()).body.results).toMatchObject([
      {
        value: 100,
        timestamp: new Date(seen - hour).toISOString(),
        resolved_at: new Date(seen).toISOString(),
      },
    ])
    await send('elsewhere', device, [{ ts: seen + 2000, value: 100 }])
    const moved = { module_manufacturer_id: 'elsewhere', module_id: module.id }
    await claim({ ...moved, factor_manufacturer_id: device, factor_id: factor.id })
    expect((await alerts()).body.results).toMatchObject([{ value: 100, resolved_at: null }, {}])
  })

  it('gives an existing module and factor the device’s names, with an audit line', async () => {
    const device = deviceName()
    const module = await makeModule(app, admin.token)
    const factor = await makeFactor(app, admin.token, { module: module.code })
    const body = { module_manufacturer_id: device, module_id: module.id }
    const answer = await claim({ ...body, factor_manufacturer_id: 'K1', factor_id: factor.id })
    expect(answer.body.data).toEqual({
      module_id: module.id,
      factor_id: factor.id,
      factor_ids: [],
      readings_stored: 0,
    })
    const after = await app.call('factorRetrieve', { params: { id: factor.id } }, admin)
    expect(after.body.data).toMatchObject({ manufacturer_id: 'K1', module: { manufacturer_id: device } })
    const actions = async (object: string, id: number) =>
      (await auditOf(app, object, id)).map(({ action }) => action)
    expect(await actions('module', module.id)).toContain('module.update')
    expect(await actions('factor', factor.id)).toContain('factor.update')
    expect(await actions('mqtt-unmatched', module.id)).toEqual(['mqtt-unmatched.claim'])
  })
})

describe.each(['NH4+', 'mg/L', 'pH #2'])('a factor that its device calls %s', (name) => {
  const code = name.replaceAll(/[/#\s]/g, '_')

  it('is claimed with what waited, and its next readings are stored', async () => {
    const module = deviceName()
    const newest = Date.now() - hour
    await send(module, name, [{ ts: newest, value: 1 }])
    const factor = { code, name, status: true }
    const body = { module_manufacturer_id: module, factor_manufacturer_id: name }
    const answer = await claim({ ...body, module: newModule(module), factor })
    expect(answer).toMatchObject({ status: 201, body: { data: { readings_stored: 1 } } })
    await send(module, name, [{ ts: newest + 1000, value: 2 }])
    expect(await storedValues(answer.body.data.factor_id)).toEqual([1, 2])
  })

  it('is imported by its code', async () => {
    const module = await makeModule(app, admin.token)
    const factor = await makeFactor(app, admin.token, { module: module.code, code, manufacturer_id: name })
    const body = `module,factor,timestamp,value\n${module.code},${code},${Date.now() - hour},3\n`
    expect((await app.call('metricImport', { body }, admin)).body.data).toMatchObject({ accepted: 1 })
    expect(await storedValues(factor.id)).toEqual([3])
  })
})

describe('readings that wait under a name in another case', () => {
  const adopt = (moduleId: number) =>
    storeWaiting(app.system, { ...app.system, pool: app.connections.pool, mail: false }, moduleId)
  const listed = async (module: string) =>
    (await app.call('mqttUnmatched', { query: { limit: 1000 } }, admin)).body.results.filter(
      (row) => row.module_manufacturer_id === module,
    )

  it('are stored when the factor is created, and no longer listed', async () => {
    const station = await makeModule(app, admin.token)
    const module = station.manufacturer_id
    const newest = Date.now() - hour
    await send(module, 'độ_ẩm', [{ ts: newest - 2 * day, value: 1 }])
    await send(module, 'ĐỘ_ẩm', [
      { ts: newest - 1, value: 2 },
      { ts: newest, value: 3 },
    ])
    const factor = await makeFactor(app, admin.token, { module: station.code, manufacturer_id: 'Độ_Ẩm' })
    await adopt(station.id)
    expect(await storedValues(factor.id)).toEqual([2, 3])
    expect(await waitingOf(module)).toBe(0)
    expect(await listed(module)).toEqual([])
  })

  it('continue to wait if two factors match', async () => {
    const station = await makeModule(app, admin.token)
    const module = station.manufacturer_id
    await send(module, 'PH', [{ ts: Date.now() - hour, value: 7 }])
    for (const manufacturer_id of ['Ph', 'pH'])
      await makeFactor(app, admin.token, { module: station.code, manufacturer_id })
    await adopt(station.id)
    expect(await waitingOf(module)).toBe(1)
    expect(await listed(module)).toHaveLength(1)
  })
})

describe('a claim is refused', () => {
  it('under the field that is missing, unknown or taken, and changes nothing', async () => {
    const [one, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const factor = await makeFactor(app, admin.token, { module: one.code })
    const module_manufacturer_id = one.manufacturer_id
    const factor_manufacturer_id = factor.manufacturer_id
    const [device, nowhere] = [deviceName(), 999_999_999]
    const ofDevice = { module_manufacturer_id: device }
    const refused: [string, Parameters<typeof claim>[0]][] = [
      ['module', ofDevice],
      ['module_id', { ...ofDevice, module_id: nowhere }],
      ['module_manufacturer_id', { module_manufacturer_id, module_id: other.id }],
      ['module.code', { ...ofDevice, module: newModule(one.code) }],
      ['factor_id', { module_manufacturer_id, factor_manufacturer_id: 'X', factor_id: nowhere }],
      [
        'factor_id',
        {
          module_manufacturer_id: other.manufacturer_id,
          factor_manufacturer_id: 'X',
          factor_id: factor.id,
        },
      ],
      ['factor_manufacturer_id', { module_manufacturer_id, factor_manufacturer_id, factor: newFactor }],
      ['factor_manufacturer_id', { module_manufacturer_id, factor: newFactor }],
      [
        'factor.code',
        {
          module_manufacturer_id,
          factor_manufacturer_id: 'X',
          factor: { ...newFactor, code: factor.code },
        },
      ],
      ['module_manufacturer_id', { module_manufacturer_id: 'a#b', module: newModule(device) }],
      ['module_manufacturer_id', { module_manufacturer_id: ' a', module: newModule(device) }],
    ]
    for (const [field, body] of refused) {
      const answer = await claim(body)
      expect([answer.status, Object.keys(answer.body)], JSON.stringify(body)).toEqual([400, [field]])
    }
    // If the factor of a claim is refused, its module is not created either.
    const half = { ...ofDevice, module: newModule(device), factor_manufacturer_id: 'X', factor_id: factor.id }
    expect((await claim(half)).status).toBe(400)
    const left = await app.call('moduleList', { query: { search: device } }, admin)
    expect(left.body.count).toBe(0)
  })

  it('without the permission to make or change what it makes or changes', async () => {
    const module = await makeModule(app, admin.token)
    const factor = await makeFactor(app, admin.token, { module: module.code })
    const own = { module_manufacturer_id: module.manufacturer_id, factor_manufacturer_id: 'X' }
    const changes: [PermissionCode, Parameters<typeof claim>[0]][] = [
      ['adaptors.add_module', { module_manufacturer_id: deviceName(), module: newModule(deviceName()) }],
      ['adaptors.change_factor', { ...own, factor_id: factor.id }],
      ['adaptors.add_factor', { ...own, factor_manufacturer_id: 'Y', factor: { ...newFactor, code: 'Y' } }],
      // Last, because the module has another name afterwards.
      ['adaptors.change_module', { module_manufacturer_id: deviceName(), module_id: module.id }],
    ]
    const all = changes.map(([code]) => code)
    for (const [code, body] of changes) {
      const others = all.filter((one) => one !== code)
      const without = await signIn(app, { permissions: ['settings.change_mqttconfig', ...others] })
      const refused = await claim(body, without.token)
      expect([refused.status, refused.body], code).toMatchObject([403, { code: 'permission-denied' }])
    }
    const named = await app.call('moduleRetrieve', { params: { id: module.id } }, admin)
    expect(named.body.data).toMatchObject({ manufacturer_id: module.manufacturer_id, factor_count: 1 })
    for (const [code, body] of changes) {
      const holder = await signIn(app, { permissions: ['settings.change_mqttconfig', code] })
      expect((await claim(body, holder.token)).status, code).toBe(201)
    }
  })

  it('outside the reach of any permission that it needs', async () => {
    const [near, far] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const rights = [
      'adaptors.add_module',
      'adaptors.change_module',
      'adaptors.add_factor',
      'adaptors.change_factor',
    ] as const
    const limited = await signIn(app, {
      permissions: ['settings.change_mqttconfig', ...rights],
      module_ids: [near.id],
    })
    // May change the settings for all modules, but modules and factors only for `near`.
    const wide = await signIn(app, { permissions: rights, module_ids: [near.id] })
    const settings = await signIn(app, { permissions: ['settings.change_mqttconfig'] })
    await app.system.db
      .insertInto('user_group')
      .values({ user_id: wide.user_id, group_id: settings.group_id ?? 0 })
      .execute()
    for (const { token } of [limited, wide]) {
      const device = deviceName()
      const made = await claim({ module_manufacturer_id: device, module: newModule(device) }, token)
      expect([made.status, made.body]).toMatchObject([403, { code: 'limited-reach' }])
      const beyond = await claim({ module_manufacturer_id: device, module_id: far.id }, token)
      expect([beyond.status, Object.keys(beyond.body)]).toEqual([400, ['module_id']])
      const ofFar = { module_manufacturer_id: far.manufacturer_id }
      const taken = await claim({ ...ofFar, module_id: near.id }, token)
      expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['module_manufacturer_id']])
      const added = await claim({ ...ofFar, factor_manufacturer_id: 'X', factor: newFactor }, token)
      expect([400, 403]).toContain(added.status)
      const within = { module_manufacturer_id: near.manufacturer_id, factor_manufacturer_id: device }
      const factor = { ...newFactor, code: device }
      expect((await claim({ ...within, factor }, token)).status).toBe(201)
    }
    const untouched = await app.call('moduleRetrieve', { params: { id: far.id } }, admin)
    expect(untouched.body.data).toMatchObject({ manufacturer_id: far.manufacturer_id, factor_count: 0 })
  })
})
