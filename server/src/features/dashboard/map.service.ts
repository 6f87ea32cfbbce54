import type { FactorStatus, MapModule, ModuleMap } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { getReadThrough } from '../alerts/alerts.list.service.ts'
import { listKnown } from '../module-data/conditions.service.ts'
import type { KnownModule } from '../module-data/known.ts'
import { countUnreadByModule } from './alert-counts.queries.ts'

const states = {
  NORMAL: 'normal',
  WARNING: 'warning',
  ALERT: 'alert',
  OFFLINE: 'offline',
} as const satisfies Record<FactorStatus, MapModule['state']>

/** The stations that have a place, how many have none, and the tiles to draw under them. */
export async function getModuleMap(ctx: Context): Promise<ModuleMap> {
  const { user_id } = actorOf(ctx)
  const [modules, through_id] = await Promise.all([listKnown(ctx), getReadThrough(ctx)])
  const unread = new Map(
    (await countUnreadByModule(ctx.db, { user_id, through_id })).map((row) => [row.module_id, row.count]),
  )
  const data = modules.flatMap((module) => markOf(module, unread.get(module.id) ?? 0))
  const { mapTiles } = ctx.config
  const tiles = mapTiles && { template: mapTiles.template, attribution: mapTiles.attribution }
  return { data, without_place: modules.length - data.length, tiles }
}

function markOf(module: KnownModule, unread_alerts: number): MapModule[] {
  const { id, code, name, type, latitude, longitude, condition, last_seen_at } = module
  if (latitude === null || longitude === null) return []
  const state = states[module.state]
  const seen = last_seen_at?.toISOString() ?? null
  return [{ id, code, name, type, latitude, longitude, state, condition, last_seen_at: seen, unread_alerts }]
}
