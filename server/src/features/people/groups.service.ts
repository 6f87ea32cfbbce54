import {
  type AuditValues,
  type Group,
  type GroupWrite,
  groupRoutes,
  type Page,
  type Permission,
} from '@quantrac/contract'
import { type Context } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError } from '../../errors.ts'
import { columnsFor } from '../../lib/changes.ts'
import { foldedText } from '../../lib/folded-text.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { administer } from './administration.service.ts'
import { addedBy } from './escalation.ts'
import { refuseEscalation, refuseExceeding } from './granting.service.ts'
import { codesOf, groupGrant } from './group-codes.ts'
import {
  countGroupless,
  countGroups,
  existsLimit,
  type GroupName,
  type GroupOrder,
  insertGroup,
  removeGroup,
  replaceModules,
  replacePermissions,
  selectGroups,
  selectMemberIds,
  selectModuleIds,
  selectPermissions,
  updateGroup as update,
} from './groups.queries.ts'

export interface GroupListQuery {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
  readonly ordering?: GroupOrder | undefined
}

export async function listGroups(ctx: Context, query: GroupListQuery): Promise<Page<Group>> {
  const { search, ordering, limit } = query
  const filter = { search }
  const { count, start, rows } = await readPage(query, {
    count: () => countGroups(ctx.db, filter),
    rows: (from) => selectGroups(ctx.db, { filter, ordering, limit, start: from }),
  })
  return pageOf({ path: groupRoutes.groupList.path, query, limit, start, count, results: rows })
}

export const listAllGroups = (ctx: Context): Promise<Group[]> =>
  selectGroups(ctx.db, { filter: {}, ordering: 'name' })

export const listPermissions = (ctx: Context): Promise<Permission[]> => selectPermissions(ctx.db)

/** @throws AppError not-found */
export async function getGroup(ctx: Context, id: number): Promise<Group> {
  const [group] = await selectGroups(ctx.db, { filter: { ids: [id] } })
  if (group === undefined) throw new AppError('not-found')
  return group
}

/** @throws AppError escalation, or under `name`, `permission_ids` or `module_ids` */
export async function createGroup(ctx: Context, input: GroupWrite): Promise<Group> {
  return administer(ctx, { object: 'group', verb: 'create' }, async (tx) => {
    const next = await admitted(tx, null, input)
    const id = await insertGroup(tx.db, columnsOf(input))
    if (isTaken(id)) throw AppError.field(id.taken, 'taken')
    const after = await withLimitsKept(tx, () => write(tx, id, next))
    await writeAudit(tx, { action: 'group.create', object_id: id, after: auditOf(after) })
    return after
  })
}

/**
 * Needs what the group gives, before and after.
 * @throws AppError not-found, group-exceeds, escalation, last-limit, or under `name`, `permission_ids` or `module_ids`
 */
export async function updateGroup(ctx: Context, id: number, input: GroupWrite): Promise<Group> {
  return administer(ctx, { object: 'group', verb: 'update', object_id: id }, async (tx) => {
    const before = await getGroup(tx, id)
    refuseExceeding(tx, [groupGrant(before)])
    const next = await admitted(tx, before, input)
    const updated = await update(tx.db, id, columnsOf(input))
    if (isTaken(updated)) throw AppError.field(updated.taken, 'taken')
    const after = await withLimitsKept(tx, () => write(tx, id, next))
    const audit = { before: auditOf(before), after: auditOf(after) }
    await writeAudit(tx, { action: 'group.update', object_id: id, ...audit })
    announce(tx, await selectMemberIds(tx.db, id))
    return after
  })
}

/**
 * Members of an unlimited group lose its permissions immediately. A limited group with members stays: without it, other
 * groups alone would decide what they reach.
 * @throws AppError not-found, group-exceeds, group-has-members, last-limit
 */
export async function deleteGroup(ctx: Context, id: number): Promise<void> {
  await administer(ctx, { object: 'group', verb: 'delete', object_id: id }, async (tx) => {
    const before = await getGroup(tx, id)
    refuseExceeding(tx, [groupGrant(before)])
    if (before.module_ids.length > 0 && before.user_count > 0)
      throw new AppError('group-has-members', { bound: before.user_count })
    const members = await selectMemberIds(tx.db, id)
    await withLimitsKept(tx, () => removeGroup(tx.db, id))
    await writeAudit(tx, { action: 'group.delete', object_id: id, before: auditOf(before) })
    announce(tx, members)
  })
}

interface NextGroup {
  readonly permissions: readonly Permission[]
  readonly module_ids: readonly number[]
}

/** What the group will give. Refused if a part of it does not exist, or if the actor lacks what is added. */
async function admitted(tx: Context, before: Group | null, input: GroupWrite): Promise<NextGroup> {
  const wanted = new Set(input.permission_ids)
  const permissions = (await selectPermissions(tx.db)).filter(({ id }) => wanted.has(id))
  if (permissions.length < wanted.size) throw AppError.field('permission_ids', 'unknown')
  const module_ids = [...new Set(input.module_ids ?? before?.module_ids)]
  const fresh = module_ids.filter((id) => !before?.module_ids.includes(id))
  await requireModules(tx, fresh)
  const next = { permissions, module_ids }
  refuseEscalation(tx, addedBy(before && groupGrant(before), groupGrant(next)))
  return next
}

/** Modules that exist and that the call reaches, each once. @throws AppError under `module_ids` */
export async function requireModules(tx: Context, ids: readonly number[]): Promise<void> {
  const found = ids.length === 0 ? [] : await selectModuleIds(tx.db, ids)
  if (found.length < ids.length) throw AppError.field('module_ids', 'unknown')
}

async function write(tx: Context, id: number, next: NextGroup): Promise<Group> {
  await replacePermissions(
    tx.db,
    id,
    next.permissions.map((permission) => permission.id),
  )
  await replaceModules(tx.db, id, next.module_ids)
  return getGroup(tx, id)
}

const columns = columnsFor<GroupName>()

function columnsOf({
  permission_ids: _permissions,
  module_ids: _modules,
  name,
  ...same
}: GroupWrite): GroupName {
  return { ...columns(same), name, name_key: foldedText(name) }
}

/** As the audit log keeps a group: rights by their codes. */
const auditOf = ({ name, permissions, module_ids, second_factor_days, user_count }: Group): AuditValues => ({
  name,
  permissions: codesOf(permissions),
  module_ids,
  second_factor_days,
  user_count,
})

function announce(tx: Context, members: number[]): void {
  if (members.length > 0) tx.afterCommit(() => tx.bus.publish('access.changed', { user_ids: members }))
}

/**
 * Runs a change of groups. While one group is limited to modules, people in no group reach none: the first limit takes
 * all modules from them, and the last one cannot go while it would give them all modules. Needs the lock of
 * `administer`.
 * @throws AppError last-limit
 */
async function withLimitsKept<T>(tx: Context, change: () => Promise<T>): Promise<T> {
  const before = await existsLimit(tx.db)
  const result = await change()
  const after = await existsLimit(tx.db)
  const groupless = before && !after ? await countGroupless(tx.db) : 0
  if (groupless > 0) throw new AppError('last-limit', { bound: groupless })
  if (before !== after) tx.afterCommit(() => tx.bus.publish('access.changed', {}))
  return result
}
