import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { isDatabaseDown } from '../db/database.ts'
import { trimRecords, WireRecord } from '../features/mqtt/mqtt.record.service.ts'
import { FactorDirectory } from '../features/readings/readings.directory.service.ts'
import { parsePayload, type ParsedReading } from '../features/readings/readings.parse.ts'
import {
  type IncomingReading,
  StaleTargetError,
  storeReadings,
} from '../features/readings/readings.store.service.ts'
import type { Bus } from '../live/bus.ts'
import { batchSeconds, messagesReceived } from '../measures.ts'
import type { Message } from './message.ts'

export interface PipelineDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly log: Logger
  readonly mail: boolean
}

interface Parsed {
  readonly message: Message
  readonly reading: ParsedReading
}

interface Batch {
  readonly parsed: readonly Parsed[]
  readonly rejects: readonly { reason: string; message: Message }[]
}

const firstPauseMs = 100
const longestPauseMs = 5000
const trimEveryMs = 60_000
const trimAfterRows = 5000

/** Messages to readings in the database: parse, resolve, store and judge, record what was wrong. Never gives a message up. */
export class Pipeline {
  readonly #deps: PipelineDeps
  readonly #directory: FactorDirectory
  readonly #stop = new AbortController()
  #problem: string | null = null
  #rowsSinceTrim = 0
  #trimmedAt = performance.now()

  constructor(deps: PipelineDeps) {
    this.#deps = deps
    this.#directory = new FactorDirectory(deps)
  }

  /** Why nothing can be stored at the moment, or null. */
  get problem(): string | null {
    return this.#problem
  }

  stop(): void {
    this.#stop.abort()
    this.#directory.stop()
  }

  /**
   * Resolves when every message's readings are durable or its faults are recorded; while the database is away it waits.
   * @throws only after `stop`.
   */
  async store(messages: readonly Message[], locked: () => void): Promise<void> {
    messagesReceived.inc(messages.length)
    const end = batchSeconds.startTimer()
    await this.#storeAll(messages, locked)
    end()
    this.#trimSometimes()
  }

  async #storeAll(messages: readonly Message[], locked: () => void): Promise<void> {
    const batch = parseAll(messages)
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await this.#storeOnce(batch, locked)
        this.#recovered()
        return
      } catch (error) {
        if (this.#stop.signal.aborted) throw error
        if (error instanceof StaleTargetError) this.#directory.clear()
        else if (isDatabaseDown(error)) await this.#wait(error, pause)
        else return this.#storeHalves(messages, { error, locked })
      }
    }
  }

  async #storeOnce(batch: Batch, locked: () => void): Promise<void> {
    const parsed = batch.parsed
    await this.#directory.learn(parsed.map(({ reading }) => reading))
    const record = new WireRecord()
    for (const { reason, message } of batch.rejects) this.#reject(record, reason, message)
    const readings: IncomingReading[] = []
    const sources: Message[] = []
    for (const { message, reading } of parsed) {
      const target = this.#directory.find(reading)
      const { ts, value, quality } = reading
      const received_at = message.receivedAt
      if (target === null) {
        const module = this.#directory.stationOf(reading)
        record.unmatched({ module, factor: reading.factor, ts, value, quality, received_at }, message.payload)
      } else {
        readings.push({ target, ts, value, quality, received_at })
        sources.push(message)
      }
    }
    await storeReadings(this.#deps, readings, {
      locked,
      alongside: async (client, { stored, conflicts }) => {
        for (const index of conflicts) this.#reject(record, 'conflict', sources[index] as Message) // an index of readings
        await record.write(client, stored)
      },
    })
    record.measure()
    this.#rowsSinceTrim += record.rows
  }

  #reject(record: WireRecord, reason: string, { topic, payload, receivedAt }: Message): void {
    record.reject({ reason, topic, payload, at: receivedAt })
  }

  /** A batch that the database refuses for what is in it: the half without the culprit is stored, the culprit recorded. */
  async #storeHalves(
    messages: readonly Message[],
    { error, locked }: { error: unknown; locked: () => void },
  ): Promise<void> {
    if (messages.length === 1) return this.#recordRefused(messages[0] as Message, error) // the length was just seen
    const middle = messages.length >> 1
    await this.#storeAll(messages.slice(0, middle), () => undefined)
    await this.#storeAll(messages.slice(middle), locked)
  }

  async #recordRefused(message: Message, cause: unknown): Promise<void> {
    this.#deps.log.error({ err: cause, topic: message.topic.slice(0, 200) }, 'a message cannot be stored')
    const batch: Batch = { parsed: [], rejects: [{ reason: 'not-storable', message }] }
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await this.#storeOnce(batch, () => undefined)
        return
      } catch (error) {
        if (this.#stop.signal.aborted) throw error
        await this.#wait(error, pause)
      }
    }
  }

  async #wait(error: unknown, milliseconds: number): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error)
    if (this.#problem === null) this.#deps.log.warn({ err: error }, 'readings cannot be stored at the moment')
    this.#problem = problem
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, milliseconds)
    this.#stop.signal.addEventListener('abort', () => resolve(), { once: true })
    await promise
    clearTimeout(timer)
    if (this.#stop.signal.aborted) throw error
  }

  #recovered(): void {
    if (this.#problem === null) return
    this.#problem = null
    this.#deps.log.info('readings are stored again')
  }

  #trimSometimes(): void {
    const now = performance.now()
    if (this.#rowsSinceTrim === 0) return
    if (this.#rowsSinceTrim < trimAfterRows && now - this.#trimmedAt < trimEveryMs) return
    this.#rowsSinceTrim = 0
    this.#trimmedAt = now
    trimRecords(this.#deps.pool).catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, 'old records of the wire were not removed'),
    )
  }
}

function parseAll(messages: readonly Message[]): Batch {
  const parsed: Parsed[] = []
  const rejects: { reason: string; message: Message }[] = []
  for (const message of messages) {
    const { topic, payload, receivedAt, retained, device } = message
    const result = parsePayload({
      topic,
      payload,
      receivedAt,
      retained,
      ...(device !== undefined && { device }),
    })
    for (const reading of result.readings) parsed.push({ message, reading })
    for (const { reason } of result.rejects) rejects.push({ reason, message })
  }
  return { parsed, rejects }
}
