import { randomUUID } from 'node:crypto'
import type { Factor } from '@quantrac/contract'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import {
  exception,
  float32,
  frame,
  type ModbusServer,
  startModbusServer,
} from '../../e2e/src/modbus-server.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { valuesOf } from './sent-messages.ts'

const { app, admin: as } = await startWithAdmin()

afterEach(async () => {
  const { results } = (await app.call('modbusSourceList', { query: { limit: 1000 } }, as)).body
  for (const { id } of results) await app.call('modbusSourceDelete', { params: { id } }, as)
})

async function instrument(): Promise<ModbusServer> {
  const server = await startModbusServer()
  onTestFinished(() => server.stop())
  return server
}

const voltage = { function: 4, address: 0, type: 'float32' } as const

/** A station with factors, and what reads them from an address on, every second. */
async function read(server: ModbusServer, more: { factors?: number; timeout_ms?: number } = {}) {
  const module = await makeModule(app, as.token)
  const factors: Factor[] = []
  for (let n = 0; n < (more.factors ?? 1); n += 1)
    factors.push(await makeFactor(app, as.token, { module: module.code, unit: 'V' }))
  const body = {
    name: `Meter ${randomUUID()}`,
    host: '127.0.0.1',
    port: server.port,
    period_seconds: 1,
    timeout_ms: more.timeout_ms ?? 3000,
    module_id: module.id,
    registers: factors.map(({ id }, n) => ({ ...voltage, address: n * 2, factor_id: id })),
  }
  const made = await app.call('modbusSourceCreate', { body }, as)
  expect([made.status, made.body]).toEqual([201, expect.anything()])
  const { id } = made.body.data
  const state = async () =>
    (await app.call('modbusSourceRetrieve', { params: { id } }, { ...as, language: 'en' })).body.data.state
  return { id, module, factors, state, values: () => valuesOf(app, factors[0]?.id ?? 0) }
}

test('what an instrument measures is stored at the time of its answer, and shown as its state', async () => {
  const server = await instrument()
  server.set(4, 0, float32(230.1))
  const before = Date.now()
  const { factors, values, state } = await read(server)
  await expect.poll(values).toContain(230.1)
  await expect.poll(state).toMatchObject({ status: 'answering', problem: null })
  const { rows } = await app.connections.pool.query<{ ts: Date; quality: number }>(
    'select ts, quality from reading_all where factor_id = $1 order by ts',
    [factors[0]?.id],
  )
  expect(rows[0]?.quality).toBe(0)
  expect(rows[0]?.ts.getTime()).toBeGreaterThanOrEqual(before)
  expect(rows[0]?.ts.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a reading is judged and shown live like one of a message', async () => {
  const server = await instrument()
  server.set(4, 0, float32(250))
  server.answering = () => undefined
  const { factors, module } = await read(server)
  const [factor] = factors
  await app.call('thresholdCreate', { body: { factor_id: factor?.id ?? 0, max_value: 240 } }, as)
  server.answering = server.answer
  await expect
    .poll(async () => (await app.call('alertList', { query: { module: module.code } }, as)).body.results)
    .toMatchObject([{ value: 250 }])
})

test('factors of one round have one time, and neighbours are asked for at once', async () => {
  const server = await instrument()
  for (const n of [0, 1, 2]) server.set(4, n * 2, float32(n))
  const { factors } = await read(server, { factors: 3 })
  const times = async () =>
    (
      await app.connections.pool.query<{ times: number; values: number }>(
        'select count(distinct ts)::int as times, count(*)::int as values from reading_all where factor_id = any($1)',
        [factors.map(({ id }) => id)],
      )
    ).rows[0]
  await expect.poll(async () => (await times())?.values).toBeGreaterThan(0)
  const { times: rounds = 0, values = 0 } = (await times()) ?? {}
  expect(values).toBe(rounds * 3)
  expect(new Set(server.requests.map(({ address, count }) => `${address}+${count}`))).toEqual(
    new Set(['0+6']),
  )
})

test('an instrument that does not answer is off line after three tries, others go on, and it comes back', async () => {
  const [silent, other] = [await instrument(), await instrument()]
  silent.answering = () => undefined
  silent.set(4, 0, float32(1))
  other.set(4, 0, float32(2))
  const quiet = await read(silent, { timeout_ms: 100 })
  const busy = await read(other)
  await expect.poll(quiet.state).toMatchObject({
    status: 'offline',
    problem: expect.stringContaining('no answer within the time'),
  })
  expect(silent.requests).toHaveLength(3)
  const so = (await busy.values()).length
  await expect.poll(async () => (await busy.values()).length).toBeGreaterThan(so)
  silent.answering = silent.answer
  await expect.poll(quiet.values, { timeout: 15_000 }).toContain(1)
  await expect.poll(quiet.state).toMatchObject({ status: 'answering', problem: null })
})

test.for<[string, string, ModbusServer['answering']]>([
  ['an exception', 'failed to read it', (r) => exception(r, 4)],
  ['a short answer', 'as many registers', (r) => frame(r, Buffer.from([4, 2, 0, 0]))],
  ['another unit', 'another unit', (r) => frame({ ...r, unit: 7 }, Buffer.from([4, 4, 0, 0, 0, 0]))],
  [
    'another transaction',
    'another request',
    (r) => frame({ ...r, transaction: 0 }, Buffer.from([4, 4, 0, 0, 0, 0])),
  ],
  ['garbage', 'not Modbus TCP', () => Buffer.from('SSH-2.0-OpenSSH_9.6\r\n')],
  ['a dropped connection', 'closed the connection', (_, socket) => void socket.destroy()],
])('%s is said in the state', async ([, words, answering]) => {
  const server = await instrument()
  server.answering = answering
  const { state, values } = await read(server, { timeout_ms: 300 })
  await expect.poll(state).toMatchObject({ status: 'offline', problem: expect.stringContaining(words) })
  expect(await values()).toEqual([])
})

test('a value that means none is refused as of a message, and the others are stored', async () => {
  const server = await instrument()
  server.set(4, 0, float32(Number.NaN))
  server.set(4, 2, float32(5))
  const { factors, id } = await read(server, { factors: 2 })
  await expect.poll(() => valuesOf(app, factors[1]?.id ?? 0)).toContain(5)
  expect(await valuesOf(app, factors[0]?.id ?? 0)).toEqual([])
  const { name } = (await app.call('modbusSourceRetrieve', { params: { id } }, as)).body.data
  const { results } = (await app.call('mqttRejected', { query: { limit: 1000 } }, as)).body
  expect(results).toContainEqual(expect.objectContaining({ reason: 'bad-value', topic: `modbus/${name}` }))
})

test('a register that the instrument does not have is named, and the others are stored', async () => {
  const server = await instrument()
  server.set(4, 0, float32(1))
  const { values, state } = await read(server, { factors: 2 })
  await expect.poll(values).toContain(1)
  await expect.poll(state).toMatchObject({
    status: 'answering',
    problem: expect.stringContaining('register 30003: the instrument does not have this register'),
  })
})

test('two instruments behind one gateway share one connection, one request at a time', async () => {
  const server = await instrument()
  server.set(4, 0, float32(1))
  const one = await read(server)
  const module = await makeModule(app, as.token)
  const factor = await makeFactor(app, as.token, { module: module.code })
  const { data } = (await app.call('modbusSourceRetrieve', { params: { id: one.id } }, as)).body
  const registers = [{ ...voltage, factor_id: factor.id }]
  const body = { ...data, name: 'Second', unit_id: 2, module_id: module.id, module: undefined, registers }
  await app.call('modbusSourceCreate', { body }, as)
  await expect.poll(() => valuesOf(app, factor.id)).toContain(1)
  expect(new Set(server.requests.map(({ unit }) => unit))).toEqual(new Set([1, 2]))
  expect([server.open.most, server.overlaps]).toEqual([1, 0])
})

test('switched off, changed and deleted sources are read so at once', async () => {
  const server = await instrument()
  server.set(4, 0, float32(1))
  server.set(3, 40, float32(2))
  const { id, values, state, factors } = await read(server)
  await expect.poll(values).toContain(1)
  const change = (body: object) => app.call('modbusSourceUpdate', { params: { id }, body }, as)
  await change({ registers: [{ function: 3, address: 40, type: 'float32', factor_id: factors[0]?.id ?? 0 }] })
  await expect.poll(values).toContain(2)
  await change({ enabled: false })
  await expect.poll(() => server.open.now).toBe(0)
  expect(await state()).toMatchObject({ status: 'off' })
  await change({ enabled: true })
  await expect.poll(() => server.open.now).toBe(1)
  await app.call('modbusSourceDelete', { params: { id } }, as)
  await expect.poll(() => server.open.now).toBe(0)
})

test('a deleted station takes its instruments with it', async () => {
  const server = await instrument()
  server.set(4, 0, float32(1))
  const { id, module, values } = await read(server)
  await expect.poll(values).toContain(1)
  await app.call('moduleDelete', { params: { id: module.id } }, as)
  expect((await app.call('modbusSourceRetrieve', { params: { id } }, as)).status).toBe(404)
  await expect.poll(() => server.open.now).toBe(0)
})
