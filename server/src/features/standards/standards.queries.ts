import type { Permit, StandardEntry, StandardGroup, standardSorts } from '@quantrac/contract'
import { type Generated, type GeneratedAlways, type JSONColumnType, type RawBuilder, sql } from 'kysely'
import { all, idValue, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'
import { personName } from '../../db/person-name.ts'

type Entries = JSONColumnType<StandardEntry[] | null, string | null, string | null>

declare module '../../db/tables.ts' {
  interface Tables {
    standard: {
      id: GeneratedAlways<number>
      code: string
      code_key: string
      group_name: StandardGroup
      title_vi: string
      title_en: string
      document: string
      issued_on: string | null
      source: string
      replaces: string
      conditions: string
      valid_from: string | null
      valid_until: string | null
      kept_until: string | null
      grade: StandardRow['grade']
      shipped_entries: Entries
      entries: Entries
      changed_at: Date | null
      changed_by: number | null
      note: Generated<string>
      search_text: GeneratedAlways<string>
    }
    module_standard: {
      module_id: number
      from_at: Date
      standard_id: number | null
      column_name: string
      kq: number
      kf: number
      excluded: string[]
      permit: JSONColumnType<Permit | null, string | null, string | null>
      permit_file_id: Generated<number | null>
      follow_instant: Generated<boolean>
      set_at: Date
      set_by: number | null
    }
  }
}

export interface StandardRow {
  readonly id: number
  readonly code: string
  readonly group: StandardGroup
  readonly title_vi: string
  readonly title_en: string
  readonly document: string
  readonly issued_on: string | null
  readonly source: string
  readonly replaces: string
  readonly conditions: string
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly kept_until: string | null
  readonly grade: 'A' | 'B' | 'C' | null
  readonly shipped_entries: StandardEntry[] | null
  readonly entries: StandardEntry[] | null
  readonly changed_at: Date | null
  readonly changed_by: string | null
  readonly note: string
  readonly stations: number
}

/** What is written of a document; `entries` as JSON. */
export interface StandardColumns {
  readonly code: string
  readonly code_key: string
  readonly group_name: StandardGroup
  readonly title_vi: string
  readonly title_en: string
  readonly document: string
  readonly issued_on: string | null
  readonly source: string
  readonly replaces: string
  readonly conditions: string
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly kept_until: string | null
  readonly grade: StandardRow['grade']
  readonly entries: string | null
  readonly changed_at: Date | null
  readonly changed_by: number | null
  readonly note: string
}

export interface StandardFilter {
  readonly search?: string | undefined
  readonly group?: StandardGroup | undefined
}

const orders = {
  id: 's.id',
  code: 's.code_key',
  valid_from: { nullable: 's.valid_from' },
} satisfies Record<(typeof standardSorts)[number], SortColumn>
export type StandardOrder = keyof typeof orders | `-${keyof typeof orders}`

const indexes = { standard_code_key_key: 'code' }

// What each station takes now.
const taken = sql`(
  select distinct on (t.module_id) t.module_id, t.standard_id from module_standard t
  join module m on m.id = t.module_id and m.deleted_at is null order by t.module_id, t.from_at desc)`
const columns = sql`s.id, s.code, s.group_name as "group", s.title_vi, s.title_en, s.document, s.issued_on, s.source,
  s.replaces, s.conditions, s.valid_from, s.valid_until, s.kept_until, s.grade, s.shipped_entries, s.entries, s.changed_at,
  ${personName} as changed_by, s.note,
  (select count(*)::int from ${taken} n where n.standard_id = s.id) as stations`
const from = sql`standard s left join user_account u on u.id = s.changed_by`

const where = ({ search, group }: StandardFilter): RawBuilder<boolean> =>
  all([
    ...(search?.trim() ? [matches('s.search_text', search)] : []),
    ...(group === undefined ? [] : [sql<boolean>`s.group_name = ${group}`]),
  ])

export async function countStandards(db: Database, filter: StandardFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from standard s where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface StandardPage {
  readonly filter: StandardFilter
  readonly ordering: StandardOrder
  readonly limit: number
  readonly start: number
}

export async function selectStandards(db: Database, page: StandardPage): Promise<StandardRow[]> {
  const query = sql<StandardRow>`select ${columns} from ${from} where ${where(page.filter)}
    order by ${orderBy(orders, page.ordering)} ${pageCut(page.limit, page.start)}`
  return (await query.execute(db)).rows
}

export async function selectStandard(db: Database, id: number): Promise<StandardRow | undefined> {
  return (await sql<StandardRow>`select ${columns} from ${from} where s.id = ${idValue(id)}`.execute(db))
    .rows[0]
}

/** Locks the row until the transaction ends. */
export async function lockStandard(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from standard where id = ${idValue(id)} for update`.execute(db)
  return rows.length > 0
}

/** Until the transaction ends it cannot be deleted. */
export async function holdStandard(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from standard where id = ${idValue(id)} for key share`.execute(db)
  return rows.length > 0
}

export async function insertStandard(db: Database, values: StandardColumns): Promise<number | Taken> {
  return uniquely(indexes, async () => {
    const row = await db.insertInto('standard').values(values).returning('id').executeTakeFirstOrThrow()
    return row.id
  })
}

export async function updateStandard(
  db: Database,
  id: number,
  values: Partial<StandardColumns>,
): Promise<true | Taken> {
  return uniquely(indexes, async () => {
    await db.updateTable('standard').set(values).where('id', '=', id).execute()
    return true as const
  })
}

/** False: a station takes it or has taken it, which may be beyond the reach of the connection. */
export async function removeStandard(db: Database, id: number): Promise<boolean> {
  try {
    await db.deleteFrom('standard').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === foreignKeyViolation) return false
    throw error
  }
}

const foreignKeyViolation = '23503'

/** The codes of the stations that take a document or have taken it. */
export async function selectTakers(db: Database, id: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct m.code, m.code_key from module_standard t join module m on m.id = t.module_id
    where t.standard_id = ${id} order by m.code_key limit 20`.execute(db)
  return rows.map(({ code }) => code)
}
