import type { PoolClient } from 'pg'
import type { Context } from '../../context.ts'
import type { FactorState } from '../judging/evaluate.ts'
import type { AlertDraft, Judgement } from '../judging/judge.ts'
import { type Database, databaseOn } from '../../db/database.ts'
import { insertAlerts, type NumberedDraft, takeAlertIds, updateOpenAlerts } from './alerts.raise.queries.ts'
import { addMailJob, insertAlertNotifications } from './alerts.notify.queries.ts'
import { beginChains } from '../notification-rules/chains.service.ts'
import { renewAlerts } from './alerts.told.queries.ts'

export { judge, type Judgement } from '../judging/judge.ts'

export interface AlertChanges {
  /** The alerts that people are told of at once. */
  readonly raised: number[]
  /** Closed alerts that live feeds report; not those that another alert replaced. */
  readonly resolved: number[]
  /** The alerts that judging again has taken back. */
  readonly withdrawn: number[]
  readonly raisedByStatus: { ALERT: number; WARNING: number }
  /** The alert that is open now, by factor. */
  readonly open: Map<number, number | null>
  /** The factors of whose open alert nobody is told yet. */
  readonly untold: Set<number>
}

export const noChanges = (): AlertChanges => ({
  raised: [],
  resolved: [],
  withdrawn: [],
  raisedByStatus: { ALERT: 0, WARNING: 0 },
  open: new Map(),
  untold: new Set(),
})

/** Who is told of new alerts. */
export interface Telling {
  /** Mail is configured: new alerts become a mail job. */
  readonly mail: boolean
  /** The readings came with a file: nobody is told, and everybody has read their alerts. */
  readonly isFile: boolean
  /** Epoch milliseconds: older readings raise no toast, sound or mail, but one notice of their station. */
  readonly quietBefore: number
}

// What is older is history to people: a station that sends what it kept during an outage must not ring for each hour of
// it.
const quietMs = 3_600_000
export const quietBefore = (now: number): number => now - quietMs

/**
 * An excursion that readings of the last hour belong to, and that is not about to end, is under way: people are told of
 * it.
 */
const isUnderWay = (state: FactorState, { quietBefore: before }: Telling): boolean =>
  state.phase === 'ACTIVE' && (state.watermark ?? 0) >= before

/** Of what is found now. */
export const tellingNow = ({ config, now }: Pick<Context, 'config' | 'now'>): Telling => ({
  mail: config.smtpUrl !== null,
  isFile: false,
  quietBefore: quietBefore(now().getTime()),
})

/** How people are told of an alert that judging has made; `state` is the factor's after it. */
export function toldOf(draft: AlertDraft, state: FactorState, telling: Telling): NumberedDraft['told'] {
  if (telling.isFile) return 'none'
  if (draft.ts >= telling.quietBefore) return 'live'
  return draft.closing === null && isUnderWay(state, telling) ? 'live' : 'waiting'
}

/** Whether people are told now of an open alert that they were not told of when it was raised. */
export const isTellable = (state: FactorState, telling: Telling): boolean =>
  !telling.isFile && isUnderWay(state, telling)

/**
 * Writes what a batch does to alerts, within its transaction: closings, new alerts (with ids in the order of commits),
 * a notification for each recipient, and one mail job.
 */
export async function writeAlerts(
  client: PoolClient,
  judgements: readonly Judgement[],
  telling: Telling,
): Promise<AlertChanges> {
  const changes = noChanges()
  const touched = judgements.flatMap(({ open }) =>
    open !== null && (open.changed || open.closing !== null) ? [open] : [],
  )
  // Before the new ones: a factor never has more than one open alert.
  if (touched.length > 0) await updateOpenAlerts(client, touched)
  for (const open of touched)
    if (open.closing?.push === true && !open.isUntold) changes.resolved.push(open.id)
  const drafts = await numberDrafts(client, judgements, telling)
  if (drafts.length > 0) await insertAlerts(client, drafts)
  for (const draft of drafts) changes.open.set(draft.factor_id, draft.closing === null ? draft.id : null)
  const late: number[] = []
  for (const { factor_id, open, drafts: own, state } of judgements) {
    if (own.length > 0) continue
    changes.open.set(factor_id, open === null || open.closing !== null ? null : open.id)
    if (open === null || !open.isUntold || open.closing !== null) continue
    if (isTellable(state, telling)) late.push(open.id)
    else changes.untold.add(factor_id)
  }
  await tell(client, { drafts, late, changes, telling })
  return changes
}

/** Tells people of new alerts, and of open ones that they were not told of before. */
export async function tell(
  client: PoolClient,
  {
    drafts,
    late,
    changes,
    telling,
  }: {
    readonly drafts: readonly NumberedDraft[]
    readonly late: readonly number[]
    readonly changes: AlertChanges
    readonly telling: Telling
  },
): Promise<void> {
  const live = drafts.filter(({ told }) => told === 'live').map(({ id }) => id)
  if (late.length > 0)
    for (const [factorId, id] of await renewAlerts(client, late)) {
      changes.open.set(factorId, id)
      live.push(id)
    }
  if (live.length > 0) await notifyRecipients(databaseOn(client), live, telling)
  changes.raised.push(...live)
  for (const draft of drafts) {
    changes.raisedByStatus[draft.severity] += 1
    if (draft.closing?.push === true && draft.told === 'live') changes.resolved.push(draft.id)
    if (draft.closing === null && draft.told !== 'live') changes.untold.add(draft.factor_id)
  }
}

/**
 * Notifies people of new alerts within the transaction that raises them: as the first rule that fits says, else
 * those who follow the station, by notification rows and one mail job.
 */
export async function notifyRecipients(
  db: Database,
  alertIds: readonly number[],
  { mail, quietBefore: before }: Pick<Telling, 'mail' | 'quietBefore'>,
): Promise<void> {
  const others = await beginChains(db, alertIds, new Date(before + quietMs))
  if (others.length === 0) return
  await insertAlertNotifications(db, others)
  if (mail) await addMailJob(db, others)
}

async function numberDrafts(
  client: PoolClient,
  judgements: readonly Judgement[],
  telling: Telling,
): Promise<NumberedDraft[]> {
  const count = judgements.reduce((sum, { drafts }) => sum + drafts.length, 0)
  if (count === 0) return []
  const ids = await takeAlertIds(client, count)
  const numbered: NumberedDraft[] = []
  for (const { open, drafts, state } of judgements) {
    let before = open?.id ?? null
    for (const draft of drafts) {
      const id = ids[numbered.length] as number // as many were taken as there are drafts
      const told = toldOf(draft, state, telling)
      numbered.push({ ...draft, id, told, continues: draft.episode === 'same' ? before : null })
      before = id
    }
  }
  return numbered
}
