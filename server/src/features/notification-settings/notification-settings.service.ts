import { type NotificationSetting, notificationSettingRoutes, type Page } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { columnsFor } from '../../lib/changes.ts'
import { AppError } from '../../errors.ts'
import { type Asked, pageOf } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  ensureSetting,
  lockSetting,
  type SettingValues,
  updateSetting,
} from './notification-settings.queries.ts'

/** A page with the person's only row. */
export async function listNotificationSettings(
  ctx: Context,
  query: Asked,
): Promise<Page<NotificationSetting>> {
  const row = await ensureSetting(ctx.db, actorOf(ctx).user_id)
  const path = notificationSettingRoutes.notificationSettingList.path
  return pageOf({ path, query, limit: query.limit, start: 0, count: 1, results: [row] })
}

const columns = columnsFor<SettingValues>()

/** Another person's row is not found. @throws AppError not-found */
export async function updateNotificationSetting(
  ctx: Context,
  id: number,
  values: Omit<NotificationSetting, 'id'>,
): Promise<NotificationSetting> {
  return transaction(ctx, async (tx) => {
    const before = await lockSetting(tx.db, actorOf(tx).user_id, id)
    if (before === undefined) throw new AppError('not-found')
    const after = await updateSetting(tx.db, id, columns(values))
    await writeAudit(tx, { action: 'notification-setting.update', object_id: id, before, after })
    return after
  })
}
