import { afterEach, expect, test } from 'vitest'
import {
  type Answering,
  exception,
  float32,
  frame,
  type ModbusServer,
  startModbusServer,
} from '../../../../../e2e/src/modbus-server.ts'
import { ModbusConnection } from './connection.ts'
import { ModbusError } from './problem.ts'
import { type Place, spansOf } from './requests.ts'
import { readRound } from './round.ts'

const ends: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function server(): Promise<ModbusServer> {
  const made = await startModbusServer()
  ends.push(() => made.stop())
  return made
}

async function connected({ port }: ModbusServer): Promise<ModbusConnection> {
  const signal = new AbortController().signal
  const connection = await ModbusConnection.open({ host: '127.0.0.1', port }, 5000, signal)
  ends.push(() => connection.close())
  return connection
}

const register = (address: number): Place => ({ function: 4, address, type: 'float32' })

async function round(connection: ModbusConnection, registers: readonly Place[], timeoutMs = 5000) {
  const { reads } = await readRound(connection, spansOf(registers), { unit: 1, timeoutMs, registers })
  return reads.map((read) => ('words' in read ? read.words.readFloatBE() : read.problem))
}

/** Why the round fails with a server that answers so. */
async function problemWith(answering: Answering, timeoutMs?: number): Promise<string> {
  const instrument = await server()
  instrument.answering = answering
  return round(await connected(instrument), [register(0)], timeoutMs).then(
    () => 'answered',
    (error: unknown) => (error instanceof ModbusError ? error.problem : String(error)),
  )
}

test('registers are read with one request, and each gets its own words', async () => {
  const instrument = await server()
  for (const n of [0, 1, 2, 3, 4]) instrument.set(4, n * 2, float32(n + 0.5))
  expect(await round(await connected(instrument), [register(8), register(0), register(4)])).toEqual([
    4.5, 0.5, 2.5,
  ])
  expect(instrument.requests).toEqual([{ transaction: 1, unit: 1, function: 4, address: 0, count: 10 }])
})

test('an answer that comes byte by byte is one answer', async () => {
  const instrument = await server()
  instrument.set(4, 0, float32(7))
  instrument.answering = (request, socket) => {
    void (async () => {
      for (const byte of instrument.answer(request)) {
        socket.write(Buffer.from([byte]))
        await new Promise(setImmediate)
      }
    })()
    return undefined
  }
  expect(await round(await connected(instrument), [register(0)])).toEqual([7])
})

test('a register that the instrument does not have costs the others nothing', async () => {
  const instrument = await server()
  for (const n of [0, 1, 3]) instrument.set(4, n * 2, float32(n))
  const connection = await connected(instrument)
  const registers = [register(0), register(2), register(4), register(6)]
  const asking = { unit: 1, timeoutMs: 5000, registers }
  const first = await readRound(connection, spansOf(registers), asking)
  expect(first.reads.map((read) => ('words' in read ? read.words.readFloatBE() : read.problem))).toEqual([
    0,
    1,
    'exception 2',
    3,
  ])
  // What was learnt is kept: the next round asks for nothing twice.
  const before = instrument.requests.length
  await readRound(connection, first.spans, asking)
  expect(instrument.requests.slice(before).map(({ address, count }) => [address, count])).toEqual([
    [0, 4],
    [4, 2],
    [6, 2],
  ])
})

test('an exception about the unit is of every register', async () => {
  const instrument = await server()
  instrument.answering = (request) => exception(request, 11)
  expect(await round(await connected(instrument), [register(0), register(2)])).toEqual([
    'exception 11',
    'exception 11',
  ])
  expect(instrument.requests).toHaveLength(1)
})

test.for<[string, string, Answering]>([
  [
    'a wrong transaction',
    'wrong-transaction',
    (r) => frame({ ...r, transaction: r.transaction + 1 }, Buffer.alloc(6)),
  ],
  ['another unit', 'wrong-unit', (r) => frame({ ...r, unit: 9 }, Buffer.from([4, 4, 0, 0, 0, 0]))],
  ['too few words', 'short', (r) => frame(r, Buffer.from([4, 2, 0, 0]))],
  ['more words than were asked for', 'short', (r) => frame(r, Buffer.from([4, 6, 0, 0, 0, 0, 0, 0]))],
  ['another function', 'not-modbus', (r) => frame(r, Buffer.from([3, 4, 0, 0, 0, 0]))],
  ['an exception with a tail', 'not-modbus', (r) => frame(r, Buffer.from([0x84, 2, 2]))],
  ['text', 'not-modbus', () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['a length of nothing', 'not-modbus', () => Buffer.from([0, 1, 0, 0, 0, 0, 1, 4, 0])],
  ['a length of 65,535', 'not-modbus', () => Buffer.from([0, 1, 0, 0, 255, 255, 1, 4, 4])],
  [
    'two answers',
    'not-modbus',
    (r) => Buffer.concat([frame(r, Buffer.from([4, 4, 0, 0, 0, 0])), Buffer.from([0])]),
  ],
  ['a flood', 'not-modbus', () => Buffer.alloc(1_000_000, 0xff)],
])('%s is refused', async ([, problem, answering]) => {
  expect(await problemWith(answering)).toBe(problem)
})

test('a connection that drops in the middle of an answer is said to be closed', async () => {
  const answering: Answering = (_, socket) => void socket.end(Buffer.from([0, 1, 0, 0]))
  expect(await problemWith(answering)).toBe('closed')
})

test('silence, and an answer that never ends, are waited for as long as was set', async () => {
  expect(await problemWith(() => undefined, 100)).toBe('no-answer')
  expect(await problemWith(() => Buffer.from([0, 1, 0]), 100)).toBe('no-answer')
})

test('what arrives unasked ends the connection', async () => {
  const instrument = await server()
  instrument.set(4, 0, float32(7))
  instrument.answering = (request, socket) => {
    setImmediate(() => setImmediate(() => socket.write('late')))
    return instrument.answer(request)
  }
  const connection = await connected(instrument)
  expect(await round(connection, [register(0)])).toEqual([7])
  await expect.poll(() => connection.isOpen).toBe(false)
})

test('a port where nobody listens refuses, and says so', async () => {
  const instrument = await startModbusServer()
  await instrument.stop()
  await expect(connected(instrument)).rejects.toThrow('refused')
})
