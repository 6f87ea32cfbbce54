import { isSuspect } from '@quantrac/contract'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { databaseOn, isDatabaseDown, isInterlocked } from '../../../db/database.ts'
import { together } from '../../../lib/together.ts'
import type { Bus } from '../../../live/bus.ts'
import { readingsDuplicate, readingsStored } from '../../../measures.ts'
import { publishAlerts } from '../../alerts/alerts.publish.service.ts'
import { type AlertChanges, quietBefore } from '../../alerts/alerts.raise.service.ts'
import { noteTouched } from '../../compliance/touched.service.ts'
import { refreshLatestBefore } from '../../history/change.service.ts'
import { mergeIntoBlocks, readingKey } from '../../history/day-blocks.service.ts'
import { ensurePartitions, forgetPartitions } from '../../history/partitions.service.ts'
import { findNearestHeld } from '../../history/points.service.ts'
import { insertRows, insertRowsOnce } from '../../history/rows.service.ts'
import { giveTimes } from './arrival-times.service.ts'
import { isFarAhead, longestLeadMs } from './arrival-times.ts'
import { type FactorMemory, memoryOf } from './factor-memory.ts'
import { Gathered } from './gather.ts'
import type { LockedFactors, LockedState } from './factor-state-locks.queries.ts'
import { lockFactorStates } from './factor-state-locks.service.ts'
import { HeardMinutes } from './heard-minutes.service.ts'
import { type InSameTransaction, judgeAndWrite } from './judged.service.ts'
import { heldMonths, type HeldMonths, MonthLockedError } from './locked-months.service.ts'
import { markSuspects, writeSuspects } from './suspects.service.ts'
import { type IncomingReading, StaleTargetError, verifyTargets } from './target.ts'

/** Readings stored before are answered as the same objects that were given. */
export interface StoreResult<R extends IncomingReading = IncomingReading> {
  readonly stored: number
  /** Stored already with the same value. */
  readonly duplicates: readonly R[]
  /** Stored already with another value, which is kept. */
  readonly conflicts: readonly R[]
  readonly alerts: AlertChanges
}

export interface StoreOptions<R extends IncomingReading = IncomingReading> {
  /** Written in the transaction of the batch, once it is known which readings are new. */
  readonly inSameTransaction?: InSameTransaction<R>
  /** How long the batch waits for its locks; by default as long as it takes. */
  readonly lockWaitMs?: number
  /** Called when the batch holds its locks: a batch that starts later is judged later. */
  readonly onLocksHeld?: () => void
  /** Called while the batch holds its locks; false if an earlier batch must be judged first. */
  readonly isFirstInOrder?: () => Promise<boolean>
  /** The batch is about to commit; whether it does may never be known. */
  readonly beforeCommit?: () => void
  /** The readings come with a file: they are history that nobody is told of. */
  readonly isFile?: boolean
  /**
   * The readings are a person's, who may change those of locked months of these stations. Not given: a device has sent
   * them, and they are stored.
   */
  readonly mayUnlock?: (moduleId: number) => boolean
  /** A try has failed and released the locks; another follows. */
  readonly onFailed?: () => void
}

export interface StoreDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly log: Logger
  /** Mail is configured: new alerts become a mail job. */
  readonly mail: boolean
  readonly now: () => Date
}

/** An earlier batch must be judged first: store this one again afterwards. */
export class OutOfTurnError extends Error {}

const attempts = 6

/**
 * Stores and judges a batch in one transaction: readings, states, alerts, notifications, and whatever
 * `inSameTransaction` writes. When it returns, all of it is durable and the live feeds are notified.
 * @throws StaleTargetError if a target must be resolved again; OutOfTurnError; MonthLockedError; database errors.
 * Nothing is written then.
 */
export async function storeReadings<R extends IncomingReading>(
  deps: StoreDeps,
  readings: readonly R[],
  options: StoreOptions<R> = {},
): Promise<StoreResult<R>> {
  let ask = false
  let all = false
  for (let attempt = 1; ; attempt += 1) {
    await ensurePartitions(deps.pool, readings, { all })
    try {
      return await storeOnce(deps, readings, { ...options, ask })
    } catch (error) {
      if (attempt === attempts || !isWorthAnotherTry(error)) throw error
      options.onFailed?.()
      // Readings newer than the stored latest value exist: then each one is checked against the table.
      ask ||= codeOf(error) === repeated
      if (codeOf(error) !== noPartition) continue
      forgetPartitions(deps.pool)
      all = true
    }
  }
}

const noPartition = '23514'
const repeated = '23505'
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** A conflict with another transaction, a partition that does not exist, or a reading that is stored already. */
const isWorthAnotherTry = (error: unknown): boolean =>
  isInterlocked(error) || codeOf(error) === noPartition || codeOf(error) === repeated

/** `ask`: check for each reading whether it is stored already, also for those newer than the latest. */
type Try<R extends IncomingReading> = StoreOptions<R> & { readonly ask: boolean }

async function storeOnce<R extends IncomingReading>(
  deps: StoreDeps,
  readings: readonly R[],
  options: Try<R>,
): Promise<StoreResult<R>> {
  const client = await deps.pool.connect()
  const memory = memoryOf(deps.pool)
  let broken = false
  try {
    const outcome = await storeWithin(client, { readings, options, deps, memory })
    options.beforeCommit?.()
    await memory.commit(outcome.held, () => client.query('commit'))
    outcome.heard.remember()
    publish(deps, outcome)
    return outcome.result
  } catch (error) {
    // What the targets were resolved from may be newer than the memory: ids that somebody has changed by SQL.
    if (error instanceof StaleTargetError) memory.clear()
    broken = isDatabaseDown(error)
    if (!broken) await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

interface Outcome<R extends IncomingReading> {
  readonly result: StoreResult<R>
  readonly module_ids: number[]
  /** The states as they are now. */
  readonly held: LockedFactors
  readonly heard: HeardMinutes
}

/** Begins the transaction and writes everything; the caller commits. */
async function storeWithin<R extends IncomingReading>(
  client: PoolClient,
  {
    readings,
    options,
    deps,
    memory,
  }: { readings: readonly R[]; options: Try<R>; deps: StoreDeps; memory: FactorMemory },
): Promise<Outcome<R>> {
  const ids = [...new Set(readings.map(({ target }) => target.factor_id))].sort((a, b) => a - b)
  const held = await lockFactorStates(client, ids, { memory, lockWaitMs: options.lockWaitMs ?? 0 })
  options.onLocksHeld?.()
  if ((await options.isFirstInOrder?.()) === false) throw new OutOfTurnError('others come first')
  verifyTargets(readings, held.settings)
  await returnToNow(client, held.states, deps.now().getTime())
  await giveTimes(client, readings, { states: held.states, ask: options.ask })
  const now = deps.now()
  const months = await heldMonths(client, readings, now)
  refuseOfPerson(months, readings, { held, options })
  const gathered = new Gathered(readings, (id) => {
    const { latest_ts = null, open_from = Number.NEGATIVE_INFINITY } = held.states.get(id) ?? {}
    return { latest_ts: options.ask ? Number.POSITIVE_INFINITY : latest_ts, open_from }
  })
  const marks = await markSuspects(client, gathered.byFactor, held.settings)
  // Readings that cannot be stored yet are judged without waiting for an answer: all writes are then sent at once.
  const inserting = insertNew(client, gathered)
  if (gathered.behind.length + gathered.packed.length > 0) await inserting
  const heard = heardMinutes(deps.pool, gathered, held)
  // Before the alerts, whose lock every batch takes last.
  const hearing = heard.write(client)
  const { inSameTransaction, isFile = false } = options
  const touching = noteTouched(client, gathered.byFactor, { now, cause: isFile ? 'file' : 'late' })
  const telling = { mail: deps.mail, isFile, quietBefore: quietBefore(now.getTime()) }
  const { writer } = memory
  const judging = judgeAndWrite(client, {
    gathered,
    held,
    telling,
    now,
    inSameTransaction,
    writer,
    inserted: inserting,
  })
  const marking =
    marks.size === 0 ? null : inserting.then(() => writeSuspects(client, marks, gathered.byFactor))
  const noting = months.isAny
    ? inserting.then(() => months.note(client, placesOf(gathered.byFactor), 'came'))
    : null
  const [, { alerts, states }] = await together([inserting, judging, hearing, touching, marking, noting])
  const result = {
    stored: gathered.stored,
    duplicates: gathered.duplicates,
    conflicts: gathered.conflicts,
    alerts,
  }
  const { settings } = held
  return { result, module_ids: modulesOf(gathered, held), held: { states, settings }, heard }
}

function* placesOf(byFactor: Gathered<IncomingReading>['byFactor']) {
  for (const [factor_id, readings] of byFactor) for (const { ts } of readings) yield { factor_id, ts }
}

/** @throws MonthLockedError */
function refuseOfPerson<R extends IncomingReading>(
  months: HeldMonths,
  readings: readonly R[],
  { held, options }: { held: LockedFactors; options: Try<R> },
): void {
  const { mayUnlock } = options
  if (mayUnlock === undefined || !months.isAny) return
  const refused = new Map<IncomingReading, string>()
  for (const reading of readings) {
    const locked = months.lockedAt(reading.ts)
    if (locked === undefined) continue
    const { module_id } = held.settings.get(reading.target.factor_id) ?? {}
    if (module_id !== undefined && !mayUnlock(module_id)) refused.set(reading, locked.month)
  }
  if (refused.size > 0) throw new MonthLockedError(refused)
}

function heardMinutes(
  pool: Pool,
  { byFactor }: Gathered<IncomingReading>,
  { settings }: LockedFactors,
): HeardMinutes {
  const heard = new HeardMinutes(pool)
  for (const [factorId, readings] of byFactor) {
    const found = settings.get(factorId)
    if (found !== undefined) for (const { ts } of readings) heard.add(found.module_id, ts)
  }
  return heard
}

function modulesOf(gathered: Gathered<IncomingReading>, { settings }: LockedFactors): number[] {
  const modules = new Set<number>()
  for (const factorId of gathered.byFactor.keys()) {
    const found = settings.get(factorId)
    if (found !== undefined) modules.add(found.module_id)
  }
  return [...modules]
}

function publish(deps: StoreDeps, { result, module_ids }: Outcome<IncomingReading>): void {
  readingsStored.inc(result.stored)
  if (result.duplicates.length > 0) readingsDuplicate.inc({ kind: 'dup' }, result.duplicates.length)
  if (result.conflicts.length > 0) readingsDuplicate.inc({ kind: 'conflict' }, result.conflicts.length)
  publishAlerts(deps.bus, result.alerts)
  if (result.stored > 0) deps.bus.publish('readings.stored', { module_ids })
}

/** A test or a person may have said something of what is stored: sent again, it is the same reading. */
const isSameReading = (
  there: { readonly value: number; readonly quality: number },
  { value, quality }: { readonly value: number; readonly quality: number },
): boolean =>
  there.value === value &&
  (there.quality === quality ||
    there.quality === 4 ||
    (isMeasuredOrSuspect(there) && isMeasuredOrSuspect({ quality })))

const isMeasuredOrSuspect = ({ quality }: { readonly quality: number }): boolean =>
  quality === 0 || isSuspect(quality)

/**
 * A reading newer than the factor's newest cannot be stored yet; only the others are checked against the table.
 * Readings of packed days are merged into their pages.
 */
async function insertNew<R extends IncomingReading>(
  client: PoolClient,
  gathered: Gathered<R>,
): Promise<void> {
  const { fresh, behind, packed } = gathered
  if (fresh.length > 0) await insertRows(client, fresh)
  if (behind.length + packed.length === 0) return
  const rows = behind.length === 0 ? new Map() : await insertRowsOnce(client, behind)
  const pages = packed.length === 0 ? new Map() : await mergeIntoBlocks(databaseOn(client), packed)
  if (rows.size + pages.size === 0) return
  gathered.removeRepeats((reading) => {
    const key = readingKey(reading.target.factor_id, reading.ts)
    const there = rows.get(key) ?? pages.get(key)
    if (there === undefined) return 'new'
    return isSameReading(there, reading) ? 'duplicate' : 'conflict'
  })
}

/**
 * After a clock that jumped ahead and back, factors whose newest reading lies far ahead are judged by now again: as if
 * what lies ahead were not there yet. The caller holds them. No reading is changed.
 */
async function returnToNow(client: PoolClient, states: Map<number, LockedState>, now: number): Promise<void> {
  const isAhead = (ts: number | null) => ts !== null && isFarAhead(ts, now)
  for (const [factorId, state] of states)
    if (isAhead(state.watermark) || isAhead(state.since) || isAhead(state.latest_ts))
      states.set(factorId, await stateOfNow(client, state, now))
}

async function stateOfNow(client: PoolClient, state: LockedState, now: number): Promise<LockedState> {
  const db = databaseOn(client)
  const ts = now + longestLeadMs + 1
  const newest = await refreshLatestBefore(db, state.factor_id, ts)
  const measured = await findNearestHeld(db, state.factor_id, { ts, side: 'before', measured: true })
  const since = state.since !== null && state.since >= ts ? null : state.since
  return { ...state, watermark: measured?.ts ?? null, latest_ts: newest?.ts ?? null, since }
}
