/** `node tools/bench/lists.ts`: list calls at a fixed rate while readings come in. */
import { setTimeout } from 'node:timers/promises'
import { callAtRate } from './load/call.ts'
import { machine, percentile, startMeasured } from './load/program.ts'
import { startPublishing } from './load/publish.ts'
import { makeStations } from './load/stations.ts'

const callsPerSecond = 200
const seconds = Number(process.env['SECONDS'] ?? 20)
const warmUpSeconds = 5
const readingsPerSecond = 5000
const modules = 1000
const paths = [
  '/api/modules/list/?limit=10',
  '/api/factors/list/?limit=10',
  '/api/modules/list/?limit=10&offset=500&search=station',
  '/api/factors/list/?limit=10&offset=10000',
]

const app = await startMeasured()
try {
  await makeStations(app, { modules, factors: 20 })
  const before = machine()
  const load = startPublishing({
    port: app.brokerPort,
    modules,
    readings: 10,
    messages: 1e7,
    connections: 4,
    window: 1000,
    from: Date.now() - 86_400_000,
    rate: readingsPerSecond / 10,
  })
  await setTimeout(3000)
  // The first calls open connections and are compiled; what follows is what people meet all day.
  const order = { url: app.url, token: app.token, paths, callsPerSecond }
  await callAtRate({ ...order, seconds: warmUpSeconds })
  const waits = await callAtRate({ ...order, seconds })
  await load.stop()
  console.log(
    `node tools/bench/lists.ts, ${callsPerSecond} calls/s for ${seconds} s, ${modules} modules, ${modules * 20} factors, ${readingsPerSecond} readings/s`,
  )
  console.log(`machine    ${before}`)
  for (const [path, list] of Object.entries(waits)) {
    console.log(
      `${path.padEnd(66)} p50 ${percentile(list, 0.5).toFixed(1)} ms, p99 ${percentile(list, 0.99).toFixed(1)} ms, max ${Math.max(...list).toFixed(1)} ms`,
    )
  }
} finally {
  await app.end()
}
