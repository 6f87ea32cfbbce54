import {
  type AlertComment,
  AlertCommentTexts,
  type Download,
  handlingRoutes,
  MINUTE_MS,
  mostCommentFileBytes,
  type Page,
  type Person,
} from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { type Asked, pageOf, readPage } from '../../lib/paging.ts'
import type { SentForm } from '../../lib/sent-form.ts'
import { attachmentDownload, keepAttachment, readAttachments } from '../attachments/attachments.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { notifyOfHandling, withdrawMentions } from '../notifications/notices.service.ts'
import {
  type CommentRow,
  countComments,
  insertCommentFile,
  selectAttachmentOf,
  selectComment,
  selectComments,
} from './comments.queries.ts'
import { type HandledRow, insertAction, removeActions, selectAlertUsers } from './handling.queries.ts'
import { actingPerson, announceHandled, handledRow } from './handling.service.ts'

const deletableMs = 10 * MINUTE_MS

/** @throws AppError not-found */
export async function listComments(ctx: Context, id: number, query: Asked): Promise<Page<AlertComment>> {
  await handledRow(ctx, { id, lock: false })
  const { count, start, rows } = await readPage(query, {
    count: () => countComments(ctx.db, id),
    rows: (from) => selectComments(ctx.db, id, { limit: query.limit, start: from }),
  })
  const path = handlingRoutes.alertComments.path.replace(':id', String(id))
  return pageOf({ path, query, limit: query.limit, start, count, results: rows.map(commentOf) })
}

/** @throws AppError not-found, payload-too-large, or under `text`, `mentions`, `files` */
export async function createComment(ctx: Context, id: number, form: SentForm): Promise<AlertComment> {
  await handledRow(ctx, { id, lock: false })
  const { files, texts } = await readAttachments(ctx, form, mostCommentFileBytes)
  const { text, mentions } = textsOf(texts)
  if (text === '' && files.length === 0) throw AppError.field('text', 'needed')
  return transaction(ctx, async (tx) => {
    const row = await handledRow(tx, { id, lock: true })
    const named = await mentioned(tx, row, mentions)
    const who = await actingPerson(tx)
    const comment = await insertAction(tx.db, {
      alert_id: row.head_id,
      kind: 'commented',
      at: tx.now(),
      user_id: who.id,
      user_name: who.name,
      note: text,
      mentions: JSON.stringify(named),
    })
    await notifyOfHandling(tx, {
      type: 'alert-mention',
      alert_id: row.head_id,
      user_ids: mentions,
      who,
      text: text.slice(0, 300),
      comment_id: comment,
    })
    for (const file of files) await insertCommentFile(tx.db, comment, await keepAttachment(tx, file))
    const made = await found(tx, { alertId: id, id: comment, lock: false })
    await writeAudit(tx, {
      action: 'alert.comment',
      object_id: id,
      module_id: row.module_id,
      after: auditOf(made),
    })
    announceHandled(tx, row)
    return commentOf(made)
  })
}

/** Only its author, within ten minutes. @throws AppError not-found, comment-stays */
export async function deleteComment(ctx: Context, alertId: number, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await handledRow(tx, { id: alertId, lock: true })
    const comment = await found(tx, { alertId, id, lock: true })
    const age = tx.now().getTime() - comment.at.getTime()
    if (comment.user_id !== actorOf(tx).user_id || age > deletableMs) throw new AppError('comment-stays')
    await removeActions(tx.db, [comment.id])
    await withdrawMentions(tx, { alert_id: row.head_id, id: comment.id })
    await writeAudit(tx, {
      action: 'alert.uncomment',
      object_id: alertId,
      module_id: row.module_id,
      before: auditOf(comment),
    })
    announceHandled(tx, row)
  })
}

/** @throws AppError not-found */
export async function commentFile(
  ctx: Context,
  { id, comment_id, file_id }: { id: number; comment_id: number; file_id: number },
): Promise<Download> {
  const comment = await found(ctx, { alertId: id, id: comment_id, lock: false })
  const file = await selectAttachmentOf(ctx.db, { commentId: comment.id, fileId: file_id })
  if (file === undefined) throw new AppError('not-found')
  return attachmentDownload(ctx, file.attachment_id, file)
}

export function commentOf({ user_id, user_name, at, ...row }: CommentRow): AlertComment {
  return { ...row, at: at.toISOString(), by: { id: user_id, name: user_name } }
}

const auditOf = ({ text, files }: CommentRow) => ({ text, files: files.map(({ name }) => name) })

/** @throws AppError under `text`, `mentions` */
function textsOf(texts: ReadonlyMap<string, string>): AlertCommentTexts {
  const { text, mentions } = AlertCommentTexts.shape
  const [said, ids] = [
    // A browser's form ends lines as mails do.
    text.safeParse(texts.get('text')?.replaceAll('\r\n', '\n') ?? ''),
    mentions.safeParse(texts.get('mentions') ?? ''),
  ]
  AppError.refuse({
    text: said.success ? null : 'comment-too-long',
    mentions: ids.success ? null : 'ids-wanted',
  })
  return { text: said.data ?? '', mentions: ids.data ?? [] }
}

/** People who may see the alert. @throws AppError under `mentions` */
async function mentioned(tx: Context, row: HandledRow, ids: readonly number[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const people = new Map((await selectAlertUsers(tx.db, row.module_id)).map((one) => [one.id, one]))
  return ids.map((id) => {
    const person = people.get(id)
    if (person === undefined) throw AppError.field('mentions', 'unknown')
    return person
  })
}

async function found(ctx: Context, by: Parameters<typeof selectComment>[1]): Promise<CommentRow> {
  const row = await selectComment(ctx.db, by)
  if (row === undefined) throw new AppError('not-found')
  return row
}
