import { sql } from 'kysely'
import type { TestApp } from './harness.ts'

/** The version of the alerts, and a digest of what their filters and counts depend on. */
export interface Alerts {
  readonly version: string
  readonly content: string
  readonly newest: number
}

/** Of the alerts up to an id; all without one. */
export async function readAlerts({ system: { db } }: TestApp, upTo?: number): Promise<Alerts> {
  const { rows } = await sql<Alerts>`
    select (select sum(version)::text from list_version where list = 'alert') as version,
      (select coalesce(json_agg(array[a.id::text, a.status, a.search_text, a.module_id::text, a.factor_id::text, a.timestamp::text]
        order by a.id)::text, '') from alert a where a.id <= coalesce(${upTo ?? null}::bigint, a.id)) as content,
      (select coalesce(max(id), 0) from alert) as newest`.execute(db)
  return rows[0] as Alerts // there is always one
}

/** True if alerts have changed since without another version. */
export async function haveChangedUnnoticed(app: TestApp, before: Alerts): Promise<boolean> {
  const after = await readAlerts(app, before.newest)
  return after.content !== before.content && after.version === before.version
}
