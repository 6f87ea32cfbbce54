import { HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { judgeDue } from '../src/features/compliance/record.service.ts'
import { deleteMetric, updateMetric } from '../src/features/readings/metrics/metrics.service.ts'
import { openCopy } from './history-copy.ts'
import { from, type JudgedWorld, midnight, openJudged } from './judged-station.ts'

let world: JudgedWorld
beforeAll(async () => {
  world = await openJudged()
})
afterAll(() => world.stop())
beforeEach(() => world.renew())

const judge = (place = 0) => judgeDue(world.copy(place).ctx)
const { HOUR, hours } = {
  HOUR: HOUR_MS,
  hours: (at: Date | null) => at && (at.getTime() - midnight) / HOUR_MS,
}

interface Row {
  id: number
  period: string
  class: string
  value: number
  peak: number
  last: number
  started_at: Date
  timestamp: Date
  resolved_at: Date | null
  reason: string | null
  told: string
  why: string | null
}

/** The alerts of the station's averages by their time; hours count from the first midnight. */
async function alerts(period = '1h') {
  const rows = await world.query<Row>(
    `select id, period, class, value, peak, last, started_at, timestamp, resolved_at, resolve_reason as reason, told,
       judged_again ->> 'cause' as why
     from alert where factor_id = $1 and origin = 'average' and period = $2 order by timestamp`,
    [world.factorId(), period],
  )
  return rows.map(({ started_at, timestamp, resolved_at, ...row }) => ({
    ...row,
    from: hours(started_at),
    at: hours(timestamp),
    to: hours(resolved_at),
  }))
}
const spans = async (period?: string) => (await alerts(period)).map((one) => [one.from, one.at, one.to])

/** Judges hour by hour as they come, from the next one on. */
async function live(first: number, values: readonly (number | null)[]): Promise<void> {
  for (const [place, value] of values.entries()) {
    world.at(first + place + 1, 0)
    if (value !== null) await world.send([first + place], value)
    world.at(first + place + 1)
    await judge(place % 2)
  }
}

describe('an average beyond its limit', () => {
  it('raises one alert for the periods that follow each other, until one is within', async () => {
    await world.choose()
    await live(0, [100, 238, 300, null, 250, 120, 210])
    const [first, second] = await alerts()
    expect(first).toMatchObject({ class: 'HI', value: 238, peak: 300, last: 250, told: 'live', why: null })
    expect([first?.from, first?.at, first?.to, first?.reason]).toEqual([1, 2, 6, 'recovered'])
    expect(second).toMatchObject({ value: 210, from: 6, at: 7, to: null })
    expect(await alerts()).toHaveLength(2)
    // The document has limits of 8 hours too: each has its own.
    expect(await spans('8h')).toEqual([[-1, 7, null]])
  })

  it('carries its limit, unit and document', async () => {
    await world.choose()
    await live(0, [200.04])
    const [row] = await world.query(
      `select min_value, max_value, unit, decimals, standard, status, module_code, factor_code, episode = id as own from alert
       where factor_id = $1 and period = '1h'`,
      [world.factorId()],
    )
    expect(row).toEqual({
      min_value: null,
      max_value: 200,
      unit: 'µg/Nm³',
      // 200.04 must not look like 200.
      decimals: 2,
      standard: 'DOC',
      status: 'ALERT',
      module_code: world.station().key,
      factor_code: 'F1',
      own: true,
    })
  })

  it('changes nothing of what the readings are in', async () => {
    await world.choose()
    await live(0, [300])
    const [state] = await world.query<{ phase: string; alert_id: number | null }>(
      'select phase, alert_id from factor_state where factor_id = $1',
      [world.factorId()],
    )
    expect(state?.alert_id).toBeNull()
    expect(state?.phase).not.toBe('ACTIVE')
  })
})

describe('history', () => {
  it('that is judged when a document is chosen tells nobody, but what still goes on is told with the next period', async () => {
    world.at(30)
    await world.send([3], 300)
    await world.send(from(4, 25), 50)
    await world.send([29], 300)
    await world.choose()
    await judge()
    expect((await alerts()).map(({ at, to, told, why }) => [at, to, told, why])).toEqual([
      [4, 5, 'none', 'limits'],
      [30, null, 'none', 'limits'],
    ])
    await live(30, [310])
    expect((await alerts()).map(({ at, to, told, peak }) => [at, to, told, peak])).toEqual([
      [4, 5, 'none', 300],
      [30, null, 'live', 310],
    ])
  })

  it('that the program could not judge in time is told in one notice of its station', async () => {
    await world.choose()
    await live(0, [50])
    await world.send([1], 300)
    await world.send([2, 3, 4], 40)
    world.at(5)
    await judge()
    expect((await alerts()).map(({ at, to, told }) => [at, to, told])).toEqual([[2, 3, 'waiting']])
  })
})

describe('readings that come late, are corrected or deleted', () => {
  it('raise an alert late, which does not claim to be new', async () => {
    await world.choose()
    await live(0, [50, null, 50, 50, 50])
    await world.send([1], 300)
    await judge()
    expect((await alerts()).map(({ at, to, told, why }) => [at, to, told, why])).toEqual([
      [2, 3, 'waiting', 'late'],
    ])
  })

  it('of a file tell nobody', async () => {
    await world.choose()
    await live(0, [50, null, 50, 50, 50])
    await world.send([1], 300, { isFile: true })
    await judge()
    expect((await alerts()).map(({ told, why }) => [told, why])).toEqual([['none', 'late']])
  })

  it('change its value, its end, or take it back with a line in the audit log', async () => {
    await world.choose()
    await live(0, [50, 300, 310, 50])
    const [raised] = await alerts()
    expect([raised?.at, raised?.to, raised?.peak]).toEqual([2, 4, 310])
    const change = async (hour: number, value: number) => {
      for (const quarter of from(0, 4)) {
        const id = `${world.factorId()}-${midnight + hour * HOUR + quarter * 15 * MINUTE_MS}`
        await updateMetric(world.copy().ctx, world.deps(), { id, change: { value } })
      }
      await judge()
    }
    await change(2, 290)
    expect(await alerts()).toMatchObject([
      { id: raised?.id, value: 300, last: 290, peak: 300, why: 'corrected' },
    ])
    await change(2, 60)
    expect(await alerts()).toMatchObject([{ id: raised?.id, at: 2, to: 3, peak: 300 }])
    for (const quarter of from(0, 4))
      await deleteMetric(
        world.copy().ctx,
        world.deps(),
        `${world.factorId()}-${midnight + HOUR + quarter * 15 * MINUTE_MS}`,
      )
    await judge()
    expect(await alerts()).toEqual([])
    const lines = await world.query<{ after: { why: string } }>(
      "select after from audit_log where action = 'alert.withdraw' and object_id = $1",
      [raised?.id],
    )
    expect(lines.map(({ after }) => after.why)).toEqual(['deleted'])
  })

  it('join two alerts into one, and part one into two', async () => {
    await world.choose()
    await live(0, [300, 50, 300, 300, 300, 50])
    const [one, two] = await alerts()
    expect(await spans()).toEqual([
      [0, 1, 2],
      [2, 3, 6],
    ])
    const set = async (hour: number, value: number) => {
      for (const quarter of from(0, 4))
        await updateMetric(world.copy().ctx, world.deps(), {
          id: `${world.factorId()}-${midnight + hour * HOUR + quarter * 15 * MINUTE_MS}`,
          change: { value },
        })
      await judge()
    }
    await set(1, 400)
    expect(await alerts()).toMatchObject([{ id: one?.id, at: 1, to: 6, peak: 400 }])
    await set(3, 10)
    expect(await spans()).toEqual([
      [0, 1, 4],
      [4, 5, 6],
    ])
    expect((await alerts())[0]?.id).toBe(one?.id)
    expect(two).toBeDefined()
  })
})

describe('nothing is judged any more', () => {
  it('where the station leaves its document; taken again, what still goes on is a new alert', async () => {
    await world.choose()
    await live(0, [300, 300])
    world.at(2, 30)
    await world.choose(null, new Date(world.clock()).toISOString())
    world.at(2, 31)
    await judge()
    expect((await alerts()).map(({ at, to, reason }) => [at, to, reason])).toEqual([
      [1, 2 + 31 / 60, 'disabled'],
    ])
    world.at(3, 30)
    await world.choose(1, new Date(world.clock()).toISOString())
    await live(3, [300])
    expect((await alerts()).map(({ at, to }) => [at, to])).toEqual([
      [1, 2 + 31 / 60],
      [4, null],
    ])
  })

  it.each([
    ['the factor is switched off', 'update factor set status = false where id = $1'],
    ['the factor is deleted', 'update factor set deleted_at = now() where id = $1'],
    [
      'the station is switched off',
      'update module set status = false where id = (select module_id from factor where id = $1)',
    ],
    ['a person takes its quantity away', 'update factor set quantity = null where id = $1'],
  ])('where %s', async (_, change) => {
    await world.choose()
    await live(0, [300])
    await world.query(change, [world.factorId()])
    world.at(1, 20)
    await judge()
    expect((await alerts()).map(({ to, reason }) => [to, reason])).toEqual([[1 + 20 / 60, 'disabled']])
  })
})

it('an alert that a person has deleted is not raised again by the same periods', async () => {
  await world.choose()
  await live(0, [300])
  await world.query(
    `insert into alert_removed (factor_id, period, status, class, started_at, resolved_at)
     select factor_id, period, status, class, started_at, now() from alert where factor_id = $1 and origin = 'average'`,
    [world.factorId()],
  )
  await world.query("delete from alert where factor_id = $1 and origin = 'average'", [world.factorId()])
  await live(1, [310, 50, 300])
  expect(await spans()).toEqual([[3, 4, null]])
})

describe('exactly once', () => {
  it('where two copies judge at the same time', async () => {
    await world.choose()
    await live(0, [50])
    world.at(9)
    for (const hour of from(1, 8)) await world.send([hour], hour % 2 === 0 ? 50 : 300)
    await Promise.all(from(0, 6).map((n) => judge(n % 2)))
    expect((await spans()).map(([, at]) => at)).toEqual([2, 4, 6, 8])
  })

  it('where a copy is killed while it writes them', async () => {
    await world.choose()
    await live(0, [50])
    world.at(2, 0)
    await world.send([1], 300)
    world.at(2)
    await world.query(`create function kill_judge() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
    await world.query(
      'create trigger kill_judge before insert on alert for each row execute function kill_judge()',
    )
    const other = openCopy(world.database.url, world.clock)
    await expect(judgeDue(other.ctx)).rejects.toBeInstanceOf(Error)
    await other.stop()
    await world.query('drop function kill_judge cascade')
    expect([await alerts(), Object.keys(await world.recorded('1h'))]).toEqual([[], ['1']])
    await judge()
    expect(await spans()).toEqual([[1, 2, null]])
  })

  it('where a clock ran ahead: what it closed is open again, what it raised is gone', async () => {
    await world.choose()
    await live(0, [300])
    const [first] = await alerts()
    await world.send([1, 2], 50)
    await world.send([3], 300)
    world.at(24 * 3)
    await judge()
    expect((await spans()).map(([, at]) => at)).toEqual([1, 4])
    world.at(1, 20)
    await judge()
    expect(await alerts()).toMatchObject([{ id: first?.id, at: 1, to: null }])
    world.at(5)
    await judge()
    expect(await spans()).toEqual([
      [0, 1, 2],
      [3, 4, null],
    ])
    expect((await alerts())[0]?.id).toBe(first?.id)
  })
})

it('after any course of readings the alerts are what the results come to', async () => {
  await world.choose()
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const known = new Set<number>()
  const seen: [found: (number | null)[][], expected: (number | null)[][]][] = []
  let hour = 0
  for (let step = 0; step < 120; step += 1) {
    const kind = random(6)
    if (kind < 2) {
      hour += 1 + random(3)
      world.at(hour, 30)
    } else if (kind < 4) {
      const fresh = from(random(hour + 1), 1 + random(4)).filter((one) => one < hour && !known.has(one))
      if (fresh.length > 0) await world.send(fresh, random(2) === 0 ? 250 : 60, { quarters: 2 + random(3) })
      for (const one of fresh) known.add(one)
    } else if (kind === 4 && known.size > 0) {
      const [one = 0] = [...known].slice(random(known.size))
      const value = random(2) === 0 ? 250 : 60
      for (const quarter of from(0, 4)) {
        const id = `${world.factorId()}-${midnight + one * HOUR + quarter * 15 * MINUTE_MS}`
        if (random(8) === 0) await deleteMetric(world.copy().ctx, world.deps(), id).catch(() => undefined)
        else
          await updateMetric(world.copy().ctx, world.deps(), { id, change: { value } }).catch(() => undefined)
      }
    } else await judge(random(2))
    if (kind === 5)
      for (const period of ['1h', '8h', '24h']) seen.push([await spans(period), await model(period)])
  }
  expect(seen.length).toBeGreaterThan(30)
  expect(seen.map(([found]) => found)).toEqual(seen.map(([, expected]) => expected))
})

/** Walked over what is recorded, a period at a time. */
async function model(period: string): Promise<(number | null)[][]> {
  const rows = await world.query<{ end: number; val: number | null; n: number; content: Content }>(
    `select ((date_part('epoch', day_start(day)) * 1000)::float8 - $3) / 3600000 + h.hour as end, h.val, h.n, b.content
     from judged_day d cross join lateral unnest(d.hours, d.vals, d.ns, d.bases) as h (hour, val, n, basis)
       join judging_basis b on b.id = h.basis
     where d.factor_id = $1 and d.period = $2 order by 1`,
    [world.factorId(), period, midnight],
  )
  const length = Number(period.slice(0, -1))
  const found: (number | null)[][] = []
  let open: (number | null)[] | undefined
  for (const { end, val, n, content } of rows) {
    if (val === null || n < 0.75 * content.expected) continue
    if (val <= content.max_value) {
      if (open !== undefined) open[2] = end
      open = undefined
    } else if (open === undefined) found.push((open = [end - length, end, null]))
  }
  return found
}

interface Content {
  max_value: number
  expected: number
}
