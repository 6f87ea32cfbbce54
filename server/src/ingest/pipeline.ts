import type { RefusalReason } from '@quantrac/contract'
import { isRefusal } from '../db/database.ts'
import type { ProfileDirectory } from '../features/device-profiles/profile-directory.service.ts'
import type { DeviceWatch } from '../features/devices/device-watch.service.ts'
import { HeardBatch } from '../features/devices/heard.ts'
import { type FutureRow, keepFutureReadings } from '../features/mqtt/mqtt.future.service.ts'
import { trimRecords, WireRecord } from '../features/mqtt/mqtt.record.service.ts'
import { ClockSkewNotices } from '../features/notifications/notices.service.ts'
import { deviceOf, isAnnouncement } from '../features/readings/payload/topic-names.ts'
import { FactorDirectory, type KnownStations } from '../features/readings/store/directory.service.ts'
import { lockedFactors } from '../features/readings/store/factor-state-locks.service.ts'
import { OutOfTurnError, storeReadings, type StoreDeps } from '../features/readings/store/store.service.ts'
import { type IncomingReading, StaleTargetError } from '../features/readings/store/target.ts'
import { type Gone, noteGone } from '../features/station-health/gone.service.ts'
import { batchSeconds, messagesReceived } from '../measures.ts'
import { AheadShare } from './ahead-share.ts'
import { BatchTurn } from './batch-turn.ts'
import { asGone, DeathsInOrder } from './deaths.ts'
import type { Message } from './message.ts'
import { asOwn, type Batch, deviceOfRefused, futureRow, namedBy, parseAll } from './parsed-batch.ts'
import { type PostponedMessages, LockedFactorQueue } from './locked-factor-queue.ts'
import { LastSenders } from './sender.ts'

interface WireReading extends IncomingReading {
  readonly message: Message
}

type WireFuture = FutureRow & { readonly message: Message }

interface Order {
  readonly turn: BatchTurn
  /** The next batch may start. */
  readonly onLocksHeld: () => void
  /** A single message that was refused before. */
  readonly isLastTry?: boolean
  /** Takes the messages that wait for locked factors; null: these waited before. */
  readonly postponed: PostponedMessages[] | null
}

/** Where a batch is recorded. */
interface Recording {
  readonly stations: KnownStations
  readonly record: WireRecord
  readonly heard: HeardBatch
  readonly gone: readonly Gone[]
}

/** Factors of the batch are locked by somebody else. */
class LockedError extends Error {
  readonly factors: ReadonlySet<number>
  readonly messages: ReadonlySet<Message>
  constructor(readings: readonly WireReading[], isLocked: (factor: number) => boolean) {
    super('factors are locked')
    const locked = readings.filter(({ target }) => isLocked(target.factor_id))
    this.factors = new Set(locked.map(({ target }) => target.factor_id))
    this.messages = new Set(locked.map(({ message }) => message))
  }
}

// A state is locked for milliseconds, by a batch or a change of settings.
const lockWaitMs = 2000
// Also a commit that does not end, as on a disk that hangs: no timeout of PostgreSQL ends one.
const longestBatchMs = 5000
const firstPauseMs = 100
const longestPauseMs = 5000
const trimEveryMs = 60_000
const trimAfterRows = 5000

/**
 * Turns messages into readings in the database: parses, resolves, stores and judges them, and records the faults. Never
 * gives a message up.
 */
export class Pipeline {
  readonly #deps: StoreDeps
  readonly #profiles: ProfileDirectory
  readonly #devices: DeviceWatch
  readonly #directory: FactorDirectory
  readonly #clockSkew: ClockSkewNotices
  readonly #stop = new AbortController()
  readonly #turns = new Set<BatchTurn>()
  /** How much of what arrives is ahead of the clock. */
  readonly ahead = new AheadShare()
  readonly #lockedFactors: LockedFactorQueue
  readonly #senders = new LastSenders()
  #problem: string | null = null
  #rowsSinceTrim = 0
  #trimmedAt = performance.now()

  constructor(deps: StoreDeps, { profiles, devices }: { profiles: ProfileDirectory; devices: DeviceWatch }) {
    this.#deps = deps
    this.#profiles = profiles
    this.#devices = devices
    this.#directory = new FactorDirectory(deps)
    this.#clockSkew = new ClockSkewNotices(deps)
    this.#lockedFactors = new LockedFactorQueue({
      lockedOf: (factors) => lockedFactors(deps.pool, factors),
      store: (messages) => this.#storeInTurn(messages, { onLocksHeld: () => undefined, postponed: null }),
      stop: this.#stop.signal,
    })
  }

  /** The reason why readings are not stored at the moment, or only slowly; or null. */
  get problem(): string | null {
    if (this.#problem !== null) return this.#problem
    if (!this.#lockedFactors.isEmpty) return 'the states of some factors are locked'
    // The oldest comes first.
    const [oldest] = this.#turns
    const isSlow = oldest !== undefined && performance.now() - oldest.since > longestBatchMs
    return isSlow ? 'the database takes long to store readings' : null
  }

  stop(): void {
    this.#stop.abort()
    this.#directory.stop()
  }

  /**
   * Resolves when every message's readings are durable or its faults are recorded, except those that are set aside
   * because somebody locks their factors; waits while the database is away.
   * @throws only after `stop`.
   */
  async store(messages: readonly Message[], onLocksHeld: () => void): Promise<readonly PostponedMessages[]> {
    messagesReceived.inc(messages.length)
    const end = batchSeconds.startTimer()
    const postponed: PostponedMessages[] = []
    await this.#storeInTurn(messages, { onLocksHeld, postponed })
    end()
    this.#trimSometimes()
    return postponed
  }

  async #storeInTurn(messages: readonly Message[], order: Omit<Order, 'turn'>): Promise<void> {
    const turn = new BatchTurn([...this.#turns])
    this.#turns.add(turn)
    let stored = false
    try {
      await this.#storeAll(messages, { ...order, turn })
      stored = true
    } finally {
      this.#turns.delete(turn)
      turn.end(stored)
    }
  }

  async #storeAll(messages: readonly Message[], order: Order): Promise<void> {
    const batch = parseAll(messages, this.#profiles)
    this.ahead.count(batch)
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await this.#storeOnce(batch, order)
        this.#recovered()
        return
      } catch (error) {
        order.turn.failed()
        await order.turn.whenFirst()
        if (this.#stop.signal.aborted) throw error
        if (error instanceof OutOfTurnError) continue
        if (error instanceof StaleTargetError) this.#directory.clear()
        else if (error instanceof LockedError && order.postponed !== null)
          return this.#storeOthers(messages, { error, order })
        else if (isRefusal(error) && !(error instanceof LockedError))
          return this.#storeHalves(messages, { error, order })
        else if (isTooMuch(error) && messages.length > 1) return this.#storeHalves(messages, { error, order })
        else await this.#wait(error, pause)
      }
    }
  }

  async #storeOnce(batch: Batch, { turn, onLocksHeld, postponed }: Order): Promise<void> {
    const ahead = batch.rejects.flatMap((rejected) => rejected.ahead ?? [])
    // A birth is acknowledged when what it told is stored.
    await this.#profiles.keep()
    const named = [...batch.readings, ...ahead, ...batch.rejects.map(namedBy)]
    const stations = await this.#directory.learn(named)
    const record = new WireRecord()
    const heard = new HeardBatch()
    const gone = batch.deaths.map(asGone)
    const readings = this.#resolve(batch, { stations, record, heard, gone })
    const held = this.#refuse(batch, { stations, record, heard, gone })
    if (postponed !== null && !this.#lockedFactors.isEmpty) {
      const blocked = new LockedError(readings, (factor) => this.#lockedFactors.has(factor))
      if (blocked.factors.size > 0) throw blocked
    }
    turn.addFactors(readings.map(({ target }) => target.factor_id))
    await storeReadings(this.#deps, readings, {
      lockWaitMs,
      onLocksHeld,
      isFirstInOrder: () => turn.hasCome(),
      onFailed: () => turn.failed(),
      beforeCommit: () => {
        for (const timed of [readings, record.readings])
          for (const { ts, arrival } of timed) if (arrival !== undefined) arrival.ts = ts
      },
      inSameTransaction: async (client, { stored, conflicts }) => {
        // A retry of the transaction must not count them twice.
        const whole = conflicts.length + held.length === 0 ? record : record.copy()
        const notKept = await keepFutureReadings(client, held, this.#deps.now().getTime())
        for (const { message } of notKept.over) this.#reject(whole, 'future', message)
        for (const { message } of [...notKept.conflicts, ...conflicts])
          this.#reject(whole, 'conflict', message)
        await whole.write(client, stored)
        await this.#devices.keep(client, heard.all)
        await noteGone(client, gone)
      },
    }).catch((error: unknown) => this.#throwLocked(error, readings))
    record.measure()
    this.#devices.note(heard.all)
    this.#rowsSinceTrim += record.rows
    // After the batch is durable: its locks and those of the notice never wait for each other.
    const skewed = batch.rejects.flatMap(({ stations, message }) =>
      stations === undefined ? [] : [{ stations, at: message.receivedAt }],
    )
    if (skewed.length > 0) await this.#clockSkew.notify(skewed)
  }

  /** Says which factors are locked if the wait for a lock was too long. */
  async #throwLocked(error: unknown, readings: readonly WireReading[]): Promise<never> {
    if (!(error instanceof Error) || !('code' in error) || error.code !== lockTimeout) throw error
    const ids = new Set(readings.map(({ target }) => target.factor_id))
    const locked = new Set(await lockedFactors(this.#deps.pool, [...ids]))
    throw locked.size > 0 ? new LockedError(readings, (factor) => locked.has(factor)) : error
  }

  /** Sets the messages of locked factors aside and stores the others. */
  async #storeOthers(
    messages: readonly Message[],
    { error, order }: { error: LockedError; order: Order },
  ): Promise<void> {
    const ofLocked = messages.filter((message) => error.messages.has(message))
    order.postponed?.push(this.#lockedFactors.add(ofLocked, error.factors))
    const others = messages.filter((message) => !error.messages.has(message))
    if (others.length > 0) await this.#storeAll(others, order)
  }

  #resolve(batch: Batch, { stations, record, heard, gone }: Recording): WireReading[] {
    const readings: WireReading[] = []
    const deaths = new DeathsInOrder(batch.deaths, gone, this.#senders)
    for (const [n, parsed] of batch.readings.entries()) {
      const message = batch.sources[n] as Message // as long as the readings
      deaths.before(n)
      const reading = asOwn(parsed, message.station, stations)
      if (reading === null) {
        this.#reject(record, 'not-own-station', message)
        continue
      }
      const target = stations.find(reading)
      const { ts, value, quality, arrival } = reading
      const same = { ts, value, quality, arrival, received_at: message.receivedAt }
      const { factor, device, profile = null } = reading
      if (target !== null) {
        readings.push({ ...same, target, message })
        deaths.heard(target.module_key, message.sender)
        heard.reading(message, { name: target.module_key, profile, isKnown: true }, factor)
      } else if (profile !== null || !isAnnouncement(message.topic)) {
        const known = stations.stationOf(reading) ?? device ?? null
        const named = { module: known ?? deviceOf(message.topic, factor), by_topic: known === null, factor }
        record.unmatched({ ...same, ...named }, message)
        heard.reading(message, { name: named.module, profile, isKnown: stations.knows(named.module) }, factor)
      }
    }
    deaths.before(batch.readings.length)
    return readings
  }

  /** Records the rejects, and answers the readings ahead of the clock that known stations sent: they may be held. */
  #refuse(batch: Batch, { stations, record, heard }: Recording): WireFuture[] {
    const held: WireFuture[] = []
    for (const rejected of batch.rejects) {
      const { reason, message, ahead = [], detail = '' } = rejected
      const rows = ahead.flatMap((reading) => futureRow(asOwn(reading, message.station, stations), stations))
      if (rows.length === 0) {
        this.#reject(record, reason, message)
        heard.refusal(message, { reason, detail }, () => deviceOfRefused(rejected, stations))
      }
      for (const row of rows) held.push({ ...row, message })
    }
    return held
  }

  #reject(record: WireRecord, reason: RefusalReason, { topic, payload, receivedAt }: Message): void {
    record.reject({ reason, topic, payload, at: receivedAt })
  }

  /**
   * Splits a batch whose content the database refuses: the half without the bad message is stored, the bad message is
   * recorded. Not at the first refusal: it may be caused by another transaction that was about to commit.
   */
  async #storeHalves(
    messages: readonly Message[],
    { error, order }: { error: unknown; order: Order },
  ): Promise<void> {
    const [message] = messages
    if (message !== undefined && messages.length === 1) {
      if (order.isLastTry === true) return this.#recordRefused(message, { cause: error, order })
      return this.#storeAll(messages, { ...order, isLastTry: true })
    }
    const middle = messages.length >> 1
    await this.#storeAll(messages.slice(0, middle), { ...order, onLocksHeld: () => undefined })
    await this.#storeAll(messages.slice(middle), order)
  }

  async #recordRefused(message: Message, { cause, order }: { cause: unknown; order: Order }): Promise<void> {
    this.#deps.log.error({ err: cause, topic: message.topic.slice(0, 200) }, 'a message cannot be stored')
    const batch: Batch = {
      readings: [],
      sources: [],
      rejects: [{ reason: 'not-storable', message }],
      deaths: [],
    }
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await this.#storeOnce(batch, { ...order, onLocksHeld: () => undefined })
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
    Promise.all([trimRecords(this.#deps.pool), this.#devices.trim()]).catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, 'old rejects and unmatched readings could not be removed'),
    )
  }
}

const lockTimeout = '55P03'
const tooMuchCodes = new Set(['53200', '57014'])

/** Out of memory, or over the statement timeout: a smaller batch may succeed. */
function isTooMuch(error: unknown): boolean {
  return error instanceof Error && 'code' in error && tooMuchCodes.has(String(error.code))
}
