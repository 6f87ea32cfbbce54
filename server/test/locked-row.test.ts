import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'
import { otherTransaction } from './other-transaction.ts'
import { makeStation, storedValues } from './wire-stations.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.stop())

async function sender(module: string) {
  const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`)
  onTestFinished(() => client.endAsync(true))
  return (value: number) =>
    client.publishAsync('any', JSON.stringify({ module, values: { F1: value } }), { qos: 1 })
}

test('a locked row stops its own factor, the others are acknowledged', async () => {
  const { pool } = app.connections
  const { factors } = await makeStation(pool, { key: 'LOCKED' })
  await makeStation(pool, { key: 'FREE' })
  const toLocked = await sender('LOCKED')
  const toFree = await sender('FREE')
  const other = await otherTransaction(pool)
  await other.query('select from factor_state where factor_id = $1 for update', [factors[0]?.id])
  const answered: string[] = []
  const waiting = [0, 1].map((value) => toLocked(value).then(() => answered.push(`locked ${value}`)))
  await other.awaited(1, 'factor_state')
  const inSameBatch = toFree(0).then(() => answered.push('free 0'))
  await inSameBatch
  await expect.poll(() => app.ingest.health().state).toBe('degraded')
  waiting.push(toLocked(2).then(() => answered.push('locked 2')))
  for (let value = 1; value < 30; value += 1) {
    await toFree(value)
    answered.push(`free ${value}`)
  }
  expect(answered).toEqual(Array.from({ length: 30 }, (_, value) => `free ${value}`))
  expect(app.ingest.health().state).toBe('degraded')
  await other.commit()
  await Promise.all(waiting)
  expect(answered.slice(30).sort()).toEqual(['locked 0', 'locked 1', 'locked 2'])
  expect(await storedValues(app, 'LOCKED')).toEqual([0, 1, 2])
  expect(app.ingest.health().state).toBe('up')
})

test('the program stops although a row is locked; what was not stored was not acknowledged', async () => {
  const copy = await startTestApp()
  const { pool } = copy.connections
  const { factors } = await makeStation(pool, { key: 'STOP' })
  const client = await connectAsync(`mqtt://127.0.0.1:${copy.ingest.broker?.port}`, { reconnectPeriod: 0 })
  client.on('error', () => undefined)
  const other = await otherTransaction(pool)
  await other.query('select from factor_state where factor_id = $1 for update', [factors[0]?.id])
  let isAnswered = false
  client.publish('any', '{"module":"STOP","values":{"F1":1}}', { qos: 1 }, (error) => (isAnswered = !error))
  await expect.poll(() => copy.ingest.health().state).toBe('degraded')
  await copy.ingest.stop()
  expect(isAnswered).toBe(false)
  await other.commit()
  await client.endAsync(true)
  await copy.stop()
})
