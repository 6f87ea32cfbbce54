import { HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { judgeDue } from '../src/features/compliance/record.service.ts'
import { packHistory } from '../src/features/history/packing.service.ts'
import { deleteMetric, updateMetric } from '../src/features/readings/metrics/metrics.service.ts'
import { openCopy } from './history-copy.ts'
import { from, type JudgedWorld, midnight, openJudged } from './judged-station.ts'

let world: JudgedWorld
beforeAll(async () => {
  world = await openJudged()
})
afterAll(() => world.stop())
beforeEach(() => world.renew())

const copy = (place?: number) => world.copy(place)
const query: JudgedWorld['query'] = (...given) => world.query(...given)
const choose: JudgedWorld['choose'] = (...given) => world.choose(...given)
const send: JudgedWorld['send'] = (...given) => world.send(...given)
const at: JudgedWorld['at'] = (...given) => world.at(...given)
const recorded: JudgedWorld['recorded'] = (period) => world.recorded(period)
const factorId = () => world.factorId()

const before = () =>
  query<{ period: string; value: number | null }>(
    'select period, value from judged_before where factor_id = $1 order by id',
    [factorId()],
  )

it('judges a period once it has been over for ten minutes, and once only', async () => {
  await choose()
  at(1, 9)
  await send([0], 120)
  await judgeDue(copy().ctx)
  expect(await recorded('1h')).toEqual({})
  at(1)
  await judgeDue(copy().ctx)
  expect(await recorded('1h')).toEqual({ 1: 120 })
  await judgeDue(copy().ctx)
  at(3)
  await judgeDue(copy().ctx)
  expect(await recorded('1h')).toEqual({ 1: 120, 2: null, 3: null })
  expect(await recorded('8h')).toEqual({ 1: 120, 2: 120, 3: 120 })
  expect(await before()).toEqual([])
})

it('judges history when a document is chosen, also packed days', async () => {
  at(60)
  await send(from(0, 60), 90)
  await packHistory(copy().ctx, { pool: copy().pool })
  await judgeDue(copy().ctx)
  expect(await recorded('24h')).toEqual({})
  await choose()
  await judgeDue(copy().ctx)
  expect(await recorded('24h')).toEqual({ 24: 90, 48: 90 })
  expect(Object.keys(await recorded('1h'))).toHaveLength(60)
})

it('keeps both results where readings come late, are corrected or deleted', async () => {
  await choose()
  at(2)
  await send([0], 100)
  await judgeDue(copy().ctx)
  expect(await recorded('1h')).toEqual({ 1: 100, 2: null })
  await send([1], 300)
  await judgeDue(copy().ctx)
  expect(await recorded('1h')).toEqual({ 1: 100, 2: 300 })
  expect(await recorded('8h')).toEqual({ 1: 100, 2: 200 })
  const deps = world.deps()
  const id = `${factorId()}-${midnight}`
  await updateMetric(copy().ctx, deps, { id, change: { value: 200 } })
  await judgeDue(copy().ctx)
  expect(await recorded('1h')).toEqual({ 1: 125, 2: 300 })
  await updateMetric(copy().ctx, deps, { id, change: { quality: 2 } })
  await judgeDue(copy().ctx)
  await deleteMetric(copy().ctx, deps, `${factorId()}-${midnight + 15 * MINUTE_MS}`)
  await judgeDue(copy().ctx)
  expect(await recorded('1h')).toEqual({ 1: 100, 2: 300 })
  expect((await before()).filter(({ period }) => period === '1h')).toEqual([
    { period: '1h', value: null },
    { period: '1h', value: 100 },
    { period: '1h', value: 125 },
    { period: '1h', value: 100 },
  ])
})

it('keeps a recorded result whatever is chosen later, and judges what follows by it', async () => {
  await choose()
  at(2)
  await send([0, 1], 120)
  await judgeDue(copy().ctx)
  await choose(0.5, new Date(midnight + 2.5 * HOUR_MS).toISOString())
  at(4)
  await send([2, 3], 120)
  await judgeDue(copy().ctx)
  const limits = await query<{ hour: number; max: number }>(
    `select h.hour, (b.content ->> 'max_value')::float8 as max from judged_day d
     cross join lateral unnest(d.hours, d.bases) as h (hour, basis) join judging_basis b on b.id = h.basis
     where d.factor_id = $1 and d.period = '1h' order by h.hour`,
    [factorId()],
  )
  expect(limits.map(({ max }) => max)).toEqual([200, 200, 100, 100])
  expect(await before()).toEqual([])
})

it('judges readings that are older than all before', async () => {
  await choose()
  at(10)
  await send([8, 9], 50)
  await judgeDue(copy().ctx)
  await send([5], 70)
  await judgeDue(copy().ctx)
  expect(await recorded('1h')).toEqual({ 6: 70, 7: null, 8: null, 9: 50, 10: 50 })
  expect((await before()).filter(({ period }) => period === '1h')).toEqual([])
})

it('two copies that judge at the same time record each period once', async () => {
  await choose()
  at(100)
  await send(from(0, 100), 10)
  await Promise.all(from(0, 6).map((n) => judgeDue(copy(n % 2).ctx)))
  await judgeDue(copy().ctx)
  expect(Object.keys(await recorded('1h'))).toHaveLength(100)
})

/** A copy of its own whose connection ends while it judges. */
async function killed(): Promise<void> {
  const other = openCopy(world.database.url, world.clock)
  await expect(judgeDue(other.ctx)).rejects.toBeInstanceOf(Error)
  await other.stop()
}

it('a copy that is killed while it judges leaves nothing half done', async () => {
  await choose()
  at(30)
  await send(from(0, 30), 10)
  // Ends the connection of whoever has written results, before it commits.
  await query(`create function kill_judge() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
  await query('create trigger kill_judge before update on judged_factor execute function kill_judge()')
  await killed()
  expect(await recorded('1h')).toEqual({})
  await query('drop function kill_judge cascade')
  await judgeDue(copy().ctx)
  expect(Object.keys(await recorded('1h'))).toHaveLength(30)
  // Notes of late readings are not lost either.
  await send([30], 10)
  at(32)
  await judgeDue(copy().ctx)
  await send([31], 99)
  await query(`create function kill_judge() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
  await query('create trigger kill_judge before update on judged_day execute function kill_judge()')
  await killed()
  await query('drop function kill_judge cascade')
  await judgeDue(copy().ctx)
  expect((await recorded('1h'))[32]).toBe(99)
})

it('what a clock that ran ahead judged is judged again in its time', async () => {
  await choose()
  at(2)
  await send([0, 1], 10)
  await judgeDue(copy().ctx)
  at(24 * 40)
  await judgeDue(copy().ctx)
  expect(Object.keys(await recorded('1h')).length).toBeGreaterThan(900)
  at(4)
  await send([2, 3], 20)
  await judgeDue(copy().ctx)
  expect(await recorded('1h')).toEqual({ 1: 10, 2: 10, 3: 20, 4: 20 })
})

it('after any course of late, corrected and deleted readings the results are those of what is stored', async () => {
  await choose()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const values = new Map<number, number>()
  const deps = world.deps()
  let hour = 0
  for (let step = 0; step < 80; step += 1) {
    const kind = random(6)
    if (kind < 2) {
      hour += 1 + random(4)
      at(hour, 30)
    } else if (kind === 2 || kind === 3) {
      const some = from(random(hour + 1), 1 + random(4)).filter((one) => one < hour)
      const fresh = some.filter((one) => !values.has(one))
      const value = 10 + random(300)
      if (fresh.length > 0) await send(fresh, value)
      for (const one of fresh) values.set(one, value)
    } else if (kind === 4 && values.size > 0) {
      const [one = 0] = [...values.keys()].slice(random(values.size))
      const value = 10 + random(300)
      for (const quarter of [0, 1, 2, 3]) {
        const id = `${factorId()}-${midnight + one * HOUR_MS + quarter * 15 * MINUTE_MS}`
        if (random(20) === 0) {
          await deleteMetric(copy().ctx, deps, id).catch(() => undefined)
          values.set(one, Number.NaN)
        } else await updateMetric(copy().ctx, deps, { id, change: { value } }).catch(() => undefined)
      }
      if (values.get(one) !== undefined && !Number.isNaN(values.get(one))) values.set(one, value)
    } else await judgeDue(copy(random(2)).ctx)
  }
  await judgeDue(copy().ctx)
  // What is stored, an hour at a time.
  const rows = await query<{ hour: number; n: number; mean: number }>(
    `select floor((date_part('epoch', ts) * 1000 - $2) / 3600000)::int as hour, count(*)::int as n, avg(value) as mean
     from reading where factor_id = $1 group by 1`,
    [factorId(), midnight],
  )
  const hours = new Map(rows.map(({ hour: one, n, mean }) => [one, { n, mean }]))
  const first = Math.min(...hours.keys())
  const [one, eight] = [await recorded('1h'), await recorded('8h')]
  expect(Object.keys(one)).toHaveLength(hour - first)
  for (let end = first + 1; end <= hour; end += 1) {
    expect([end, one[end] ?? null]).toEqual([end, hours.get(end - 1)?.mean ?? null])
    const parts = from(end - 8, 8).flatMap((part) => hours.get(part) ?? [])
    const whole = parts.filter(({ n }) => n >= 3)
    const counted = whole.length > 0 ? whole : parts
    const mean =
      counted.length === 0 ? null : counted.reduce((sum, part) => sum + part.mean, 0) / counted.length
    const shown = (value: number | null = null) => (value === null ? null : Number(value.toPrecision(9)))
    expect([end, shown(eight[end])]).toEqual([end, shown(mean)])
  }
})
