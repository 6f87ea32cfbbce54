import type { Alert, AlertChange, AlertDetail, AlertWrite } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { columnsFor, isEmpty } from '../../lib/changes.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { findFactorByCode } from '../factors/factors.service.ts'
import { findModuleByCode } from '../modules/modules.service.ts'
import { getThresholdOfFactor } from '../thresholds/thresholds.service.ts'
import { alertOf } from './alerts.list.service.ts'
import {
  type AlertCorrection,
  type AlertDetailRow,
  insertManualAlert,
  removeAlert,
  selectAlert,
  updateAlert as update,
} from './alerts.queries.ts'
import { notifyRecipients, tellingNow } from './alerts.raise.service.ts'
import { markAlert as writeMark, markAllAlerts } from './alerts.read.queries.ts'
import { insertSeen, removeSeen } from './alerts.seen.queries.ts'

// A clock may run ahead by this much; the same limit applies to readings of devices.
const aheadMs = 10 * 60_000

/** As the person sees it, read or unread. @throws AppError not-found */
export async function getAlert(ctx: Context, id: number): Promise<AlertDetail> {
  return alertDetailOf(await found(ctx, id))
}

/**
 * Raises an alert by hand, of any status; no reading closes it.
 * @throws AppError under `module`, `factor` or `timestamp`
 */
export async function createAlert(ctx: Context, input: AlertWrite): Promise<Alert> {
  const timestamp = input.timestamp === undefined ? ctx.now() : new Date(input.timestamp)
  if (timestamp.getTime() > ctx.now().getTime() + aheadMs) throw AppError.field('timestamp', 'future')
  return transaction(ctx, async (tx) => {
    const factor = await findFactorByCode(tx, input.factor, input.module)
    if (factor === undefined) {
      const module = await findModuleByCode(tx, input.module)
      throw AppError.field(module === undefined ? 'module' : 'factor', 'unknown')
    }
    const { min_value, max_value } = await getThresholdOfFactor(tx, factor.id)
    const id = await insertManualAlert(tx.db, {
      factor_id: factor.id,
      module_id: factor.module.id,
      factor_code: factor.code,
      factor_name: factor.name,
      module_code: factor.module.code,
      module_name: factor.module.name,
      unit: factor.unit,
      decimals: factor.decimals,
      status: input.status,
      value: input.value,
      min_value,
      max_value,
      timestamp,
      started_at: timestamp,
    })
    await notifyRecipients(tx.db, [id], tellingNow(tx))
    const alert = await getAlert(tx, id)
    await writeAudit(tx, {
      action: 'alert.create',
      object_id: id,
      factor_id: factor.id,
      after: auditOf(alert),
    })
    tx.afterCommit(() => tx.bus.publish('alerts.raised', { ids: [id] }))
    return alert
  })
}

/**
 * Corrects an alert, and marks it for the person. Only judging changes the end of a judged alert and the status of an
 * open one.
 * @throws AppError not-found, conflict, or under `resolved_at` (before its start)
 */
export async function updateAlert(ctx: Context, id: number, change: AlertChange): Promise<Alert> {
  return transaction(ctx, async (tx) => {
    const before = await found(tx, id, true)
    const correction = correctionOf(change)
    const isOpen = before.resolved_at === null
    if (before.origin !== 'manual' && ('resolved_at' in correction || (isOpen && 'status' in correction)))
      throw new AppError('conflict')
    if (correction.resolved_at && correction.resolved_at < before.timestamp)
      throw AppError.field('resolved_at', 'start-after-end')
    const { is_read } = change
    if (is_read !== undefined) await mark(tx, id, is_read)
    // A mark is no change of the alert.
    if (is_read !== undefined && isEmpty(correction)) return getAlert(tx, id)
    await update(tx.db, id, correction)
    const after = await getAlert(tx, id)
    await writeAudit(tx, {
      action: 'alert.update',
      object_id: id,
      module_id: before.module_id,
      before: auditOf(alertDetailOf(before)),
      after: auditOf(after),
    })
    return after
  })
}

/** The excursion continues without an alert: its next reading outside the limits raises none. */
export async function deleteAlert(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await found(tx, id, true)
    await removeAlert(tx.db, id)
    const before = auditOf(alertDetailOf(row))
    await writeAudit(tx, { action: 'alert.delete', object_id: id, module_id: row.module_id, before })
  })
}

/** Only for this person; marking twice changes nothing. @throws AppError not-found */
export async function markAlert(ctx: Context, id: number, isRead: boolean): Promise<Alert> {
  return transaction(ctx, async (tx) => {
    await found(tx, id, true)
    await mark(tx, id, isRead)
    return getAlert(tx, id)
  })
}

/** For the person; others see that they have seen it. */
async function mark(tx: Context, alert_id: number, is_read: boolean): Promise<void> {
  const { user_id } = actorOf(tx)
  await writeMark(tx.db, { user_id, alert_id, is_read })
  if (is_read) await insertSeen(tx.db, { user_id, alert_id, seen_at: tx.now() })
  else await removeSeen(tx.db, { user_id, alert_id })
}

/** Marks every existing alert as read, only for this person, in one write. */
export async function markAllAlertsRead(ctx: Context): Promise<{ unread_count: number }> {
  await markAllAlerts(ctx.db, actorOf(ctx).user_id)
  return { unread_count: 0 }
}

function alertDetailOf({
  class: side,
  peak,
  last,
  resolve_reason,
  judged_again,
  module_id: _,
  ...row
}: AlertDetailRow): AlertDetail {
  return { ...alertOf(row), class: side, peak, last, resolve_reason, judged_again }
}

/** Why it was judged again is no value that people change; what people do about it has lines of its own. */
const auditOf = ({ judged_again: _, handling: _handling, comment_count: _count, ...alert }: AlertDetail) =>
  alert

async function found(ctx: Context, id: number, lock = false): Promise<AlertDetailRow> {
  const row = await selectAlert(ctx.db, { id, user_id: actorOf(ctx).user_id, lock })
  if (row === undefined) throw new AppError('not-found')
  return row
}

const columns = columnsFor<AlertCorrection>()

function correctionOf({ is_read: _mark, resolved_at, ...same }: AlertChange): AlertCorrection {
  return columns({
    ...same,
    ...(resolved_at !== undefined && {
      resolved_at: resolved_at === null ? null : new Date(resolved_at),
      resolve_reason: resolved_at === null ? null : ('manual' as const),
    }),
  })
}
