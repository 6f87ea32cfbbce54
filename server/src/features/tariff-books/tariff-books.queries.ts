import { type GeneratedAlways, type JSONColumnType, sql } from 'kysely'
import { idValue, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'
import type { Kind } from './books.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    tariff_entry: Omit<EntryColumns, 'content'> & {
      id: GeneratedAlways<number>
      kind: Kind
      content: JSONColumnType<Record<string, unknown>>
    }
  }
}

interface EntryColumns {
  readonly group_name: string
  readonly valid_from: string | null
  readonly document: string
  readonly source: string
  readonly grade: 'A' | 'B' | 'C' | null
  readonly content: string
}

export interface EntryRow extends Omit<EntryColumns, 'content'> {
  readonly id: number
  readonly kind: Kind
  readonly content: Record<string, unknown>
}

const columns = sql`id, kind, group_name, valid_from, document, source, grade, content`

/** All of them: tens of rows. */
export async function selectEntries(db: Database): Promise<EntryRow[]> {
  const query = sql<EntryRow>`select ${columns} from tariff_entry order by group_name, valid_from desc nulls last`
  return (await query.execute(db)).rows
}

export async function countEntries(db: Database, kind: Kind): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from tariff_entry where kind = ${kind}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** By group, the newest first. */
export async function selectPage(
  db: Database,
  kind: Kind,
  { limit, start }: { limit: number; start: number },
): Promise<EntryRow[]> {
  const query = sql<EntryRow>`select ${columns} from tariff_entry where kind = ${kind}
    order by group_name, valid_from desc nulls last ${pageCut(limit, start)}`
  return (await query.execute(db)).rows
}

/** Locked until the transaction ends. */
export async function lockEntry(db: Database, kind: Kind, id: number): Promise<EntryRow | undefined> {
  const query = sql<EntryRow>`select ${columns} from tariff_entry where kind = ${kind} and id = ${idValue(id)} for update`
  return (await query.execute(db)).rows[0]
}

const indexOf = (kind: Kind) => ({ tariff_entry_from: kind === 'grid' ? 'year' : 'valid_from' })

/** The new row, or the field whose value another one has. */
export async function insertEntry(db: Database, kind: Kind, values: EntryColumns): Promise<EntryRow | Taken> {
  const { group_name: group, valid_from: from, document, source, grade, content } = values
  return uniquely(indexOf(kind), async () => {
    const { rows } = await sql<EntryRow>`
      insert into tariff_entry (kind, group_name, valid_from, document, source, grade, content)
      values (${kind}, ${group}, ${from}, ${document}, ${source}, ${grade}, ${content}::jsonb)
      returning ${columns}`.execute(db)
    return one(rows)
  })
}

export async function updateEntry(
  db: Database,
  { id, kind }: Pick<EntryRow, 'id' | 'kind'>,
  values: EntryColumns,
): Promise<EntryRow | Taken> {
  const { group_name: group, valid_from: from, document, source, grade, content } = values
  return uniquely(indexOf(kind), async () => {
    const { rows } = await sql<EntryRow>`
      update tariff_entry set group_name = ${group}, valid_from = ${from}, document = ${document}, source = ${source},
        grade = ${grade}, content = ${content}::jsonb where id = ${id} returning ${columns}`.execute(db)
    return one(rows)
  })
}

export async function removeEntry(db: Database, id: number): Promise<void> {
  await sql`delete from tariff_entry where id = ${id}`.execute(db)
}

/** How many stations of electricity have each group on a day; the empty one: those without any. */
export async function countStations(db: Database, day: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ group_name: string; stations: number }>`
    select coalesce(g.group_name, '') as group_name, count(*)::int as stations from module m
    left join lateral (select group_name from module_price_group where module_id = m.id
      and coalesce(valid_from, '-infinity') <= ${day}::date order by valid_from desc nulls last limit 1) g on true
    where m.deleted_at is null and m.type = 'elecConsum' group by 1`.execute(db)
  return new Map(rows.map(({ group_name, stations }) => [group_name, stations]))
}

function one<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('an entry that was written is missing')
  return row
}
