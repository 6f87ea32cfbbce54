import type { PoolClient } from 'pg'
import { type AlertChanges, judge, type Judgement, writeAlerts } from '../../alerts/alerts.raise.service.ts'
import { together } from '../../../lib/together.ts'
import type { Gathered } from './gather.ts'
import type { HeldFactors, LockedState } from './held.queries.ts'
import { type LatestChange, updateJudged, updateLatest } from './states.queries.ts'
import type { IncomingReading } from './target.ts'

/** Written in the transaction of the batch, once it is known which readings are new. */
export type Alongside<R extends IncomingReading> = (
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
    held: HeldFactors
    mail: boolean
    alongside: Alongside<R> | undefined
    writer: number
  },
): Promise<Judged> {
  const { gathered, held, mail, alongside, writer } = given
  const judgements = judgeAll(gathered, held)
  const alerts = await writeAlerts(client, judgements, { mail })
  const changes = changesOf(judgements, { gathered, states: held.states, alerts })
  await together([
    changes.latest.length > 0 ? updateLatest(client, changes.latest, writer) : null,
    changes.judged.length > 0 ? updateJudged(client, changes.judged) : null,
    alongside?.(client, gathered) ?? null,
  ])
  return { alerts, states: changes.states }
}

function judgeAll(gathered: Gathered<IncomingReading>, { states, settings }: HeldFactors): Judgement[] {
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

interface StateChanges {
  readonly latest: LatestChange[]
  /** Of factors that have moved between normal and not. */
  readonly judged: LockedState[]
  readonly states: Map<number, LockedState>
}

function changesOf(
  judgements: readonly Judgement[],
  {
    gathered,
    states,
    alerts,
  }: { gathered: Gathered<IncomingReading>; states: Map<number, LockedState>; alerts: AlertChanges },
): StateChanges {
  const changes: StateChanges = { latest: [], judged: [], states: new Map() }
  for (const { factor_id, state } of judgements) {
    const before = states.get(factor_id) as LockedState // judged from it
    const latest = gathered.newestOf(factor_id, before.latest_ts)
    const received_at = gathered.receivedAt(factor_id)
    const newDay = gathered.newDayOf(factor_id)
    changes.latest.push({ factor_id, watermark: state.watermark, received_at, newDay, latest })
    const { open_from } = before
    const alert_id = alerts.open.get(factor_id) ?? null
    const after = { ...state, factor_id, alert_id, latest_ts: latest?.ts ?? before.latest_ts, open_from }
    changes.states.set(factor_id, after)
    if (hasMoved(before, after)) changes.judged.push(after)
  }
  return changes
}

const hasMoved = (before: LockedState, after: LockedState): boolean =>
  before.phase !== after.phase ||
  before.class !== after.class ||
  before.since !== after.since ||
  before.severity !== after.severity ||
  before.peak !== after.peak ||
  before.last !== after.last ||
  before.alert_id !== after.alert_id
