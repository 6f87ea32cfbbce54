import { connectAsync, type MqttClient } from 'mqtt'
import { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { connectionSettings } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { Ingest } from '../src/ingest/ingest.ts'
import { NotifyBus } from '../src/live/bus.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { makeStation } from './wire-stations.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let pool: Pool
let bus: NotifyBus
let ingest: Ingest
let client: MqttClient

beforeAll(async () => {
  database = await createDatabase()
  await migrate(database.url)
  pool = new Pool(connectionSettings(database.url))
  bus = new NotifyBus({ url: database.url, pool, log })
  await bus.start()
  const config = readConfig({ QUANTRAC_BROKER_PORT: '0' })
  ingest = new Ingest({ pool, bus, log, config, tls: null })
  await ingest.start()
  client = await connectAsync(`mqtt://127.0.0.1:${ingest.broker?.port}`)
})

afterAll(async () => {
  await client.endAsync(true)
  await ingest.stop()
  await bus.stop()
  await pool.end()
  await database.drop()
})

test('a published reading is stored and judged when its PUBACK comes', async () => {
  const station = await makeStation(pool, { key: 'S1', limits: { max_value: 10 } })
  await client.publishAsync('any', JSON.stringify({ module: 'S1', values: { F1: 11 } }), { qos: 1 })
  const readings = await pool.query('select factor_id, value, quality from reading')
  expect(readings.rows).toEqual([{ factor_id: station.factors[0]?.id, value: 11, quality: 0 }])
  const alerts = await pool.query('select factor_id, status, value, resolved_at from alert')
  expect(alerts.rows).toEqual([
    { factor_id: station.factors[0]?.id, status: 'ALERT', value: 11, resolved_at: null },
  ])
})
