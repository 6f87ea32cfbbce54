import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'
import { makeStation } from './wire-stations.ts'

let app: TestApp
let client: MqttClient

beforeAll(async () => {
  app = await startTestApp()
  client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`)
})

afterAll(async () => {
  await client.endAsync(true)
  await app.stop()
})

const publish = (body: unknown, topic = 'any') => client.publishAsync(topic, JSON.stringify(body), { qos: 1 })

test('a published reading is stored and judged when its PUBACK comes', async () => {
  const { pool } = app.connections
  const station = await makeStation(pool, { key: 'S1', limits: { max_value: 10 } })
  await publish({ module: 'S1', values: { F1: 11 } })
  const readings = await pool.query('select factor_id, value, quality from reading')
  expect(readings.rows).toEqual([{ factor_id: station.factors[0]?.id, value: 11, quality: 0 }])
  const alerts = await pool.query('select factor_id, status, value, resolved_at from alert')
  expect(alerts.rows).toEqual([
    { factor_id: station.factors[0]?.id, status: 'ALERT', value: 11, resolved_at: null },
  ])
})
