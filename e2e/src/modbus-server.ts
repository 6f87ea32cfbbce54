import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ModbusRequest {
  readonly transaction: number
  readonly unit: number
  readonly function: number
  readonly address: number
  readonly count: number
}

/** The bytes of an answer; nothing: it does not answer. */
export type Answering = (request: ModbusRequest, socket: Socket) => Buffer | undefined

export interface ModbusServer {
  readonly port: number
  /** Words by function and address, as `3/40`; what is not there is refused with exception 2. */
  readonly words: Map<string, number>
  readonly requests: ModbusRequest[]
  /** How many connections are open, and were at most. */
  readonly open: { now: number; most: number }
  /** Requests that came while one was unanswered. */
  readonly overlaps: number
  /** Replaces how it answers. */
  answering: Answering
  /** What a well-behaved instrument answers. */
  readonly answer: (request: ModbusRequest) => Buffer
  /** Sets the words of a value from an address on. */
  set(code: 3 | 4, address: number, bytes: Buffer): void
  /** Ends all connections, and takes no more. */
  stop(): Promise<void>
}

/** A Modbus TCP server as an instrument has it: functions 3 and 4. */
export async function startModbusServer(given: { port?: number } = {}): Promise<ModbusServer> {
  const words = new Map<string, number>()
  const requests: ModbusRequest[] = []
  const open = { now: 0, most: 0 }
  const sockets = new Set<Socket>()
  let overlaps = 0
  const answer = (request: ModbusRequest) => plainAnswer(words, request)
  const state = { answering: answer as Answering }
  const server = createServer((socket) => {
    sockets.add(socket)
    open.now += 1
    open.most = Math.max(open.most, open.now)
    let received = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      if (received.length > 12) overlaps += 1
      while (received.length >= 12) {
        const request = requestIn(received)
        received = received.subarray(12)
        requests.push(request)
        const bytesOut = state.answering(request, socket)
        if (bytesOut !== undefined) socket.write(bytesOut)
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      open.now -= 1
    })
  })
  server.listen(given.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    words,
    requests,
    open,
    get overlaps() {
      return overlaps
    },
    get answering() {
      return state.answering
    },
    set answering(next) {
      state.answering = next
    },
    answer,
    set: (code, address, bytes) => {
      for (let at = 0; at < bytes.length; at += 2)
        words.set(`${code}/${address + at / 2}`, bytes.readUInt16BE(at))
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const requestIn = (bytes: Buffer): ModbusRequest => ({
  transaction: bytes.readUInt16BE(0),
  unit: bytes.readUInt8(6),
  function: bytes.readUInt8(7),
  address: bytes.readUInt16BE(8),
  count: bytes.readUInt16BE(10),
})

function plainAnswer(words: ReadonlyMap<string, number>, request: ModbusRequest): Buffer {
  const { function: code, address, count } = request
  const values = Array.from({ length: count }, (_, n) => words.get(`${code}/${address + n}`))
  if (values.includes(undefined)) return exception(request, 2)
  const body = Buffer.alloc(1 + count * 2)
  body.writeUInt8(count * 2, 0)
  for (const [n, value = 0] of values.entries()) body.writeUInt16BE(value, 1 + n * 2)
  return frame(request, Buffer.concat([Buffer.from([code]), body]))
}

export const exception = (request: ModbusRequest, code: number): Buffer =>
  frame(request, Buffer.from([request.function | 0x80, code]))

/** A whole answer: the header with its length, and what follows the unit. */
export function frame(
  { transaction, unit }: Pick<ModbusRequest, 'transaction' | 'unit'>,
  body: Buffer,
): Buffer {
  const head = Buffer.alloc(7)
  head.writeUInt16BE(transaction, 0)
  head.writeUInt16BE(body.length + 1, 4)
  head.writeUInt8(unit, 6)
  return Buffer.concat([head, body])
}

export const float32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return bytes
}
