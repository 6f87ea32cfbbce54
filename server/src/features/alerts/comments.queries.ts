import type { AlertComment, AttachmentType } from '@quantrac/contract'
import { sql } from 'kysely'
import { idValue, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { excursionAlerts } from './handling.queries.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    alert_comment_file: { action_id: number; attachment_id: number }
  }
}

/** Of the excursion of alert `id`, with its first alert. */
const ofExcursion = (id: number) => sql`x.kind = 'commented' and x.alert_id in ${excursionAlerts(id)}`

export interface CommentRow {
  id: number
  at: Date
  user_id: number
  user_name: string
  text: string
  mentions: AlertComment['mentions']
  files: { id: number; name: string; type: AttachmentType; bytes: number }[]
}

const columns = sql`x.id, x.at, x.user_id, x.user_name, coalesce(x.note, '') as text, x.mentions,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', t.name, 'type', t.type, 'bytes', octet_length(t.data)) order by f.id), '[]')
    from alert_comment_file f join attachment t on t.id = f.attachment_id where f.action_id = x.id) as files`

export async function countComments(db: Database, alertId: number): Promise<number> {
  const query = sql<{
    count: number
  }>`select count(*)::int as count from alert_action x where ${ofExcursion(alertId)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** The oldest first; without `page`, all. */
export async function selectComments(
  db: Database,
  alertId: number,
  page?: { limit: number; start: number },
): Promise<CommentRow[]> {
  const query = sql<CommentRow>`
    select ${columns} from alert_action x where ${ofExcursion(alertId)} order by x.id
    ${page === undefined ? sql`` : pageCut(page.limit, page.start)}`
  return (await query.execute(db)).rows
}

/** `lock` locks it until the transaction ends. */
export async function selectComment(
  db: Database,
  { alertId, id, lock }: { alertId: number; id: number; lock: boolean },
): Promise<CommentRow | undefined> {
  const query = sql<CommentRow>`
    select ${columns} from alert_action x where ${ofExcursion(alertId)} and x.id = ${idValue(id)}
    ${lock ? sql`for update of x` : sql``}`
  return (await query.execute(db)).rows[0]
}

export async function insertCommentFile(db: Database, actionId: number, attachmentId: number): Promise<void> {
  await db
    .insertInto('alert_comment_file')
    .values({ action_id: actionId, attachment_id: attachmentId })
    .execute()
}

/** The attachment of a comment's file. */
export async function selectAttachmentOf(
  db: Database,
  { commentId, fileId }: { commentId: number; fileId: number },
): Promise<{ attachment_id: number; name: string } | undefined> {
  const query = sql<{ attachment_id: number; name: string }>`
    select f.attachment_id, t.name from alert_comment_file f join attachment t on t.id = f.attachment_id
    where f.action_id = ${idValue(commentId)} and f.id = ${idValue(fileId)}`
  return (await query.execute(db)).rows[0]
}
