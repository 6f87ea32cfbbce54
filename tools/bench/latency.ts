/** `node tools/bench/latency.ts`: time from publishing a reading that breaches its limit to the alert's frame at a socket, under load. */
import { setTimeout } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { WebSocket } from 'ws'
import { machine, type Measured, percentile, startMeasured } from './load/program.ts'
import { startPublishing } from './load/publish.ts'
import { makeStations } from './load/stations.ts'

const readingsPerSecond = Number(process.env['READINGS_PER_SECOND'] ?? 5000)
const probes = Number(process.env['PROBES'] ?? 200)
const betweenMs = 100
const modules = 100

const app = await startMeasured()
try {
  await makeStations(app, { modules: modules + probes, factors: 10 })
  const order = {
    port: app.brokerPort,
    modules,
    readings: 10,
    messages: 1e7,
    connections: 4,
    window: 1000,
    from: Date.now() - 86_400_000,
  }
  const before = machine()
  const load = startPublishing({ ...order, rate: readingsPerSecond / 10 })
  await setTimeout(3000)
  const waits = await probe(app)
  await load.stop()
  console.log(`node tools/bench/latency.ts, ${probes} alerts at ${readingsPerSecond} readings/s`)
  console.log(`machine    ${before}`)
  const [p50, p99, most] = [percentile(waits, 0.5), percentile(waits, 0.99), Math.max(...waits)].map(
    Math.round,
  )
  console.log(
    `publish to alert frame: p50 ${p50} ms, p99 ${p99} ms, max ${most} ms, ${waits.length} of ${probes} arrived`,
  )
} finally {
  await app.end()
}

async function probe(of: Measured): Promise<number[]> {
  const socket = new WebSocket(`${of.url.replace('http', 'ws')}/ws/alerts/`, ['quantrac', of.token])
  const sent = new Map<string, number>()
  const waits: number[] = []
  await new Promise((resolve) => socket.once('open', resolve))
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { module: string } // the contract's alert frame
    const start = sent.get(frame.module)
    if (start !== undefined) waits.push(performance.now() - start)
  })
  const client = await connectAsync(`mqtt://127.0.0.1:${of.brokerPort}`)
  for (let number = 1; number <= probes; number++) {
    const station = `${modules + number}`
    sent.set(`M${station}`, performance.now())
    client.publish('quantrac/probe', `{"module":"m${station}","values":{"f1":90}}`, { qos: 1 })
    await setTimeout(betweenMs)
  }
  await setTimeout(2000)
  await client.endAsync()
  socket.close()
  return waits
}
