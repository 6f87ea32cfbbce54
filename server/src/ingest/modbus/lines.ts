import { type Address, ModbusConnection } from '../../features/modbus/client/connection.ts'

// Shorter than instruments and gateways wait before they close a silent connection themselves.
const idleMs = 5000

interface Line {
  connection: ModbusConnection | null
  /** Resolves when the work before is done. */
  turn: Promise<unknown>
  users: number
  timer: NodeJS.Timeout | null
}

/**
 * One connection for each host and port, however many instruments answer behind it, and one piece of work on it at a
 * time: a gateway has one wire.
 */
export class Lines {
  readonly #lines = new Map<string, Line>()
  readonly #stop = new AbortController()

  /** @throws ModbusError of the connection, and whatever the work throws, which ends it */
  async use<T>(
    address: Address & { readonly timeoutMs: number },
    work: (connection: ModbusConnection) => Promise<T>,
  ): Promise<T> {
    const key = `${address.host.toLowerCase()}:${address.port}`
    const line = this.#lines.get(key) ?? { connection: null, turn: Promise.resolve(), users: 0, timer: null }
    this.#lines.set(key, line)
    line.users += 1
    const before = line.turn
    const done = Promise.withResolvers<void>()
    line.turn = done.promise
    await before
    if (line.timer !== null) clearTimeout(line.timer)
    try {
      if (line.connection?.isOpen !== true)
        line.connection = await ModbusConnection.open(address, address.timeoutMs, this.#stop.signal)
      return await work(line.connection)
    } catch (error) {
      line.connection?.close()
      line.connection = null
      throw error
    } finally {
      line.users -= 1
      if (line.users === 0) this.#rest(key, line)
      done.resolve()
    }
  }

  #rest(key: string, line: Line): void {
    if (line.connection === null) {
      this.#lines.delete(key)
      return
    }
    line.timer = setTimeout(() => this.#end(key, line), idleMs)
  }

  #end(key: string, { connection, timer }: Line): void {
    if (timer !== null) clearTimeout(timer)
    connection?.close()
    this.#lines.delete(key)
  }

  /** Ends the connections that rest: an instrument may take only one, which somebody else then gets. */
  closeResting(): void {
    for (const [key, line] of this.#lines) if (line.users === 0) this.#end(key, line)
  }

  /** Ends all connections; work on them fails. */
  stop(): void {
    this.#stop.abort()
    for (const [key, line] of this.#lines) this.#end(key, line)
  }
}
