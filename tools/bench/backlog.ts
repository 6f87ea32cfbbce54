/**
 * `node tools/bench/backlog.ts`: what stations kept during an outage of eight hours comes in after their present readings, and is judged as if
 * it had come in time; meanwhile, the time from publishing a breach of other stations to the alert's frame.
 */
import { setTimeout } from 'node:timers/promises'
import { readingsStored } from '../../server/src/measures.ts'
import { probeAlerts } from './load/probe.ts'
import { machine, percentile, startMeasured } from './load/program.ts'
import { type Order, publish } from './load/publish.ts'
import { makeStations } from './load/stations.ts'

const modules = Number(process.env['MODULES'] ?? 1000)
const hours = Number(process.env['HOURS'] ?? 8)
const probes = Number(process.env['PROBES'] ?? 100)
const readings = 10
// What stations send each five minutes.
const instants = hours * 12

const app = await startMeasured()
try {
  await makeStations(app, { modules: modules + probes, factors: readings })
  const stored = async () => (await readingsStored.get()).values[0]?.value ?? 0
  const same = { port: app.brokerPort, modules, readings, connections: 4, window: 1000 }
  const send = async (order: Order) => {
    const before = await stored()
    const start = performance.now()
    await publish(order)
    const total = order.messages * readings
    while ((await stored()) - before < total) await setTimeout(5)
    return (total * 1000) / (performance.now() - start)
  }
  const now = Date.now()
  console.log(
    `node tools/bench/backlog.ts, ${modules} stations × ${readings} factors × ${hours} hours, one station in twenty beyond its limits`,
  )
  console.log(`machine    ${machine()}`)
  // Warms up, and is newer than what comes then.
  await send({ ...same, messages: modules * 10, from: now - 60_000 })
  const backlog = {
    ...same,
    messages: modules * instants,
    from: now - hours * 3_600_000 - 120_000,
    step_ms: 300_000 / modules,
    beyond: 20,
  }
  const [rate, waits] = await Promise.all([send(backlog), probeAlerts(app, { after: modules, probes })])
  const { rows } = await app.connections.pool.query<{ told: string; count: number }>(
    'select told, count(*)::int as count from alert group by told order by told',
  )
  console.log(`backlog    ${Math.round(rate).toLocaleString('en')} readings/s, each judged again`)
  const [p50, p99, most] = [percentile(waits, 0.5), percentile(waits, 0.99), Math.max(...waits)].map(
    Math.round,
  )
  console.log(
    `publish to alert frame meanwhile: p50 ${p50} ms, p99 ${p99} ms, max ${most} ms, ${waits.length} of ${probes} arrived`,
  )
  console.log(`alerts     ${rows.map(({ told, count }) => `${count} ${told}`).join(', ')}`)
} finally {
  await app.end()
}
