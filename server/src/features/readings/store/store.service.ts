import { Severity } from '@quantrac/contract'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { isDatabaseDown, isInterlocked } from '../../../db/database.ts'
import type { Bus } from '../../../live/bus.ts'
import { alertsRaised, readingsDuplicate, readingsStored } from '../../../measures.ts'
import { type AlertChanges, judge, type Judgement, writeAlerts } from '../../alerts/alerts.raise.service.ts'
import { Gathered, type GivenReading } from './gather.ts'
import { createPartition, monthOf } from './partitions.queries.ts'
import {
  type FactorSettings,
  insertDirtyBuckets,
  insertMissingStates,
  insertReadings,
  insertReadingsReturning,
  type LatestChange,
  type LockedState,
  lockStates,
  readingKey,
  selectSettings,
  selectStored,
  updateJudged,
  updateLatest,
} from './store.queries.ts'

/** A factor as a device's words were resolved to it; verified again under the lock. */
export interface Target {
  readonly factor_id: number
  readonly module_key: string
  readonly factor_key: string
}

/** One reading to store. Times are epoch milliseconds. */
export interface IncomingReading extends GivenReading {
  readonly target: Target
}

/** What was there before is answered as the very objects that were given. */
export interface StoreResult<R extends IncomingReading = IncomingReading> {
  readonly stored: number
  /** There already with the same value. */
  readonly duplicates: readonly R[]
  /** There already with another value, which is kept. */
  readonly conflicts: readonly R[]
  readonly alerts: AlertChanges
}

export interface StoreOptions<R extends IncomingReading = IncomingReading> {
  /** Written in the transaction of the batch, once it is known what was there before. */
  readonly alongside?: (
    client: PoolClient,
    outcome: Pick<StoreResult<R>, 'stored' | 'duplicates' | 'conflicts'>,
  ) => Promise<void>
  /** Called when the batch holds its locks: whatever starts after it is judged after it. */
  readonly locked?: () => void
  /** Asked while the batch holds its locks; false where something before it has to be judged first. */
  readonly hasTurnCome?: () => Promise<boolean>
  /** A try has failed and let the locks go; another follows. */
  readonly failed?: () => void
}

export interface StoreDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly log: Logger
  /** Mail is configured: new alerts become a mail job. */
  readonly mail: boolean
}

/** A device's words no longer lead to the factor they were resolved to: resolve again. */
export class StaleTargetError extends Error {
  readonly targets: readonly Target[]
  constructor(targets: readonly Target[]) {
    super('the configuration has changed')
    this.targets = targets
  }
}

/** What has to be judged before this batch is not stored yet: store it again afterwards. */
export class OutOfTurnError extends Error {}

/** The finest roll-up. */
export const bucketMs = 300_000
const attempts = 6

/**
 * Stores and judges a batch in one transaction: readings, states, alerts, notifications, dirty buckets, and whatever
 * `alongside` writes. When it returns, all of it is durable and the live feeds have been told.
 * @throws StaleTargetError where a target has to be resolved again; OutOfTurnError; database errors, with nothing written.
 */
export async function storeReadings<R extends IncomingReading>(
  deps: StoreDeps,
  readings: readonly R[],
  options: StoreOptions<R> = {},
): Promise<StoreResult<R>> {
  let ask = false
  for (let attempt = 1; ; attempt += 1) {
    await ensurePartitions(deps.pool, readings)
    try {
      return await storeOnce(deps, readings, { ...options, ask })
    } catch (error) {
      if (attempt === attempts || !isWorthAnotherTry(error)) throw error
      options.failed?.()
      // Somebody wrote readings past the latest value that is kept: then the table is asked for each.
      ask ||= codeOf(error) === repeated
      if (codeOf(error) === noPartition) partitions.get(deps.pool)?.clear()
    }
  }
}

const noPartition = '23514'
const repeated = '23505'
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Another transaction in the way, a partition that retention took away meanwhile, or a reading that is there already. */
const isWorthAnotherTry = (error: unknown): boolean =>
  isInterlocked(error) || codeOf(error) === noPartition || codeOf(error) === repeated

// By pool: a test runs several databases in one process.
const partitions = new WeakMap<Pool, Set<number>>()

async function ensurePartitions(pool: Pool, readings: readonly IncomingReading[]): Promise<void> {
  const known = partitions.get(pool) ?? new Set()
  partitions.set(pool, known)
  let last = Number.NaN
  for (const { ts } of readings) {
    const month = monthOf(ts)
    if (month === last) continue
    last = month
    if (known.has(month)) continue
    await createPartition(pool, month)
    known.add(month)
  }
}

/** `ask`: whether each reading is there already, also of those that are newer than the latest. */
type Try<R extends IncomingReading> = StoreOptions<R> & { readonly ask: boolean }

async function storeOnce<R extends IncomingReading>(
  deps: StoreDeps,
  readings: readonly R[],
  options: Try<R>,
): Promise<StoreResult<R>> {
  const client = await deps.pool.connect()
  let broken = false
  try {
    const outcome = await storeWithin(client, { readings, options, mail: deps.mail })
    await client.query('commit')
    publish(deps, outcome)
    return outcome.result
  } catch (error) {
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
}

/** Begins the transaction and writes everything; the caller commits. */
async function storeWithin<R extends IncomingReading>(
  client: PoolClient,
  { readings, options, mail }: { readings: readonly R[]; options: Try<R>; mail: boolean },
): Promise<Outcome<R>> {
  const ids = [...new Set(readings.map(({ target }) => target.factor_id))].sort((a, b) => a - b)
  const { states, settings } = await beginWith(client, ids)
  options.locked?.()
  if ((await options.hasTurnCome?.()) === false) throw new OutOfTurnError('others come first')
  verify(readings, settings)
  const gathered = new Gathered(readings, (id) =>
    options.ask ? Number.POSITIVE_INFINITY : (states.get(id)?.latest_ts ?? null),
  )
  // Readings that cannot be there yet need no answer before they are judged: all writes are then on their way at once.
  const inserting = insertAll(client, gathered)
  if (gathered.behind.length > 0) await inserting
  const judging = judgeAndWrite(client, { gathered, states, settings, mail, alongside: options.alongside })
  const [, alerts] = await together([inserting, judging])
  const result = {
    stored: gathered.stored,
    duplicates: gathered.duplicates,
    conflicts: gathered.conflicts,
    alerts,
  }
  return { result, module_ids: modulesOf(gathered, settings) }
}

async function judgeAndWrite<R extends IncomingReading>(
  client: PoolClient,
  given: {
    gathered: Gathered<R>
    states: Map<number, LockedState>
    settings: Map<number, FactorSettings>
    mail: boolean
    alongside: StoreOptions<R>['alongside']
  },
): Promise<AlertChanges> {
  const { gathered, states, settings, mail, alongside } = given
  const judgements = judgeAll(gathered, states, settings)
  const alerts = await writeAlerts(client, judgements, { mail })
  await together([
    writeStates(client, { gathered, judgements, states, alerts }),
    alongside?.(client, gathered) ?? null,
  ])
  return alerts
}

interface Locked {
  readonly states: Map<number, LockedState>
  readonly settings: Map<number, FactorSettings>
}

/**
 * Begins, locks and reads in one round trip. Each statement sees what was committed before it began, so the settings are
 * those after the wait for the lock.
 */
async function beginWith(client: PoolClient, ids: readonly number[]): Promise<Locked> {
  const begun = client.query('begin')
  if (ids.length === 0) {
    await begun
    return { states: new Map(), settings: new Map() }
  }
  const [, states, settings] = await together([begun, lockStates(client, ids), selectSettings(client, ids)])
  if (states.size === ids.length) return { states, settings }
  const missing = ids.filter((id) => !states.has(id))
  const [, all, again] = await together([
    insertMissingStates(client, missing),
    lockStates(client, ids),
    selectSettings(client, ids),
  ])
  return { states: all, settings: again }
}

/**
 * Waits for statements that were sent together, also where one fails: nothing may still be writing when the transaction is
 * rolled back. The first failure is the one that made the others fail.
 */
async function together<T extends readonly unknown[]>(
  work: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(work)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return Promise.all(work)
}

function verify(readings: readonly IncomingReading[], settings: Map<number, FactorSettings>): void {
  const checked = new Set<Target>()
  const stale: Target[] = []
  for (const { target } of readings) {
    if (checked.has(target)) continue
    checked.add(target)
    const found = settings.get(target.factor_id)
    const same =
      found !== undefined &&
      !found.gone &&
      found.module_key === target.module_key &&
      found.factor_key === target.factor_key
    if (!same) stale.push(target)
  }
  if (stale.length > 0) throw new StaleTargetError(stale)
}

/** Whatever is newer than a factor's newest reading cannot be there yet; only the rest has to ask the table. */
async function insertAll<R extends IncomingReading>(
  client: PoolClient,
  gathered: Gathered<R>,
): Promise<void> {
  const { fresh, behind } = gathered
  if (fresh.length > 0) await insertReadings(client, fresh)
  if (behind.length === 0) return
  const inserted = await insertReadingsReturning(client, behind)
  if (inserted.size === behind.length) return
  const stored = await selectStored(
    client,
    behind.filter((reading) => !inserted.has(keyOf(reading))),
  )
  gathered.removeRepeats((reading) => {
    if (inserted.has(keyOf(reading))) return 'new'
    const there = stored.get(keyOf(reading))
    return there?.value === reading.value && there.quality === reading.quality ? 'duplicate' : 'conflict'
  })
}

const keyOf = ({ target, ts }: IncomingReading): string => readingKey(target.factor_id, ts)

function judgeAll(
  gathered: Gathered<IncomingReading>,
  states: Map<number, LockedState>,
  settings: Map<number, FactorSettings>,
): Judgement[] {
  const judgements: Judgement[] = []
  for (const [factor_id, readings] of gathered.byFactor) {
    const state = states.get(factor_id)
    if (state === undefined || readings.length === 0) continue
    judgements.push(
      judge({
        factor_id,
        limits: settings.get(factor_id)?.limits ?? null,
        state,
        openId: state.alert_id,
        readings,
      }),
    )
  }
  return judgements
}

async function writeStates(
  client: PoolClient,
  {
    gathered,
    judgements,
    states,
    alerts,
  }: {
    gathered: Gathered<IncomingReading>
    judgements: Judgement[]
    states: Map<number, LockedState>
    alerts: AlertChanges
  },
): Promise<void> {
  const latest: LatestChange[] = []
  const judged: (Judgement['state'] & { factor_id: number; alert_id: number | null })[] = []
  const dirty: { factor_id: number; bucket: number }[] = []
  for (const { factor_id, state } of judgements) {
    const before = states.get(factor_id) as LockedState // judged from it
    const newest = gathered.newestOf(factor_id, before.latest_ts)
    latest.push({
      factor_id,
      watermark: state.watermark,
      received_at: gathered.receivedAt(factor_id),
      latest: newest,
    })
    const alert_id = alerts.open.get(factor_id) ?? null
    if (hasMoved(before, state, alert_id)) judged.push({ ...state, factor_id, alert_id })
    for (const bucket of gathered.bucketsOf(factor_id, before.latest_ts, bucketMs))
      dirty.push({ factor_id, bucket })
  }
  await together([
    latest.length > 0 ? updateLatest(client, latest) : null,
    judged.length > 0 ? updateJudged(client, judged) : null,
    dirty.length > 0 ? insertDirtyBuckets(client, dirty) : null,
  ])
}

const hasMoved = (before: LockedState, after: Judgement['state'], alertId: number | null): boolean =>
  before.phase !== after.phase ||
  before.class !== after.class ||
  before.since !== after.since ||
  before.severity !== after.severity ||
  before.peak !== after.peak ||
  before.last !== after.last ||
  before.alert_id !== alertId

function modulesOf(gathered: Gathered<IncomingReading>, settings: Map<number, FactorSettings>): number[] {
  const modules = new Set<number>()
  for (const factorId of gathered.byFactor.keys()) {
    const found = settings.get(factorId)
    if (found !== undefined) modules.add(found.module_id)
  }
  return [...modules]
}

function publish(deps: StoreDeps, { result, module_ids }: Outcome<IncomingReading>): void {
  const { alerts } = result
  readingsStored.inc(result.stored)
  if (result.duplicates.length > 0) readingsDuplicate.inc({ kind: 'dup' }, result.duplicates.length)
  if (result.conflicts.length > 0) readingsDuplicate.inc({ kind: 'conflict' }, result.conflicts.length)
  for (const status of Severity.options) {
    if (alerts.raisedByStatus[status] > 0) alertsRaised.inc({ status }, alerts.raisedByStatus[status])
  }
  if (alerts.raised.length > 0) deps.bus.publish('alerts.raised', { ids: alerts.raised })
  if (alerts.resolved.length > 0) deps.bus.publish('alerts.resolved', { ids: alerts.resolved })
  if (result.stored > 0) deps.bus.publish('readings.stored', { module_ids })
}
