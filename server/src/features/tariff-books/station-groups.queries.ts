import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { StationGroup } from './books.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    module_price_group: {
      module_id: number
      valid_from: string | null
      group_name: string
      contracted_kw: number | null
    }
  }
}

interface GroupRow extends StationGroup {
  readonly module_id: number
}

/** Of each station that has any, the newest first. */
export async function selectGroups(
  db: Database,
  moduleIds: readonly number[],
): Promise<Map<number, StationGroup[]>> {
  const { rows } = await sql<GroupRow>`
    select module_id, valid_from, group_name as "group", contracted_kw from module_price_group
    where module_id = any(${[...moduleIds]}::int[]) order by module_id, valid_from desc nulls last`.execute(
    db,
  )
  const found = new Map<number, StationGroup[]>()
  for (const { module_id, ...group } of rows) found.set(module_id, [...(found.get(module_id) ?? []), group])
  return found
}

export async function replaceGroups(
  db: Database,
  moduleId: number,
  entries: readonly StationGroup[],
): Promise<void> {
  await db.deleteFrom('module_price_group').where('module_id', '=', moduleId).execute()
  if (entries.length === 0) return
  const rows = entries.map(({ group, ...same }) => ({ ...same, module_id: moduleId, group_name: group }))
  await db.insertInto('module_price_group').values(rows).execute()
}
