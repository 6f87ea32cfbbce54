/** `node tools/bench/ingest.ts`: readings stored and judged a second, acknowledged after the commit, against the bare batched insert. */
import { setTimeout } from 'node:timers/promises'
import { type Mosquitto, startMosquitto } from '../../e2e/faults/mosquitto.ts'
import { createApi } from '../../simulator/src/api.ts'
import { readingsStored } from '../../server/src/measures.ts'
import { machine, type Measured, startMeasured } from './load/program.ts'
import { type Order, publish } from './load/publish.ts'
import { makeStations } from './load/stations.ts'

const modules = 100
const readingsTotal = Number(process.env['READINGS'] ?? 300_000)
const bareRows = 1000
const startOfData = Date.now() - 3 * 86_400_000

interface Row {
  readonly name: string
  readonly perSecond: number
}

let used = startOfData

const app = await startMeasured()
const mosquitto = await startMosquitto()
try {
  console.log(
    `node tools/bench/ingest.ts, ${readingsTotal} readings a row, ${modules} stations × 10 factors with limits`,
  )
  console.log(`machine    ${machine()}`)
  await makeStations(app, { modules, factors: 10 })
  await through(app, { port: app.brokerPort, readings: 1, total: 20_000 })
  const rows: Row[] = [{ name: 'bare insert, 1,000 rows a transaction', perSecond: await bare(app) }]
  rows.push({
    name: 'embedded broker, 1 reading a message',
    perSecond: await through(app, { port: app.brokerPort, readings: 1 }),
  })
  rows.push({
    name: 'embedded broker, 10 readings a message',
    perSecond: await through(app, { port: app.brokerPort, readings: 10 }),
  })
  await pointAt(app, mosquitto)
  rows.push({
    name: 'Mosquitto, 1 reading a message',
    perSecond: await through(app, { port: mosquitto.port, readings: 1 }),
  })
  rows.push({
    name: 'Mosquitto, 10 readings a message',
    perSecond: await through(app, { port: mosquitto.port, readings: 10 }),
  })
  const bareRate = rows[0]?.perSecond ?? Number.NaN
  for (const row of rows) {
    const share = `${Math.round((row.perSecond / bareRate) * 100)} % of the bare insert`
    console.log(
      `${row.name.padEnd(42)}${Math.round(row.perSecond).toLocaleString('en').padStart(9)} readings/s  ${share}`,
    )
  }
} finally {
  await mosquitto.stop()
  await app.end()
}

/** Readings a second from the first packet to the last commit (and, at the embedded broker, the last PUBACK). */
async function through(
  of: Measured,
  way: { port: number; readings: number; total?: number },
): Promise<number> {
  const { port, readings, total = readingsTotal } = way
  const messages = total / readings
  const order: Order = { port, modules, readings, messages, connections: 4, window: 1000, from: used }
  used += messages
  const before = (await readingsStored.get()).values[0]?.value ?? 0
  const start = performance.now()
  await publish(order)
  while (((await readingsStored.get()).values[0]?.value ?? 0) - before < total) await setTimeout(5)
  await of.connections.pool.query('select 1')
  return (total * 1000) / (performance.now() - start)
}

/** The same table, rows of new instants in batches, one connection, one transaction a batch: what the database alone would do. */
async function bare(of: Measured): Promise<number> {
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
  return rate
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
