import type { PoolClient } from 'pg'
import type { Context } from '../../context.ts'
import { databaseOn } from '../../db/database.ts'
import { writeAudit } from '../audit/audit.service.ts'
import type { FactorState } from '../judging/evaluate.ts'
import type { AlertDraft } from '../judging/judge.ts'
import { type Differences, reconcile } from '../judging/reconcile.ts'
import {
  type AlertPart,
  type ChangedAlert,
  type RecordedAlert,
  rewriteAlerts,
  selectRecorded,
  selectRemoved,
  withdrawAlerts,
} from './alerts.again.queries.ts'
import { passOnActions } from './handling.queries.ts'
import { insertAlerts, type NumberedDraft, takeAlertIds } from './alerts.raise.queries.ts'
import {
  type AlertChanges,
  isTellable,
  noChanges,
  tell,
  type Telling,
  toldOf,
} from './alerts.raise.service.ts'

export type { AlertPart } from './alerts.again.queries.ts'

/** Why a factor was judged again: late readings, a correction, a deletion, other limits, or changed maintenance. */
export type Cause = 'late' | 'corrected' | 'deleted' | 'limits' | 'maintenance'

/** What a part of a factor's time series comes to. */
export interface JudgedPart extends AlertPart {
  readonly drafts: readonly AlertDraft[]
  /** After the part. */
  readonly state: FactorState
}

export interface AgainOptions {
  readonly telling: Telling
  /** Null: of what came in its time. */
  readonly cause: Cause | null
  readonly now: Date
  /** Epoch milliseconds: alerts that ended before it are kept no longer, and not made again. */
  readonly keptSince?: number
  /** Who changed what is judged again, for the audit log; by default nobody did: a reading came late. */
  readonly by?: Pick<Context, 'actor' | 'ip'> | undefined
}

const nobody = { actor: null, ip: '' }

interface Compared extends JudgedPart {
  readonly differences: Differences<RecordedAlert>
}

/** Of one factor: its readings, or its averages of one length. */
const seriesOf = ({ factor_id, period = '' }: { factor_id: number; period?: string }): string =>
  `${factor_id} ${period}`

/** Compares parts with what is recorded of them; writes nothing. The caller holds the factors. */
async function compareParts(client: PoolClient, parts: readonly JudgedPart[]): Promise<Compared[]> {
  const db = databaseOn(client)
  const recorded = Map.groupBy(await selectRecorded(db, parts), ({ n }) => n)
  const removed = Map.groupBy(
    await selectRemoved(db, [...new Set(parts.map(({ factor_id }) => factor_id))]),
    seriesOf,
  )
  return parts.map((part, n) => ({
    ...part,
    differences: reconcile(recorded.get(n) ?? [], part.drafts, removed.get(seriesOf(part))),
  }))
}

/** What judging parts again changes, and their excursions; a warning and the alert that it became are one. */
export interface AgainCounts {
  made: number
  changed: number
  withdrawn: number
  excursions_before: number
  excursions_after: number
}

/** What `writeAgain` would change; writes nothing. */
export async function countAgain(client: PoolClient, parts: readonly JudgedPart[]): Promise<AgainCounts> {
  const counts = { made: 0, changed: 0, withdrawn: 0, excursions_before: 0, excursions_after: 0 }
  if (parts.length === 0) return counts
  for (const { drafts, differences } of await compareParts(client, parts)) {
    const { made, changed, withdrawn, recordedOf } = differences
    counts.made += made.length
    counts.changed += changed.length
    counts.withdrawn += withdrawn.length
    const recorded = [...recordedOf.flatMap((alert) => alert ?? []), ...withdrawn]
    counts.excursions_before += new Set(recorded.map(({ id, episode }) => episode ?? id)).size
    const isMade = new Set(made)
    const isThere = (place: number) => isMade.has(place) || (recordedOf[place] ?? null) !== null
    for (const [place, { episode }] of drafts.entries())
      if (isThere(place) && (episode === 'new' || !isThere(place - 1))) counts.excursions_after += 1
  }
  return counts
}

/**
 * Writes what parts come to, in the transaction that changed them: alerts are made, changed or taken back, each with
 * the reason, and people are told as of new readings. Taken-back ones are in the audit log.
 */
export async function writeAgain(
  client: PoolClient,
  parts: readonly JudgedPart[],
  { telling, cause, now, by = nobody, keptSince = Number.NEGATIVE_INFINITY }: AgainOptions,
): Promise<AlertChanges> {
  const changes = noChanges()
  if (parts.length === 0) return changes
  const db = databaseOn(client)
  const compared = (await compareParts(client, parts)).map((one) => withoutExpired(one, keptSince))
  const why = cause === null ? null : JSON.stringify({ cause, at: now.toISOString() })
  const withdrawn = compared.flatMap(({ differences, period }) =>
    differences.withdrawn.map((alert) => ({ ...alert, period })),
  )
  const left = await withdrawAlerts(
    db,
    withdrawn.map(({ id }) => id),
  )
  for (const alert of withdrawn) {
    await writeAudit(
      { db, now: () => now, actor: by.actor, ip: by.ip },
      {
        action: 'alert.withdraw',
        object_id: alert.id,
        factor_id: alert.factor_id,
        before: auditOf(alert),
        after: { why: cause },
      },
    )
    if (alert.told === 'live') changes.withdrawn.push(alert.id)
  }
  await rewriteAlerts(db, compared.flatMap(changedOf), why)
  const drafts = await numbered(client, compared, telling)
  if (drafts.length > 0) await insertAlerts(client, drafts, why)
  await passOnActions(db, left, withdrawn)
  const late: number[] = []
  for (const part of compared) {
    for (const { recorded, place } of part.differences.changed) {
      const draft = part.drafts[place]
      const hasEnded = recorded.resolved_at === null && draft?.closing?.push === true
      if (hasEnded && toldTo(part, place) === 'live') changes.resolved.push(recorded.id)
    }
    if (part.isEnd) noteOpen(part, { drafts, changes, late, telling })
  }
  await tell(client, { drafts, late, changes, telling })
  return changes
}

function withoutExpired(part: Compared, keptSince: number): Compared {
  const { drafts, differences } = part
  const isKept = (place: number) => (drafts[place]?.closing?.resolved_at ?? keptSince) >= keptSince
  return { ...part, differences: { ...differences, made: differences.made.filter(isKept) } }
}

const toldTo = ({ differences }: Compared, place: number) => differences.recordedOf[place]?.told

/** The alert that is open at the end. */
function noteOpen(
  part: Compared,
  {
    drafts,
    changes,
    late,
    telling,
  }: { drafts: readonly NumberedDraft[]; changes: AlertChanges; late: number[]; telling: Telling },
): void {
  const last = part.drafts.at(-1)
  const place = part.drafts.length - 1
  changes.open.set(part.factor_id, null)
  if (last === undefined || last.closing !== null) return
  const known = part.differences.recordedOf[place]
  const made = drafts.find(({ factor_id, ts }) => factor_id === part.factor_id && ts === last.ts)
  changes.open.set(part.factor_id, known?.id ?? made?.id ?? null)
  if (known === undefined || known === null || known.told === 'live') return
  if (isTellable(part.state, telling)) late.push(known.id)
  else changes.untold.add(part.factor_id)
}

function changedOf({ drafts, differences }: Compared): ChangedAlert[] {
  return differences.changed.flatMap(({ recorded, place }) => {
    const draft = drafts[place]
    return draft === undefined ? [] : [{ id: recorded.id, draft }]
  })
}

async function numbered(
  client: PoolClient,
  compared: readonly Compared[],
  telling: Telling,
): Promise<NumberedDraft[]> {
  const count = compared.reduce((sum, { differences }) => sum + differences.made.length, 0)
  if (count === 0) return []
  const ids = await takeAlertIds(client, count)
  const made: NumberedDraft[] = []
  for (const { drafts, differences, state } of compared) {
    const isMade = new Set(differences.made)
    let before: number | null = null
    for (const [place, draft] of drafts.entries()) {
      if (!isMade.has(place)) {
        before = differences.recordedOf[place]?.id ?? null
        continue
      }
      const id = ids[made.length] as number // as many were taken as are made
      const told = toldOf(draft, state, telling)
      made.push({ ...draft, id, told, continues: draft.episode === 'same' ? before : null })
      before = id
    }
  }
  return made
}

const time = (ms: number) => new Date(ms).toISOString()

function auditOf(alert: RecordedAlert) {
  const { factor_code, status, value, peak, timestamp, started_at, resolved_at } = alert
  return {
    factor: factor_code,
    status,
    value,
    peak,
    timestamp: time(timestamp),
    started_at: time(started_at),
    resolved_at: resolved_at === null ? null : time(resolved_at),
  }
}
