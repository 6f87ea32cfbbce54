import { mqttRoutes, type Page, type Rejected, type Unmatched } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { type Asked, pageOf, readPage } from '../../lib/paging.ts'
import { countRejected, countUnmatched, selectRejected, selectUnmatched } from './mqtt.queries.ts'

type Slice = { readonly offset: number; readonly limit: number } & Asked

/** Readings that no module and factor claims, newest first; of one device or of all. */
export async function listUnmatched(
  ctx: Context,
  query: Slice & { module_manufacturer_id?: string | undefined },
): Promise<Page<Unmatched>> {
  const { limit, module_manufacturer_id: device } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countUnmatched(ctx.db, device),
    rows: (from) => selectUnmatched(ctx.db, { device, offset: from, limit }),
  })
  const results = rows.map(({ by_topic: _, ...row }) => ({
    ...row,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }))
  return pageOf({ path: mqttRoutes.mqttUnmatched.path, query, limit, start, count, results })
}

/** Messages and readings that were refused, newest first. */
export async function listRejected(ctx: Context, query: Slice): Promise<Page<Rejected>> {
  const { limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countRejected(ctx.db),
    rows: (from) => selectRejected(ctx.db, { offset: from, limit }),
  })
  const results = rows.map((row) => ({ ...row, last_seen_at: row.last_seen_at.toISOString() }))
  return pageOf({ path: mqttRoutes.mqttRejected.path, query, limit, start, count, results })
}
