/**
 * `node bench/measures/latency.ts`: time from publishing a reading that breaches its limit to the alert's frame at a
 * socket, under load.
 */
import { setTimeout } from 'node:timers/promises'
import { probeAlerts } from '../load/probe.ts'
import { machine, percentile, startMeasured } from '../load/program.ts'
import { startSending } from '../load/publish.ts'
import { makeStations } from '../load/stations.ts'

const readingsPerSecond = Number(process.env['READINGS_PER_SECOND'] ?? 5000)
const probes = Number(process.env['PROBES'] ?? 200)
const modules = 100

const app = await startMeasured()
try {
  await makeStations(app, { modules: modules + probes, factors: 10 })
  const before = machine()
  const load = startSending({ port: app.brokerPort, modules, readingsPerSecond })
  await setTimeout(3000)
  const waits = await probeAlerts(app, { after: modules, probes })
  await load.stop()
  console.log(`node bench/measures/latency.ts, ${probes} alerts at ${readingsPerSecond} readings/s`)
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
