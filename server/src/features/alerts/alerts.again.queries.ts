import type { AveragePeriod } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { column, numberArray } from '../../db/sql-arrays.ts'
import { raiseAlertVersion } from '../../db/alert-version.ts'
import { renumberEpisodes } from './alerts.queries.ts'
import { type LeftAction, moveActions } from './handling.queries.ts'
import type { AlertDraft } from '../judging/judge.ts'
import type { Recorded, Removed } from '../judging/reconcile.ts'

/**
 * A part of a factor's time series that is judged again: alerts raised after `after` and up to `to`; epoch
 * milliseconds.
 */
export interface AlertPart {
  readonly factor_id: number
  /** Of averages; undefined: of readings. */
  readonly period?: AveragePeriod
  readonly after: number
  readonly to: number
  /** Also the one that is open, whenever it was raised. */
  readonly isEnd: boolean
}

export type RecordedAlert = Recorded & {
  readonly factor_id: number
  readonly module_id: number
  readonly factor_code: string
  readonly told: 'live' | 'waiting' | 'digest' | 'none'
  readonly episode: number | null
}

const ms = (name: string) => sql`(date_part('epoch', ${sql.raw(name)}) * 1000)::float8`
const instant = (name: string) => sql`to_timestamp(${sql.raw(name)} / 1000.0)`

/** The judged alerts of each part, in the order in which they were raised; `n` is the part's place. */
export async function selectRecorded(
  db: Database,
  parts: readonly AlertPart[],
): Promise<(RecordedAlert & { n: number })[]> {
  const query = sql<RecordedAlert & { n: number }>`
    select c.n, a.factor_id, a.module_id, a.factor_code, a.id, a.status, a.class, a.value, a.last, a.peak, a.min_value, a.max_value,
      ${ms('a.timestamp')} as timestamp, ${ms('a.started_at')} as started_at, ${ms('a.resolved_at')} as resolved_at, a.resolve_reason,
      a.told, a.episode
    from unnest(${column(parts, (_, n) => n)}::int[], ${column(parts, (part) => part.factor_id)}::int[],
        ${column(parts, (part) => part.after)}::float8[], ${column(parts, (part) => part.to)}::float8[],
        ${column(parts, (part) => (part.isEnd ? 1 : 0))}::int[], ${column(parts, ({ period }) => period ?? null)}::text[])
        as c (n, f, a, b, e, p)
      join public.alert a on a.factor_id = c.f and a.origin in ('judged', 'average') and a.period is not distinct from c.p
        and (a.timestamp > ${instant('c.a')} and a.timestamp <= ${instant('c.b')} or c.e = 1 and a.resolved_at is null)
    order by c.n, a.timestamp, a.id`
  return (await query.execute(db)).rows
}

/** What people have deleted of these factors. */
export async function selectRemoved(
  db: Database,
  factorIds: readonly number[],
): Promise<(Removed & { factor_id: number; period: string })[]> {
  const query = sql<Removed & { factor_id: number; period: string }>`
    select r.factor_id, r.period, r.status, r.class, ${ms('r.started_at')} as started_at, ${ms('r.resolved_at')} as resolved_at
    from alert_removed r where r.factor_id = any(${numberArray(factorIds)}::int[])`
  return (await query.execute(db)).rows
}

/** Takes back alerts and what was written of them to people. Answers what people did about them that is left alone. */
export async function withdrawAlerts(db: Database, ids: readonly number[]): Promise<LeftAction[]> {
  if (ids.length === 0) return []
  const left = await moveActions(db, ids)
  await raiseAlertVersion(db)
  await sql`delete from public.notification where alert_id = any(${numberArray(ids)}::bigint[])`.execute(db)
  await sql`delete from public.alert where id = any(${numberArray(ids)}::bigint[])`.execute(db)
  await renumberEpisodes(db, ids)
  return left
}

export interface ChangedAlert {
  readonly id: number
  readonly draft: AlertDraft
}

/** Gives alerts the time series that they come to. */
export async function rewriteAlerts(
  db: Database,
  changed: readonly ChangedAlert[],
  why: string | null,
): Promise<void> {
  if (changed.length === 0) return
  await raiseAlertVersion(db)
  // Alerts that end come before those that go on: a factor never has more than one open alert.
  const [ended, open] = [
    changed.filter(({ draft }) => draft.closing !== null),
    changed.filter(({ draft }) => draft.closing === null),
  ]
  for (const some of [ended, open]) if (some.length > 0) await rewrite(db, some, why)
}

async function rewrite(db: Database, changed: readonly ChangedAlert[], why: string | null): Promise<void> {
  const ts = (pick: (draft: AlertDraft) => number | null) => column(changed, ({ draft }) => pick(draft))
  await sql`
    update public.alert a set class = d.c, value = d.v, last = d.l, peak = d.p, min_value = d.lo, max_value = d.hi,
      timestamp = ${instant('d.t')}, started_at = ${instant('d.s')}, resolved_at = ${instant('d.e')}, resolve_reason = d.r,
      judged_again = coalesce(${why}::jsonb, a.judged_again), unit = coalesce(d.u, a.unit),
      decimals = coalesce(d.n, a.decimals), standard = coalesce(d.q, a.standard)
    from unnest(${column(changed, ({ id }) => id)}::bigint[], ${column(changed, ({ draft }) => draft.class)}::text[],
      ${ts((d) => d.value)}::float8[], ${ts((d) => d.last)}::float8[], ${ts((d) => d.peak)}::float8[],
      ${ts((d) => d.min_value)}::float8[], ${ts((d) => d.max_value)}::float8[], ${ts((d) => d.ts)}::float8[],
      ${ts((d) => d.started_at)}::float8[], ${ts((d) => d.closing?.resolved_at ?? null)}::float8[],
      ${column(changed, ({ draft }) => draft.closing?.reason ?? null)}::text[],
      ${column(changed, ({ draft }) => draft.average?.unit ?? null)}::text[],
      ${column(changed, ({ draft }) => draft.average?.decimals ?? null)}::int[],
      ${column(changed, ({ draft }) => draft.average?.standard ?? null)}::text[])
      as d (id, c, v, l, p, lo, hi, t, s, e, r, u, n, q)
    where a.id = d.id`.execute(db)
}
