/**
 * `node tools/bench/calls.ts`: the calls a second that the server answers if each connection asks again at once, compared with a
 * bare HTTP server, and the CPU time of a call.
 */
import { startBare } from './load/bare.ts'
import type { CpuSeconds } from './load/cpu.ts'
import { type Hammered, type HammerOrder, startHammer } from './load/hammer.ts'
import { machine, percentile } from './load/program.ts'
import { startServed } from './load/server.ts'

const connections = Number(process.env['CONNECTIONS'] ?? 32)
const seconds = Number(process.env['SECONDS'] ?? 4)
// Asked in turns, so that other work on the machine slows all of them.
const rounds = Number(process.env['ROUNDS'] ?? 3)
const modules = 1000

const bareName = 'a bare node:http server'
// `ONLY=user/me,factors` measures these calls alone.
const only = (process.env['ONLY'] ?? '').split(',')
const everyPath = {
  'user/me': '/api/accounts/user/me/',
  'modules, a page': '/api/modules/list/?limit=10',
  'factors, a page': '/api/factors/list/?limit=10',
  'alerts, none there': '/api/alerts/alerts/?limit=10',
  'notifications, none there': '/api/notifications/list/?limit=10',
}
const paths = Object.fromEntries(
  Object.entries(everyPath).filter(([name]) => only.some((start) => name.startsWith(start))),
)

interface Figures {
  readonly callsPerSecond: number
  /** Milliseconds. */
  readonly p99: number
  /** µs of CPU a call. */
  readonly server: number
  readonly postgres: number
}

const before = machine()
const bare = await startBare()
const app = await startServed({ modules, factors: 20 })
const hammer = startHammer()
try {
  const figures = await measure()
  const reference = percentile(figures.get(bareName)?.map((of) => of.callsPerSecond) ?? [], 0.5)
  console.log(
    `node tools/bench/calls.ts, ${connections} connections, ${modules} modules, ${modules * 20} factors, medians of ${rounds} × ${seconds} s`,
  )
  console.log(`machine    ${before}`)
  for (const [name, list] of figures) console.log(`${name.padEnd(26)} ${line(list, reference)}`)
} finally {
  hammer.end()
  bare.end()
  await app.end()
}

async function measure(): Promise<Map<string, Figures[]>> {
  const figures = new Map<string, Figures[]>()
  const add = (name: string, of: Figures) => figures.set(name, [...(figures.get(name) ?? []), of])
  const headers = { authorization: `Bearer ${app.token}` }
  const order = (url: string, path: string): HammerOrder => ({ url, path, headers, connections, seconds })
  for (const path of Object.values(paths)) await hammer.ask({ ...order(app.url, path), seconds: 2 })
  for (let round = 0; round < rounds; round++) {
    add(bareName, figuresOf(await hammer.ask(order(bare.url, '/')), null))
    for (const [name, path] of Object.entries(paths)) {
      const from = await app.readCpu()
      const hammered = await hammer.ask(order(app.url, path))
      add(name, figuresOf(hammered, spent(from, await app.readCpu())))
    }
  }
  return figures
}

function spent(from: CpuSeconds, to: CpuSeconds): { server: number; postgres: number } {
  return { server: to.server - from.server, postgres: to.postgres - from.postgres }
}

function figuresOf(
  { callsPerSecond, waits }: Hammered,
  cpu: { server: number; postgres: number } | null,
): Figures {
  const each = (cpuSeconds: number | undefined) => ((cpuSeconds ?? Number.NaN) * 1e6) / waits.length
  return {
    callsPerSecond,
    p99: percentile(waits, 0.99),
    server: each(cpu?.server),
    postgres: each(cpu?.postgres),
  }
}

function line(list: readonly Figures[], reference: number): string {
  const median = (of: (figures: Figures) => number) => percentile(list.map(of), 0.5)
  const calls = median((of) => of.callsPerSecond)
  const shares = `${Math.round(calls)}/s, ${((100 * calls) / reference).toFixed(1)} % of bare, p99 ${median((of) => of.p99).toFixed(1)} ms`
  const server = median((of) => of.server)
  if (Number.isNaN(server)) return shares
  return `${shares}, CPU a call: server ${Math.round(server)} µs, PostgreSQL ${Math.round(median((of) => of.postgres))} µs`
}
