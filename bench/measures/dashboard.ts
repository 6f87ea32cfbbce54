/**
 * `npm run bench -- dashboard`: the calls of the dashboard and the matrix of a type, with 1,300 stations and 22,400
 * factors while readings arrive. ALERTS (1,000,000) in a year, DAYS (30) of packed history, READINGS_PER_SECOND
 * (5,000), TIMES (200) each call, ASK (calls whose name has this in it).
 */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../server/src/app.ts'
import { askInTurn } from '../load/ask.ts'
import { makeAirStations, makeAlerts, makeLatest, makePages } from '../load/plant.ts'
import { asOwner } from '../load/owner.ts'
import { machine, percentile, startMeasured } from '../load/program.ts'
import { startSending } from '../load/publish.ts'
import { makeStations } from '../load/stations.ts'

const alerts = Number(process.env['ALERTS'] ?? 1_000_000)
const days = Number(process.env['DAYS'] ?? 30)
const readingsPerSecond = Number(process.env['READINGS_PER_SECOND'] ?? 5000)
const times = Number(process.env['TIMES'] ?? 200)
const named = process.env['ASK'] ?? ''
const modules = 1000
const hourMs = 3_600_000

const dashboard = (call: string, query = '') => `/api/dashboard/get-${call}-dashboard/${query}`
const calls = {
  statistics: dashboard('alert-statistics'),
  pie: dashboard('alert-pie-chart'),
  changes: dashboard('alert-changes'),
  'highest values, shared': dashboard('highest-factor-value'),
  map: dashboard('module-map'),
  attention: dashboard('attention'),
  'latest of a type, 300 × 8': '/api/modules/latest/?type=air&limit=300',
  'latest of a station': '/api/modules/latest/?module=A7',
  'day of a station': '/api/modules/day/A7/',
  'alert list with its count': '/api/alerts/alerts/?limit=10',
}

const before = machine()
const began = performance.now()
const app = await startMeasured(fill)
try {
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `npm run bench -- dashboard, ${modules + 300} stations, ${alerts} alerts, ${days} packed days (made in ${seconds} s), ${readingsPerSecond} readings/s, every call ${times} times`,
  )
  console.log(`machine    ${before}`)
  await withReadings(async () => {
    const { url, token } = app
    const asked = Object.entries(calls).filter(([what]) => what.includes(named))
    const took = await askInTurn({ url, token, paths: asked.map(([, path]) => path), times })
    for (const [what, path] of asked) show(what, took[path] ?? [])
    if (!'highest values, made anew'.includes(named)) return
    // Each begins an hour earlier, so that none is there yet.
    const anew = Array.from({ length: 20 }, (_, n) => {
      const start = new Date(Date.now() - days * 24 * hourMs + (n + 1) * hourMs).toISOString()
      return dashboard('highest-factor-value', `?start_datetime=${start}`)
    })
    const made = await askInTurn({ url, token, paths: anew, times: 1 })
    show('highest values, made anew', Object.values(made).flat())
  })
} finally {
  await app.end()
}

async function fill(of: App): Promise<void> {
  await makeStations(of, { modules, factors: 20 })
  await makeAirStations(of)
  await makeLatest(of)
  await makePages(of, days)
  await makeAlerts(of, alerts)
  // As autovacuum leaves tables a minute after they were filled.
  await asOwner(of, 'vacuum analyze')
  await sql`checkpoint`.execute(of.system.db).catch(() => undefined)
}

async function withReadings(work: () => Promise<void>): Promise<void> {
  if (readingsPerSecond === 0) return work()
  const load = startSending({ port: app.brokerPort, modules, readingsPerSecond })
  await setTimeout(3000)
  await work()
  await load.stop()
}

function show(what: string, took: readonly number[]): void {
  const [p50, p99, most] = [percentile(took, 0.5), percentile(took, 0.99), Math.max(...took)]
  console.log(
    `${what.padEnd(28)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${most.toFixed(1)} ms`,
  )
}
