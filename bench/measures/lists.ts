/**
 * `node bench/measures/lists.ts`: list calls at a fixed rate while readings arrive; `BURN=0.1` burns a tenth of a core
 * beside it.
 */
import { setTimeout } from 'node:timers/promises'
import { startBurning } from '../load/burner.ts'
import { callAtRate } from '../load/call.ts'
import { machine, percentile } from '../load/program.ts'
import { startSending } from '../load/publish.ts'
import { startServed } from '../load/server.ts'

const callsPerSecond = 200
const seconds = Number(process.env['SECONDS'] ?? 20)
// The first calls open connections and compile code; the calls after them are the usual case.
const warmUpSeconds = 5
// The part of a core that another program uses meanwhile.
const burnt = Number(process.env['BURN'] ?? 0)
const readingsPerSecond = 5000
const modules = 1000
const paths = [
  '/api/modules/list/?limit=10',
  '/api/factors/list/?limit=10',
  '/api/modules/list/?limit=10&offset=500&search=station',
  '/api/factors/list/?limit=10&offset=10000',
]

const app = await startServed({ modules, factors: 20 })
try {
  const before = machine()
  const load = startSending({ port: app.brokerPort, modules, readingsPerSecond })
  const burner = burnt > 0 ? startBurning(burnt) : null
  await setTimeout(3000)
  const { url, token } = app
  const { calls, late } = await callAtRate({ url, token, paths, callsPerSecond, warmUpSeconds, seconds })
  burner?.stop()
  await load.stop()
  console.log(
    `node bench/measures/lists.ts, ${callsPerSecond} calls/s for ${seconds} s, ${modules} modules, ${modules * 20} factors, ${readingsPerSecond} readings/s, ${burnt} of a core burnt beside it`,
  )
  console.log(`machine    ${before}`)
  for (const [path, list] of Object.entries({ ...calls, 'all calls': Object.values(calls).flat() })) {
    console.log(`${path.padEnd(66)} ${figures(list)}`)
  }
  console.log(`${'of that, the asking process was late by'.padEnd(66)} ${figures(late)}`)
} finally {
  await app.end()
}

function figures(list: readonly number[]): string {
  const [p50, p99, most] = [percentile(list, 0.5), percentile(list, 0.99), Math.max(...list)]
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${most.toFixed(1)} ms`
}
