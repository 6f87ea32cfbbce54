import {
  DAY_MS,
  type Factor,
  HOUR_MS,
  localInstant,
  type MaintenanceKind,
  MINUTE_MS,
} from '@quantrac/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../src/context.ts'
import { changeCalculationRules } from '../src/features/calculation-rules/calculation-rules.service.ts'
import { judgeDue } from '../src/features/compliance/record.service.ts'
import { noteMaintainedKinds } from '../src/features/compliance/touched.service.ts'
import { packHistory } from '../src/features/history/packing.service.ts'
import {
  changeMaintenance,
  createMaintenance,
  deleteMaintenance,
  endMaintenance,
} from '../src/features/maintenance/maintenance.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { type JudgedWorld, midnight as first, openJudged } from './judged-station.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const midnight = localInstant('2026-05-09')
const days = 3
const now = midnight + days * DAY_MS

let app: TestApp
let admin: TestActor
let world: JudgedWorld
const factors: Factor[] = []

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
  await makeModule(app, admin.token, { code: 'A', interval_seconds: 600 })
  for (const more of [{}, {}, { kind: 'counter' as const, unit: 'kWh' }])
    factors.push(await makeFactor(app, admin.token, { module: 'A', code: `F${factors.length}`, ...more }))
  // Two days are packed, the third is not.
  const every = (from: number, to: number, step: number) =>
    readings.filter(({ minute }) => from <= minute && minute < to && minute % step === 0)
  for (const factor of factors) await storeReadings(app, factor, every(0, 2 * 1440, 10).map(stored))
  await packHistory(app.system, { pool: app.connections.pool })
  for (const factor of factors) await storeReadings(app, factor, every(2 * 1440, days * 1440, 10).map(stored))
  world = await openJudged()
})
afterAll(() => Promise.all([app.stop(), world.stop()]))

const readings = Array.from({ length: days * 144 }, (_, place) => ({
  minute: place * 10,
  value: (place * 37) % 101,
  quality: place % 50 === 7 ? (1 as const) : (0 as const),
}))
const stored = ({ minute, ...rest }: (typeof readings)[number]) => ({
  at: new Date(midnight + minute * MINUTE_MS),
  ...rest,
})

interface Window {
  readonly kind: MaintenanceKind
  readonly of: readonly ('F0' | 'F1' | 'F2')[]
  readonly from: number
  readonly length: number
  readonly repeat: 'daily' | null
}

async function announce({ kind, of, from, length, repeat }: Window): Promise<number> {
  const iso = (minute: number) => new Date(midnight + minute * MINUTE_MS).toISOString()
  const body = {
    module_code: 'A',
    factor_codes: [...of],
    kind,
    start_datetime: iso(from),
    end_datetime: iso(from + length),
    repeat,
    repeat_until: null,
    reason: '',
  }
  const answer = await app.call('maintenanceCreate', { body }, admin)
  expect(answer.status).toBe(201)
  return answer.body.data.id
}

async function averagesOf(period: '1h' | '24h') {
  const query = {
    period,
    start_datetime: new Date(midnight).toISOString(),
    end_datetime: new Date(now).toISOString(),
  }
  const { body } = await app.call('averages', { params: { module_code: 'a' }, query }, admin)
  return new Map(body.datasets.map((of) => [of.code, of]))
}

/** The readings that count, by hand: of this the hours are made. */
function counted(code: string, windows: readonly Window[], off: ReadonlySet<MaintenanceKind>) {
  const isIn = ({ kind, of, from, length, repeat }: Window, minute: number): boolean => {
    if (!off.has(kind) || (of.length > 0 && !of.some((one) => one === code)) || minute < from) return false
    return (repeat === null ? minute - from : (minute - from) % 1440) < length
  }
  return readings.filter(
    ({ minute, quality }) => quality === 0 && !windows.some((window) => isIn(window, minute)),
  )
}

const windows = fc.array(
  fc.record<Window>({
    kind: fc.constantFrom('calibration', 'service', 'off'),
    of: fc.constantFrom<Window['of']>([], ['F0'], ['F1'], ['F0', 'F2']),
    from: fc.nat(days * 1440 - 1),
    length: fc.integer({ min: 1, max: 1439 }),
    repeat: fc.constantFrom(null, 'daily'),
  }),
  { minLength: 1, maxLength: 4 },
)

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

async function checkAll(made: readonly Window[], off: ReadonlySet<MaintenanceKind>): Promise<void> {
  const [hours, ofDays] = [await averagesOf('1h'), await averagesOf('24h')]
  for (const code of ['F0', 'F1']) {
    const kept = Map.groupBy(counted(code, made, off), ({ minute }) => Math.floor(minute / 60))
    const expected = Array.from({ length: days * 24 }, (_, hour) =>
      (kept.get(hour) ?? []).map(({ value }) => value),
    )
    const firstHour = expected.findIndex((values) => values.length > 0)
    // Periods begin with the first hour in which any factor has measured anything.
    const skipped = days * 24 - (hours.get(code)?.n.length ?? 0)
    expect(skipped).toBeLessThanOrEqual(Math.max(0, firstHour))
    const asked = expected.slice(skipped)
    expect(hours.get(code)?.n).toEqual(asked.map((values) => values.length))
    for (const [place, values] of asked.entries()) {
      const answer = hours.get(code)?.mean[place]
      expect(answer === null).toBe(values.length === 0)
      expect(answer ?? 0).toBeCloseTo(mean(values) ?? 0, 9)
    }
    const valid = Array.from({ length: days }, (_, day) =>
      expected.slice(day * 24, day * 24 + 24).filter((values) => values.length >= 4.5),
    )
    for (const [day, good] of valid.slice(Math.floor(skipped / 24)).entries())
      expect(ofDays.get(code)?.data[day] === null).toBe(good.length < 18)
  }
  const gone = hours.get('F2')?.n.reduce((sum, n) => sum + n, 0)
  expect(gone).toBe(readings.filter(({ quality }) => quality === 0).length)
  await checkShares(made, off)
}

/** Readings that are left out are counted with the faulty ones. */
async function checkShares(made: readonly Window[], off: ReadonlySet<MaintenanceKind>): Promise<void> {
  const query = { by: 'day' as const, start_datetime: new Date(midnight).toISOString() }
  const { body } = await app.call('dataShare', { query }, admin)
  for (const code of ['F0', 'F1']) {
    const kept = Map.groupBy(counted(code, made, off), ({ minute }) => Math.floor(minute / 1440))
    const faulty = body.data.filter((row) => row.factor_code === code).map((row) => row.faulty)
    expect(faulty).toEqual([0, 1, 2].map((day) => 144 - (kept.get(day)?.length ?? 0)))
    const runs = await app.call(
      'dataShareFaulty',
      { query: { ...query, module_code: 'A', factor_code: code } },
      admin,
    )
    const ofRuns = runs.body.data.reduce((sum, { count }) => sum + count, 0)
    expect(ofRuns).toBe(faulty.reduce((sum, count) => sum + count, 0))
  }
}

it('averages and the share of data are made of the readings outside maintenance, whatever is announced', async () => {
  const usual = new Set<MaintenanceKind>(['calibration', 'off'])
  for (const made of fc.sample(windows, { numRuns: 8, seed: 35 })) {
    const ids: number[] = []
    for (const window of made) ids.push(await announce(window))
    await checkAll(made, usual)
    for (const id of ids) await app.call('maintenanceDelete', { params: { id } }, admin)
  }
  const [some = []] = fc.sample(windows, { numRuns: 1, seed: 7 })
  for (const window of some) await announce(window)
  const body = { average_calibration: true, average_service: false }
  expect((await app.call('calculationRulesUpdate', { body }, admin)).status).toBe(200)
  await checkAll(some, new Set(['service', 'off']))
})

/** A person of the first copy: nothing else of an actor is asked. */
const person = async (): Promise<Context> => {
  const [made] = await world.query<{ id: number }>(
    `insert into user_account (email, email_key, username, password_hash, role) values ('a@b', 'a@b', 'a', '', 'admin') returning id`,
  )
  return { ...world.copy().ctx, actor: { user_id: made?.id ?? 0 } } as Context
}
const iso = (hour: number) => new Date(first + hour * HOUR_MS).toISOString()

it('judged averages and their alerts follow maintenance that is announced, changed, ended and deleted later', async () => {
  await world.renew()
  await world.choose()
  const ctx = await person()
  const judged = async () => {
    await judgeDue(ctx)
    const { 1: one = null, 2: two = null, 3: three = null } = await world.recorded('1h')
    const alerts = await world.query<{ open: boolean; value: number; why: string | null }>(
      `select resolved_at is null as open, value, judged_again ->> 'cause' as why from alert where factor_id = $1 and period = '1h'`,
      [world.factorId()],
    )
    return {
      hours: [one, two, three],
      alerts: alerts.map(({ open, value }) => [value, open]),
      why: alerts[0]?.why,
    }
  }
  world.at(0, 0)
  await world.send([0], 100)
  await world.send([1, 2], 300, { quarters: 4 })
  world.at(3)
  const before = { hours: [100, 300, 300], alerts: [[300, true]], why: 'limits' }
  expect(await judged()).toEqual(before)
  const body = {
    module_code: world.station().key,
    factor_codes: [],
    kind: 'calibration' as const,
    start_datetime: iso(1),
    end_datetime: iso(2),
    repeat: null,
    repeat_until: null,
    reason: '',
  }
  const id = await createMaintenance(ctx, body)
  expect(await judged()).toEqual({
    hours: [100, null, 300],
    alerts: [[300, true]],
    why: 'maintenance',
  })
  // Half of the third hour is left: its mean is there, but too little to raise anything.
  await changeMaintenance(ctx, id, { end_datetime: iso(2.5) })
  expect(await judged()).toEqual({ hours: [100, null, 300], alerts: [], why: undefined })
  await changeMaintenance(ctx, id, { end_datetime: iso(3) })
  await changeMaintenance(ctx, id, { kind: 'service' })
  expect((await judged()).hours).toEqual([100, 300, 300])
  await changeCalculationRules(ctx, { average_service: false }, noteMaintainedKinds)
  expect((await judged()).hours).toEqual([100, null, null])
  await changeCalculationRules(ctx, { average_service: true }, noteMaintainedKinds)
  expect((await judged()).hours).toEqual([100, 300, 300])
  await changeMaintenance(ctx, id, { kind: 'off', end_datetime: null })
  expect((await judged()).hours).toEqual([100, null, null])
  await endMaintenance(ctx, id)
  world.at(5)
  await world.send([4], 120)
  await judged()
  expect((await world.recorded('1h'))[5]).toBe(120)
  await deleteMaintenance(ctx, id)
  const after = await judged()
  expect([after.hours, after.alerts]).toEqual([[100, 300, 300], [[300, false]]])
})
