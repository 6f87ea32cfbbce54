/**
 * `npm run bench -- plant`: the energy of METERS (300) together and each, one reading of energy, power and power factor
 * in EVERY (5) minutes for DAYS (62): of today, of the month and of a month a while ago, the first time and TIMES (20)
 * more.
 */
import { sql } from 'kysely'
import type { App } from '../../server/src/app.ts'
import { closedDay, startOfDay } from '../../server/src/features/history/day.ts'
import { ensurePartitions } from '../../server/src/features/history/partitions.service.ts'
import { askInTurn } from '../load/ask.ts'
import { asOwner } from '../load/owner.ts'
import { machine, percentile, startMeasured } from '../load/program.ts'
import { makeStations } from '../load/stations.ts'

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const meters = number('METERS', 300)
const every = number('EVERY', 5)
const days = number('DAYS', 62)
const times = number('TIMES', 20)
const perDay = 1440 / every

const before = machine()
const app = await startMeasured(fill)
try {
  console.log(`npm run bench -- plant, ${meters} meters, one reading in ${every} minutes for ${days} days`)
  console.log(`machine    ${before}`)
  const path = '/api/modules/energy/'
  const now = Date.now()
  const iso = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString()
  const calls = {
    today: path,
    '30 days': `${path}?start_datetime=${iso(29)}`,
    '30 days, then': `${path}?start_datetime=${iso(60)}&end_datetime=${iso(31)}`,
  }
  const { url, token } = app
  for (const [what, asked] of Object.entries(calls)) {
    const [first = 0, ...took] =
      (await askInTurn({ url, token, paths: [asked], times: times + 1 }))[asked] ?? []
    console.log(
      `${what.padEnd(16)} first ${first.toFixed(0)} ms, p50 ${percentile(took, 0.5).toFixed(0)} ms, p99 ${percentile(took, 0.99).toFixed(0)} ms, ` +
        `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`,
    )
  }
} finally {
  await app.end()
}

async function fill(of: App): Promise<void> {
  await makeStations(of, { modules: meters, factors: 3 })
  const { db, now } = of.system
  await sql`update module set type = 'elecConsum'`.execute(db)
  await sql`delete from threshold`.execute(db)
  await sql`update factor set code = c.code, code_key = lower(c.code), unit = c.unit, kind = c.kind
    from (values ('F1', 'E', 'kWh', 'counter'), ('F2', 'P', 'kW', 'gauge'), ('F3', 'PF', '', 'gauge')) c (was, code, unit, kind)
    where factor.code = c.was`.execute(db)
  const until = closedDay(now().getTime())
  // Ten a minute of a meter, in tenths.
  const value = sql`case f.code when 'E' then (d * ${perDay}::int + i) * ${every}::int * 10 + f.id else 5000 + (f.id * 31 + d * 17 + i * 7) % 900 end`
  await sql`insert into reading_day (factor_id, day, count, start_ms, step_ms, divisor, ints, measured, sum, min, max, first_ms, last_ms,
      hours, hour_measured, hour_sums, hour_mins, hour_maxs)
    select f.id, '1970-01-01'::date + ${until - days}::int + d, ${perDay}::int, 0, ${every * 60_000}::int, 10, v.ints, ${perDay}::int, 0, 0, 0, 0,
      ${(perDay - 1) * every * 60_000}::int, '{}', '{}', '{}', '{}', '{}'
    from factor f cross join generate_series(1, ${days}::int) d
      cross join lateral (select array_agg(${value} order by i) as ints from generate_series(0, ${perDay - 1}::int) i) v`.execute(
    db,
  )
  const start = startOfDay(until + 1)
  await ensurePartitions(of.connections.pool, [{ ts: start, received_at: start }], { all: true })
  await sql`insert into reading (factor_id, ts, value, quality)
    select f.id, t, (${value}) / 10.0, 0 from factor f
      cross join generate_series(${new Date(start)}::timestamptz, now(), interval '1 minute' * ${every}::int) with ordinality s (t, n)
      cross join lateral (select ${days + 1}::int as d, (n - 1)::int as i) p`.execute(db)
  await sql`update factor_state set latest_ts = now(), latest_value = 5, latest_quality = 0`.execute(db)
  await asOwner(of, 'vacuum analyze')
}
