import type { AlertFrame } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import {
  type AlertFrameRow,
  selectClosedFrames,
  selectFramesAfter,
  selectFramesByIds,
  selectNewestAlertId,
  selectOpenFrames,
} from './alert-frames.queries.ts'

/** A frame, and what decides who receives it and whether they follow it. */
export type ModuleAlertFrame = Omit<AlertFrame, 'followed'> & {
  readonly module_id: number
  readonly factor_id: number | null
}

/** The id of the newest alert; 0 if there is none. */
export async function getNewestAlertId(ctx: Context): Promise<number> {
  return selectNewestAlertId(ctx.db)
}

/**
 * Alerts with a higher id, at most `limit`, ordered by id. Ids are in the order of commits, so a reader that continues
 * from the last one misses none.
 */
export async function listAlertFramesAfter(
  ctx: Context,
  id: number,
  limit: number,
): Promise<ModuleAlertFrame[]> {
  return (await selectFramesAfter(ctx.db, id, limit)).map(toFrame)
}

export async function listAlertFrames(ctx: Context, ids: readonly number[]): Promise<ModuleAlertFrame[]> {
  return ids.length === 0 ? [] : (await selectFramesByIds(ctx.db, ids)).map(toFrame)
}

/** The alerts whose excursion has not ended and that people were told of. */
export async function listOpenAlertFrames(ctx: Context): Promise<ModuleAlertFrame[]> {
  return (await selectOpenFrames(ctx.db)).map(toFrame)
}

/** The alerts among these whose excursion ended; not those that escalated into another alert. */
export async function listClosedAlertFrames(
  ctx: Context,
  ids: readonly number[],
): Promise<ModuleAlertFrame[]> {
  return (await selectClosedFrames(ctx.db, ids)).map(toFrame)
}

const toFrame = (row: AlertFrameRow): ModuleAlertFrame => ({
  ...row,
  timestamp: row.timestamp.toISOString(),
})
