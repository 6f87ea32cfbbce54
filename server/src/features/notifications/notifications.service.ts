import type {
  AuditAction,
  Notification,
  NotificationChange,
  NotificationWrite,
  PermissionCode,
} from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { columnsFor } from '../../lib/changes.ts'
import { AppError } from '../../errors.ts'
import { reachOf } from '../../reach.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { countUnread, selectFirstUnread } from './notifications.list.queries.ts'
import { notificationOf } from './notifications.list.service.ts'
import {
  insertTyped,
  lockNotification,
  markAllNotifications,
  type NotificationMarks,
  type NotificationRow,
  type OwnedRow,
  removeNotification,
  selectAuthor,
  selectNotification,
  selectRecipients,
  updateMarks,
  updateWords,
} from './notifications.queries.ts'

/** One of the caller's own. @throws AppError not-found */
export async function getNotification(ctx: Context, id: number): Promise<Notification> {
  return notificationOf(
    ctx,
    requireRow(await selectNotification(ctx.db, { id, user_id: actorOf(ctx).user_id })),
  )
}

/** The caller's newest unread one, or null. */
export async function getFirstNotice(ctx: Context): Promise<Notification | null> {
  const row = await selectFirstUnread(ctx.db, actorOf(ctx).user_id)
  return row === undefined ? null : notificationOf(ctx, row)
}

/**
 * Notifies the caller, or all of the named people or none. Returns the caller's notification if they are among them,
 * else that of the first.
 * @throws AppError under `user_ids` if one is unknown or inactive
 */
export async function createNotification(ctx: Context, input: NotificationWrite): Promise<Notification> {
  const { user_id } = actorOf(ctx)
  const named = [...new Set(input.user_ids ?? [user_id])]
  return transaction(ctx, async (tx) => {
    const active = await selectRecipients(tx.db, named)
    if (active.length < named.length) throw AppError.field('user_ids', 'unknown')
    const { title, message } = input
    const author = await selectAuthor(tx.db, user_id)
    const ids = await insertTyped(tx.db, { user_ids: named, title, message, author, at: tx.now() })
    const shown = ids.has(user_id) ? user_id : (named[0] ?? user_id)
    const id = ids.get(shown) ?? 0
    if (input.user_ids !== undefined)
      await writeAudit(tx, {
        action: 'notification.create',
        object_id: id,
        after: { title, message, user_ids: named },
      })
    return notificationOf(tx, requireRow(await selectNotification(tx.db, { id, user_id: shown })))
  })
}

const columns = columnsFor<Pick<Notification, 'title' | 'message'>>()

/** Typed text replaces that of every language; a field that is left out stays unchanged. @throws AppError not-found */
export async function updateNotification(
  ctx: Context,
  id: number,
  change: NotificationChange,
): Promise<Notification> {
  return transaction(ctx, async (tx) => {
    const row = await lockChangeable(tx, id, 'notify.change_notification')
    const before = notificationOf(tx, row)
    const given = columns(change)
    await updateWords(tx.db, id, given)
    const after = notificationOf(tx, { ...row, ...given })
    await auditForeign(tx, row, { action: 'notification.update', before, after })
    return after
  })
}

/** @throws AppError not-found */
export async function deleteNotification(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await lockChangeable(tx, id, 'notify.delete_notification')
    await removeNotification(tx.db, id)
    await auditForeign(tx, row, { action: 'notification.delete', before: notificationOf(tx, row) })
  })
}

/** Marks one of the caller's own; the same mark twice changes nothing. @throws AppError not-found */
export async function markNotification(
  ctx: Context,
  id: number,
  marks: NotificationMarks,
): Promise<Notification> {
  return notificationOf(
    ctx,
    requireRow(await updateMarks(ctx.db, { id, user_id: actorOf(ctx).user_id }, marks)),
  )
}

/** Marks all of the caller's existing notifications; those that arrive meanwhile stay unread and are counted. */
export async function markAllNotificationsRead(ctx: Context): Promise<{ unread_count: number }> {
  const userId = actorOf(ctx).user_id
  await transaction(ctx, (tx) => markAllNotifications(tx.db, userId))
  return { unread_count: await countUnread(ctx.db, userId) }
}

function requireRow<R extends NotificationRow>(row: R | undefined): R {
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** The caller's own, or one within the reach of the permission to change it. For others it does not exist. */
async function lockChangeable(tx: Context, id: number, code: PermissionCode): Promise<OwnedRow> {
  const actor = actorOf(tx)
  const row = requireRow(await lockNotification(tx.db, id))
  if (row.user_id === actor.user_id) return row
  // The call reaches what any of its permissions reaches; this checks the reach of `code` alone.
  const reach = reachOf(actor, code)
  const within = reach === null || row.module_id === null || reach.includes(row.module_id)
  if (!actor.permissions.has(code) || !within) throw new AppError('not-found')
  return row
}

/** Writes an audit line only for another person's notification: changes to one's own are private. */
async function auditForeign(
  tx: Context,
  row: OwnedRow,
  change: { action: AuditAction; before: Notification; after?: Notification },
): Promise<void> {
  if (row.user_id === actorOf(tx).user_id) return
  const { module_id, user_id } = row
  await writeAudit(tx, {
    action: change.action,
    object_id: row.id,
    ...(module_id !== null && { module_id }),
    before: { ...change.before, user_id },
    ...(change.after && { after: { ...change.after, user_id } }),
  })
}
