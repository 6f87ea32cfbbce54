import { type ModuleDay, transmissionRoutes } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { selectSentTo } from './files.queries.ts'

const { permission } = transmissionRoutes.transmissionRetrieve

/** Where files of a module go, and until when they went; nothing for who may not see the destinations. */
export async function listSentTo(ctx: Context, module_id: number): Promise<ModuleDay['sent_to']> {
  const { permissions, moduleScope } = actorOf(ctx)
  if (!permissions.has(permission)) return []
  const rows = await selectSentTo(ctx.db, { module_id, within: moduleScope.get(permission) ?? null })
  return rows.map(({ sent_until, oldest_pending, ...named }) => ({
    ...named,
    sent_until: sent_until?.toISOString() ?? null,
    oldest_pending: oldest_pending?.toISOString() ?? null,
  }))
}
