import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { AccountAccess } from './account-access.ts'
import { type Grant, exceeds } from './escalation.ts'
import { groupGrant } from './group-codes.ts'
import { existsLimit, selectGroups } from './groups.queries.ts'

/**
 * Requires that the actor has what a person gets by joining these groups.
 * @throws AppError escalation, or under `group_ids` if one does not exist
 */
export async function requireGrants(tx: Context, groupIds: readonly number[]): Promise<void> {
  refuseEscalation(tx, await grantsOfGroups(tx, groupIds))
}

/**
 * Requires that the actor has what these groups give, before anybody is taken out of them.
 * @throws AppError group-exceeds
 */
export async function requireWithinRights(tx: Context, groupIds: readonly number[]): Promise<void> {
  refuseExceeding(tx, await grantsOfGroups(tx, groupIds))
}

/**
 * Whoever is in no group reaches every station, unless some group is limited: too much for who reaches only some, as by
 * a limited API key.
 * @throws AppError escalation
 */
export async function requireReachOf(
  tx: Context,
  { group_ids }: Pick<AccountAccess, 'group_ids'>,
): Promise<void> {
  if (group_ids.length > 0 || (await existsLimit(tx.db))) return
  refuseEscalation(tx, [{ rights: ['signed-in'], module_ids: null }])
}

/** @throws AppError escalation */
export function refuseEscalation(tx: Context, grants: readonly Grant[]): void {
  if (exceeds(actorOf(tx), grants)) throw new AppError('escalation')
}

/** Refuses a change of a group that gives more than the actor has. @throws AppError group-exceeds */
export function refuseExceeding(tx: Context, given: readonly Grant[]): void {
  if (exceeds(actorOf(tx), given)) throw new AppError('group-exceeds')
}

async function grantsOfGroups(tx: Context, groupIds: readonly number[]): Promise<Grant[]> {
  const ids = [...new Set(groupIds)]
  const groups = ids.length === 0 ? [] : await selectGroups(tx.db, { filter: { ids } })
  if (groups.length < ids.length) throw AppError.field('group_ids', 'unknown')
  return groups.map(groupGrant)
}
