import type { Context } from '../../../context.ts'
import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import { type Database, databaseOn } from '../../../db/database.ts'
import { publishAlerts } from '../../alerts/alerts.publish.service.ts'
import { type AgainCounts, countAgain, writeAgain } from '../../alerts/alerts.again.service.ts'
import { quietBefore } from '../../alerts/alerts.raise.service.ts'
import { type Around, readAround } from '../../history/around.service.ts'
import { readFirsts } from '../../history/first.service.ts'
import type { Limits } from '../../judging/limits.ts'
import { limitPeriods, withLimitsIn, writeLimitsIn } from '../../judging/limit-periods.service.ts'
import { pausesOf } from '../../judging/pause-rows.ts'
import { changedParts, type ReadAround, type Spot } from '../../judging/parts.ts'
import {
  type FactorSettings,
  type LockedState,
  selectSettings,
  selectStates,
} from './factor-state-locks.queries.ts'
import { lockedState } from './judged.service.ts'
import { judgedPart } from './rejudge.service.ts'
import { updateChanged } from './states.queries.ts'
import type { StoreDeps } from './store.service.ts'
import { asOfNow, whileHeld } from './while-held.service.ts'

/** Readings of a factor that are to be judged by today's limits; epoch milliseconds. */
export interface Period {
  readonly factor_id: number
  /** undefined: all that there will ever be before `to`. */
  readonly from: number | undefined
  /** undefined: up to the present limits. */
  readonly to: number | undefined
  /** Nothing is set anew: readings are judged by the limits that are noted, and people are told as of late readings. */
  readonly byNoted?: true
  /** Why; by default because of limits. */
  readonly cause?: 'maintenance'
}

export interface PeriodCounts extends AgainCounts {
  /** Measured ones that are judged by other limits than before, or again by the same. */
  readonly readings: number
  /** Of the factor's oldest reading; null: there is none. */
  readonly first: number | null
  /** When the present limits begin; null: they have always held. */
  readonly since: number | null
}

/** What judging a period would change; null: the factor has no limits today. Writes nothing. */
export async function previewPeriod(deps: StoreDeps, period: Period): Promise<PeriodCounts | null> {
  const ids = [period.factor_id]
  return await asOfNow(deps, async (client) => {
    const watermark = (await selectStates(client, ids)).get(period.factor_id)?.watermark ?? null
    const settings = (await selectSettings(client, ids)).get(period.factor_id)
    const plan = await planOf(client, period, { watermark, settings, now: deps.now() })
    return plan === null ? null : plan.counts
  })
}

/**
 * Lets today's limits hold in a period and judges it again, in one transaction. Nobody is told of what is found, and
 * everybody has read it. null: the factor has no limits today.
 */
export async function judgePeriod(
  deps: StoreDeps,
  period: Period,
  given: {
    readonly by: Pick<Context, 'actor' | 'ip'>
    /** Written in the transaction. */
    readonly inSameTransaction: (client: PoolClient, counts: PeriodCounts) => Promise<void>
  },
): Promise<PeriodCounts | null> {
  const { factor_id } = period
  const outcome = await whileHeld(deps, factor_id, async (client, held) => {
    const [state, settings] = [held.states.get(factor_id), held.settings.get(factor_id)]
    const now = deps.now()
    if (state === undefined) return null
    const plan = await planOf(client, period, { watermark: state.watermark, settings, now })
    if (plan === null) return null
    const alerts = await writePlan(client, plan, { deps, state, by: given.by, now })
    await given.inSameTransaction(client, plan.counts)
    return { counts: plan.counts, alerts }
  })
  if (outcome === null) return null
  publishAlerts(deps.bus, outcome.alerts)
  return outcome.counts
}

type Plan = NonNullable<Awaited<ReturnType<typeof planOf>>>

async function planOf(
  client: PoolClient,
  period: Period,
  { watermark, settings, now }: { watermark: number | null; settings: FactorSettings | undefined; now: Date },
) {
  const { factor_id } = period
  const { byNoted = false } = period
  const limits = settings?.limits ?? null
  if (settings === undefined || settings.gone) return null
  if (!byNoted && (limits === null || isUnlimited(limits))) return null
  const db = databaseOn(client)
  const held = (await limitPeriods(db, [factor_id])).get(factor_id) ?? []
  const first = (await readFirsts(db, [factor_id])).get(factor_id)
  const since = held.at(-1)?.from ?? Number.NEGATIVE_INFINITY
  const from = period.from ?? Number.NEGATIVE_INFINITY
  const isUpToNow = period.to === undefined || period.to >= Math.min(since, now.getTime())
  const until = isUpToNow ? Number.POSITIVE_INFINITY : (period.to ?? Number.POSITIVE_INFINITY)
  const today = limits === null || byNoted ? null : { from, until, limits }
  const before = held.map((period) => ({ from: period.from, limits: period.limits }))
  const periods = since <= from || today === null ? before : withLimitsIn(before, today)
  const bound = watermark ?? Number.NEGATIVE_INFINITY
  const pauses = pausesOf(settings.pauses)
  const part = await partOf(db, { factor_id, first, from, to: period.to, bound, periods, pauses })
  const counts: PeriodCounts = {
    readings: part?.readings ?? 0,
    ...(await countAgain(client, part === null ? [] : [part.judged])),
    first: first ?? null,
    since: Number.isFinite(since) ? since : null,
  }
  const changed = isDeepStrictEqual(periods, before) ? null : today
  return { today: changed, part, counts, isQuiet: !byNoted, cause: period.cause ?? ('limits' as const) }
}

/** Of a factor whose limits were never set. */
const isUnlimited = ({ min_value, max_value }: Limits): boolean => min_value === null && max_value === null

async function partOf(
  db: Database,
  {
    first,
    from,
    to,
    ...spot
  }: Omit<Spot, 'from' | 'to'> & { first: number | undefined; from: number; to: number | undefined },
) {
  if (first === undefined || spot.bound < first) return null
  const last = Math.min(to ?? spot.bound, spot.bound)
  const begin = Math.min(Math.max(from, first), last)
  const { read, within } = readOnce(db)
  const [part] = await changedParts([{ ...spot, from: begin, to: last }], read)
  return part === undefined ? null : { judged: judgedPart(part), readings: last < from ? 0 : within() }
}

/** Reads the readings within a spot once, however many around it are needed. */
function readOnce(db: Database): { read: ReadAround; within: () => number } {
  let whole: Around | undefined
  const read: ReadAround = async ([spot], most) => {
    if (spot === undefined) return []
    if (whole === undefined) {
      const [found] = await readAround(db, [spot], most)
      whole = found
      return found === undefined ? [] : [found]
    }
    const ends = [
      { ...spot, to: spot.from, bound: spot.from },
      { ...spot, from: spot.to },
    ]
    const [start, end] = await readAround(db, ends, most)
    if (start === undefined || end === undefined) return []
    const { before, isBeginning } = start
    return [{ before, isBeginning, within: whole.within, behind: end.behind, isEnd: end.isEnd }]
  }
  return { read, within: () => whole?.within.length ?? 0 }
}

async function writePlan(
  client: PoolClient,
  { today, part, isQuiet, cause }: Plan,
  {
    deps,
    state,
    by,
    now,
  }: { deps: StoreDeps; state: LockedState; by: Pick<Context, 'actor' | 'ip'>; now: Date },
) {
  const { factor_id, latest_ts } = state
  if (today !== null)
    await writeLimitsIn(databaseOn(client), factor_id, {
      ...today,
      set_by: by.actor?.user_id ?? null,
      at: now,
    })
  const alerts = await writeAgain(client, part === null ? [] : [part.judged], {
    telling: { mail: deps.mail, isFile: isQuiet, quietBefore: quietBefore(now.getTime()) },
    cause,
    by,
    now,
  })
  const after = part?.judged.isEnd === true ? part.judged.state : state
  await updateChanged(client, lockedState(state, { state: after, alerts, latest_ts }))
  return alerts
}
