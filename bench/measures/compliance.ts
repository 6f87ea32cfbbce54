/**
 * `npm run bench -- compliance`: how long it takes to judge the averages of FACTORS (40,000) at the end of an hour,
 * TIMES (5) times, while READINGS_PER_SECOND (1,000) arrive; and from publishing a reading beyond its limit to the
 * alert's frame meanwhile. Of a hundred averages one is beyond its limit.
 */
import { HOUR_MS } from '@quantrac/contract'
import type { App } from '../../server/src/app.ts'
import { judgeDue } from '../../server/src/features/compliance/record.service.ts'
import { ensurePartitions } from '../../server/src/features/history/partitions.service.ts'
import { asOwner } from '../load/owner.ts'
import { probeAlerts } from '../load/probe.ts'
import { machine, percentile, startMeasured } from '../load/program.ts'
import { startSending } from '../load/publish.ts'
import { makeStations } from '../load/stations.ts'

const factors = Number(process.env['FACTORS'] ?? 40_000)
const times = Number(process.env['TIMES'] ?? 5)
const readingsPerSecond = Number(process.env['READINGS_PER_SECOND'] ?? 1000)
const perStation = 10
const sending = 100
const probes = 100
const judged = Math.ceil(factors / perStation)
const graceMs = 600_000
const hour = Math.floor((Date.now() - graceMs) / HOUR_MS) * HOUR_MS

/** Stations that send, stations that are probed, and behind them those that are judged, with two hours of readings. */
async function fill(app: App): Promise<void> {
  const { pool } = app.connections
  await makeStations(app, { modules: sending + probes + judged, factors: perStation })
  await pool.query(`update factor set quantity = 'NO2', unit = 'µg/m³' where module_id > $1`, [
    sending + probes,
  ])
  await pool.query('update module set interval_seconds = 300, type = $2 where id > $1', [
    sending + probes,
    'air',
  ])
  await pool.query(`delete from threshold using factor f where f.id = factor_id and f.module_id > $1`, [
    sending + probes,
  ])
  const start = hour - 2 * HOUR_MS
  await ensurePartitions(pool, [{ ts: start, received_at: start }], { all: true })
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into reading (factor_id, ts, value) select f.id, n, case when f.id % 100 = 0 then 250 else 50 end + random()
     from (select id from factor where module_id > $3 order by id) f cross join lateral
       generate_series($1::timestamptz, $2::timestamptz - interval '1 minute', interval '5 minutes') n`,
    [new Date(start), new Date(hour), sending + probes],
  )
  await client.query(
    `insert into module_standard (module_id, from_at, standard_id, column_name, kq, kf, excluded, permit, set_at)
     select m.id, '-infinity', s.id, '', 1, 1, '{}', null, now() from module m, standard s
     where m.id > $1 and s.code like 'QCVN 05%'`,
    [sending + probes],
  )
  client.release(true)
  await asOwner(app, 'vacuum analyze')
}

/** As a minute before the end of the last hour. */
async function setBack({ connections: { pool } }: App): Promise<void> {
  const before = new Date(hour - HOUR_MS)
  await pool.query('delete from judged_day')
  await pool.query("delete from alert where origin = 'average'")
  await pool.query('update judged_factor set until_at = $1, known_at = $1, begun_at = $1', [before])
}

async function isJudged({ connections: { pool } }: App): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from judged_factor where until_at >= $1',
    [new Date(hour)],
  )
  return rows[0]?.count === judged * perStation
}

const app = await startMeasured(fill)
try {
  console.log(`npm run bench -- compliance, ${judged * perStation} factors, ${readingsPerSecond} readings/s`)
  console.log(`machine    ${machine()}`)
  // Their history first.
  while (!(await isJudged(app))) await judgeDue(app.system)
  const load = startSending({ port: app.brokerPort, modules: sending, readingsPerSecond })
  const probing = probeAlerts(app, { after: sending, probes })
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    await setBack(app)
    const began = performance.now()
    while (!(await isJudged(app))) await judgeDue(app.system)
    took.push((performance.now() - began) / 1000)
  }
  const waits = await probing
  await load.stop()
  const { rows } = await app.connections.pool.query<{ count: number }>(
    "select count(*)::int as count from alert where origin = 'average'",
  )
  console.log(
    `judged in  ${took.map((one) => one.toFixed(1)).join(', ')} s, ${rows[0]?.count} alerts of averages`,
  )
  const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)].map(Math.round)
  console.log(
    `alerts     p50 ${p50} ms, p99 ${p99} ms from publishing to the frame, ${waits.length} of ${probes} arrived`,
  )
} finally {
  await app.end()
}
