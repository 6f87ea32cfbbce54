import { type RawBuilder, sql } from 'kysely'
import { all, idValue, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { numbersInArray } from '../../lib/number-array.ts'

export interface AuditLine {
  id: number
  at: Date
  actor_id: number | null
  actor_email: string
  action: string
  object: string
  object_id: string
  before: unknown
  after: unknown
  ip: string
  api_key: string | null
}

export interface AuditFilter {
  /** Part of the email, without case. */
  readonly email?: string | undefined
  /** A line matches if either the email or this id does. */
  readonly actor_id?: number | undefined
  readonly object?: string | undefined
  readonly object_id?: string | undefined
  readonly action?: string | undefined
  /** [start, end) */
  readonly start?: Date | undefined
  readonly end?: Date | undefined
}

const columns = sql`a.id, a.at, a.actor_id, a.actor_email, a.action, a.object, a.object_id, a.before, a.after, a.ip,
  a.api_key`

function conditions(filter: AuditFilter): RawBuilder<boolean> {
  const { object, object_id, action, start, end } = filter
  return all([
    ...actor(filter),
    ...(object === undefined ? [] : [sql<boolean>`a.object = ${object}`]),
    ...(object_id === undefined ? [] : [sql<boolean>`a.object_id = ${object_id}`]),
    ...(action === undefined ? [] : [sql<boolean>`a.action = ${action}`]),
    ...(start === undefined ? [] : [sql<boolean>`a.at >= ${start}`]),
    ...(end === undefined ? [] : [sql<boolean>`a.at < ${end}`]),
  ])
}

function actor({ email, actor_id }: AuditFilter): RawBuilder<boolean>[] {
  if (email === undefined) return []
  const byEmail = sql<boolean>`strpos(lower(a.actor_email), lower(${email})) > 0`
  return [actor_id === undefined ? byEmail : sql`(${byEmail} or a.actor_id = ${idValue(actor_id)})`]
}

export async function countAudit(db: Database, filter: AuditFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count from audit_log a where ${conditions(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** Newest first. */
export async function selectAudit(
  db: Database,
  page: { filter: AuditFilter; limit: number; start: number },
): Promise<AuditLine[]> {
  const query = sql<AuditLine>`
    select ${columns} from (
      select a.id from audit_log a where ${conditions(page.filter)}
      order by a.at desc, a.id desc ${pageCut(page.limit, page.start)}
    ) p join audit_log a on a.id = p.id
    order by a.at desc, a.id desc`
  return (await query.execute(db)).rows
}

/** The ids of a list, newest first. */
export async function selectAuditIds(db: Database, filter: AuditFilter): Promise<number[]> {
  const query = sql<{ ids: string }>`
    select coalesce(array_agg(a.id order by a.at desc, a.id desc), '{}')::text as ids
    from audit_log a where ${conditions(filter)}`
  return numbersInArray((await query.execute(db)).rows[0]?.ids ?? '{}')
}

/** The lines of these ids, in their order. */
export async function selectAuditById(db: Database, ids: readonly number[]): Promise<AuditLine[]> {
  const query = sql<AuditLine>`
    select ${columns} from unnest(${numberArray(ids)}::bigint[]) with ordinality as p (id, n)
      join audit_log a on a.id = p.id order by p.n`
  return (await query.execute(db)).rows
}
