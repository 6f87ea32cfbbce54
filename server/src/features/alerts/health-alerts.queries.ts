import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'
import type { HealthAlert } from './health-alert.ts'

/** With ids in the order of the list, which were taken for them. */
export async function insertHealthAlerts(
  db: Database,
  alerts: readonly (HealthAlert & { readonly id: number })[],
): Promise<void> {
  const pick = (of: (alert: HealthAlert & { readonly id: number }) => number | string | null) =>
    column(alerts, of)
  await sql`
    insert into alert (id, factor_id, module_id, factor_code, factor_name, module_code, module_name, unit, decimals, status, value,
      min_value, max_value, timestamp, started_at, episode, told, origin, fault)
    overriding system value
    select g.id, f.id, m.id, coalesce(f.code, ''), coalesce(f.name, ''), m.code, m.name,
      coalesce(nullif(g.unit, ''), f.unit, ''), case when g.unit = '' then coalesce(f.decimals, 0) when g.unit = '%' then 1 else 0 end,
      g.severity, g.value, g.low, g.high, to_timestamp(g.at / 1000.0), to_timestamp(g.started / 1000.0), g.id, g.told, 'health', g.fault
    from unnest(${pick((a) => a.id)}::bigint[], ${pick((a) => a.module_id)}::int[], ${pick((a) => a.factor_id)}::int[],
      ${pick((a) => a.fault)}::text[], ${pick((a) => a.severity)}::text[], ${pick((a) => a.value)}::float8[],
      ${alerts.map((a) => a.unit)}::text[], ${pick((a) => a.min_value)}::float8[], ${pick((a) => a.max_value)}::float8[],
      ${pick((a) => a.started)}::float8[], ${pick((a) => a.at)}::float8[], ${pick((a) => a.told)}::text[])
      with ordinality as g (id, module_id, factor_id, fault, severity, value, unit, low, high, started, at, told, n)
      join module m on m.id = g.module_id left join factor f on f.id = nullif(g.factor_id, 0)
    order by g.n`.execute(db)
}

export interface HealthClosing {
  readonly id: number
  readonly at: number
  readonly reason: 'recovered' | 'disabled' | 'maintenance'
}

/** Ends those that are open; an alert does not end before it was raised. Answers which people were told of. */
export async function closeHealthAlerts(db: Database, closings: readonly HealthClosing[]): Promise<number[]> {
  if (closings.length === 0) return []
  const query = sql<{ id: number; told: string }>`
    update alert a set resolved_at = greatest(to_timestamp(g.at / 1000.0), a.started_at), resolve_reason = g.reason
    from unnest(${column(closings, ({ id }) => id)}::bigint[], ${column(closings, ({ at }) => at)}::float8[],
      ${column(closings, ({ reason }) => reason)}::text[]) as g (id, at, reason)
    where a.id = g.id and a.resolved_at is null returning a.id, a.told`
  return (await query.execute(db)).rows.filter(({ told }) => told === 'live').map(({ id }) => id)
}
