import type { FactorStatus, MapModule, ModuleMap } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { keyOf } from '../../db/totals.ts'
import { getReadThrough } from '../alerts/alerts.list.service.ts'
import { listKnown } from '../module-data/conditions.service.ts'
import type { KnownModule } from '../module-data/known.ts'
import { countAboveByModule, countMarkedByModule } from './alert-counts.queries.ts'

const states = {
  NORMAL: 'normal',
  WARNING: 'warning',
  ALERT: 'alert',
  OFFLINE: 'offline',
} as const satisfies Record<FactorStatus, MapModule['state']>

/** The stations that have a place, how many have none, and the tiles to draw under them. */
export async function getModuleMap(ctx: Context): Promise<ModuleMap> {
  const [modules, unread] = await Promise.all([listKnown(ctx), countUnread(ctx)])
  const data = modules.flatMap((module) => markOf(module, Math.max(0, unread.get(module.id) ?? 0)))
  const { mapTiles } = ctx.config
  const tiles = mapTiles && { template: mapTiles.template, attribution: mapTiles.attribution }
  return { data, without_place: modules.length - data.length, tiles }
}

/** By module. Alerts are only added, so those above the person's mark are counted once. */
async function countUnread(ctx: Context): Promise<ReadonlyMap<number, number>> {
  const { user_id } = actorOf(ctx)
  const through_id = await getReadThrough(ctx)
  const key = keyOf(`alerts by module above ${through_id}`, ctx.reach, {})
  const [above, marked] = await Promise.all([
    ctx.totals.tally(key, through_id, (id) => countAboveByModule(ctx.db, id)),
    countMarkedByModule(ctx.db, { user_id, through_id }),
  ])
  const unread = new Map(above)
  for (const { module_id, count } of marked) unread.set(module_id, count + (unread.get(module_id) ?? 0))
  return unread
}

function markOf(module: KnownModule, unread_alerts: number): MapModule[] {
  const { id, code, name, type, status, latitude, longitude, condition, last_seen_at } = module
  if (latitude === null || longitude === null) return []
  const state = states[module.state]
  const seen = last_seen_at?.toISOString() ?? null
  const place = { latitude, longitude }
  return [{ id, code, name, type, status, ...place, state, condition, last_seen_at: seen, unread_alerts }]
}
