import type { Context } from '../../context.ts'
import { olderRoutes, type Threshold } from '@quantrac/contract'
import { getFactorByCode } from '../factors/factors.service.ts'
import {
  listNotifications,
  type NotificationList,
  type NotificationListQuery,
} from '../notifications/notifications.list.service.ts'
import { getThresholdOfFactor } from '../thresholds/thresholds.service.ts'

export { markAlert } from '../alerts/alerts.service.ts'
export { getFirstNotice, markNotification } from '../notifications/notifications.service.ts'
export { toggleScheduler } from '../schedulers/switches.service.ts'

/** The list of notifications under its first name. */
export const listWithTime = (ctx: Context, query: NotificationListQuery): Promise<NotificationList> =>
  listNotifications(ctx, query, olderRoutes.notificationListWithTime.path)

/** The list of notifications with its search called `query`. */
export const searchNotifications = (
  ctx: Context,
  { query: search, ...rest }: NotificationListQuery & { readonly query?: string | undefined },
): Promise<NotificationList> =>
  listNotifications(ctx, { ...rest, search }, olderRoutes.notificationSearch.path)

/** @throws AppError not-found, code-ambiguous */
export async function getThresholdByCode(ctx: Context, code: string, module?: string): Promise<Threshold> {
  return getThresholdOfFactor(ctx, (await getFactorByCode(ctx, code, module)).id)
}
