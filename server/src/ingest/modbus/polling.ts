import type { Context } from '../../context.ts'
import { CopyLock } from '../../db/copy-lock.ts'
import type { Read } from '../../features/modbus/client/round.ts'
import { type ModbusSettings, readModbusSettings } from '../../features/modbus/modbus.settings.service.ts'
import { reportModbusStates } from '../../features/modbus/modbus.state.service.ts'
import type { Batcher } from '../batcher.ts'
import { Instrument } from './instrument.ts'
import { Lines } from './lines.ts'
import { messageOf } from './message-of.ts'

const lockName = 'modbus'
// A copy that lost the lock with its connection takes it again before another one tries.
const takeEveryMs = 3000
const takeAgainMs = 250
const reportEveryMs = 1000
/** Also when nothing has changed, so that a copy that is gone is noticed. */
const reportAllEveryMs = 10_000
// Nobody else keeps a reading of an instrument, so they wait here while the database is away: some megabytes.
const mostHeld = 5000
const storeAtStopMs = 2000

/**
 * Reads the instruments, in the one copy of the program that holds the lock. Readings go the way of a message. A copy
 * that loses its database goes on: what it reads is stored when the database is back.
 */
export class ModbusPolling {
  readonly #system: Context
  readonly #batcher: Batcher
  readonly #lock: CopyLock
  readonly #lines = new Lines()
  readonly #instruments = new Map<number, Instrument>()
  readonly #changed = new Set<number>()
  /** What is read and not stored yet. */
  readonly #held = new Set<Promise<void>>()
  #settings: readonly ModbusSettings[] = []
  #has = false
  #work: Promise<void> = Promise.resolve()
  #isDue = false
  #timers: NodeJS.Timeout[] = []
  #again: NodeJS.Timeout | null = null
  #reportedAt = 0
  #isReporting = false
  #unlisten: (() => void)[] = []
  #stopped = false

  constructor(system: Context, { batcher, databaseUrl }: { batcher: Batcher; databaseUrl: string }) {
    this.#system = system
    this.#batcher = batcher
    this.#lock = new CopyLock(databaseUrl, () => {
      this.#has = false
      this.#soon(takeAgainMs)
    })
  }

  start(): void {
    const { bus } = this.#system
    const renew = () => this.#renew()
    this.#unlisten = [
      bus.on('modbus.changed', renew),
      bus.on('configuration.changed', renew),
      bus.on('bus.reconnected', renew),
    ]
    this.#timers = [setInterval(renew, takeEveryMs), setInterval(() => void this.#report(), reportEveryMs)]
    this.#renew()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const timer of this.#timers) clearInterval(timer)
    if (this.#again !== null) clearTimeout(this.#again)
    for (const end of this.#unlisten) end()
    await this.#work
    this.#lines.stop()
    for (const instrument of this.#instruments.values()) instrument.stop()
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, storeAtStopMs)
    await Promise.race([Promise.all(this.#held), late.promise])
    clearTimeout(timer)
    await this.#lock.release()
  }

  #soon(ms: number): void {
    if (this.#stopped) return
    this.#again ??= setTimeout(() => {
      this.#again = null
      this.#renew()
    }, ms)
  }

  /** Reads the settings and tries for the lock; what is asked for meanwhile is done once afterwards. */
  #renew(): void {
    if (this.#isDue || this.#stopped) return
    this.#isDue = true
    this.#work = this.#work.then(async () => {
      this.#isDue = false
      await this.#renewNow().catch((error: unknown) => {
        this.#system.log.warn({ err: error }, 'the instruments to read could not be looked up')
        // Without an answer of the database nobody else has the lock either.
        if (this.#instruments.size > 0) this.#soon(takeAgainMs)
      })
    })
  }

  async #renewNow(): Promise<void> {
    const settings = await readModbusSettings(this.#system)
    if (this.#stopped) return
    if (settings.length > 0 && !this.#has) this.#has = await this.#lock.take(lockName)
    if (settings.length === 0 && this.#has) {
      this.#has = false
      await this.#lock.release()
    }
    this.#apply(this.#has ? settings : [])
  }

  #apply(settings: readonly ModbusSettings[]): void {
    const wanted = new Map(settings.map((one) => [one.id, one]))
    const before = new Map(this.#settings.map((one) => [one.id, JSON.stringify(one)]))
    this.#settings = settings
    const gone = [...this.#instruments].filter(
      ([id]) => !wanted.has(id) || JSON.stringify(wanted.get(id)) !== before.get(id),
    )
    for (const [id] of gone) this.#instruments.delete(id)
    for (const [, instrument] of gone) instrument.stop()
    if (gone.length > 0) this.#lines.closeResting()
    for (const one of settings) if (!this.#instruments.has(one.id)) this.#begin(one)
  }

  #begin(settings: ModbusSettings): void {
    const { log, now } = this.#system
    const instrument = new Instrument({
      settings,
      lines: this.#lines,
      log,
      now,
      hasRoom: () => this.#held.size < mostHeld && this.#batcher.hasRoom,
      onRead: (of, reads, at) => this.#keep(of, reads, at),
      onState: () => this.#changed.add(settings.id),
    })
    this.#instruments.set(settings.id, instrument)
    instrument.start()
  }

  #keep(settings: ModbusSettings, reads: readonly Read[], at: Date): void {
    const message = messageOf(settings, reads, at.getTime())
    if (message === null) return
    const stored = new Promise<void>((resolve) => this.#batcher.push({ ...message, acknowledge: resolve }))
    this.#held.add(stored)
    void stored.then(() => this.#held.delete(stored))
  }

  async #report(): Promise<void> {
    if (this.#isReporting) return
    const now = performance.now()
    const isAll = now - this.#reportedAt > reportAllEveryMs
    if (isAll) this.#reportedAt = now
    const ids = isAll ? [...this.#instruments.keys()] : [...this.#changed]
    this.#changed.clear()
    const states = ids.flatMap((id) => this.#instruments.get(id)?.state ?? [])
    if (states.length === 0) return
    this.#isReporting = true
    await reportModbusStates(this.#system, states).catch(() => {
      for (const id of ids) this.#changed.add(id)
    })
    this.#isReporting = false
  }
}
