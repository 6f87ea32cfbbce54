import type { PoolClient } from 'pg'
import type { Judgement } from '../judging/judge.ts'
import { type Database, databaseOn } from '../../db/database.ts'
import { insertAlerts, type NumberedDraft, takeAlertIds, updateOpenAlerts } from './alerts.raise.queries.ts'
import { addMailJob, insertAlertNotifications } from './alerts.notify.queries.ts'

export { judge, type Judgement } from '../judging/judge.ts'

export interface AlertChanges {
  readonly raised: number[]
  /** Closed alerts that live feeds report; not those that another alert replaced. */
  readonly resolved: number[]
  readonly raisedByStatus: { ALERT: number; WARNING: number }
  /** The alert that is open now, by factor. */
  readonly open: Map<number, number | null>
}

/**
 * Writes what a batch does to alerts, within its transaction: closings, new alerts (with ids in the order of commits),
 * a notification for each recipient, and one mail job.
 */
export async function writeAlerts(
  client: PoolClient,
  judgements: readonly Judgement[],
  options: { mail: boolean },
): Promise<AlertChanges> {
  const changes: AlertChanges = {
    raised: [],
    resolved: [],
    raisedByStatus: { ALERT: 0, WARNING: 0 },
    open: new Map(),
  }
  const touched = judgements.flatMap(({ open }) =>
    open !== null && (open.changed || open.closing !== null) ? [open] : [],
  )
  // Before the new ones: a factor never has more than one open alert.
  if (touched.length > 0) await updateOpenAlerts(client, touched)
  for (const open of touched) if (open.closing?.push === true) changes.resolved.push(open.id)
  const drafts = await numberDrafts(client, judgements)
  if (drafts.length > 0) {
    await insertAlerts(client, drafts)
    const ids = drafts.map((draft) => draft.id)
    await notifyRecipients(databaseOn(client), ids, options)
  }
  for (const draft of drafts) {
    changes.raised.push(draft.id)
    changes.raisedByStatus[draft.severity] += 1
    if (draft.closing?.push === true) changes.resolved.push(draft.id)
    changes.open.set(draft.factor_id, draft.closing === null ? draft.id : null)
  }
  for (const { factor_id, open, drafts: own } of judgements) {
    if (own.length === 0) changes.open.set(factor_id, open === null || open.closing !== null ? null : open.id)
  }
  return changes
}

/** Notifies the recipients of new alerts within the transaction that raises them: notification rows, and one mail job. */
export async function notifyRecipients(
  db: Database,
  alertIds: readonly number[],
  { mail }: { mail: boolean },
): Promise<void> {
  await insertAlertNotifications(db, alertIds)
  if (mail) await addMailJob(db, alertIds)
}

async function numberDrafts(client: PoolClient, judgements: readonly Judgement[]): Promise<NumberedDraft[]> {
  const count = judgements.reduce((sum, { drafts }) => sum + drafts.length, 0)
  if (count === 0) return []
  const ids = await takeAlertIds(client, count)
  const numbered: NumberedDraft[] = []
  for (const { open, drafts } of judgements) {
    let before = open?.id ?? null
    for (const draft of drafts) {
      const id = ids[numbered.length] as number // as many were taken as there are drafts
      numbered.push({ ...draft, id, continues: draft.episode === 'same' ? before : null })
      before = id
    }
  }
  return numbered
}
