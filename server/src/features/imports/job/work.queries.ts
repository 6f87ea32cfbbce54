import type { ImportStatus } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import { idValue } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import type { ImportRow } from '../imports.queries.ts'
import type { Expected, Failure } from '../kept.ts'

/** One attempt: what it writes counts only while it is the newest, and the same is still to be done. */
export interface Turn {
  readonly id: number
  readonly run: number
  readonly status: ImportStatus
}

export type Work = Turn &
  Pick<
    ImportRow,
    | 'file'
    | 'bytes'
    | 'filename'
    | 'mapping'
    | 'reach'
    | 'place'
    | 'expected'
    | 'rows'
    | 'stored'
    | 'duplicates'
    | 'refused'
    | 'created_by'
  > & {
    readonly asked_by: number | null
    readonly asked_by_email: string | null
    /** Readings that undoing has removed so far. */
    readonly removed: number
  }

const isCurrent = ({ id, run, status }: Turn): RawBuilder<boolean> =>
  sql`i.id = ${id} and i.run = ${run} and i.status = ${status}`

const waiting = sql`('checking', 'running', 'undoing')`

/** Those that a copy was at when it was killed have no job that runs. */
export async function selectWaiting(db: Database): Promise<number[]> {
  const query = sql<{ id: number }>`select i.id from import i where i.status in ${waiting} order by i.id`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/** Undefined: there is nothing to do any more. */
export async function beginTurn(db: Database, id: number): Promise<Work | undefined> {
  const query = sql<Work>`update import i set run = i.run + 1 where i.id = ${idValue(id)} and i.status in ${waiting}
    returning i.id, i.run, i.status, i.file, i.bytes::float8 as bytes, i.filename, i.mapping, i.reach, i.place, i.expected,
      i.asked_by, i.asked_by_email, i.removed, i.rows, i.stored, i.duplicates, i.refused, i.created_by`
  return (await query.execute(db)).rows[0]
}

/** False: it is over. */
export async function updateProgress(db: Database, turn: Turn, progress: number): Promise<boolean> {
  const query = sql`update import i set progress = ${progress} where ${isCurrent(turn)}`
  return ((await query.execute(db)).numAffectedRows ?? 0n) > 0n
}

export async function finishCheck(
  db: Database,
  turn: Turn,
  { expected, module_ids }: { expected: Expected; module_ids: readonly number[] },
): Promise<void> {
  await sql`update import i set status = 'ready', progress = 0, expected = ${JSON.stringify(expected)}::jsonb,
      rows = ${expected.rows}, module_ids = ${module_ids}::int[] where ${isCurrent(turn)}`.execute(db)
}

export interface Reached {
  readonly place: number
  readonly progress: number
  readonly rows: number
  readonly stored: number
  readonly duplicates: number
  readonly refused: number
  readonly at: Date | null
}

/** False: it is over, and what was to be stored with it is not. */
export async function updateReached(db: Database, turn: Turn, reached: Reached): Promise<boolean> {
  const { place, progress, rows, stored, duplicates, refused, at } = reached
  const query = sql`update import i set place = ${place}, progress = ${progress}, rows = ${rows}, stored = ${stored},
      duplicates = ${duplicates}, refused = ${refused}, reached_at = coalesce(${at}::timestamptz, i.reached_at)
    where ${isCurrent(turn)}`
  return ((await query.execute(db)).numAffectedRows ?? 0n) > 0n
}

export interface Counts {
  readonly rows: number
  readonly stored: number
  readonly duplicates: number
  readonly refused: number
  readonly removed: number
}

/** What it came to; undefined: it is over. */
export async function finishTurn(
  db: Database,
  turn: Turn,
  { status, at }: { status: ImportStatus; at: Date },
): Promise<Counts | undefined> {
  const query = sql<Counts>`update import i set status = ${status}, progress = 1, finished_at = ${at}, failure = null
    where ${isCurrent(turn)} returning i.rows, i.stored, i.duplicates, i.refused, i.removed`
  return (await query.execute(db)).rows[0]
}

/** False: it is over. */
export async function updateUndone(
  db: Database,
  turn: Turn,
  { progress, stored, removed }: { progress: number; stored: number; removed: number },
): Promise<boolean> {
  const query = sql`update import i set progress = ${progress}, stored = greatest(0, i.stored - ${stored}),
      removed = i.removed + ${removed} where ${isCurrent(turn)}`
  return ((await query.execute(db)).numAffectedRows ?? 0n) > 0n
}

export async function failTurn(
  db: Database,
  turn: Turn,
  { failure, at }: { failure: Failure; at: Date },
): Promise<void> {
  await sql`update import i set status = 'failed', finished_at = ${at}, failure = ${JSON.stringify(failure)}::jsonb
    where ${isCurrent(turn)}`.execute(db)
}

/** How many attempts have ended with an error by now; undefined where it is over. */
export async function countError(db: Database, turn: Turn): Promise<number | undefined> {
  const query = sql<{
    errors: number
  }>`update import i set errors = i.errors + 1 where ${isCurrent(turn)} returning i.errors`
  return (await query.execute(db)).rows[0]?.errors
}

export async function insertRefused(db: Database, id: number, data: string): Promise<void> {
  await sql`insert into import_refused (import_id, number, data)
    values (${id}, (select coalesce(max(number), -1) + 1 from import_refused where import_id = ${id}), ${data})`.execute(
    db,
  )
}

export async function insertStored(db: Database, id: number, data: Buffer): Promise<void> {
  await sql`insert into import_stored (import_id, number, data)
    values (${id}, (select coalesce(max(number), -1) + 1 from import_stored where import_id = ${id}), ${data})`.execute(
    db,
  )
}

/** The newest of what is stored and not undone. */
export async function selectLastStored(
  db: Database,
  id: number,
): Promise<{ number: number; data: Buffer; left: number } | undefined> {
  const query = sql<{ number: number; data: Buffer; left: number }>`select number, data, (number + 1) as left
    from import_stored where import_id = ${id} order by number desc limit 1`
  return (await query.execute(db)).rows[0]
}

export async function removeStored(db: Database, id: number, number: number): Promise<void> {
  await sql`delete from import_stored where import_id = ${id} and number = ${number}`.execute(db)
}
