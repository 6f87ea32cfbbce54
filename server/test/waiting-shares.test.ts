import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { trimRecords } from '../src/features/mqtt/mqtt.record.service.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.stop())

/** How many rows the table has, by device. */
async function countsOf(table: string): Promise<unknown> {
  const { rows } = await app.connections.pool.query<{ device: string; count: number }>(
    `select module_manufacturer_id as device, count(*) from ${table} group by 1`,
  )
  return Object.fromEntries(rows.map(({ device, count }) => [device, count]))
}

test('130,000 unknown factors of one device push out nothing of another', async () => {
  const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`)
  onTestFinished(() => client.endAsync(true))
  const items = Array.from({ length: 100 }, (_, n) => ({
    module: 'QUIET',
    F1: n,
    ts: Date.now() - n * 60_000,
  }))
  await client.publishAsync('any', JSON.stringify(items), { qos: 1 })
  // As the broker's own path writes them, all of one moment.
  const { pool } = app.connections
  await pool.query(`insert into mqtt_unmatched select 'FLOOD', 'x' || n, '', 1, now(), now()
    from generate_series(1, 130000) n`)
  await pool.query(`insert into unmatched_reading select 'FLOOD', 'x' || n, now(), 1, 0, now()
    from generate_series(1, 130000) n`)
  await trimRecords(pool)
  expect(await countsOf('mqtt_unmatched')).toEqual({ QUIET: 1, FLOOD: 1000 })
  expect(await countsOf('unmatched_reading')).toEqual({ QUIET: 100, FLOOD: 10_000 })
})
