import type { PoolClient } from 'pg'
import { column } from '../../db/sql-arrays.ts'
import type { AlertDraft, Closing } from '../judging/judge.ts'
import { alertOrderLock } from './alerts.queries.ts'

/**
 * Ids for new alerts, in the order in which their transactions commit: the second caller waits for the end of the first
 * transaction.
 */
export async function takeAlertIds(client: PoolClient, count: number): Promise<number[]> {
  await client.query('select pg_advisory_xact_lock($1)', [alertOrderLock])
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('alert', 'id')) as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map((row) => row.id)
}

export interface OpenAlertChange {
  readonly id: number
  readonly last: number | null
  readonly peak: number | null
  readonly closing: Closing | null
}

/** An alert does not end before its start: a clock may have jumped back since. */
export async function updateOpenAlerts(
  client: PoolClient,
  changes: readonly OpenAlertChange[],
): Promise<void> {
  await client.query({
    name: 'alert-update-open',
    text: `update alert a set last = c.l, peak = c.p,
             resolved_at = case when c.t is null then a.resolved_at
               else greatest(to_timestamp(c.t / 1000.0), a.started_at) end,
             resolve_reason = coalesce(c.r, a.resolve_reason)
           from unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[], $5::text[]) as c (id, l, p, t, r)
           where a.id = c.id and a.resolved_at is null`,
    values: [
      column(changes, (c) => c.id),
      column(changes, (c) => c.last),
      column(changes, (c) => c.peak),
      column(changes, (c) => c.closing?.resolved_at ?? null),
      column(changes, (c) => c.closing?.reason ?? null),
    ],
  })
}

export interface NumberedDraft extends AlertDraft {
  readonly id: number
  /** The alert whose episode this one continues; null if it begins one. */
  readonly continues: number | null
  readonly told: 'live' | 'waiting' | 'none'
}

/**
 * In the given order: an alert that ended within the batch comes before the one that is open after it. `why`: as JSON,
 * the reason why they were found when their readings were judged again.
 */
export async function insertAlerts(
  client: PoolClient,
  drafts: readonly NumberedDraft[],
  why: string | null = null,
): Promise<void> {
  await client.query({
    name: 'alert-insert',
    text: `insert into public.alert (id, factor_id, module_id, factor_code, factor_name, module_code, module_name, unit, decimals,
             status, class, value, last, peak, min_value, max_value, timestamp, started_at, episode, resolved_at, resolve_reason, told, judged_again,
             origin, period, standard)
           overriding system value
           select d.id, f.id, m.id, f.code, f.name, m.code, m.name, coalesce(d.unit, f.unit), coalesce(d.decimals, f.decimals),
             d.status, d.class, d.value, d.last, d.peak, d.min_value, d.max_value,
             to_timestamp(d.ts / 1000.0), to_timestamp(d.started / 1000.0),
             coalesce((select e.episode from public.alert e where e.id = d.root), d.root, d.id),
             to_timestamp(d.resolved / 1000.0), d.reason, d.told, $20::jsonb,
             case when d.period is null then 'judged' else 'average' end, d.period, d.standard
           from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::float8[],
             $8::float8[], $9::float8[], $10::float8[], $11::float8[], $12::bigint[], $13::float8[], $14::text[], $15::text[],
             $16::text[], $17::text[], $18::text[], $19::int[])
             with ordinality as d (id, factor_id, status, class, value, last, peak, min_value, max_value, ts, started,
               root, resolved, reason, told, period, standard, unit, decimals, n)
           join public.factor f on f.id = d.factor_id join public.module m on m.id = f.module_id
           order by d.n`,
    values: [...draftArrays(drafts), why],
  })
}

function draftArrays(drafts: readonly NumberedDraft[]): string[] {
  const roots = episodeRoots(drafts)
  return [
    column(drafts, (d) => d.id),
    column(drafts, (d) => d.factor_id),
    column(drafts, (d) => d.severity),
    column(drafts, (d) => d.class),
    column(drafts, (d) => d.value),
    column(drafts, (d) => d.last),
    column(drafts, (d) => d.peak),
    column(drafts, (d) => d.min_value),
    column(drafts, (d) => d.max_value),
    column(drafts, (d) => d.ts),
    column(drafts, (d) => d.started_at),
    column(drafts, (d) => roots.get(d.id) ?? null),
    column(drafts, (d) => d.closing?.resolved_at ?? null),
    column(drafts, (d) => d.closing?.reason ?? null),
    column(drafts, (d) => d.told),
    column(drafts, (d) => d.average?.period ?? null),
    column(drafts, (d) => d.average?.standard ?? null),
    column(drafts, (d) => d.average?.unit ?? null),
    column(drafts, (d) => d.average?.decimals ?? null),
  ]
}

/** The first alert of each episode: one that was stored before the batch, or the episode's first in the batch. */
function episodeRoots(drafts: readonly NumberedDraft[]): Map<number, number> {
  const roots = new Map<number, number>()
  for (const { id, continues } of drafts) {
    if (continues !== null) roots.set(id, roots.get(continues) ?? continues)
  }
  return roots
}
