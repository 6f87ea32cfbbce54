import { sql } from 'kysely'
import type { TestApp } from './harness.ts'

/** The versions of lists, and digests of what their filters and counts depend on. */
export interface Lists {
  readonly versions: Readonly<Record<string, string>>
  readonly contents: Readonly<Record<string, string>>
  readonly newestAlert: number
}

/** Of the alerts up to an id; all without one. */
export async function readLists({ system: { db } }: TestApp, upTo?: number): Promise<Lists> {
  const { rows: versions } = await sql<{ list: string; version: string }>`
    select list, sum(version)::text as version from list_version group by list`.execute(db)
  const { rows: contents } = await sql<{ list: string; content: string }>`
    select 'configuration' as list, (select coalesce(json_agg(array[m.type, m.status::text, m.search_text, m.deleted_at::text] order by m.id)::text, '')
        from module m)
      || (select coalesce(json_agg(array[f.module_id::text, f.status::text, f.search_text, f.deleted_at::text] order by f.id)::text, '')
        from factor f)
      || (select coalesce(json_agg(array[f.id::text, f.code, f.name, f.unit, f.decimals::text, f.kind, m.interval_seconds::text, t.min_value::text,
          t.max_value::text, t.min_range::text, t.max_range::text, t.status::text] order by f.id)::text, '')
        from factor f join module m on m.id = f.module_id left join threshold t on t.factor_id = f.id) as content
    union all
    select 'alert', (select coalesce(json_agg(array[a.id::text, a.status, a.search_text, a.module_id::text, a.factor_id::text,
        a.timestamp::text] order by a.id)::text, '') from alert a where a.id <= coalesce(${upTo ?? null}::bigint, a.id))`.execute(
    db,
  )
  const { rows: newest } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from alert`.execute(db)
  return {
    versions: Object.fromEntries(versions.map(({ list, version }) => [list, version])),
    contents: Object.fromEntries(contents.map(({ list, content }) => [list, content])),
    newestAlert: newest[0]?.id ?? 0,
  }
}

/** The lists that have changed since without another version. */
export async function changedUnnoticed(app: TestApp, before: Lists): Promise<string[]> {
  const after = await readLists(app, before.newestAlert)
  return Object.keys(before.contents).filter(
    (list) =>
      after.contents[list] !== before.contents[list] && after.versions[list] === before.versions[list],
  )
}
