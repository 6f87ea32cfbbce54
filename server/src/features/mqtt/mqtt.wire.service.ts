import { mqttRoutes, type Page, type Rejected, type Unmatched } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { type Asked, pageOf, readPage } from '../../lib/paging.ts'
import { countRows, selectRejected, selectUnmatched } from './mqtt.queries.ts'

type Slice = { readonly offset: number; readonly limit: number } & Asked

/** Readings that no module and factor claims, newest first. */
export async function listUnmatched(ctx: Context, query: Slice): Promise<Page<Unmatched>> {
  const { limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countRows(ctx.db, 'mqtt_unmatched'),
    rows: (from) => selectUnmatched(ctx.db, { offset: from, limit }),
  })
  const results = rows.map((row) => ({
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
    count: () => countRows(ctx.db, 'mqtt_rejected'),
    rows: (from) => selectRejected(ctx.db, { offset: from, limit }),
  })
  const results = rows.map((row) => ({ ...row, last_seen_at: row.last_seen_at.toISOString() }))
  return pageOf({ path: mqttRoutes.mqttRejected.path, query, limit, start, count, results })
}
