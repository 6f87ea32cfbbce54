/** `node tools/bench/lists.ts`: list calls at a fixed rate while readings come in. */
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
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
  await callAtRate(warmUpSeconds)
  const waits = await callAtRate(seconds)
  await load.stop()
  console.log(
    `node tools/bench/lists.ts, ${callsPerSecond} calls/s for ${seconds} s, ${modules} modules, ${modules * 20} factors, ${readingsPerSecond} readings/s`,
  )
  console.log(`machine    ${before}`)
  for (const [path, list] of waits) {
    console.log(
      `${path.padEnd(66)} p50 ${percentile(list, 0.5).toFixed(1)} ms, p99 ${percentile(list, 0.99).toFixed(1)} ms, max ${Math.max(...list).toFixed(1)} ms`,
    )
  }
} finally {
  await app.end()
}

/** Calls leave on time whether or not the ones before have been answered, so that a stall is seen by all that it delays. */
async function callAtRate(duration: number): Promise<Map<string, number[]>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const waits = new Map<string, number[]>(paths.map((path) => [path, []]))
  const calls: Promise<void>[] = []
  const start = performance.now()
  for (let number = 0; number < callsPerSecond * duration; number++) {
    await setTimeout(Math.max(0, start + (number * 1000) / callsPerSecond - performance.now()))
    const path = paths[number % paths.length] ?? ''
    calls.push(call(agent, path).then((ms) => void waits.get(path)?.push(ms)))
  }
  await Promise.all(calls)
  agent.destroy()
  return waits
}

async function call(agent: Agent, path: string): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      app.url + path,
      { agent, headers: { authorization: `Bearer ${app.token}` } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${answer.statusCode}`))
        answer.resume()
        answer.once('end', () => resolve(performance.now() - start))
      },
    )
    sent.once('error', reject)
    sent.end()
  })
}
