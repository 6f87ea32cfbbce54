/**
 * `npm run bench -- care`: how long stations wait for a PUBACK, and people for readiness and sign-in, while one person asks for CHARTS (40)
 * charts at once for SECONDS (15), each over FACTORS (100) factors and two days of readings. READINGS_PER_SECOND (1,000) arrive meanwhile.
 */
import { setTimeout } from 'node:timers/promises'
import { closedDay, startOfDay } from '../../server/src/features/history/day.ts'
import { startSession } from '../../server/src/features/sessions/sessions.service.ts'
import { startCharts } from './load/charts.ts'
import { machine, percentile, startMeasured } from './load/program.ts'
import { startSending } from './load/publish.ts'
import { type Pulse, takePulse } from './load/pulse.ts'
import { makeStations, openYesterday } from './load/stations.ts'

const atOnce = Number(process.env['CHARTS'] ?? 40)
const seconds = Number(process.env['SECONDS'] ?? 15)
const factors = Number(process.env['FACTORS'] ?? 100)
const readingsPerSecond = Number(process.env['READINGS_PER_SECOND'] ?? 1000)
const modules = 20

const before = machine()
const app = await startMeasured(async (of) => {
  await makeStations(of, { modules, factors })
  await openYesterday(of)
})
const { url, brokerPort } = app
try {
  // The sign-ins of the measurement end the oldest sessions of their account.
  const person = await anotherAdmin()
  console.log(
    `npm run bench -- care, ${atOnce} charts of one person, ${factors} factors each, ${modules * factors * 1440} readings of yesterday, ${readingsPerSecond} readings/s`,
  )
  console.log(`machine    ${before}`)
  const load = startSending({ port: brokerPort, modules: modules - 1, readingsPerSecond })
  await setTimeout(3000)
  show('without charts', await pulse(person))
  const start = new Date(startOfDay(closedDay(Date.now()))).toISOString()
  const path = `/api/modules/get-factor-with-time-by-module/M1/?start_datetime=${start}&max_points=100`
  const charts = startCharts({ url, token: person, path, atOnce })
  await setTimeout(2000)
  show(`beside ${atOnce} charts`, await pulse(person))
  const answered = Object.entries(await charts.stop())
  for (const [status, waits] of answered)
    console.log(`charts with ${status}: ${waits.length}, ${line(waits)}`)
  await load.stop()
} finally {
  await app.end()
}

/** The access token of another administrator. */
async function anotherAdmin(): Promise<string> {
  const email = 'charts@quantrac.local'
  const { id } = await app.system.db
    .insertInto('user_account')
    .values({ email, email_key: email, username: 'charts', password_hash: '', role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await startSession(app.system, id)).access_token
}

function pulse(token: string): Promise<Pulse> {
  const { email } = app.system.config.admin
  const station = `m${modules}`
  return takePulse({ url, token, brokerPort, station, seconds, email, password: 'only for this run' })
}

function show(when: string, of: Pulse): void {
  for (const [what, waits] of Object.entries(of))
    console.log(`${when.padEnd(18)} ${what.padEnd(10)} ${line(waits)}`)
}

function line(waits: readonly number[]): string {
  const [p50, p99, most] = [percentile(waits, 0.5), percentile(waits, 0.99), Math.max(...waits)].map(
    Math.round,
  )
  return `p50 ${p50} ms, p99 ${p99} ms, at most ${most} ms`
}
