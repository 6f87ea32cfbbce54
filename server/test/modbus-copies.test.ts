import { expect, onTestFinished, test } from 'vitest'
import { float32, startModbusServer } from '../../e2e/src/modbus-server.ts'
import { signIn } from './actors.ts'
import { createDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { ownCluster } from './own-cluster.ts'
import { valuesOf } from './sent-messages.ts'

/** Answers with the number of the request, so that each reading is another value. */
async function countingInstrument() {
  const server = await startModbusServer()
  onTestFinished(() => server.stop())
  let count = 0
  server.answering = (request) => {
    server.set(4, 0, float32((count += 1)))
    return server.answer(request)
  }
  return server
}

async function sourceOf(app: TestApp, port: number) {
  const as = await signIn(app, { role: 'admin' })
  const module = await makeModule(app, as.token)
  const factor = await makeFactor(app, as.token, { module: module.code })
  const registers = [{ function: 4, address: 0, type: 'float32', factor_id: factor.id }] as const
  const address = { name: 'Meter', host: '127.0.0.1', port, period_seconds: 1 }
  const body = { ...address, module_id: module.id, registers: [...registers] }
  expect((await app.call('modbusSourceCreate', { body }, as)).status).toBe(201)
  return factor
}

const lastOf = (values: readonly number[]): number => values.at(-1) ?? 0

test('of two copies one reads, and the other goes on when it ends', async () => {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const one = await startTestApp({ databaseUrl: database.url })
  const other = await startTestApp({ databaseUrl: database.url })
  onTestFinished(() => other.stop())
  const server = await countingInstrument()
  const factor = await sourceOf(one, server.port)
  await expect.poll(async () => lastOf(await valuesOf(other, factor.id))).toBeGreaterThan(2)
  await one.stop()
  const read = server.requests.length
  await expect
    .poll(async () => lastOf(await valuesOf(other, factor.id)), { timeout: 20_000 })
    .toBeGreaterThan(read)
  const values = await valuesOf(other, factor.id)
  // Each reading once, in the order in which they were made, and never two at the instrument.
  expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b))
  expect([server.open.most, server.overlaps]).toEqual([1, 0])
})

test('where MQTT is off, readings of instruments are readings that come in', async () => {
  const app = await startTestApp({ config: { broker: null } })
  onTestFinished(() => app.stop())
  const as = await signIn(app, { role: 'admin' })
  const intake = async () => (await app.call('mqttIntake', {}, as)).body.data.connected
  await expect.poll(intake, { timeout: 20_000 }).toBe(false)
  const server = await countingInstrument()
  await sourceOf(app, server.port)
  await expect.poll(intake, { timeout: 20_000 }).toBe(true)
})

test('a copy that loses its lock with a connection takes it again and reads on', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const server = await countingInstrument()
  const factor = await sourceOf(app, server.port)
  await expect.poll(() => valuesOf(app, factor.id)).toContain(1)
  await app.connections.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7824 and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  const held = async () =>
    (
      await app.connections.pool.query(
        `select from pg_locks where locktype = 'advisory' and classid = 7824 and granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount
  await expect.poll(held).toBe(1)
  const read = server.requests.length
  await expect.poll(async () => lastOf(await valuesOf(app, factor.id))).toBeGreaterThan(read)
  expect(server.open.most).toBe(1)
})

test('what is read while the database is down is stored afterwards, all of it, once', async () => {
  const cluster = await ownCluster()
  const app = await startTestApp({ databaseUrl: cluster.url })
  onTestFinished(() => app.stop())
  const server = await countingInstrument()
  const factor = await sourceOf(app, server.port)
  await expect.poll(() => valuesOf(app, factor.id)).toContain(1)
  await cluster.stop()
  const before = server.requests.length
  await expect.poll(() => server.requests.length, { timeout: 20_000 }).toBeGreaterThan(before + 3)
  const meanwhile = server.requests.length
  await cluster.start()
  const stored = () => valuesOf(app, factor.id).catch((): number[] => [])
  await expect.poll(async () => lastOf(await stored()), { timeout: 30_000 }).toBeGreaterThan(meanwhile)
  const values = await stored()
  expect(values).toEqual(values.map((_, n) => n + 1))
})
