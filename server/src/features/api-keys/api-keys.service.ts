import {
  type ApiKey,
  apiKeyRoutes,
  type ApiKeyWrite,
  type AuditValues,
  DAY_MS,
  keyDays,
  type Page,
  permissionCodes,
} from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { AppError, type FieldProblem } from '../../errors.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { administer } from '../people/administration.service.ts'
import { exceeds, type Grant } from '../people/escalation.ts'
import { refuseEscalation } from '../people/granting.service.ts'
import { requireModules } from '../people/groups.service.ts'
import { readPerson } from '../sessions/access.service.ts'
import { hashKey, keySession, newKey, prefixOf } from '../sessions/key-text.ts'
import {
  type ApiKeyFilter,
  type ApiKeyOrder,
  type ApiKeyRow,
  countKeys,
  selectAccount,
  insertKey,
  removeKey,
  selectKeys,
} from './api-keys.queries.ts'

const most = 100

export interface ApiKeyQuery {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
  readonly user_id?: number | undefined
  readonly ordering?: ApiKeyOrder | undefined
}

export async function listApiKeys(ctx: Context, query: ApiKeyQuery): Promise<Page<ApiKey>> {
  const { search, user_id, ordering = 'id', limit } = query
  const filter = { search, user_id, within: seenBy(ctx) }
  const { count, start, rows } = await readPage(query, {
    count: () => countKeys(ctx.db, filter),
    rows: (from) => selectKeys(ctx.db, { filter, ordering, limit, start: from }),
  })
  const results = rows.map(keyOf)
  return pageOf({ path: apiKeyRoutes.apiKeyList.path, query, limit, start, count, results })
}

/** A limited person learns nothing of stations out of reach, nor that a key reaches them. */
const seenBy = (ctx: Context): ApiKeyFilter['within'] =>
  ctx.reach === null ? undefined : { user_id: actorOf(ctx).user_id, module_ids: ctx.reach }

/**
 * Its text is answered once and stored nowhere.
 * @throws AppError escalation, api-keys-full, or under `user_id`, `permissions`, `module_ids` or `expires_at`
 */
export async function createApiKey(ctx: Context, input: ApiKeyWrite): Promise<ApiKey & { key: string }> {
  const now = ctx.now()
  const actor = actorOf(ctx)
  const { name, user_id = actor.user_id, addresses } = input
  const expires_at = new Date(input.expires_at ?? now.getTime() + keyDays.usual * DAY_MS)
  AppError.refuse({ expires_at: expiryProblem(expires_at, now) })
  const permissions = permissionCodes.filter((code) => input.permissions.includes(code))
  const module_ids =
    input.module_ids.length === 0 ? null : [...new Set(input.module_ids)].sort((a, b) => a - b)
  return administer(ctx, { object: 'api-key', verb: 'create' }, async (tx) => {
    await requireAccount(tx, user_id)
    await requireStations(tx, module_ids)
    await requireRights(tx, user_id, { rights: [...permissions, 'signed-in'], module_ids })
    if ((await countKeys(tx.db, { user_id })) >= most) throw new AppError('api-keys-full', { bound: most })
    const key = newKey()
    const id = await insertKey(tx.db, {
      user_id,
      name,
      prefix: prefixOf(key),
      hash: hashKey(key),
      permissions,
      module_ids,
      addresses: [...new Set(addresses)],
      created_at: now,
      created_by: actor.user_id,
      expires_at,
    })
    const made = await readKey(tx, { id })
    await writeAudit(tx, { action: 'api-key.create', object_id: id, after: auditOf(made) })
    return { ...made, key }
  })
}

/** Its calls and open sockets end at once. @throws AppError not-found */
export async function deleteApiKey(ctx: Context, id: number): Promise<void> {
  await administer(ctx, { object: 'api-key', verb: 'delete', object_id: id }, async (tx) => {
    const before = await readKey(tx, { id, within: seenBy(tx) })
    await removeKey(tx.db, id)
    await writeAudit(tx, { action: 'api-key.delete', object_id: id, before: auditOf(before) })
    tx.afterCommit(() => tx.bus.publish('access.changed', { session_ids: [keySession(id)] }))
  })
}

function expiryProblem(expires: Date, now: Date): FieldProblem | null {
  const ahead = expires.getTime() - now.getTime()
  if (ahead <= 0) return 'already-past'
  return ahead > keyDays.most * DAY_MS ? 'beyond-two-years' : null
}

/** The caller's own account, or a service account. @throws AppError under `user_id` */
async function requireAccount(tx: Context, id: number): Promise<void> {
  const account = await selectAccount(tx.db, id)
  const fits = account !== undefined && (account.is_service || id === actorOf(tx).user_id)
  if (!fits) throw AppError.field('user_id', 'unknown')
}

/** Stations that exist within the caller's reach; whoever is limited names them. @throws AppError under `module_ids` */
async function requireStations(tx: Context, moduleIds: readonly number[] | null): Promise<void> {
  if (moduleIds === null) {
    if (tx.reach !== null) throw AppError.field('module_ids', 'needed')
    return
  }
  await requireModules(tx, moduleIds)
}

/**
 * A key gives what its maker has, and its account, too: it would give more later, when the account has more.
 * @throws AppError escalation, or under `permissions`
 */
async function requireRights(tx: Context, userId: number, grant: Grant): Promise<void> {
  refuseEscalation(tx, [grant])
  if (userId === actorOf(tx).user_id) return
  const account = await readPerson(tx, userId)
  // A service account in no group may reach no station at all: `signed-in` is of its groups.
  const rights = grant.rights.filter((right) => right !== 'signed-in')
  if (account === null || exceeds(account, [{ ...grant, rights }]))
    throw AppError.field('permissions', 'beyond-account')
}

/** @throws AppError not-found */
async function readKey(tx: Context, filter: ApiKeyFilter): Promise<ApiKey> {
  const [row] = await selectKeys(tx.db, { filter })
  if (row === undefined) throw new AppError('not-found')
  return keyOf(row)
}

function keyOf(row: ApiKeyRow): ApiKey {
  return {
    ...row,
    permissions: permissionCodes.filter((code) => row.permissions.includes(code)),
    module_ids: row.module_ids ?? [],
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}

const auditOf = ({
  name,
  prefix,
  user,
  permissions,
  module_ids,
  expires_at,
  addresses,
}: ApiKey): AuditValues => ({
  name,
  prefix,
  user: user.name,
  permissions,
  module_ids,
  expires_at,
  addresses,
})
