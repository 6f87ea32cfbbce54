import type { ImportMapping, ImportStatus } from '@quantrac/contract'
import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely'
import { idValue } from '../../db/conditions.ts'
import type { Instant } from '../../db/column-types.ts'
import type { Database } from '../../db/database.ts'
import type { Expected, Failure, KeptRecognition } from './kept.ts'

interface ImportTable {
  id: GeneratedAlways<number>
  file: string | null
  filename: string
  bytes: number
  status: ImportStatus
  created_at: Instant
  created_by: number | null
  created_by_email: string | null
  finished_at: Generated<Date | null>
  reach: number[] | null
  module_ids: number[]
  mapping: string
  recognised: string
  expected: Generated<string | null>
  run: Generated<number>
  errors: Generated<number>
  place: Generated<number>
  progress: Generated<number>
  rows: Generated<number>
  stored: Generated<number>
  duplicates: Generated<number>
  refused: Generated<number>
  removed: Generated<number>
  reached_at: Generated<Date | null>
  failure: Generated<string | null>
  asked_by: Generated<number | null>
  asked_by_email: Generated<string | null>
}

declare module '../../db/tables.ts' {
  interface Tables {
    import: ImportTable
  }
}

/** An import as the table holds it. */
export interface ImportRow {
  readonly id: number
  readonly file: string | null
  readonly filename: string
  readonly bytes: number
  readonly status: ImportStatus
  readonly created_at: Date
  readonly created_by: number | null
  readonly created_by_email: string | null
  readonly finished_at: Date | null
  readonly reach: readonly number[] | null
  readonly module_ids: readonly number[]
  readonly mapping: ImportMapping
  readonly recognised: KeptRecognition
  readonly expected: Expected | null
  readonly run: number
  readonly place: number
  readonly progress: number
  readonly rows: number
  readonly stored: number
  readonly duplicates: number
  readonly refused: number
  readonly reached_at: Date | null
  readonly failure: Failure | null
}

const columns = sql`i.id, i.file, i.filename, i.bytes::float8 as bytes, i.status, i.created_at, i.created_by, i.created_by_email,
  i.finished_at, i.reach, i.module_ids, i.mapping, i.recognised, i.expected, i.run, i.place, i.progress, i.rows, i.stored,
  i.duplicates, i.refused, i.reached_at, i.failure`

/** One of a station is for everybody who reaches that; of others there is no telling what is in the file. */
const shown = (person: number | null): RawBuilder<boolean> =>
  person === null ? sql`true` : sql`(i.created_by = ${person} or i.mapping ->> 'module_id' is not null)`

export async function countImports(db: Database, person: number | null): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from import i where ${shown(person)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export async function selectImports(
  db: Database,
  person: number | null,
  { start, limit }: { start: number; limit: number },
): Promise<ImportRow[]> {
  const query = sql<ImportRow>`select ${columns} from import i where ${shown(person)}
    order by i.created_at desc, i.id desc limit ${limit} offset ${start}`
  return (await query.execute(db)).rows
}

export async function selectImport(
  db: Database,
  id: number,
  person: number | null,
): Promise<ImportRow | undefined> {
  const query = sql<ImportRow>`select ${columns} from import i where i.id = ${idValue(id)} and ${shown(person)}`
  return (await query.execute(db)).rows[0]
}

/** The same, locked until the transaction ends: whoever runs it waits. */
export async function lockImport(
  db: Database,
  id: number,
  person: number | null,
): Promise<ImportRow | undefined> {
  const query = sql<ImportRow>`select ${columns} from import i where i.id = ${idValue(id)} and ${shown(person)}
    for no key update`
  return (await query.execute(db)).rows[0]
}

export interface NewImport {
  readonly file: string
  readonly filename: string
  readonly bytes: number
  readonly status: ImportStatus
  readonly created_at: Date
  readonly created_by: number
  readonly created_by_email: string
  readonly reach: readonly number[] | null
  readonly module_ids: readonly number[]
  readonly mapping: ImportMapping
  readonly recognised: KeptRecognition
}

export async function insertImport(db: Database, given: NewImport): Promise<number> {
  const { mapping, recognised, reach, module_ids, ...same } = given
  const { id } = await db
    .insertInto('import')
    .values({
      ...same,
      reach: reach === null ? null : [...reach],
      module_ids: [...module_ids],
      mapping: JSON.stringify(mapping),
      recognised: JSON.stringify(recognised),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a person has decided: it is counted anew, or has questions. */
export async function updateMapping(
  db: Database,
  id: number,
  given: Pick<NewImport, 'status' | 'reach' | 'module_ids' | 'mapping' | 'recognised'>,
): Promise<void> {
  const { status, reach, module_ids, mapping, recognised } = given
  await sql`update import set status = ${status}, reach = ${reach}::int[], module_ids = ${module_ids}::int[],
      mapping = ${JSON.stringify(mapping)}::jsonb, recognised = ${JSON.stringify(recognised)}::jsonb, expected = null,
      run = run + 1, errors = 0, place = 0, progress = 0, failure = null, finished_at = null
    where id = ${id}`.execute(db)
}

/** From now on something else is done with it: what was being done is refused. */
export async function updateStatus(
  db: Database,
  id: number,
  { status, at, by }: { status: ImportStatus; at: Date | null; by: { user_id: number; email: string } },
): Promise<void> {
  await sql`update import set status = ${status}, run = run + 1, errors = 0, finished_at = ${at}, failure = null,
      asked_by = ${by.user_id}, asked_by_email = ${by.email}
    where id = ${id}`.execute(db)
}

/** It begins from the first row, with the mapping as it is now. */
export async function beginImport(db: Database, id: number, mapping: ImportMapping): Promise<void> {
  await sql`update import set place = 0, progress = 0, rows = 0, stored = 0, duplicates = 0, refused = 0, reached_at = null,
      mapping = ${JSON.stringify(mapping)}::jsonb
    where id = ${id}`.execute(db)
  await sql`delete from import_refused where import_id = ${id}`.execute(db)
}

/** The key keeps one job an import; one that runs gets another after it. */
export async function addImportJob(db: Database, id: number): Promise<void> {
  await sql`select graphile_worker.add_job('import.work', ${JSON.stringify({ import_id: id })}::json,
    job_key => ${`import ${id}`}, job_key_mode => 'preserve_run_at')`.execute(db)
}

/** A page of refused rows, as JSON. */
export async function selectRefused(
  db: Database,
  id: number,
  after: number,
): Promise<{ number: number; data: string }[]> {
  const query = sql<{ number: number; data: string }>`select number, data from import_refused
    where import_id = ${id} and number > ${after} order by number limit 1`
  return (await query.execute(db)).rows
}
