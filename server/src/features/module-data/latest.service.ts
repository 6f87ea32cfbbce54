import type { LatestFactor, ReadingsFrame } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { selectLatest, selectNewest, type LatestRow } from './latest.queries.ts'
import { getModuleByCode } from '../modules/modules.service.ts'

const offlineAfterIntervals = 3
const offlineAtLeastMs = 60_000

/** The newest value of each factor of a station. @throws AppError not-found */
export async function listLatestOfModule(ctx: Context, code: string): Promise<LatestFactor[]> {
  const module = await getModuleByCode(ctx, code)
  const silentMs = Math.max(offlineAfterIntervals * module.interval_seconds * 1000, offlineAtLeastMs)
  const freshSince = ctx.now().getTime() - silentMs
  const rows = await selectLatest(ctx.db, module.id)
  return rows.map((row) => latestOf(row, freshSince))
}

function latestOf(row: LatestRow, freshSince: number): LatestFactor {
  const { severity, is_on, has_limits, timestamp, min_value, max_value, ...shown } = row
  // Equal sides are limits that nobody filled in yet; they and switched-off ones are not judged, so not shown.
  const judged = has_limits && (min_value === null || min_value !== max_value)
  const isOffline = timestamp === null || timestamp.getTime() < freshSince
  const status = isOffline ? 'OFFLINE' : is_on ? (severity ?? 'NORMAL') : 'NORMAL'
  return {
    ...shown,
    timestamp: timestamp?.toISOString() ?? null,
    status,
    min_value: judged ? min_value : null,
    max_value: judged ? max_value : null,
  }
}

/** What the live feed sends of these stations; one that has nothing measured is left out. */
export async function latestOfModules(
  ctx: Context,
  moduleIds: readonly number[],
): Promise<(Omit<ReadingsFrame, 'type'> & { module_id: number })[]> {
  if (moduleIds.length === 0) return []
  const rows = await selectNewest(ctx.db, moduleIds)
  return rows.map((row) => ({ ...row, timestamp: row.timestamp.toISOString() }))
}
