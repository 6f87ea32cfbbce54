import type { PoolClient } from 'pg'
import { type AlertChanges, judge, type Judgement, writeAlerts } from '../../alerts/alerts.raise.service.ts'
import { together } from '../../../lib/together.ts'
import type { Gathered } from './gather.ts'
import type { HeldFactors } from './held.service.ts'
import type { LockedState } from './held.queries.ts'
import { type LatestChange, updateJudged, updateLatest } from './states.queries.ts'
import type { IncomingReading } from './target.ts'

/** Written in the transaction of the batch, once it is known which readings are new. */
export type Alongside<R extends IncomingReading> = (
  client: PoolClient,
  outcome: { readonly stored: number; readonly duplicates: readonly R[]; readonly conflicts: readonly R[] },
) => Promise<void>

/** Judges the new readings and writes the results. Answers the alerts. */
export async function judgeAndWrite<R extends IncomingReading>(
  client: PoolClient,
  given: {
    gathered: Gathered<R>
    held: HeldFactors
    mail: boolean
    alongside: Alongside<R> | undefined
  },
): Promise<AlertChanges> {
  const { gathered, held, mail, alongside } = given
  const judgements = judgeAll(gathered, held)
  const alerts = await writeAlerts(client, judgements, { mail })
  await together([
    writeStates(client, { gathered, judgements, states: held.states, alerts }),
    alongside?.(client, gathered) ?? null,
  ])
  return alerts
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
  }
  await together([
    latest.length > 0 ? updateLatest(client, latest) : null,
    judged.length > 0 ? updateJudged(client, judged) : null,
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
