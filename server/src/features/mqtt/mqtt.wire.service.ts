import { mqttRoutes, type Page, type Rejected, type Unmatched } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { type Asked, pageOf, pageStart } from '../../lib/paging.ts'
import { countRows, selectRejected, selectUnmatched } from './mqtt.queries.ts'

type Slice = { readonly offset: number; readonly limit: number } & Asked

/** What devices sent that no module and factor claimed, the latest first. */
export async function listUnmatched(ctx: Context, query: Slice): Promise<Page<Unmatched>> {
  const count = await countRows(ctx.db, 'mqtt_unmatched')
  const { limit } = query
  const start = pageStart(count, query)
  const rows = await selectUnmatched(ctx.db, { offset: start, limit })
  const results = rows.map((row) => ({
    ...row,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }))
  return pageOf({ path: mqttRoutes.mqttUnmatched.path, query, limit, start, count, results })
}

/** Messages and readings that were refused, the latest first. */
export async function listRejected(ctx: Context, query: Slice): Promise<Page<Rejected>> {
  const count = await countRows(ctx.db, 'mqtt_rejected')
  const { limit } = query
  const start = pageStart(count, query)
  const rows = await selectRejected(ctx.db, { offset: start, limit })
  const results = rows.map((row) => ({ ...row, last_seen_at: row.last_seen_at.toISOString() }))
  return pageOf({ path: mqttRoutes.mqttRejected.path, query, limit, start, count, results })
}
