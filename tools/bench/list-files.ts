/** `npm run bench -- list-files`: ALERTS (200000) alerts taken along as CSV and as a workbook, rows a second and memory. */
import { watchInUse, watchMemory } from './load/memory.ts'
import { asOwner } from './load/owner.ts'
import { machine, startMeasured } from './load/program.ts'
import { makeStations } from './load/stations.ts'

const alerts = Number(process.env['ALERTS'] ?? 200_000)

const app = await startMeasured()
try {
  console.log(`npm run bench -- list-files, ${alerts} alerts`)
  await makeStations(app, { modules: 100, factors: 10 })
  await app.connections.pool.query(
    `insert into alert (factor_id, module_id, factor_code, factor_name, module_code, module_name, unit, decimals, status, class,
       origin, value, peak, max_value, timestamp, started_at, resolved_at, resolve_reason)
     select f.id, m.id, f.code, f.name, m.code, m.name, 'mg/L', 1, 'ALERT', 'HI', 'judged', n % 100, n % 100, 75, at, at, at, 'recovered'
     from generate_series(1, $1) as n cross join lateral (select now() - n * interval '1 minute' as at) t
       join factor f on f.id = 1 + n % 1000 join module m on m.id = f.module_id`,
    [alerts],
  )
  await asOwner(app, 'vacuum analyze alert')
  console.log(`machine    ${machine()}`)
  for (const count of [alerts / 10, alerts]) for (const form of ['csv', 'xlsx']) await take(form, count)
} finally {
  await app.end()
}

/** Takes the newest of them along, once for the time and once for what is in use. */
async function take(form: string, count: number): Promise<void> {
  const since = new Date(Date.now() - count * 60_000).toISOString()
  const url = `${app.url}/api/alerts/export/${form}/?start_datetime=${since}`
  const fetched = async (): Promise<number> => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${app.token}` } })
    let bytes = 0
    for await (const part of answer.body ?? []) bytes += part.length
    return bytes
  }
  const began = performance.now()
  const { result: bytes, mebibytes } = await watchMemory(fetched)
  const seconds = (performance.now() - began) / 1000
  const inUse = await watchInUse(fetched)
  console.log(
    `${form.padEnd(5)} ${count} alerts, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} rows/s, ` +
      `${mebibytes.toFixed(0)} MiB more memory, ${inUse.mebibytes.toFixed(0)} MiB more in use`,
  )
}
