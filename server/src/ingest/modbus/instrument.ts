import { registerNumber } from '@quantrac/contract'
import type { Logger } from 'pino'
import type { ModbusSettings } from '../../features/modbus/modbus.settings.service.ts'
import { ModbusError, type ModbusProblem, problemOfSystem } from '../../features/modbus/client/problem.ts'
import { type Span, spansOf } from '../../features/modbus/client/requests.ts'
import { type Read, readRound } from '../../features/modbus/client/round.ts'
import type { ModbusState } from '../../features/modbus/modbus.state.service.ts'
import type { Lines } from './lines.ts'

export interface InstrumentOptions {
  readonly settings: ModbusSettings
  readonly lines: Lines
  readonly log: Logger
  readonly now: () => Date
  /** False: readings cannot be kept at the moment, so none are made. */
  readonly hasRoom: () => boolean
  readonly onRead: (settings: ModbusSettings, reads: readonly Read[], at: Date) => void
  readonly onState: () => void
}

const triesUntilOffline = 3
const firstPauseMs = 1000
const longestPauseMs = 60_000

/** One instrument that is read again and again. */
export class Instrument {
  readonly settings: ModbusSettings
  readonly #options: InstrumentOptions
  readonly #stop = new AbortController()
  #spans: readonly Span[]
  #failures = 0
  #timer: NodeJS.Timeout | null = null
  #state: ModbusState

  constructor(options: InstrumentOptions) {
    this.#options = options
    this.settings = options.settings
    this.#spans = spansOf(options.settings.registers)
    this.#state = {
      source_id: options.settings.id,
      status: 'waiting',
      problem: null,
      answered_at: null,
      next_at: options.now(),
    }
  }

  get state(): ModbusState {
    return this.#state
  }

  start(): void {
    this.#later(0)
  }

  /** What is under way ends by itself, and its readings are not kept. */
  stop(): void {
    this.#stop.abort()
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #later(ms: number): void {
    if (this.#stop.signal.aborted) return
    this.#state = { ...this.#state, next_at: new Date(this.#options.now().getTime() + ms) }
    this.#options.onState()
    this.#timer = setTimeout(() => void this.#run(), ms)
  }

  async #run(): Promise<void> {
    const begun = performance.now()
    const period = this.settings.period_seconds * 1000
    const problem = await this.#read()
    if (problem === 'storage') {
      this.#state = { ...this.#state, problem }
      this.#later(Math.min(period, longestPauseMs))
      return
    }
    if (problem !== null) {
      this.#failed(problem)
      this.#later(Math.min(firstPauseMs * 2 ** (this.#failures - 1), longestPauseMs))
      return
    }
    // What a round took is not added to the period; rounds that were missed are not made up for.
    this.#later(period - ((performance.now() - begun) % period))
  }

  /** The reason why nothing was read, or null. Never throws. */
  async #read(): Promise<ModbusProblem | null> {
    const { lines, hasRoom, now, onRead } = this.#options
    const { host, port, unit_id: unit, timeout_ms: timeoutMs, registers } = this.settings
    if (!hasRoom()) return 'storage'
    try {
      const round = await lines.use({ host, port, timeoutMs }, (connection) =>
        readRound(connection, this.#spans, { unit, timeoutMs, registers, signal: this.#stop.signal }),
      )
      const [first] = round.reads.flatMap((read) => ('problem' in read ? [read.problem] : []))
      if (first !== undefined && round.reads.every((read) => 'problem' in read)) return first
      this.#spans = round.spans
      const at = now()
      this.#answered(round.reads, at)
      if (!this.#stop.signal.aborted) onRead(this.settings, round.reads, at)
      return null
    } catch (error) {
      if (!(error instanceof ModbusError))
        this.#options.log.warn({ err: error, source: this.settings.id }, 'an instrument could not be read')
      return error instanceof ModbusError ? error.problem : problemOfSystem(error)
    }
  }

  #answered(reads: readonly Read[], at: Date): void {
    this.#failures = 0
    const [problem = null] = this.settings.registers.flatMap((register, n) => {
      const read = reads[n]
      return read !== undefined && 'problem' in read ? [`${registerNumber(register)} ${read.problem}`] : []
    })
    this.#state = { ...this.#state, status: 'answering', answered_at: at, problem }
  }

  #failed(problem: ModbusProblem): void {
    this.#failures += 1
    if (problem.startsWith('exception')) this.#spans = spansOf(this.settings.registers)
    const status = this.#failures >= triesUntilOffline ? 'offline' : 'failing'
    this.#state = { ...this.#state, status, problem }
  }
}
