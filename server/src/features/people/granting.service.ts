import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { type Grant, grantOf, exceeds } from './escalation.ts'
import { codesOf } from './group-codes.ts'
import { selectGroups } from './groups.queries.ts'

// Without a group, calls that need no permission are not limited.
const noGroup: Grant = { rights: ['signed-in'], module_ids: null }

/**
 * Requires that the actor has what a person gets by joining groups, or by leaving all of them.
 * @throws AppError escalation, or under `group_ids` if one does not exist
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
  refuseEscalation(tx, added.unlimited ? [...grants, noGroup] : grants)
}

/** @throws AppError escalation */
export function refuseEscalation(tx: Context, grants: readonly Grant[]): void {
  if (exceeds(actorOf(tx), grants)) throw new AppError('escalation')
}
