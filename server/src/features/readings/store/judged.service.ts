import { isMeasured } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import {
  type AlertChanges,
  judge,
  type Judgement,
  noChanges,
  type Telling,
  writeAlerts,
} from '../../alerts/alerts.raise.service.ts'
import { together } from '../../../lib/together.ts'
import type { Gathered } from './gather.ts'
import type { LockedFactors, LockedState } from './factor-state-locks.queries.ts'
import { type FactorChange, judgeAgain } from './rejudge.service.ts'
import { type LatestChange, updateJudged, updateLatest } from './states.queries.ts'
import type { FactorState } from '../../judging/evaluate.ts'
import { pausesOf } from '../../judging/pause-rows.ts'
import type { IncomingReading } from './target.ts'

/** Written in the transaction of the batch, once it is known which readings are new. */
export type InSameTransaction<R extends IncomingReading> = (
  client: PoolClient,
  outcome: { readonly stored: number; readonly duplicates: readonly R[]; readonly conflicts: readonly R[] },
) => Promise<void>

export interface Judged {
  readonly alerts: AlertChanges
  /** The states as they are written now, of the factors that have new readings. */
  readonly states: Map<number, LockedState>
}

/** Judges the new readings and writes the results. */
export async function judgeAndWrite<R extends IncomingReading>(
  client: PoolClient,
  given: {
    gathered: Gathered<R>
    held: LockedFactors
    telling: Telling
    now: Date
    inSameTransaction: InSameTransaction<R> | undefined
    writer: number
    /** Ends when the readings are written: judging again reads them. */
    inserted: Promise<unknown>
  },
): Promise<Judged> {
  const { gathered, held, telling, now, inSameTransaction, writer, inserted } = given
  const { inOrder, behind } = sorted(gathered, held)
  const judgements = judgeAll(inOrder, held)
  let alerts = await writeAlerts(client, judgements, telling)
  const states = new Map<number, FactorState>(judgements.map(({ factor_id, state }) => [factor_id, state]))
  if (behind.length > 0) {
    await inserted
    const again = await judgeAgain(client, behind, { telling, cause: 'late', now })
    for (const { state } of behind) states.set(state.factor_id, again.states.get(state.factor_id) ?? state)
    alerts = joined(alerts, again.alerts)
  }
  const changes = changesOf(states, { gathered, states: held.states, alerts, isFile: telling.isFile })
  await together([
    changes.latest.length > 0 ? updateLatest(client, changes.latest, writer) : null,
    changes.judged.length > 0 ? updateJudged(client, changes.judged) : null,
    inSameTransaction?.(client, gathered) ?? null,
  ])
  return { alerts, states: changes.states }
}

type Readings = ReadonlyMap<number, readonly IncomingReading[]>

/** Those of factors whose new readings all come after what is judged, under their present limits, and the others. */
function sorted(
  { byFactor }: Gathered<IncomingReading>,
  { states, settings }: LockedFactors,
): { inOrder: Readings; behind: FactorChange[] } {
  const inOrder = new Map<number, readonly IncomingReading[]>()
  const behind: FactorChange[] = []
  for (const [id, readings] of byFactor) {
    const [state, own] = [states.get(id), settings.get(id)]
    if (state === undefined || own === undefined || readings.length === 0) continue
    const measured = readings.filter(({ quality }) => isMeasured(quality))
    const first = measured[0]?.ts ?? Number.POSITIVE_INFINITY
    const isJudged = own.limits !== null || own.limits_from !== Number.NEGATIVE_INFINITY
    const isLate = first <= (state.watermark ?? Number.NEGATIVE_INFINITY) || first < own.limits_from
    if (isLate && isJudged)
      behind.push({ state, settings: own, instants: measured.map(({ ts }) => ts), before: new Map() })
    else inOrder.set(id, readings)
  }
  return { inOrder, behind }
}

function judgeAll(byFactor: Readings, { states, settings }: LockedFactors): Judgement[] {
  const judgements: Judgement[] = []
  for (const [factor_id, readings] of byFactor) {
    const state = states.get(factor_id)
    if (state === undefined) continue
    judgements.push(
      judge({
        factor_id,
        limits: settings.get(factor_id)?.limits ?? null,
        state,
        openId: state.alert_id,
        isUntold: state.is_untold,
        readings,
        pauses: pausesOf(settings.get(factor_id)?.pauses ?? null),
      }),
    )
  }
  return judgements
}

function joined(one: AlertChanges, other: AlertChanges): AlertChanges {
  const all = noChanges()
  for (const { raised, resolved, withdrawn, raisedByStatus, open, untold } of [one, other]) {
    all.raised.push(...raised)
    all.resolved.push(...resolved)
    all.withdrawn.push(...withdrawn)
    all.raisedByStatus.ALERT += raisedByStatus.ALERT
    all.raisedByStatus.WARNING += raisedByStatus.WARNING
    for (const [id, alert] of open) all.open.set(id, alert)
    for (const id of untold) all.untold.add(id)
  }
  return all
}

interface StateChanges {
  readonly latest: LatestChange[]
  /** Of factors that have moved between normal and not. */
  readonly judged: LockedState[]
  readonly states: Map<number, LockedState>
}

function changesOf(
  after: ReadonlyMap<number, FactorState>,
  {
    gathered,
    states,
    alerts,
    isFile,
  }: {
    gathered: Gathered<IncomingReading>
    states: Map<number, LockedState>
    alerts: AlertChanges
    isFile: boolean
  },
): StateChanges {
  const changes: StateChanges = { latest: [], judged: [], states: new Map() }
  for (const [factor_id, state] of after) {
    const before = states.get(factor_id) as LockedState // judged from it
    const latest = gathered.newestOf(factor_id, before.latest_ts)
    const received_at = isFile ? null : gathered.receivedAt(factor_id)
    const newDay = gathered.newDayOf(factor_id)
    changes.latest.push({ factor_id, watermark: state.watermark, received_at, newDay, latest })
    const next = lockedState(before, { state, alerts, latest_ts: latest?.ts ?? before.latest_ts })
    changes.states.set(factor_id, next)
    if (hasMoved(before, next)) changes.judged.push(next)
  }
  return changes
}

/** A factor's state after judging; `alerts` may say nothing of it. */
export function lockedState(
  before: LockedState,
  { state, alerts, latest_ts }: { state: FactorState; alerts: AlertChanges; latest_ts: number | null },
): LockedState {
  const { factor_id, open_from } = before
  const isNamed = alerts.open.has(factor_id)
  const alert_id = isNamed ? (alerts.open.get(factor_id) ?? null) : before.alert_id
  const is_untold = isNamed ? alerts.untold.has(factor_id) : before.is_untold
  return { ...state, factor_id, alert_id, is_untold, latest_ts, open_from }
}

const hasMoved = (before: LockedState, after: LockedState): boolean =>
  before.phase !== after.phase ||
  before.class !== after.class ||
  before.since !== after.since ||
  before.severity !== after.severity ||
  before.peak !== after.peak ||
  before.last !== after.last ||
  before.alert_id !== after.alert_id ||
  before.is_untold !== after.is_untold
