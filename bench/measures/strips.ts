/**
 * `npm run bench -- strips`: the strips of STATIONS (300) with FACTORS (8), of 24 hours and of 30 days, with EXCURSIONS
 * (4) a station and day and a gap in each tenth of them, while READINGS_PER_SECOND (1,000) arrive; TIMES (300) each.
 */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../server/src/app.ts'
import { askInTurn } from '../load/ask.ts'
import { asOwner } from '../load/owner.ts'
import { machine, percentile, startMeasured } from '../load/program.ts'
import { startSending } from '../load/publish.ts'
import { makeStations } from '../load/stations.ts'

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const stations = number('STATIONS', 300)
const factors = number('FACTORS', 8)
const excursions = number('EXCURSIONS', 4)
const readingsPerSecond = number('READINGS_PER_SECOND', 1000)
const times = number('TIMES', 300)
const days = 31

const before = machine()
const app = await startMeasured(fill)
const load =
  readingsPerSecond === 0
    ? null
    : startSending({ port: app.brokerPort, modules: stations, readingsPerSecond, readings: factors })
try {
  await setTimeout(3000)
  console.log(
    `npm run bench -- strips, ${stations} × ${factors}, ${excursions} excursions a station and day, ${readingsPerSecond} readings/s, every call ${times} times`,
  )
  console.log(`machine    ${before}`)
  const path = '/api/dashboard/get-strips-dashboard/'
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const calls = {
    '24 hours': path,
    'of one station': `${path}?module=M7`,
    '30 days': `${path}?start_datetime=${since}`,
  }
  const { url, token } = app
  for (const [what, asked] of Object.entries(calls)) {
    const took = (await askInTurn({ url, token, paths: [asked], times }))[asked] ?? []
    console.log(
      `${what.padEnd(16)} p50 ${percentile(took, 0.5).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms`,
    )
  }
} finally {
  await load?.stop()
  await app.end()
}

async function fill(of: App): Promise<void> {
  await makeStations(of, { modules: stations, factors })
  const { db } = of.system
  // Every minute of the day, but for an hour at the end of each tenth day.
  await sql`insert into heard_day (module_id, day, minutes)
    select m.id, local_day(now()) - d, case when (m.id + d) % 10 = 0 then rpad(repeat('1', 1380), 1440, '0')::bit(1440)
      else repeat('1', 1440)::bit(1440) end
    from module m, generate_series(0, ${days}::int) d on conflict do nothing`.execute(db)
  await sql`update factor_state set latest_ts = now(), latest_value = 5, latest_quality = 0`.execute(db)
  await sql`insert into alert (factor_id, module_id, factor_code, factor_name, module_code, module_name, unit, decimals, status, class,
      value, peak, max_value, timestamp, started_at, resolved_at, resolve_reason)
    select f.id, m.id, f.code, f.name, m.code, m.name, f.unit, f.decimals, case n % 2 when 0 then 'WARNING' else 'ALERT' end, 'HI', 12, 14, 10,
      at, at, at + interval '15 minutes', 'recovered'
    from module m cross join generate_series(1, ${excursions * 2 * days}::int) n
      cross join lateral (select now() - (n + random()) * interval '1 day' / ${excursions * 2}::int as at) t
      cross join lateral (select * from factor f where f.module_id = m.id order by f.id offset n % ${factors}::int limit 1) f order by at`.execute(
    db,
  )
  await asOwner(of, 'vacuum analyze')
}
