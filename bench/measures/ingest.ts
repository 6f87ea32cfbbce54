/**
 * `node bench/measures/ingest.ts`: readings stored and judged per second, acknowledged after the commit, compared with
 * a bare batched insert.
 */
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { type Mosquitto, startMosquitto } from '../../e2e/faults/mosquitto.ts'
import { createApi } from '../../simulator/src/api.ts'
import { readingsStored } from '../../server/src/measures.ts'
import { type CpuSeconds, readCpu } from '../load/cpu.ts'
import { machine, type Measured, startMeasured } from '../load/program.ts'
import { type Order, publish } from '../load/publish.ts'
import { makeStations } from '../load/stations.ts'

const modules = Number(process.env['MODULES'] ?? 100)
const readingsTotal = Number(process.env['READINGS'] ?? 300_000)
const bareRows = 1000
// A server runs for months: what its compiler has not optimised yet is not measured.
const warmUp = 300_000
// Of today, as readings of stations are: those of days that are over would go into pages.
const startOfData = Date.now() - 3_000_000

interface Row {
  readonly name: string
  readonly perSecond: number
  /** Microseconds of CPU per reading, which do not depend on other load on the machine. */
  readonly cpu: CpuSeconds & { readonly publisher: number }
}

let used = startOfData

const app = await startMeasured()
const mosquitto = await startMosquitto()
try {
  console.log(
    `node bench/measures/ingest.ts, ${readingsTotal} readings a row, ${modules} stations × 10 factors with limits`,
  )
  console.log(`machine    ${machine()}`)
  await makeStations(app, { modules, factors: 10 })
  const endpoint = { name: 'endpoint', port: app.brokerPort }
  const outside = { name: 'Mosquitto', port: mosquitto.port }
  await through({ ...endpoint, readings: 1 }, warmUp)
  const bareRow = await measured('bare insert, 1,000 rows a transaction', () => bare(app))
  print(bareRow, bareRow)
  for (const way of [endpoint, outside]) {
    if (way === outside) await pointAt(app, mosquitto)
    for (const readings of [1, 10]) {
      const name = `${way.name}, ${readings} reading${readings > 1 ? 's' : ''} a message`
      print(await measured(name, () => through({ ...way, readings }, readingsTotal)), bareRow)
    }
  }
} finally {
  await mosquitto.remove()
  await app.end()
}

function print({ name, perSecond, cpu }: Row, bareRow: Row): void {
  const rate = Math.round(perSecond).toLocaleString('en').padStart(9)
  const share = `${Math.round((perSecond / bareRow.perSecond) * 100)}`.padStart(4)
  const parts = (['server', 'postgres', 'publisher', 'broker'] as const)
    .map((part) => `${part} ${cpu[part].toFixed(1)}`)
    .join(', ')
  console.log(
    `${name.padEnd(40)}${rate} readings/s ${share} % of the bare insert; CPU µs a reading: ${parts}; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** Runs one row and counts its CPU. `run` returns readings per second and the publisher's CPU seconds. */
async function measured(
  name: string,
  run: () => Promise<{ perSecond: number; publisher: number }>,
): Promise<Row> {
  const brokerPid = mosquitto.pid ?? null
  const before = await readCpu(app.dataDir, brokerPid)
  const { perSecond, publisher } = await run()
  const after = await readCpu(app.dataDir, brokerPid)
  const each = (seconds: number) => (seconds * 1e6) / readingsTotal
  const cpu = {
    server: each(after.server - before.server),
    postgres: each(after.postgres - before.postgres),
    broker: each(after.broker - before.broker),
    publisher: each(publisher),
  }
  return { name, perSecond, cpu }
}

/** Readings per second from the first packet to the last commit (with the endpoint, to the last PUBACK). */
async function through(
  way: { port: number; readings: number },
  total: number,
): Promise<{ perSecond: number; publisher: number }> {
  const { port, readings } = way
  const messages = total / readings
  const order: Order = { port, modules, readings, messages, connections: 4, window: 1000, from: used }
  used += messages
  const before = (await readingsStored.get()).values[0]?.value ?? 0
  const start = performance.now()
  const publisher = await publish(order)
  while (((await readingsStored.get()).values[0]?.value ?? 0) - before < total) await setTimeout(5)
  await app.connections.pool.query('select 1')
  return { perSecond: (total * 1000) / (performance.now() - start), publisher }
}

/**
 * Inserts rows of new instants into the same table, one connection, one transaction per batch: the speed of the
 * database alone.
 */
async function bare(of: Measured): Promise<{ perSecond: number; publisher: number }> {
  const { rows } = await of.connections.pool.query<{ id: number }>('select id from factor order by id')
  const ids = rows.map((row) => row.id)
  const total = readingsTotal
  const from = used
  used += total
  const client = await of.connections.pool.connect()
  const start = performance.now()
  for (let done = 0; done < total; done += bareRows) {
    const factors: number[] = []
    const times: Date[] = []
    const values: number[] = []
    for (let row = 0; row < bareRows; row++) {
      factors.push(ids[row % ids.length] ?? 0)
      times.push(new Date(from + Math.floor((done + row) / ids.length)))
      values.push(20 + (row % 400) / 10)
    }
    await client.query({
      name: 'bare-insert',
      text: `insert into reading (factor_id, ts, value, quality)
             select f, t, v, 0 from unnest($1::int[], $2::timestamptz[], $3::float8[]) as r(f, t, v) on conflict do nothing`,
      values: [factors, times, values],
    })
  }
  const rate = (total * 1000) / (performance.now() - start)
  client.release()
  return { perSecond: rate, publisher: 0 }
}

async function pointAt(of: Measured, broker: Mosquitto): Promise<void> {
  const api = createApi(of.url, of.token)
  await api.call('mqttUpdate', {
    body: {
      host: '127.0.0.1',
      port: broker.port,
      client_id: 'quantrac-bench',
      topics: ['quantrac/#'],
      qos: 1,
      persistent_session: true,
    },
  })
  for (;;) {
    const { mqtt_info: info } = (await api.call('mqttConfig', {})).data
    if (info.status === 'connected' && !info.embedded) return
    await setTimeout(50)
  }
}
