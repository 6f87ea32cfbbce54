import type { AttachedFile, Permit, StandardEntry } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface TakenRow {
  readonly module_id: number
  /** Epoch milliseconds; null: for all time before. */
  readonly from_ms: number | null
  readonly standard_id: number | null
  readonly column: string
  readonly kq: number
  readonly kf: number
  readonly excluded: string[]
  readonly permit: Permit | null
  readonly permit_file_id: number | null
  readonly permit_file: AttachedFile | null
  readonly follow_instant: boolean
  readonly set_at: Date
  /** The document as it holds in the installation. */
  readonly standard: {
    readonly code: string
    readonly issued_on: string | null
    readonly valid_from: string | null
    readonly valid_until: string | null
    readonly kept_until: string | null
    readonly entries: StandardEntry[]
  } | null
}

const columns = sql`t.module_id,
  case when t.from_at > '-infinity' then (date_part('epoch', t.from_at) * 1000)::float8 end as from_ms,
  t.standard_id, t.column_name as "column", t.kq, t.kf, t.excluded, t.permit, t.permit_file_id, t.follow_instant, t.set_at,
  case when a.id is not null then json_build_object('name', a.name, 'type', a.type, 'bytes', octet_length(a.data)) end
    as permit_file,
  case when s.id is not null then json_build_object('code', s.code, 'issued_on', s.issued_on, 'valid_from', s.valid_from,
    'valid_until', s.valid_until, 'kept_until', s.kept_until, 'entries', coalesce(s.entries, s.shipped_entries)) end as standard`

/** What each of these stations takes and has taken, in the order of time. */
export async function selectTaken(db: Database, moduleIds: readonly number[]): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select ${columns} from module_standard t left join standard s on s.id = t.standard_id
      left join attachment a on a.id = t.permit_file_id
    where t.module_id = any(${[...moduleIds]}::int[]) order by t.module_id, t.from_at`.execute(db)
  return rows
}

export interface TakenColumns {
  readonly module_id: number
  readonly standard_id: number | null
  readonly column: string
  readonly kq: number
  readonly kf: number
  readonly excluded: readonly string[]
  /** JSON. */
  readonly permit: string | null
  readonly permit_file_id: number | null
  readonly follow_instant: boolean
}

/** The first row of a station holds for all time before; of two in one millisecond the later one stays. */
export async function insertTaken(
  db: Database,
  values: TakenColumns,
  { at, isFirst, by }: { at: Date; isFirst: boolean; by: number },
): Promise<void> {
  const { module_id, standard_id, column, kq, kf, excluded, permit, permit_file_id, follow_instant } = values
  await sql`
    insert into module_standard
      (module_id, from_at, standard_id, column_name, kq, kf, excluded, permit, permit_file_id, follow_instant, set_at, set_by)
    values (${module_id}, ${isFirst ? sql`'-infinity'::timestamptz` : sql`${at}::timestamptz`}, ${standard_id}, ${column},
      ${kq}, ${kf}, ${[...excluded]}::text[], ${permit}::jsonb, ${permit_file_id}, ${follow_instant}, ${at}, ${by})
    on conflict (module_id, from_at) do update set standard_id = excluded.standard_id,
      column_name = excluded.column_name, kq = excluded.kq, kf = excluded.kf, excluded = excluded.excluded,
      permit = excluded.permit, permit_file_id = excluded.permit_file_id,
      follow_instant = excluded.follow_instant, set_at = excluded.set_at, set_by = excluded.set_by`.execute(
    db,
  )
}

/** The newest choice of a station has this file of its permit from now on. */
export async function setPermitFile(db: Database, moduleId: number, file_id: number | null): Promise<void> {
  await sql`update module_standard set permit_file_id = ${file_id}
    where module_id = ${moduleId} and from_at = (select max(t.from_at) from module_standard t where t.module_id = ${moduleId})`.execute(
    db,
  )
}

/** Unless another choice still has it. */
export async function removeUnusedFile(db: Database, id: number): Promise<void> {
  await sql`delete from attachment where id = ${id}
    and not exists (select from module_standard t where t.permit_file_id = ${id})`.execute(db)
}
