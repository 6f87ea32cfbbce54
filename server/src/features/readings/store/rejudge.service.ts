import { isMeasured } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import { isDeepStrictEqual } from 'node:util'
import { databaseOn } from '../../../db/database.ts'
import { type AgainOptions, type JudgedPart, writeAgain } from '../../alerts/alerts.again.service.ts'
import type { AlertChanges } from '../../alerts/alerts.raise.service.ts'
import { readAround } from '../../history/around.service.ts'
import type { FactorState, Reading } from '../../judging/evaluate.ts'
import { pausesOf } from '../../judging/pause-rows.ts'
import { limitPeriods } from '../../judging/limit-periods.service.ts'
import { type ChangedPart, changedParts, spotsOf } from '../../judging/parts.ts'
import { type LimitsInForce, replay } from '../../judging/replay.ts'
import type { FactorSettings, LockedState } from './factor-state-locks.queries.ts'

/** What has changed in a factor's readings, which are written already. Epoch milliseconds. */
export interface FactorChange {
  readonly state: LockedState
  readonly settings: FactorSettings
  /** Rising, each once. */
  readonly instants: readonly number[]
  /** What was at some of them before; nothing at the others. */
  readonly before: ReadonlyMap<number, Reading>
}

export interface JudgedAgain {
  readonly alerts: AlertChanges
  /** The states that have changed. */
  readonly states: Map<number, FactorState>
}

/**
 * Judges factors again whose readings have changed at or before what is judged: each from the newest settled reading
 * before the change to the first settled one behind it, with the limits of then. The caller holds the factors.
 */
export async function judgeAgain(
  client: PoolClient,
  changes: readonly FactorChange[],
  options: AgainOptions,
): Promise<JudgedAgain> {
  const db = databaseOn(client)
  const periods = await periodsOf(client, changes)
  const byFactor = new Map(changes.map((change) => [change.state.factor_id, change]))
  const spots = changes.flatMap(({ state: { factor_id, watermark }, settings: { pauses }, instants }) => {
    const bound = Math.max(watermark ?? Number.NEGATIVE_INFINITY, instants.at(-1) ?? Number.NEGATIVE_INFINITY)
    return spotsOf(instants, {
      factor_id,
      bound,
      periods: periods.get(factor_id) ?? [],
      pauses: pausesOf(pauses),
    })
  })
  const parts = await changedParts(spots, (some, most) => readAround(db, some, most))
  const states = new Map<number, FactorState>()
  const different: JudgedPart[] = []
  for (const part of parts) {
    const change = byFactor.get(part.spot.factor_id)
    if (change === undefined) continue
    const judged = judgedPart(part)
    if (part.isEnd) states.set(part.spot.factor_id, judged.state)
    if (!isDeepStrictEqual(judged.drafts, draftsBefore(part, change))) different.push(judged)
  }
  return { alerts: await writeAgain(client, different, options), states }
}

/** The periods of the limits, of the factors whose present limits do not hold for all of their readings. */
async function periodsOf(
  client: PoolClient,
  changes: readonly FactorChange[],
): Promise<Map<number, readonly LimitsInForce[]>> {
  const always = Number.NEGATIVE_INFINITY
  const others = changes.filter(({ settings }) => settings.limits_from !== always)
  const periods = new Map<number, readonly LimitsInForce[]>(
    await limitPeriods(
      databaseOn(client),
      others.map(({ settings }) => settings.factor_id),
    ),
  )
  for (const { settings } of changes)
    if (settings.limits_from === always)
      periods.set(settings.factor_id, [{ from: always, limits: settings.limits }])
  return periods
}

/** What a part comes to. */
export function judgedPart(part: ChangedPart): JudgedPart {
  const { spot, after, readings, isEnd } = part
  const { factor_id, periods, pauses } = spot
  return {
    factor_id,
    after: after?.ts ?? Number.NEGATIVE_INFINITY,
    to: isEnd ? spot.bound : (readings.at(-1)?.ts ?? spot.bound),
    isEnd,
    ...replay({ factor_id, periods, pauses, after, readings, isEnd }),
  }
}

/** What the part came to before the change. */
function draftsBefore({ spot, after, readings, isEnd }: ChangedPart, { instants, before }: FactorChange) {
  const changed = new Set(instants)
  const kept = readings.filter(({ ts }) => !changed.has(ts))
  const last = isEnd ? Number.POSITIVE_INFINITY : (readings.at(-1)?.ts ?? Number.NEGATIVE_INFINITY)
  const first = after?.ts ?? Number.NEGATIVE_INFINITY
  for (const [ts, reading] of before)
    if (ts > first && ts <= last && isMeasured(reading.quality)) kept.push(reading)
  kept.sort((one, other) => one.ts - other.ts)
  const { factor_id, periods, pauses } = spot
  return replay({ factor_id, periods, pauses, after, readings: kept, isEnd }).drafts
}
