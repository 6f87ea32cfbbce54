/**
 * `node bench/measures/packing.ts`: packing a day of every factor while readings come in: its time, the alerts' latency
 * and list calls beside it, all after a warm-up. MODULES (1,000) of 20 factors with 1,440 readings each; calls and
 * alerts go on for SECONDS (60).
 */
import { setTimeout } from 'node:timers/promises'
import { callAtRate } from '../load/call.ts'
import { probeAlerts } from '../load/probe.ts'
import { machine, percentile } from '../load/program.ts'
import { startSending } from '../load/publish.ts'
import { startServed } from '../load/server.ts'

const modules = Number(process.env['MODULES'] ?? 1000)
const seconds = Number(process.env['SECONDS'] ?? 60)
const factors = 20
const readingsPerSecond = 5000
const warmUpSeconds = 5
// Ten alerts a second, of stations that send nothing else.
const unreported = warmUpSeconds * 10
const probes = seconds * 10
const sending = modules - Math.ceil((unreported + probes) / factors)
const paths = [
  '/api/modules/list/?limit=10',
  '/api/factors/list/?limit=10',
  '/api/modules/list/?limit=10&offset=500&search=station',
  '/api/factors/list/?limit=10&offset=10000',
]

const app = await startServed({ modules, factors, isYesterdayOpen: true })
try {
  const { url, token } = app
  console.log(
    `node bench/measures/packing.ts, ${modules * factors} days of factors, ${readingsPerSecond} readings/s beside it`,
  )
  await setTimeout(3000)
  console.log(`machine    ${machine()}`)
  const load = startSending({ port: app.brokerPort, modules: sending, readingsPerSecond })
  const began = performance.now() + warmUpSeconds * 1000
  const packing = setTimeout(warmUpSeconds * 1000)
    .then(() => app.pack())
    .then((packed) => ({ ...packed, ended: performance.now() }))
  const [{ calls, late }, waits] = await Promise.all([
    callAtRate({ url, token, paths, callsPerSecond: 200, warmUpSeconds, seconds }),
    probeAlerts(app, { after: sending, factors, probes, unreported }),
  ])
  const packed = await packing
  await load.stop()
  const share = Math.min(1, (packed.ended - began) / (seconds * 1000))
  console.log(
    `packed ${packed.blocks} days of factors, ${packed.readings} readings in ${packed.seconds.toFixed(1)} s: ` +
      `${Math.round(packed.blocks / packed.seconds)} days/s; under way during ${Math.round(share * 100)} % of what follows`,
  )
  console.log(`alerts, publish to frame   ${figures(waits)}, ${waits.length} of ${probes} arrived`)
  console.log(`list calls, 200/s          ${figures(Object.values(calls).flat())}`)
  console.log(`of that, sent late by      ${figures(late)}`)
} finally {
  await app.end()
}

function figures(list: readonly number[]): string {
  const [p50, p99, most] = [percentile(list, 0.5), percentile(list, 0.99), Math.max(...list)]
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${most.toFixed(1)} ms`
}
