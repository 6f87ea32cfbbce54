/** `node tools/bench/sockets.ts`: alerts to many open sockets of the whole program on a new database. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type App, startApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { startSession } from '../../server/src/features/sessions/sessions.service.ts'
import { createLog } from '../../server/src/log.ts'
import { readAlerts, type ReadersReport } from './live-sockets/readers.ts'

const sockets = Number(process.env['SOCKETS'] ?? 5000)
const alertsPerSecond = Number(process.env['ALERTS_PER_SECOND'] ?? 20)
const seconds = Number(process.env['SECONDS'] ?? 10)
// The server's limits.
const socketsPerSession = 5
const sessionsPerPerson = 10

if (process.argv[2] === 'readers') await readAlerts()
else await measure()

async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-bench-'))
  // PostgreSQL's account has to enter it.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  const config = {
    ...readConfig({ PORT: '0', QUANTRAC_BROKER_PORT: 'off', QUANTRAC_ADMIN_PASSWORD: 'only for this run' }),
    dataDir,
  }
  const app = await startApp({ config, log: createLog('warn') })
  try {
    const tokens = await makeTokens(app)
    const readers = fork(fileURLToPath(import.meta.url), ['readers'])
    const idle = process.memoryUsage().rss
    readers.send({ port: Number(new URL(app.url).port), tokens })
    await once(readers, 'message')
    const opened = process.memoryUsage().rss
    const before = process.cpuUsage()
    const raised = await raiseAlerts(app)
    const { user, system } = process.cpuUsage(before)
    const memory = process.memoryUsage().rss
    const report = await reportOf(readers)
    print({ report, raised, idle, opened, memory, cpuSeconds: (user + system) / 1e6 })
    process.exitCode = report.received === raised * sockets ? 0 : 1
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeTokens({ system }: App): Promise<string[]> {
  const sessions = Math.ceil(sockets / socketsPerSession)
  const people = await system.db
    .insertInto('user_account')
    .values(
      Array.from({ length: Math.ceil(sessions / sessionsPerPerson) }, (_, index) => ({
        email: `reader-${index}@example.test`,
        email_key: `reader-${index}@example.test`,
        username: `reader-${index}`,
        password_hash: '-',
        role: 'admin' as const,
      })),
    )
    .returning('id')
    .execute()
  const tokens: string[] = []
  for (let session = 0; session < sessions; session += 1) {
    const person = people[session % people.length]
    if (person === undefined) break
    const { access_token } = await startSession(system, person.id)
    for (let socket = 0; socket < socketsPerSession; socket += 1) tokens.push(access_token)
  }
  return tokens.slice(0, sockets)
}

/** Raises alerts at an even rate, each in its own transaction and published as ingest does; returns how many. */
async function raiseAlerts({ system }: App): Promise<number> {
  const names = { code: 'NT01', code_key: 'nt01', manufacturer_id: 'NT01', name: 'NT01' }
  const module = await system.db.insertInto('module').values(names).returning('id').executeTakeFirstOrThrow()
  const factor = await system.db
    .insertInto('factor')
    .values({ ...names, module_id: module.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const alert = {
    factor_id: factor.id,
    module_id: module.id,
    factor_code: 'NT01',
    factor_name: 'NT01',
    module_code: 'NT01',
    module_name: 'NT01',
    unit: 'mg/L',
    decimals: 2,
    status: 'ALERT' as const,
    origin: 'manual' as const,
    timestamp: now,
    started_at: now,
  }
  const total = alertsPerSecond * seconds
  const start = performance.now()
  for (let raised = 0; raised < total; raised += 1) {
    await setTimeout(Math.max(0, start + (raised * 1000) / alertsPerSecond - performance.now()))
    const value = Number(process.hrtime.bigint() / 1000n) / 1000
    const row = await system.db
      .insertInto('alert')
      .values({ ...alert, value })
      .returning('id')
      .executeTakeFirstOrThrow()
    system.bus.publish('alerts.raised', { ids: [row.id] })
  }
  return total
}

/** Gives the last frames two seconds to arrive. */
async function reportOf(readers: ChildProcess): Promise<ReadersReport> {
  await setTimeout(2000)
  readers.send('report')
  const [report] = (await once(readers, 'message')) as [ReadersReport] // its second and last message
  return report
}

interface Outcome {
  readonly report: ReadersReport
  readonly raised: number
  readonly idle: number
  readonly opened: number
  readonly memory: number
  readonly cpuSeconds: number
}

function print({ report, raised, idle, opened, memory, cpuSeconds }: Outcome): void {
  const mib = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`
  const share = (spent: number) => `${Math.round((spent / seconds) * 100)} % of a core`
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${mib(totalmem())}, Node ${process.version}`
  console.log(
    [
      `${report.open} sockets × ${alertsPerSecond} alerts/s for ${seconds} s: node tools/bench/sockets.ts`,
      `machine    ${machine}; readers, server and PostgreSQL on it, load average ${loadavg()[0]?.toFixed(1)}`,
      `delivered  ${report.received} of ${raised * sockets} (${report.closed} sockets closed)`,
      `latency    p50 ${report.p50} ms, p99 ${report.p99} ms, max ${report.max} ms from before the insert to the reader`,
      `server     ${mib(memory)} resident (${mib(idle)} before, ${mib(opened)} with the sockets open), CPU ${share(cpuSeconds)}`,
      `readers    CPU ${share(report.cpuSeconds)}`,
    ].join('\n'),
  )
}
