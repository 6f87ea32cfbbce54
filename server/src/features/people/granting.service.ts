import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { type Grant, grantOf, isBeyond } from './escalation.ts'
import { codesOf } from './group-codes.ts'
import { selectGroups } from './groups.queries.ts'

// Who is in no group has no limit where no right is needed.
const noGroup: Grant = { rights: ['signed-in'], module_ids: null }

/**
 * Lets a person into groups, or out of all of them, where the actor has what that gives.
 * @throws AppError escalation, or under `group_ids` where one does not exist
 */
export async function requireGrants(
  tx: Context,
  added: { readonly group_ids: readonly number[]; readonly unlimited: boolean },
): Promise<void> {
  const ids = [...new Set(added.group_ids)]
  const groups = ids.length === 0 ? [] : await selectGroups(tx.db, { filter: { ids } })
  if (groups.length < ids.length) throw AppError.field('group_ids', 'unknown')
  const grants = groups.map((group) =>
    grantOf({ codes: codesOf(group.permissions), module_ids: group.module_ids }),
  )
  refuseBeyond(tx, added.unlimited ? [...grants, noGroup] : grants)
}

/** @throws AppError escalation */
export function refuseBeyond(tx: Context, grants: readonly Grant[]): void {
  if (isBeyond(actorOf(tx), grants)) throw new AppError('escalation')
}
