/**
 * `node bench/measures/health-look.ts`: what one look at the health of 4,000 stations costs, with ten factors each that
 * have sent every five minutes for four hours. Every copy of the program asks for a look each ten seconds, and one of
 * them takes it; each five minutes it also compares the newest readings.
 */
import { lookAtStations } from '../../server/src/features/station-health/look.service.ts'
import { ensurePartitions } from '../../server/src/features/history/partitions.service.ts'
import { readCpu } from '../load/cpu.ts'
import { asOwner } from '../load/owner.ts'
import { machine, type Measured, percentile, startMeasured } from '../load/program.ts'
import { makeStations } from '../load/stations.ts'

const modules = Number(process.env['MODULES'] ?? 4000)
const looks = Number(process.env['LOOKS'] ?? 10)

const app = await startMeasured()
try {
  console.log(`node bench/measures/health-look.ts, ${modules} stations × 10 factors`)
  console.log(`machine    ${machine()}`)
  await makeStations(app, { modules, factors: 10 })
  await fill(app)
  await measured('first look, which compares the newest readings', 'flat_at = null')
  await measured('look', 'flat_at = now()', looks)
  await measured('look that compares the newest readings', 'flat_at = null', looks)
} finally {
  await app.end()
}

async function fill({ connections: { pool } }: Measured): Promise<void> {
  const now = Date.now()
  await ensurePartitions(pool, [{ ts: now, received_at: now }], { all: true })
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `insert into reading (factor_id, ts, value) select f.id, now() - n * interval '5 minutes', 40 + sin(f.id + n)
     from factor f, generate_series(1, 48) n order by f.id, n`,
  )
  await pool.query(
    `update factor_state set latest_ts = now() - interval '5 minutes', latest_value = 40 + sin(factor_id + 1), latest_quality = 0,
       received_at = now(), written_by = null`,
  )
  await pool.query(
    `insert into health_watch (module_id, since, heard_at, regular_since)
     select id, now() - interval '1 day', now(), now() - interval '1 day' from module`,
  )
  await asOwner(app, 'vacuum analyze')
}

async function measured(name: string, flat: string, times = 1): Promise<void> {
  const { pool } = app.connections
  const walls: number[] = []
  const sums = { server: 0, postgres: 0 }
  for (let n = 0; n < times; n += 1) {
    await pool.query(`update health_look set looked_at = now() - interval '11 seconds', ${flat}`)
    // Nobody else looks meanwhile: the program's own look finds that it is too early.
    const before = await readCpu(app.dataDir, null)
    const start = performance.now()
    await lookAtStations(app.system)
    walls.push(performance.now() - start)
    const after = await readCpu(app.dataDir, null)
    sums.server += after.server - before.server
    sums.postgres += after.postgres - before.postgres
  }
  const ms = (seconds: number) => `${Math.round((seconds * 1000) / times)} ms`
  console.log(
    `${name}: ${Math.round(percentile(walls, 0.5))} ms, CPU ${ms(sums.server)} + PostgreSQL ${ms(sums.postgres)}`,
  )
}
