import { type TransmissionFileStatus, transmissionSoonMs } from '@quantrac/contract'
import { type GeneratedAlways, type RawBuilder, sql } from 'kysely'
import { all, idValue, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { personName } from '../../db/person-name.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    transmission_file: {
      id: GeneratedAlways<number>
      transmission_id: number
      module_id: number
      at: Date
      folder: string
      name: string
      path: string
      content: string
      bytes: number
      sha256: string
      status: TransmissionFileStatus
      tries: number
      refusals: number
      placed: boolean
      asked_at: Date | null
      asked_folder: string | null
      skipped_at: Date | null
      skipped_by: number | null
      error: string | null
      sent_at: Date | null
    }
  }
}

export interface NewFile {
  readonly transmission_id: number
  readonly module_id: number
  readonly at: Date
  readonly folder: string
  readonly name: string
  readonly path: string
  readonly content: string
  readonly bytes: number
  readonly sha256: string
}

/** The instants that have a file, of each station, in (from, to]. */
export async function selectMade(
  db: Database,
  id: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ module_id: number; at: Date }[]> {
  const query = sql<{ module_id: number; at: Date }>`select module_id, at from transmission_file
    where transmission_id = ${id} and at > ${from} and at <= ${to}`
  return (await query.execute(db)).rows
}

/**
 * Where a later file of its station was sent, or may have been, it waits for a person. An instant that has its file
 * keeps it.
 */
export async function insertFile(db: Database, file: NewFile): Promise<boolean> {
  const { transmission_id, module_id, at, folder, name, path, content, bytes, sha256 } = file
  const { rows } = await sql`
    insert into transmission_file (transmission_id, module_id, at, folder, name, path, content, bytes, sha256, status)
    select ${transmission_id}, ${module_id}, ${at}, ${folder}, ${name}, ${path}, ${content}, ${bytes}, ${sha256},
      case when exists (select from transmission_file f where f.transmission_id = ${transmission_id}
        and f.module_id = ${module_id} and f.at > ${at} and f.placed) then 'held' else 'pending' end
    on conflict (transmission_id, module_id, at) do nothing returning 1`.execute(db)
  return rows.length > 0
}

export async function setLooked(db: Database, id: number, at: Date): Promise<void> {
  await sql`update transmission_state set looked_at = ${at} where transmission_id = ${id}`.execute(db)
}

export interface WaitingFile extends NewFile {
  readonly id: number
  readonly tries: number
  readonly refusals: number
  readonly asked_at: Date | null
  readonly asked_folder: string | null
}

/** Oldest first, after them those that a person has asked for again. */
export async function selectWaiting(db: Database, id: number, limit: number): Promise<WaitingFile[]> {
  const query = sql<WaitingFile>`
    select id, transmission_id, module_id, at, folder, name, path, content, bytes, sha256, tries, refusals, asked_at,
      asked_folder
    from transmission_file where transmission_id = ${id} and status = 'pending'
    order by asked_at is not null, at, id limit ${limit}`
  return (await query.execute(db)).rows
}

/** Before the receiver can see it. */
export async function setPlaced(db: Database, id: number, path: string): Promise<void> {
  await sql`update transmission_file set placed = true, path = ${path} where id = ${id}`.execute(db)
}

export async function setSent(db: Database, id: number, at: Date): Promise<void> {
  await sql`update transmission_file set status = 'sent', tries = tries + 1, refusals = 0, sent_at = ${at}, error = null,
    skipped_at = null, skipped_by = null where id = ${id}`.execute(db)
}

export async function setFailed(db: Database, ids: readonly number[]): Promise<void> {
  await sql`update transmission_file set status = 'failed' where id = any(${ids}::bigint[])`.execute(db)
}

export async function noteTry(
  db: Database,
  id: number,
  { error, isRefusal }: { error: string; isRefusal: boolean },
): Promise<void> {
  await sql`update transmission_file set tries = tries + 1, refusals = refusals + ${isRefusal ? 1 : 0}, error = ${error}
    where id = ${id} and status = 'pending'`.execute(db)
}

export interface TriedState {
  readonly fails: number
  readonly retry_at: Date | null
  readonly error: string | null
}

export async function setTried(db: Database, id: number, state: TriedState): Promise<void> {
  await sql`update transmission_state set fails = ${state.fails}, retry_at = ${state.retry_at}, error = ${state.error}
    where transmission_id = ${id}`.execute(db)
}

export async function clearTried(db: Database, id: number): Promise<void> {
  await sql`update transmission_state set fails = 0, retry_at = null, error = null
    where transmission_id = ${id} and error is not null`.execute(db)
}

export interface FileCounts {
  readonly transmission_id: number
  readonly sent_until: Date | null
  readonly pending: number
  readonly oldest_pending: Date | null
  readonly failed: number
  readonly held: number
}

/** Of millions of files, each count reads those alone that are not sent. */
export async function selectCounts(db: Database, ids: readonly number[]): Promise<FileCounts[]> {
  const query = sql<FileCounts>`
    select t.id as transmission_id, w.pending, w.oldest_pending, u.failed, u.held,
      (select f.at from transmission_file f where f.transmission_id = t.id and f.sent_at is not null
        order by f.at desc limit 1) as sent_until
    from unnest(${ids}::int[]) as t (id),
      lateral (select count(*) as pending, min(f.at) filter (where f.asked_at is null) as oldest_pending
        from transmission_file f where f.transmission_id = t.id and f.status = 'pending') as w,
      lateral (select count(*) filter (where f.status = 'failed') as failed,
          count(*) filter (where f.status = 'held') as held
        from transmission_file f where f.transmission_id = t.id and f.status in ('failed', 'held')) as u`
  return (await query.execute(db)).rows
}

/** The day of a destination, in slots, in milliseconds; files of instants until `due` should be there. */
export interface DaySpan {
  readonly id: number
  readonly start: number
  readonly slot_ms: number
  readonly due: number
}

export interface SlotRow {
  readonly id: number
  readonly slot: number
  readonly sent: number
  readonly late: number
  readonly pending: number
  readonly failed: number
  readonly held: number
  /** Of those that are due, of the stations that it has now. */
  readonly made: number
}

const lateAt = sql`f.at + make_interval(secs => t.wait_seconds + ${transmissionSoonMs / 1000})`

/** Slots without files are left out. */
export async function selectSlots(db: Database, spans: readonly DaySpan[], now: Date): Promise<SlotRow[]> {
  const dates = (times: readonly number[]) => times.map((time) => new Date(time))
  const query = sql<SlotRow>`
    select t.id, floor(extract(epoch from f.at - d.start) * 1000 / d.slot_ms)::int as slot,
      count(*) filter (where f.status = 'sent' and f.sent_at <= ${lateAt}) as sent,
      count(*) filter (where f.status = 'sent' and f.sent_at > ${lateAt}
        or f.status = 'pending' and ${lateAt} < ${now}) as late,
      count(*) filter (where f.status = 'pending' and ${lateAt} >= ${now}) as pending,
      count(*) filter (where f.status = 'failed') as failed, count(*) filter (where f.status = 'held') as held,
      count(*) filter (where f.at <= d.due and f.module_id = any(t.module_ids)) as made
    from unnest(${spans.map(({ id }) => id)}::int[], ${dates(spans.map(({ start }) => start))}::timestamptz[],
        ${spans.map(({ slot_ms }) => slot_ms)}::int[], ${dates(spans.map(({ due }) => due))}::timestamptz[])
      as d (id, start, slot_ms, due)
      join transmission t on t.id = d.id
      join transmission_file f on f.transmission_id = t.id and f.at >= d.start
        and f.at < d.start + interval '1 day'
    group by 1, 2`
  return (await query.execute(db)).rows
}

export interface SentToRow {
  readonly id: number
  readonly name: string
  readonly sent_until: Date | null
  readonly oldest_pending: Date | null
}

/** The destinations of a module that are switched on; `within`: those of whose stations none is another one. */
export async function selectSentTo(
  db: Database,
  { module_id, within }: { module_id: number; within: readonly number[] | null },
): Promise<SentToRow[]> {
  const ofModule = sql`f.transmission_id = t.id and f.module_id = ${module_id}`
  const query = sql<SentToRow>`
    select t.id, t.name,
      (select f.at from transmission_file f where ${ofModule} and f.sent_at is not null
        order by f.at desc limit 1) as sent_until,
      (select min(f.at) from transmission_file f where ${ofModule} and f.status = 'pending'
        and f.asked_at is null) as oldest_pending
    from transmission t where t.enabled and ${module_id} = any(t.module_ids)
      and (${within}::integer[] is null or t.module_ids <@ ${within}::integer[])
    order by t.name_key`
  return (await query.execute(db)).rows
}

export interface FileFilter {
  readonly transmission_id: number
  readonly status: TransmissionFileStatus | undefined
  readonly start: string | undefined
  readonly end: string | undefined
}

const where = ({ transmission_id, status, start, end }: FileFilter): RawBuilder<boolean> =>
  all([
    sql<boolean>`f.transmission_id = ${idValue(transmission_id)}`,
    ...(status === undefined ? [] : [sql<boolean>`f.status = ${status}`]),
    ...(start === undefined ? [] : [sql<boolean>`f.at >= ${start}::timestamptz`]),
    ...(end === undefined ? [] : [sql<boolean>`f.at < ${end}::timestamptz`]),
  ])

export async function countFiles(db: Database, filter: FileFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from transmission_file f where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface FileRow {
  readonly id: number
  readonly module_code: string
  readonly path: string
  readonly at: Date
  readonly status: TransmissionFileStatus
  readonly tries: number
  readonly bytes: number
  readonly sha256: string
  readonly error: string | null
  readonly sent_at: Date | null
  readonly skipped_at: Date | null
  readonly skipped_by: string | null
}

/** Newest instant first. */
export async function selectFiles(
  db: Database,
  filter: FileFilter,
  { limit, start }: { limit: number; start: number },
): Promise<FileRow[]> {
  const query = sql<FileRow>`
    select f.id, m.code as module_code, f.path, f.at, f.status, f.tries, f.bytes, f.sha256, f.error, f.sent_at,
      f.skipped_at, ${personName} as skipped_by
    from transmission_file f join module m on m.id = f.module_id left join user_account u on u.id = f.skipped_by
    where ${where(filter)} order by f.at desc, f.id desc ${pageCut(limit, start)}`
  return (await query.execute(db)).rows
}

export interface AskAgain {
  readonly id: number
  readonly ids: readonly number[]
  /** Where they go in place of their own, by the id of the station, and under '' for any other. */
  readonly folders: Readonly<Record<string, string>>
  readonly at: Date
}

/** Those that do not wait already. */
export async function askAgain(db: Database, { id, ids, folders, at }: AskAgain): Promise<number[]> {
  const given = sql`${JSON.stringify(folders)}::jsonb`
  const query = sql<{ id: number }>`
    update transmission_file set status = 'pending', asked_at = ${at}, refusals = 0,
      asked_folder = coalesce(${given} ->> module_id::text, ${given} ->> ''),
      error = null, skipped_at = null, skipped_by = null
    where transmission_id = ${id} and id = any(${ids}::bigint[]) and status <> 'pending' returning id`
  return (await query.execute(db)).rows.map((row) => row.id)
}

/** Those of the chosen files that do not wait, oldest first. */
export async function selectSettled(
  db: Database,
  { id, ids }: { id: number; ids: readonly number[] },
): Promise<{ id: number; module_id: number; at: Date }[]> {
  const query = sql<{
    id: number
    module_id: number
    at: Date
  }>`select id, module_id, at from transmission_file
    where transmission_id = ${id} and id = any(${ids}::bigint[]) and status <> 'pending' order by at, id`
  return (await query.execute(db)).rows
}

export async function setText(
  db: Database,
  id: number,
  { content, bytes, sha256 }: Pick<NewFile, 'content' | 'bytes' | 'sha256'>,
): Promise<void> {
  await sql`update transmission_file set content = ${content}, bytes = ${bytes}, sha256 = ${sha256}
    where id = ${id}`.execute(db)
}

/** Of those that wait; why they were refused stays with them. */
export async function setSkipped(
  db: Database,
  { id, ids, at, by }: { id: number; ids: readonly number[]; at: Date; by: number },
): Promise<number[]> {
  const query = sql<{ id: number }>`
    update transmission_file set status = 'failed', skipped_at = ${at}, skipped_by = ${by}
    where transmission_id = ${id} and id = any(${ids}::bigint[]) and status = 'pending' returning id`
  return (await query.execute(db)).rows.map((row) => row.id)
}

/** Destinations whose oldest file waits since before, and of which nobody was told. */
export async function selectUntold(
  db: Database,
  before: Date,
): Promise<{ id: number; name: string; at: Date; count: number }[]> {
  const query = sql<{ id: number; name: string; at: Date; count: number }>`
    select t.id, t.name, min(f.at) as at, count(*) as count
    from transmission t join transmission_state s on s.transmission_id = t.id
      join transmission_file f on f.transmission_id = t.id and f.status = 'pending' and f.asked_at is null
    where t.enabled and s.told_at is null group by t.id having min(f.at) < ${before} order by t.id`
  return (await query.execute(db)).rows
}

/** False: another copy has told. */
export async function setTold(db: Database, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql`update transmission_state set told_at = ${at}
    where transmission_id = ${id} and told_at is null returning 1`.execute(db)
  return rows.length > 0
}

/** Whose files are sent again. */
export async function forgetTold(db: Database, before: Date): Promise<void> {
  await sql`update transmission_state s set told_at = null where s.told_at is not null and not exists (
    select from transmission_file f where f.transmission_id = s.transmission_id and f.status = 'pending'
      and f.asked_at is null and f.at < ${before})`.execute(db)
}

export async function removeOldFiles(db: Database, before: Date): Promise<number> {
  return (await db.deleteFrom('transmission_file').where('at', '<', before).returning('id').execute()).length
}
