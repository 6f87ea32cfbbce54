import type { Context } from '../../context.ts'
import { alertsKeptSince } from '../alerts/alerts.retention.service.ts'
import { selectLastEnd } from './quiet.queries.ts'

/** When the last excursion of any module ended; null if there never was one. */
export async function findQuietSince(ctx: Context): Promise<string | null> {
  const at = await selectLastEnd(ctx.db, alertsKeptSince(ctx))
  return at?.toISOString() ?? null
}
