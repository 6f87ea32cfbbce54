import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { storeReadings } from '../src/features/readings/store/store.service.ts'
import { seedPermissions } from '../src/features/people/permissions.service.ts'
import { lookAtStations } from '../src/features/station-health/look.service.ts'
import { createDatabase } from './database.ts'
import { depsOf, type HistoryCopy, openCopy } from './history-copy.ts'
import { midnight } from './judged-station.ts'
import { makeStation, type TestStation } from './wire-stations.ts'

const interval = 5 * MINUTE_MS
let clock = midnight
let database: Awaited<ReturnType<typeof createDatabase>>
let copies: HistoryCopy[] = []
let station: TestStation
let made = 0

beforeAll(async () => {
  database = await createDatabase()
  await migrate(database.url)
  copies = [openCopy(database.url, () => clock), openCopy(database.url, () => clock)]
  await seedPermissions(copy().ctx)
})
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.stop()))
  await database.drop()
})
beforeEach(async () => {
  clock = midnight + 10 * HOUR_MS
  await query('update module set status = false')
  await look()
  station = await newStation()
})

const copy = (place = 0): HistoryCopy => copies[place] as HistoryCopy // two are made
const query = <R extends object>(text: string, values: unknown[] = []) =>
  copy()
    .pool.query<R>(text, values)
    .then(({ rows }) => rows)

async function newStation(factors = 2, type = 'wasteWater'): Promise<TestStation> {
  made += 1
  const station = await makeStation(copy().pool, { key: `H-${made}`, factors })
  await query('update module set type = $2 where id = $1', [station.id, type])
  return station
}

/** A look is never refused as too early. */
async function look(place = 0): Promise<void> {
  await query(
    "update health_look set looked_at = looked_at - interval '10 seconds' where looked_at is not null",
  )
  await lookAtStations(copy(place).ctx)
}

let turn = 0
async function send({
  of = station,
  factors = of.factors,
  ts = clock,
  value = (turn +=
    1),
  isFile = false,
}: {
  of?: TestStation
  factors?: TestStation['factors']
  ts?: number
  value?: number
  isFile?: boolean
} = {}): Promise<void> {
  const readings = factors.map(({ id, key }) => ({
    target: { factor_id: id, module_key: of.key, factor_key: key },
    ts,
    value,
    quality: 0 as const,
    received_at: clock,
  }))
  await storeReadings(
    depsOf(copy(), () => new Date(clock)),
    readings,
    { isFile },
  )
}

/** Looks every half a minute for so long; sends, where it is asked to, at each interval. */
async function pass(
  ms: number,
  sending: ((at: number) => Promise<void>) | null = () => send(),
): Promise<void> {
  for (const end = clock + ms; clock < end; ) {
    clock += MINUTE_MS / 2
    if (sending !== null && (clock - midnight) % interval === 0) await sending(clock)
    await look()
  }
}

interface Row {
  id: number
  fault: string
  factor: string
  status: string
  told: string
  value: number
  min_value: number | null
  max_value: number | null
  unit: string
  at: number
  from: number
  to: number | null
  reason: string | null
}

/** The alerts of the station's health; minutes count from ten o'clock. */
async function alerts(of = station): Promise<Row[]> {
  const rows = await query<
    Omit<Row, 'at' | 'from' | 'to'> & { timestamp: Date; started_at: Date; resolved_at: Date | null }
  >(
    `select id, fault, factor_code as factor, status, told, value, min_value, max_value, unit, timestamp, started_at, resolved_at,
       resolve_reason as reason from alert where module_id = $1 and origin = 'health' order by id`,
    [of.id],
  )
  const minutes = (at: Date) => (at.getTime() - midnight - 10 * HOUR_MS) / MINUTE_MS
  return rows.map(({ timestamp, started_at, resolved_at, ...row }) => ({
    ...row,
    at: minutes(timestamp),
    from: minutes(started_at),
    to: resolved_at && minutes(resolved_at),
  }))
}

describe('a station that is silent', () => {
  it('is told once after three intervals, and once when it has sent for two', async () => {
    await pass(HOUR_MS)
    expect(await alerts()).toEqual([])
    await pass(HOUR_MS, null)
    const [only, ...others] = await alerts()
    expect(others).toEqual([])
    expect(only).toMatchObject({
      fault: 'offline',
      factor: '',
      status: 'ALERT',
      told: 'live',
      unit: 'min',
      max_value: 15,
    })
    expect([only?.from, only?.at, only?.to]).toEqual([60, 75, null])
    await pass(HOUR_MS)
    expect(await alerts()).toMatchObject([{ to: 125, reason: 'recovered' }])
  })

  it('is not told of a station that has never sent, or whose readings come with a file or by hand', async () => {
    const other = await newStation()
    await send({ of: other, ts: clock - 20 * MINUTE_MS, isFile: true })
    await pass(20 * MINUTE_MS)
    await send({ of: other, isFile: true })
    const typed = await newStation()
    await send({ of: typed })
    await pass(2 * HOUR_MS)
    expect(await alerts(other)).toEqual([])
    expect(await alerts(typed)).toEqual([])
    expect(await alerts(await newStation())).toEqual([])
  })

  it('that sends one reading each hour is told once, not each hour', async () => {
    await pass(HOUR_MS)
    for (let hour = 0; hour < 3; hour += 1) {
      await pass(HOUR_MS, null)
      await send()
      await look()
    }
    expect(await alerts()).toHaveLength(1)
  })

  it('is given its time anew after a break in which nobody could hear it', async () => {
    await pass(HOUR_MS)
    clock += 5 * HOUR_MS
    await pass(14 * MINUTE_MS, null)
    expect(await alerts()).toEqual([])
    await pass(2 * MINUTE_MS, null)
    expect(await alerts()).toHaveLength(1)
  })

  it('is ended without a word of recovery where it is switched off, and begins anew', async () => {
    await pass(HOUR_MS)
    await pass(20 * MINUTE_MS, null)
    await query('update module set status = false where id = $1', [station.id])
    await look()
    expect(await alerts()).toMatchObject([{ reason: 'disabled' }])
    await query('update module set status = true where id = $1', [station.id])
    await pass(HOUR_MS, null)
    expect(await alerts()).toHaveLength(1)
  })

  it('whose alert a person has deleted is not told again before it is well', async () => {
    await pass(HOUR_MS)
    await pass(20 * MINUTE_MS, null)
    await query('delete from notification')
    await query('delete from alert where module_id = $1', [station.id])
    await pass(HOUR_MS, null)
    expect(await alerts()).toEqual([])
    await pass(HOUR_MS)
    await pass(20 * MINUTE_MS, null)
    expect(await alerts()).toHaveLength(1)
  })

  it('leaves the state of its factors as it was', async () => {
    await pass(HOUR_MS)
    await pass(20 * MINUTE_MS, null)
    const states = await query(
      'select phase, alert_id from factor_state s join factor f on f.id = s.factor_id where f.module_id = $1',
      [station.id],
    )
    expect(states).toEqual([
      { phase: 'OFF', alert_id: null },
      { phase: 'OFF', alert_id: null },
    ])
  })
})

const ruleOf = (fault: string, severity: string, limit: number) =>
  query(
    'insert into health_rule (module_id, fault, is_on, severity, "limit") values ($1, $2, true, $3, $4)',
    [station.id, fault, severity, limit],
  )

/** The first factor measures, the second has a value of its own. */
async function both(value: number): Promise<void> {
  await send({ factors: station.factors.slice(0, 1) })
  await send({ factors: station.factors.slice(1), value })
}

describe('other faults', () => {
  it('a factor that comes no more while others do', async () => {
    await pass(HOUR_MS)
    await pass(HOUR_MS, () => send({ factors: station.factors.slice(0, 1) }))
    expect(await alerts()).toMatchObject([
      { fault: 'partial', factor: 'F2', status: 'WARNING', from: 60, at: 75, to: null },
    ])
    await pass(30 * MINUTE_MS)
    expect(await alerts()).toMatchObject([{ to: 125, reason: 'recovered' }])
  })

  it('a clock that is off, but not a station that sends what it has kept', async () => {
    await pass(HOUR_MS)
    await pass(HOUR_MS, (at) => send({ ts: at - 40 * MINUTE_MS + (turn += 1) }))
    expect(await alerts()).toMatchObject([{ fault: 'clock', factor: '', unit: 'min', to: null }])
    const other = await newStation()
    const start = clock + HOUR_MS
    await pass(HOUR_MS, async () => {
      await send()
      await send({ of: other })
    })
    // An hour without network, then four readings in each interval until it has caught up.
    let next = start + interval
    await pass(HOUR_MS, () => send())
    await pass(HOUR_MS, async (at) => {
      await send()
      for (let n = 0; n < 4 && next <= at; n += 1, next += interval) await send({ of: other, ts: next })
    })
    expect((await alerts(other)).map(({ fault }) => fault)).toEqual(['offline'])
  })

  it('a value outside the range of its instrument', async () => {
    await query('update factor set range_min = 0, range_max = 100 where id = $1', [station.factors[0]?.id])
    await pass(30 * MINUTE_MS, () => send({ value: 50 + (turn += 1) / 1000 }))
    await pass(30 * MINUTE_MS, () => send({ value: 150 }))
    expect(await alerts()).toMatchObject([
      { fault: 'range', factor: 'F1', value: 150, min_value: 0, max_value: 100, unit: 'mg/L' },
    ])
    await pass(30 * MINUTE_MS, () => send({ value: 50 }))
    expect(await alerts()).toMatchObject([{ fault: 'range', reason: 'recovered' }])
  })

  it('equal readings for three hours, but not zeros, counters or those of electricity', async () => {
    const [first, second] = station.factors
    const electric = await newStation(1, 'elecConsum')
    await query("update factor set kind = 'counter' where id = $1", [second?.id])
    const still = async () => {
      await send({ factors: [...station.factors], value: 7.1 })
      await send({ of: electric, value: 220 })
    }
    await pass(3 * HOUR_MS, still)
    expect(await alerts()).toEqual([])
    await pass(15 * MINUTE_MS, still)
    expect(await alerts()).toMatchObject([{ fault: 'flat', factor: first?.key, value: 7.1, from: 5 }])
    expect(await alerts(electric)).toEqual([])
    // As when a day is packed in the night.
    await query('delete from reading where ts < $1', [new Date(clock - HOUR_MS)])
    await pass(15 * MINUTE_MS, still)
    expect(await alerts()).toMatchObject([{ fault: 'flat', to: null }])
    await pass(HOUR_MS)
    expect(await alerts()).toMatchObject([{ fault: 'flat', reason: 'recovered' }])
    await pass(4 * HOUR_MS, () => send({ value: 0 }))
    expect(await alerts()).toHaveLength(1)
  })

  it('not a rounded value of a station that sends far more often than its interval', async () => {
    await pass(HOUR_MS, async () => {
      for (let n = 24; n >= 0; n -= 1) await send({ ts: clock - n * 10_000, value: 71 })
    })
    expect(await alerts()).toEqual([])
  })

  it('a battery that is low for a while, once, until it is clearly better; neither missing nor equal readings of it', async () => {
    const [, battery] = station.factors
    await query("update factor set quantity = 'BATTERY', unit = '%' where id = $1", [battery?.id])
    await pass(3 * HOUR_MS + 20 * MINUTE_MS, () => both(80))
    await pass(10 * MINUTE_MS, () => both(19))
    await pass(30 * MINUTE_MS, () => both(21))
    expect(await alerts()).toEqual([])
    await pass(30 * MINUTE_MS, () => both(19))
    const told = {
      fault: 'weak',
      factor: battery?.key,
      status: 'WARNING',
      value: 19,
      min_value: 20,
      unit: '%',
    }
    expect(await alerts()).toMatchObject([{ ...told, from: 245, told: 'live', to: null }])
    await pass(30 * MINUTE_MS, () => both(24))
    expect(await alerts()).toMatchObject([{ ...told, to: null }])
    await pass(30 * MINUTE_MS, () => both(26))
    expect(await alerts()).toMatchObject([{ ...told, reason: 'recovered' }])
    await pass(2 * HOUR_MS, () => send({ factors: station.factors.slice(0, 1) }))
    expect(await alerts()).toHaveLength(1)
  })

  it('a signal in dBm by its own rule, and none of a station that has no such factor', async () => {
    const [, signal] = station.factors
    await query("update factor set quantity = 'SIGNAL-DBM' where id = $1", [signal?.id])
    await ruleOf('weak', 'ALERT', 10)
    const other = await newStation()
    const heard = (value: number) => async () => {
      await both(value)
      await send({ of: other, value: value + (turn += 1) / 1000 })
    }
    await pass(HOUR_MS, heard(-93))
    await pass(HOUR_MS, heard(-97))
    expect(await alerts()).toMatchObject([{ fault: 'weak', status: 'ALERT', value: -97, min_value: -95 }])
    expect(await alerts(other)).toEqual([])
  })

  it('a level that changes and stays, only where it is looked for, and leaves the readings as they are', async () => {
    const quiet = await newStation()
    await ruleOf('jump', 'WARNING', 8)
    const at = (level: number) => async (now: number) => {
      for (const of of [station, quiet]) await send({ of, value: level + ((now / interval) % 5) / 10 })
    }
    await pass(3 * HOUR_MS, at(7))
    await pass(interval, at(60))
    await pass(HOUR_MS, at(7))
    await pass(HOUR_MS, at(12))
    const told = { fault: 'jump', status: 'WARNING', min_value: null, unit: 'mg/L', from: 250 }
    expect(await alerts()).toMatchObject(['F1', 'F2'].map((factor) => ({ ...told, factor, to: null })))
    expect(await alerts(quiet)).toEqual([])
    expect(await query('select from reading where quality <> 0')).toEqual([])
    await pass(3 * HOUR_MS, at(12))
    expect(await alerts()).toMatchObject([{ reason: 'recovered' }, { reason: 'recovered' }])
  })

  it('a day of which too little came, told when the day is over', async () => {
    await pass(30 * MINUTE_MS)
    for (; clock < midnight + DAY_MS; clock += interval) await send()
    clock = midnight + DAY_MS
    await look()
    // Of the second day only eight hours.
    for (const end = clock + 8 * HOUR_MS; clock < end; ) {
      clock += interval
      await send()
    }
    clock = midnight + 2 * DAY_MS + HOUR_MS + MINUTE_MS
    await look()
    const [only] = (await alerts()).filter(({ fault }) => fault === 'incomplete')
    expect(only).toMatchObject({ unit: '%', min_value: 75, value: 33.3 })
  })
})

describe('in maintenance', () => {
  /** Minutes count from now; the program sees it as it would be announced by a person. */
  const announce = (from: number, to: number, { kind = 'service', factors = [] as number[] } = {}) =>
    query(
      `insert into maintenance (module_id, factor_ids, kind, start_at, end_at, reason, created_at)
       values ($1, $2, $3, $4, $5, '', now())`,
      [station.id, factors, kind, new Date(clock + from * MINUTE_MS), new Date(clock + to * MINUTE_MS)],
    )

  it('nobody is told of a station, and its silence counts from the end on', async () => {
    await pass(HOUR_MS)
    await announce(0, 60)
    await pass(HOUR_MS + 14 * MINUTE_MS, null)
    expect(await alerts()).toEqual([])
    await pass(2 * MINUTE_MS, null)
    expect(await alerts()).toMatchObject([{ fault: 'offline', at: 135, told: 'live', to: null }])
  })

  it('what was open is held; after it that one ends with its beginning, and what is wrong is new, once', async () => {
    await pass(HOUR_MS)
    await pass(20 * MINUTE_MS, null)
    await announce(0, 60, { kind: 'off' })
    await pass(30 * MINUTE_MS)
    expect(await alerts()).toMatchObject([{ fault: 'offline', to: null }])
    await pass(60 * MINUTE_MS, null)
    const told = await alerts()
    expect(told).toMatchObject([
      { fault: 'offline', to: 80, reason: 'maintenance' },
      { fault: 'offline', at: 155, told: 'live', to: null },
    ])
    await Promise.all([look(0), look(1)])
    expect(await alerts()).toEqual(told)
  })

  it('that began and ended while the program was away has the same end', async () => {
    await pass(HOUR_MS)
    await pass(20 * MINUTE_MS, null)
    await announce(10, 60)
    clock += 90 * MINUTE_MS
    await pass(MINUTE_MS, null)
    expect(await alerts()).toMatchObject([{ to: 90, reason: 'maintenance' }])
    await pass(20 * MINUTE_MS, null)
    expect(await alerts()).toHaveLength(2)
  })

  it('of a factor leaves the others and the station as they are, and a calibration its connection', async () => {
    await pass(HOUR_MS)
    const [first, second] = station.factors
    await announce(0, 120, { factors: [first?.id ?? 0] })
    await announce(0, 120, { kind: 'calibration' })
    await pass(HOUR_MS, () => send({ factors: [] }))
    expect(await alerts()).toMatchObject([{ fault: 'offline' }])
    const other = await newStation()
    station = other
    await pass(HOUR_MS)
    await announce(0, 120, { factors: [other.factors[1]?.id ?? 0] })
    await pass(HOUR_MS, () => send({ factors: [] }))
    expect((await alerts()).map(({ fault }) => fault)).toEqual(['offline'])
    expect(second).toBeDefined()
  })

  it('a day lacks nothing of what was not due', async () => {
    await pass(30 * MINUTE_MS)
    for (; clock < midnight + DAY_MS; clock += interval) await send()
    clock = midnight + DAY_MS
    await look()
    await announce(8 * 60, 23 * 60)
    for (const end = clock + 8 * HOUR_MS; clock < end; ) {
      clock += interval
      await send()
    }
    clock = midnight + 2 * DAY_MS + HOUR_MS + MINUTE_MS
    await look()
    expect((await alerts()).filter(({ fault }) => fault === 'incomplete')).toEqual([])
  })
})

describe('rules', () => {
  interface Given {
    type?: string
    module?: number
    is_on: boolean
    limit?: number
  }
  const rule = ({ type, module, is_on, limit = 3 }: Given) =>
    query(
      `insert into health_rule (type, module_id, fault, is_on, severity, "limit") values ($1, $2, 'offline', $3, 'WARNING', $4)`,
      [type ?? null, module ?? null, is_on, limit],
    )

  it('of a type switch a fault off, and one of the station on again', async () => {
    await rule({ type: 'wasteWater', is_on: false })
    await pass(HOUR_MS)
    await pass(HOUR_MS, null)
    expect(await alerts()).toEqual([])
    await rule({ module: station.id, is_on: true, limit: 6 })
    await look()
    expect(await alerts()).toMatchObject([{ fault: 'offline', status: 'WARNING', max_value: 30 }])
    await query('delete from health_rule')
    await look()
    await rule({ type: 'wasteWater', is_on: false })
    await look()
    expect(await alerts()).toMatchObject([{ reason: 'disabled' }])
    await query('delete from health_rule')
  })
})

describe('many stations that are silent together', () => {
  it('are told of in one notice, and each has its alert', async () => {
    await query('update module set status = false')
    const many = await Promise.all(Array.from({ length: 30 }, () => newStation(1)))
    const all = async (at: number) => {
      for (const [place, of] of many.entries()) if (place % 2 === 0 || at % 2 === 0) await send({ of })
    }
    const [admin] = await query<{ id: number }>(
      `insert into user_account (email, email_key, username, password_hash, role) values ('a@b', 'a@b', 'a', '', 'admin') returning id`,
    )
    await pass(30 * MINUTE_MS, all)
    // They do not stop at the same second.
    await pass(20 * MINUTE_MS, null)
    const rows = await Promise.all(many.map((of) => alerts(of)))
    expect(rows.map((own) => own.length)).toEqual(many.map(() => 1))
    expect(new Set(rows.flat().map(({ told }) => told))).toEqual(new Set(['digest']))
    const told = () =>
      query<{ kind: string; data: object }>(
        'select kind, data from notification where user_id = $1 order by id',
        [admin?.id],
      )
    expect(await told()).toEqual([{ kind: 'station', data: { type: 'stations-silent', count: 30 } }])
    await pass(30 * MINUTE_MS, all)
    expect(await told()).toMatchObject([{}, { data: { type: 'stations-back', count: 30 } }])
    expect((await Promise.all(many.map((of) => alerts(of)))).flat().filter(({ to }) => to === null)).toEqual(
      [],
    )
  })
})

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** What should be told of a silent station, in a few lines of its own. */
class Model {
  told: { at: number; to: number | null }[] = []
  #heard: number | null = null
  #regular = false
  #from = 0
  #last: number | null = null
  #wellSince: number | null = null

  /** An arrival before the last one, by a clock that went back, is none. */
  hear(at: number): void {
    if (this.#heard !== null && at <= this.#heard) return
    if (this.#from > 0 && this.#heard !== null && at - this.#heard <= 15 * MINUTE_MS) this.#regular = true
    this.#heard = at
  }

  look(at: number): void {
    if (this.#last === null || at < this.#last || at - this.#last > MINUTE_MS) this.#from = at
    this.#last = at
    const heard = this.#heard
    if (heard === null) return
    const open = this.told.findLast(({ to }) => to === null)
    if (open === undefined) {
      if (this.#regular && at - Math.max(Math.min(heard, at), this.#from) >= 15 * MINUTE_MS)
        this.told.push({ at, to: null })
      return
    }
    const isWell = at - Math.min(heard, at) <= 7.5 * MINUTE_MS
    if (!isWell) this.#wellSince = null
    else if (this.#wellSince === null) this.#wellSince = Math.min(heard, at)
    else if (at - this.#wellSince >= 10 * MINUTE_MS || at < this.#wellSince) {
      open.to = this.#wellSince
      this.#wellSince = null
    }
  }
}

describe('random histories', () => {
  const seeds = [1, 2, 3, 4, 5, 6]
  it.each(seeds)(
    'of silence, restarts, two copies and clocks that jump tell exactly what a model does (%i)',
    async (seed) => {
      const random = randomOf(seed)
      const model = new Model()
      const both = async () => {
        await query(
          "update health_look set looked_at = looked_at - interval '10 seconds' where looked_at is not null",
        )
        await Promise.all([lookAtStations(copy(0).ctx), lookAtStations(copy(1).ctx)])
      }
      let isSending = true
      await look()
      model.look(clock)
      for (let step = 0; step < 400; step += 1) {
        clock += MINUTE_MS / 2
        if (random() < 0.02) isSending = !isSending
        if (random() < 0.01) clock += Math.floor(random() * 3) * HOUR_MS + 2 * MINUTE_MS
        if (random() < 0.005) clock -= HOUR_MS / 2
        if (isSending && random() < 0.15) {
          await send({ ts: clock })
          model.hear(clock)
        }
        await both()
        model.look(clock)
      }
      const rows = (await alerts()).filter(({ fault }) => fault === 'offline')
      const minutes = (at: number) => (at - midnight - 10 * HOUR_MS) / MINUTE_MS
      expect(rows.map(({ at, to }) => ({ at, to }))).toEqual(
        model.told.map(({ at, to }) => ({ at: minutes(at), to: to && minutes(to) })),
      )
    },
  )
})
