import { connect, type Socket } from 'node:net'
import type { RegisterFunction } from '@quantrac/contract'
import { ModbusError, type ModbusProblem, problemOfSystem } from './problem.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

export interface WordRequest {
  readonly unit: number
  readonly function: RegisterFunction
  readonly address: number
  readonly count: number
}

interface Asked extends WordRequest {
  readonly transaction: number
  readonly done: (words: Buffer) => void
  readonly failed: (problem: ModbusProblem) => void
}

const headBytes = 7
const longestAnswer = 260
const exceptionBit = 0x80

/**
 * One connection to an instrument, with one request at a time (the caller waits). Whatever arrives that is not the
 * answer to it ends the connection: what follows could be taken for the answer to the next one.
 */
export class ModbusConnection {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #asked: Asked | null = null
  #transaction = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes) => this.#take(bytes))
    socket.on('error', (error) => this.#fail(problemOfSystem(error)))
    socket.on('close', () => this.#fail('closed'))
  }

  /** @throws ModbusError */
  static open({ host, port }: Address, timeoutMs: number, signal: AbortSignal): Promise<ModbusConnection> {
    if (signal.aborted) return Promise.reject(new ModbusError('closed'))
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true })
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      const fail = (problem: ModbusProblem) => {
        end()
        socket.destroy()
        reject(new ModbusError(problem))
      }
      const timer = setTimeout(() => fail('no-connection'), timeoutMs)
      const onAbort = () => fail('closed')
      signal.addEventListener('abort', onAbort)
      const onError = (error: Error) => fail(problemOfSystem(error))
      socket.on('error', onError)
      socket.once('connect', () => {
        end()
        const connection = new ModbusConnection(socket)
        socket.off('error', onError)
        resolve(connection)
      })
    })
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.readyState === 'open'
  }

  /** The words as they arrive, two bytes each. `timeoutMs` is for the whole answer. @throws ModbusError */
  read(request: WordRequest, timeoutMs: number): Promise<Buffer> {
    if (!this.isOpen) return Promise.reject(new ModbusError('closed'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail('no-answer'), timeoutMs)
      const end = () => {
        clearTimeout(timer)
        this.#asked = null
      }
      this.#transaction = (this.#transaction + 1) & 0xffff
      this.#asked = {
        ...request,
        transaction: this.#transaction,
        done: (words) => (end(), resolve(words)),
        failed: (problem) => (end(), reject(new ModbusError(problem))),
      }
      this.#socket.write(bytesOf(this.#transaction, request))
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    const asked = this.#asked
    if (asked === null || this.#received.length + bytes.length > longestAnswer)
      return this.#fail('not-modbus')
    this.#received = Buffer.concat([this.#received, bytes])
    const answer = answerIn(this.#received, asked)
    if (answer === null) return
    if (typeof answer === 'string' && !answer.startsWith('exception ')) return this.#fail(answer)
    this.#received = Buffer.alloc(0)
    if (typeof answer === 'string') asked.failed(answer)
    else asked.done(answer)
  }

  #fail(problem: ModbusProblem): void {
    this.#socket.destroy()
    this.#asked?.failed(problem)
  }
}

function bytesOf(transaction: number, { unit, function: code, address, count }: WordRequest): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(transaction, 0)
  bytes.writeUInt16BE(6, 4)
  bytes.writeUInt8(unit, 6)
  bytes.writeUInt8(code, 7)
  bytes.writeUInt16BE(address, 8)
  bytes.writeUInt16BE(count, 10)
  return bytes
}

/** The words of the answer, or what is wrong with it; null: it has not arrived whole. */
function answerIn(bytes: Buffer, asked: Asked): Buffer | ModbusProblem | null {
  if (bytes.length < headBytes + 2) return null
  const length = bytes.readUInt16BE(4)
  const end = 6 + length
  if (bytes.readUInt16BE(2) !== 0 || length < 3 || end > longestAnswer || bytes.length > end)
    return 'not-modbus'
  if (bytes.readUInt16BE(0) !== asked.transaction) return 'wrong-transaction'
  if (bytes.readUInt8(6) !== asked.unit) return 'wrong-unit'
  const code = bytes.readUInt8(7)
  if (code !== asked.function && code !== (asked.function | exceptionBit)) return 'not-modbus'
  if (bytes.length < end) return null
  if (code !== asked.function) return length === 3 ? `exception ${bytes.readUInt8(8)}` : 'not-modbus'
  if (bytes.readUInt8(8) !== asked.count * 2 || length !== 3 + asked.count * 2) return 'short'
  return bytes.subarray(headBytes + 2, end)
}
