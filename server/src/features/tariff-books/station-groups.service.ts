import { isDeepStrictEqual } from 'node:util'
import type { StationGroups } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { getModule, holdModule } from '../modules/modules.service.ts'
import type { StationGroup } from './books.ts'
import { replaceGroups, selectGroups } from './station-groups.queries.ts'

/** Whose price each of some stations pays, the newest first. */
export const readGroups = (ctx: Pick<Context, 'db'>, moduleIds: readonly number[]) =>
  selectGroups(ctx.db, moduleIds)

/** @throws AppError not-found */
export async function getStationGroups(ctx: Context, moduleId: number): Promise<StationGroups> {
  const { id } = await getModule(ctx, moduleId)
  return { entries: (await selectGroups(ctx.db, [id])).get(id) ?? [] }
}

/**
 * All dates at once. What stays the same is not written.
 * @throws AppError not-found
 */
export async function setStationGroups(
  ctx: Context,
  moduleId: number,
  { entries }: StationGroups,
): Promise<StationGroups> {
  return transaction(ctx, async (tx) => {
    if (!(await holdModule(tx, moduleId))) throw new AppError('not-found')
    const { code } = await getModule(tx, moduleId)
    const before = await getStationGroups(tx, moduleId)
    const after = { entries: entries.toSorted(newestFirst) }
    if (isDeepStrictEqual(before, after)) return before
    await replaceGroups(tx.db, moduleId, after.entries)
    await writeAudit(tx, {
      action: 'price-group.update',
      object_id: moduleId,
      module_id: moduleId,
      before: { code, price_groups: before.entries },
      after: { code, price_groups: after.entries },
    })
    return after
  })
}

const newestFirst = (one: StationGroup, other: StationGroup): number =>
  (one.valid_from ?? '') < (other.valid_from ?? '') ? 1 : -1
