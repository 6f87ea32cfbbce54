/**
 * `node tools/bench/history.ts`: bytes a reading at rest, how long packing takes, and what charts, the table and energy cost on a year,
 * for factors of several kinds. FACTORS (10) and DAYS (365) make it smaller or larger.
 */
import { monthsOfReadings, kinds } from './load/history-rows.ts'
import { machine, type Measured, percentile, startMeasured } from './load/program.ts'
import { packHistory } from '../../server/src/features/history/packing.service.ts'
import { getEnergyDistribution } from '../../server/src/features/module-data/energy.service.ts'
import { getReadingTable } from '../../server/src/features/module-data/module-data.service.ts'
import { getModuleSeries } from '../../server/src/features/module-data/series.service.ts'

const factors = Number(process.env['FACTORS'] ?? 10)
const days = Number(process.env['DAYS'] ?? 365)
const asks = 30

const app = await startMeasured()
try {
  console.log(`node tools/bench/history.ts, ${factors} factors, ${days} days`)
  console.log(`machine    ${machine()}`)
  for (const kind of kinds) await measure(app, kind)
} finally {
  await app.end()
}

async function measure(of: Measured, kind: (typeof kinds)[number]): Promise<void> {
  const { pool } = of.connections
  const code = kind.name.toUpperCase()
  const readings = await monthsOfReadings(of, kind, { code, factors, days })
  const began = performance.now()
  const packed = await packHistory(of.system, { pool })
  const seconds = (performance.now() - began) / 1000
  await pool.query('vacuum analyze reading_day')
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_total_relation_size('reading_day') as bytes`,
  )
  const bytes = (rows[0]?.bytes ?? 0) / readings
  console.log(
    `${kind.name}: ${readings} readings, ${bytes.toFixed(1)} bytes each; packed ${packed.pages} days of factors in ${seconds.toFixed(1)} s, ` +
      `${Math.round(packed.pages / seconds)}/s, ${Math.round(packed.readings / seconds)} readings/s`,
  )
  const end = of.system.now()
  const since = (span: number) => new Date(end.getTime() - span * 86_400_000).toISOString()
  const times = { start_datetime: since(days), end_datetime: end.toISOString() }
  const series = (codes: readonly string[], span: number, max_points = 500) =>
    getModuleSeries(of.system, code, { ...times, start_datetime: since(span), codes, max_points })
  await ask('  a year of one factor in 500 points', () => series(['F1'], days))
  await ask('  a year of all factors in 500 points', () => series([], days))
  await ask('  a year of one factor in 5,000 points', () => series(['F1'], days, 5000))
  await ask('  a day of one factor in 500 points', () => series(['F1'], 2))
  await ask('  the newest page of the table', () =>
    getReadingTable(of.system, code, { offset: 0, limit: 50 }),
  )
  const middle = Math.floor(readings / factors / 2)
  await ask('  a page in its middle', () => getReadingTable(of.system, code, { offset: middle, limit: 50 }))
  await ask('  a year of energy of one meter', () => getEnergyDistribution(of.system, code, times))
  await pool.query('truncate reading_day, reading')
}

async function ask(what: string, call: () => Promise<unknown>): Promise<void> {
  const took: number[] = []
  await call()
  for (let n = 0; n < asks; n++) {
    const began = performance.now()
    await call()
    took.push(performance.now() - began)
  }
  console.log(
    `${what.padEnd(42)} p50 ${percentile(took, 0.5).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms`,
  )
}
