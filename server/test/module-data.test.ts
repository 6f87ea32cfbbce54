import type { Factor, Module } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, openAlert, storeReadings } from './made-modules.ts'
import { keepCircular } from './tariffs.ts'

const now = new Date('2026-11-16T12:00:00+07:00')

let app: TestApp
let admin: { token: string }
/** A person without permissions. */
let unprivileged: { token: string }
beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  admin = { token: (await signIn(app, { role: 'admin' })).token }
  unprivileged = { token: (await signIn(app)).token }
})
afterAll(() => app.stop())

const at = (text: string) => new Date(`2026-11-16T${text}+07:00`)
const iso = (text: string) => at(text).toISOString()
const params = ({ code }: { code: string }) => ({ code })

async function stationWith(
  factors: readonly (Partial<Omit<Factor, 'module'>> & { code: string })[],
): Promise<{ module: Module; factors: Factor[] }> {
  const module = await makeModule(app, admin.token)
  const made: Factor[] = []
  for (const factor of factors)
    made.push(await makeFactor(app, admin.token, { ...factor, module: module.code }))
  return { module, factors: made }
}

/** The only element of a list. */
const the = <T>(list: readonly T[], place = 0): T => {
  const one = list[place]
  if (one === undefined) throw new Error(`nothing at ${place}`)
  return one
}

describe('the table of a module’s readings', () => {
  it('has a row for each instant, newest first, and a column for each factor, ordered by code', async () => {
    const { module, factors } = await stationWith([{ code: 'pH' }, { code: 'COD' }, { code: 'gone' }])
    await storeReadings(app, the(factors), [
      { at: at('10:00'), value: 7 },
      { at: at('10:05'), value: 7.5 },
    ])
    await storeReadings(app, the(factors, 1), [
      { at: at('10:05'), value: 30, quality: 2 },
      { at: at('10:10'), value: 31 },
    ])
    await storeReadings(app, the(factors, 2), [{ at: at('10:20'), value: 1 }])
    await app.call('factorDelete', { params: { id: the(factors, 2).id } }, admin)
    const { status, body } = await app.call('moduleReadings', { params: params(module) }, unprivileged)
    expect(status).toBe(200)
    expect(body).toEqual({
      headers: ['timestamp', 'COD', 'pH'],
      results: [
        [iso('10:10'), 31, null],
        [iso('10:05'), 30, 7.5],
        [iso('10:00'), null, 7],
      ],
      count: 3,
      limit: 10,
      offset: 0,
      next: null,
      previous: null,
    })
  })

  it('covers everything, or the requested range with its start and without its end', async () => {
    const { module, factors } = await stationWith([{ code: 'A' }])
    const times = ['2026-11-15T11:59:59.999', '2026-11-15T12:00:00', '2026-11-16T11:00:00']
    await storeReadings(
      app,
      the(factors),
      times.map((time, value) => ({ at: `${time}+07:00`, value })),
    )
    const values = async (query: { start_datetime?: string; end_datetime?: string }) => {
      const answer = await app.call('moduleReadings', { params: params(module), query }, unprivileged)
      return answer.body.results.map((row) => row[1])
    }
    expect(await values({})).toEqual([2, 1, 0])
    expect(await values({ start_datetime: '2026-11-01' })).toEqual([2, 1, 0])
    const asked = { start_datetime: '2026-11-15T12:00', end_datetime: '2026-11-16T11:00' }
    expect(await values(asked)).toEqual([1])
    expect(await values({ end_datetime: '2026-11-15T12:00' })).toEqual([0])
  })

  it('is the same in pages, from either end, also over months', async () => {
    const { module, factors } = await stationWith([{ code: 'A' }, { code: 'B' }])
    const first = Date.parse('2026-10-31T16:00:00Z')
    // Every third instant has only the one factor, every fourth only the other.
    const instants = Array.from({ length: 97 }, (_, n) => ({ at: new Date(first + n * 1_200_000), value: n }))
    await storeReadings(
      app,
      the(factors),
      instants.filter(({ value }) => value % 4 !== 0),
    )
    await storeReadings(
      app,
      the(factors, 1),
      instants.filter(({ value }) => value % 3 !== 0 || value % 4 === 0),
    )
    const rows = instants
      .map(({ at: instant, value: n }) => [
        instant.toISOString(),
        n % 4 === 0 ? null : n,
        n % 3 === 0 && n % 4 !== 0 ? null : n,
      ])
      .toReversed()
    const read = async (offset: number, limit: number) => {
      const query = { offset, limit, start_datetime: '2026-10-01' }
      return (await app.call('moduleReadings', { params: params(module), query }, unprivileged)).body
    }
    const whole = await read(0, 1000)
    expect([whole.count, whole.results]).toEqual([97, rows])
    for (const offset of [0, 10, 48, 49, 80, 90])
      expect((await read(offset, 10)).results, String(offset)).toEqual(rows.slice(offset, offset + 10))
    const beyond = await read(500, 10)
    expect([beyond.offset, beyond.results]).toEqual([90, rows.slice(90)])
    const middle = await read(20, 10)
    expect(middle.next).toContain(`/api/modules/get-all-factor-by-module/${module.code}/?`)
    expect(middle.next).toContain('offset=30')
    expect(middle.previous).toContain('offset=10')
  })

  it('is empty for a module without factors or readings', async () => {
    const bare = await makeModule(app, admin.token)
    const answer = await app.call('moduleReadings', { params: params(bare) }, unprivileged)
    expect(answer.body).toMatchObject({ headers: ['timestamp'], results: [], count: 0 })
    const { module } = await stationWith([{ code: 'A' }])
    const empty = await app.call('moduleReadings', { params: params(module) }, unprivileged)
    expect(empty.body).toMatchObject({ headers: ['timestamp', 'A'], results: [], count: 0 })
  })
})

describe('the alerts of a module', () => {
  it('are listed newest first with the person’s own read marks, without those of other modules', async () => {
    const { module, factors } = await stationWith([{ code: 'A' }, { code: 'B' }])
    const other = await stationWith([{ code: 'A' }])
    const older = await openAlert(app, the(factors), at('09:00'))
    const newer = await openAlert(app, the(factors, 1), at('10:00'))
    await openAlert(app, the(other.factors), at('11:00'))
    await app.call('alertMarkRead', { params: { id: older } }, admin)
    const list = await app.call('moduleAlerts', { params: params(module) }, admin)
    expect(list.body).toMatchObject({
      count: 2,
      results: [
        { id: newer, factor: 'B', module: module.code, is_read: false },
        { id: older, is_read: true },
      ],
    })
    const reader = await app.call('moduleAlerts', { params: params(module) }, unprivileged)
    expect(reader.body.results.map(({ is_read }) => is_read)).toEqual([false, false])
    const query = { start_datetime: '2026-11-16T09:00', end_datetime: '2026-11-16T10:00' }
    const some = await app.call('moduleAlerts', { params: params(module), query }, unprivileged)
    expect(some.body.results.map(({ id }) => id)).toEqual([older])
    const second = await app.call(
      'moduleAlerts',
      { params: params(module), query: { limit: 1 } },
      unprivileged,
    )
    expect(second.body).toMatchObject({ count: 2, results: [{ id: newer }] })
    expect(second.body.next).toContain(`/api/modules/get-all-alert-factor-by-module/${module.code}/?`)
  })

  it('do not include those of a deleted module with the same code', async () => {
    const { module, factors } = await stationWith([{ code: 'A' }])
    await openAlert(app, the(factors), at('09:00'))
    await app.call('moduleDelete', { params: { id: module.id } }, admin)
    const again = await makeModule(app, admin.token, { code: module.code })
    const list = await app.call('moduleAlerts', { params: params(again) }, unprivileged)
    expect(list.body).toMatchObject({ count: 0, results: [] })
  })

  it('are counted for each factor, by code', async () => {
    const { module, factors } = await stationWith([
      { code: 'B', name: 'Beta' },
      { code: 'A', name: 'Alpha' },
    ])
    const first = await openAlert(app, the(factors), at('09:00'))
    const close = { resolved_at: at('09:30') }
    await app.system.db.updateTable('alert').set(close).where('id', '=', first).execute()
    const second = await openAlert(app, the(factors), at('10:00'))
    await app.system.db.updateTable('alert').set({ status: 'WARNING' }).where('id', '=', second).execute()
    const counts = await app.call('moduleAlertCounts', { params: params(module) }, unprivileged)
    expect(counts.body.data).toEqual([
      { code: 'A', name: 'Alpha', alert_count: 0, warning_count: 0, last_alert: null },
      { code: 'B', name: 'Beta', alert_count: 1, warning_count: 1, last_alert: iso('10:00') },
    ])
  })
})

describe('energy by tariff period', () => {
  beforeAll(() => keepCircular(app))

  it('is in kWh, only of energy meters', async () => {
    const { module, factors } = await stationWith([
      { code: 'E1', name: 'Main', unit: 'kWh', kind: 'counter' },
      { code: 'E2', unit: 'Wh', kind: 'counter' },
      { code: 'Q', unit: 'm³', kind: 'counter' },
      { code: 'E3', unit: 'kWh', kind: 'gauge' },
      { code: 'E4', unit: 'MWh', kind: 'counter' },
    ])
    // Monday: normal until 9:30, then peak. The faulty reading is not counted, and the reset adds nothing.
    await storeReadings(app, the(factors), [
      { at: at('09:00'), value: 100 },
      { at: at('09:10'), value: 110 },
      { at: at('09:20'), value: 99_999, quality: 2 },
      { at: at('09:40'), value: 125 },
      { at: at('09:50'), value: 3 },
      { at: at('10:00'), value: 4.5 },
    ])
    await storeReadings(app, the(factors, 1), [
      { at: at('10:00'), value: 0 },
      { at: at('10:30'), value: 1500 },
    ])
    const answer = await app.call('moduleEnergy', { params: params(module) }, unprivileged)
    expect(answer.body).toEqual({
      labels: ['offpeak', 'normal', 'peak'],
      datasets: [
        { factor_name: 'Main', code: 'E1', unit: 'kWh', data: [0, 10 + 10, 5 + 1.5] },
        expect.objectContaining({ code: 'E2', unit: 'kWh', data: [0, 0, 1.5] }),
        expect.objectContaining({ code: 'E4', unit: 'kWh', data: [null, null, null] }),
      ],
    })
  })

  it('of a part of a day takes its share of the differences at its edges', async () => {
    const { module, factors } = await stationWith([{ code: 'E', unit: 'kWh', kind: 'counter' }])
    await storeReadings(app, the(factors), [
      { at: '2026-10-31T23:00:00+07:00', value: 10 },
      { at: '2026-11-01T01:00:00+07:00', value: 30 },
      { at: '2026-11-01T03:00:00+07:00', value: 50 },
    ])
    const energy = async (start_datetime: string, end_datetime: string) => {
      const query = { start_datetime, end_datetime }
      const answer = await app.call('moduleEnergy', { params: params(module), query }, unprivileged)
      return the(answer.body.datasets).data
    }
    expect(await energy('2026-11-01', '2026-11-01T02:00')).toEqual([20, 0, 0])
    expect(await energy('2026-10-31', '2026-11-01')).toEqual([10, 0, 0])
    expect(await energy('0001-01-02', '9999-12-30')).toEqual([40, 0, 0])
  })

  it('is asked for by factor, too, of several stations at once', async () => {
    const one = await stationWith([
      { code: 'E', unit: 'kWh', kind: 'counter' },
      { code: 'U', unit: 'V' },
    ])
    const two = await stationWith([{ code: 'E', unit: 'Wh', kind: 'counter' }])
    const limited = await signIn(app, { module_ids: [two.module.id] })
    // Across the end of a tariff period.
    await storeReadings(app, the(one.factors), [
      { at: at('09:20'), value: 100 },
      { at: at('09:40'), value: 130 },
    ])
    await storeReadings(app, the(two.factors), [
      { at: at('10:00'), value: 0 },
      { at: at('10:30'), value: 1500 },
    ])
    const [first, voltage, second] = [the(one.factors).id, the(one.factors, 1).id, the(two.factors).id]
    const ask = async (factor_id: number[], as = unprivileged) =>
      (await app.call('energyOfFactors', { query: { factor_id } }, { token: as.token })).body
    expect(await ask([second, voltage, first, second, 999_999])).toEqual({
      data: [
        { factor_id: second, code: 'E', energy: 1.5, interpolated: false },
        { factor_id: first, code: 'E', energy: 30, interpolated: false },
      ],
    })
    expect(await ask([first, second], limited), 'within reach').toEqual({
      data: [{ factor_id: second, code: 'E', energy: 1.5, interpolated: false }],
    })
  })

  it('says that a part is interpolated where more than three readings are missing across its start or end', async () => {
    const made = async (readings: Readonly<Record<string, number>>) => {
      const module = await makeModule(app, admin.token, { interval_seconds: 600 })
      const given = { module: module.code, code: 'E', unit: 'kWh', kind: 'counter' } as const
      const factor = await makeFactor(app, admin.token, given)
      const listed = Object.entries(readings).map(([time, value]) => ({ at: at(time), value }))
      await storeReadings(app, factor, listed)
      return factor.id
    }
    const early = await made({ '08:45': 0, '09:25': 40, '09:30': 45 })
    const short = await made({ '08:50': 0, '09:20': 30, '09:30': 40 })
    const within = await made({ '09:00': 0, '10:00': 60 })
    const late = await made({ '09:10': 0, '09:50': 40, '10:40': 90 })
    const query = { start_datetime: at('09:00').toISOString(), end_datetime: at('10:30').toISOString() }
    const factor_id = [early, short, within, late]
    const { data } = (await app.call('energyOfFactors', { query: { ...query, factor_id } }, unprivileged))
      .body
    expect(data.map(({ energy, interpolated }) => [energy, interpolated])).toEqual([
      [30, true],
      [30, false],
      [60, false],
      [80, true],
    ])
  })

  it('is a number for everything that a device may send', async () => {
    const { module, factors } = await stationWith([{ code: 'E', unit: 'MWh', kind: 'counter' }])
    const values = [-1.7e308, 1.7e308, -1.7e308, 1.7e308]
    await storeReadings(
      app,
      the(factors),
      values.map((value, n) => ({ at: at(`10:0${n}`), value })),
    )
    const { status, body } = await app.call('moduleEnergy', { params: params(module) }, unprivileged)
    expect([status, the(body.datasets).data[2]]).toEqual([200, expect.any(Number)])
  })
})

describe('the power of a module', () => {
  it('is a series of the factors measured in W, kW and MW', async () => {
    const { module, factors } = await stationWith([
      { code: 'P2', unit: 'kW' },
      { code: 'U', unit: 'V' },
      { code: 'P1', unit: 'W' },
    ])
    for (const factor of factors) await storeReadings(app, factor, [{ at: at('10:00'), value: factor.id }])
    await storeReadings(app, the(factors), [{ at: '2026-11-14T10:00:00+07:00', value: 1 }])
    const { body } = await app.call('modulePower', { params: params(module) }, unprivileged)
    expect(body.powerTrend).toMatchObject({
      labels: [iso('10:00')],
      datasets: [
        { code: 'P1', unit: 'W', data: [the(factors, 2).id] },
        { code: 'P2', unit: 'kW', data: [the(factors).id] },
      ],
    })
  })

  it('is an empty series if no factor measures it', async () => {
    const { module, factors } = await stationWith([{ code: 'U', unit: 'V' }])
    await storeReadings(app, the(factors), [{ at: at('10:00'), value: 1 }])
    const { body } = await app.call('modulePower', { params: params(module) }, unprivileged)
    expect(body.powerTrend).toEqual({ labels: [], datasets: [] })
  })
})

describe('one factor of a module', () => {
  it('has its module, its limits and its latest value', async () => {
    const { module, factors } = await stationWith([{ code: 'Nhiệt_độ', unit: '°C' }, { code: 'B' }])
    const id = the(factors).id
    const find = (factor: string) =>
      app.call('moduleFactor', { params: { code: module.code.toLowerCase(), factor } }, unprivileged)
    expect((await find('nhiệt_độ')).body.data).toEqual({
      module: { ...module, factor_count: 2 },
      factor: the(factors),
      threshold: expect.objectContaining({ id: null, factor_id: id }),
      latest: expect.objectContaining({ factor: id, value: null, status: 'OFFLINE' }),
    })
    await app.call('thresholdUpdateByFactor', { params: { id }, body: { max_value: 40 } }, admin)
    const latest = { latest_ts: at('11:59'), latest_value: 31.5, latest_quality: 0 } as const
    await app.system.db.updateTable('factor_state').set(latest).where('factor_id', '=', id).execute()
    expect((await find('Nhiệt_độ')).body.data).toMatchObject({
      threshold: { max_value: 40 },
      latest: { factor: id, value: 31.5, status: 'NORMAL', max_value: 40 },
    })
    expect((await find('C')).status).toBe(404)
  })
})

describe('every call about a module', () => {
  const calls = [
    'moduleReadings',
    'moduleAlerts',
    'moduleAlertCounts',
    'moduleEnergy',
    'modulePower',
    'moduleFactor',
  ] as const
  const timed = ['moduleReadings', 'moduleAlerts', 'moduleEnergy', 'modulePower'] as const

  it.for(calls)('%s answers 404 for an unknown code, and for a module out of reach', async (name) => {
    const { module } = await stationWith([{ code: 'A' }])
    const limited = await signIn(app, { module_ids: [(await makeModule(app, admin.token)).id] })
    const ask = (code: string, as: { token: string }) =>
      app.call(name, { params: { code, factor: 'A' } }, { token: as.token })
    expect((await ask(module.code, unprivileged)).status).toBe(200)
    expect((await ask('NO-SUCH', unprivileged)).status).toBe(404)
    expect((await ask(module.code, limited)).status).toBe(404)
  })

  it.for(calls)('%s gives the same answer to a limited person within reach', async (name) => {
    const { module, factors } = await stationWith([{ code: 'A', unit: 'kWh', kind: 'counter' }])
    // Before the alert: for a person added later, existing alerts count as read.
    const limited = await signIn(app, { module_ids: [module.id] })
    await storeReadings(app, the(factors), [
      { at: at('09:00'), value: 1 },
      { at: at('10:00'), value: 2 },
    ])
    await openAlert(app, the(factors), at('10:00'))
    const ask = async (as: { token: string }) =>
      (await app.call(name, { params: { code: module.code, factor: 'A' } }, { token: as.token })).body
    expect(await ask(limited)).toEqual(await ask(unprivileged))
  })

  it.for(timed)('%s accepts every year of the calendar', async (name) => {
    const { module, factors } = await stationWith([{ code: 'A', unit: 'kWh', kind: 'counter' }])
    await storeReadings(app, the(factors), [{ at: at('09:00'), value: 1 }])
    const asked = [
      { start_datetime: '0000-01-01', end_datetime: '9999-12-31T23:59:59.999' },
      { start_datetime: '9999-12-31' },
      { end_datetime: '0000-01-01' },
    ]
    for (const query of asked)
      expect((await app.call(name, { params: params(module), query }, unprivileged)).status).toBe(200)
  })

  it.for(timed)('%s is empty between two equal instants, and refuses a start after the end', async (name) => {
    const { module, factors } = await stationWith([{ code: 'A', unit: 'kWh', kind: 'counter' }])
    await storeReadings(app, the(factors), [
      { at: '2026-11-01T00:00:00Z', value: 1 },
      { at: '2026-11-03T00:00:00Z', value: 9 },
    ])
    const same = { start_datetime: '2026-11-02', end_datetime: '2026-11-02' }
    expect((await app.call(name, { params: params(module), query: same }, unprivileged)).status).toBe(200)
    const query = { start_datetime: '2026-11-03', end_datetime: '2026-11-02' }
    const answer = await app.call(name, { params: params(module), query }, unprivileged)
    expect([answer.status, answer.body]).toEqual([400, { start_datetime: [expect.any(String)] }])
  })
})
