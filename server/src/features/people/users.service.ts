import {
  type AuditValues,
  type Page,
  type Signup,
  type User,
  type UserChange,
  userRoutes,
  weakness,
} from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError, type FieldProblem, type FieldProblems } from '../../errors.ts'
import { formatLocalIso } from '../../lib/instant.ts'
import { pageOf, readPage, wholePage } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { organisationNames } from '../organisation/organisation.service.ts'
import { emailKey } from '../sessions/email-key.ts'
import { voidLink } from '../sessions/password-links.service.ts'
import { newPasswordProblem } from '../sessions/password-policy.ts'
import { hashPassword, inTurn } from '../sessions/passwords.ts'
import { requireProved } from '../sessions/proved.service.ts'
import { revokeSessions } from '../sessions/sessions.service.ts'
import {
  requireAnotherAdmin,
  requireGrantable,
  requireMayChange,
  requireWholeAccount,
} from './account-access.service.ts'
import { addedAccess, leftGroups } from './account-access.ts'
import { administer } from './administration.service.ts'
import { requireReachOf, requireWithinRights } from './granting.service.ts'
import { existsEmail, insertUser } from './new-users.queries.ts'
import { accessOf, localPart, type NextUser, touchesAccount, withChange } from './user-change.ts'
import {
  countUsers,
  removeUser,
  replaceGroups,
  selectUser,
  selectUsers,
  type UserFilter,
  type UserOrder,
  updateUser as update,
} from './users.queries.ts'

export interface UserListQuery extends UserFilter {
  readonly offset: number
  readonly limit?: number | undefined
  readonly ordering?: UserOrder | undefined
}

/** A page; the whole list without a limit. */
export async function listUsers(ctx: Context, query: UserListQuery): Promise<Page<User>> {
  const { search, role, is_active, group, ordering = 'id', limit } = query
  const filter = { search, role, is_active, group }
  if (limit === undefined)
    return wholePage(await selectUsers(ctx.db, { filter, ordering, limit: null, start: 0 }))
  const { count, start, rows } = await readPage(
    { offset: query.offset, limit },
    {
      count: () => countUsers(ctx.db, filter),
      rows: (from) => selectUsers(ctx.db, { filter, ordering, limit, start: from }),
    },
  )
  return pageOf({ path: userRoutes.userList.path, query, limit, start, count, results: rows })
}

/**
 * The caller, or any person for callers who may see people; others do not learn who exists.
 * @throws AppError permission-denied, not-found
 */
export async function getUser(ctx: Context, id: number): Promise<User> {
  const actor = actorOf(ctx)
  if (!actor.permissions.has('accounts.view_useraccount')) {
    if (id !== actor.user_id) throw new AppError('permission-denied')
    if (actor.key !== null) throw new AppError('not-by-key')
  }
  return readUser(ctx, id)
}

/** Without a permission check. @throws AppError not-found */
export async function readUser(ctx: Context, id: number): Promise<User> {
  const row = await selectUser(ctx.db, id)
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** @throws AppError escalation, or under `email`, `password`, `date_of_birth` or `group_ids` */
export async function createUser(ctx: Context, input: Signup): Promise<User> {
  const { password, ...given } = input
  AppError.refuse(await newUserProblems(ctx, input))
  const password_hash = await inTurn(ctx.ip, () => hashPassword(password))
  return administer(ctx, { object: 'user', verb: 'create' }, (tx) => addUser(tx, given, password_hash))
}

/** What is wrong with the fields of a new person that are given; others have other problems. */
export async function newUserProblems(ctx: Context, given: Partial<Signup>): Promise<FieldProblems> {
  const { email = '', password, first_name = '', last_name = '', date_of_birth } = given
  const owner = { email, first_name, last_name, username: given.username ?? localPart(email) }
  return {
    email: email !== '' && (await existsEmail(ctx.db, emailKey(email))) ? 'taken' : null,
    password:
      password === undefined
        ? null
        : (weakness(password) ?? newPasswordProblem(password, owner, await organisationNames(ctx))),
    date_of_birth: date_of_birth === undefined ? null : birthdayProblem(date_of_birth, ctx.now()),
  }
}

/**
 * Within `administer`. Without a password the person is invited.
 * @throws AppError escalation, or under `email`, `date_of_birth` or `group_ids`
 */
export async function addUser(
  tx: Context,
  input: Omit<Signup, 'password'>,
  password_hash: string | null,
): Promise<User> {
  const { group_ids, ...given } = input
  AppError.refuse({ date_of_birth: birthdayProblem(given.date_of_birth, tx.now()) })
  await requireGrantable(tx, addedAccess(null, { ...given, group_ids }))
  await requireReachOf(tx, { group_ids })
  const username = given.username ?? localPart(given.email)
  const row = { ...given, username, email_key: emailKey(given.email), password_hash }
  const id = await insertUser(tx.db, row)
  if (id === undefined) throw AppError.field('email', 'taken')
  await replaceGroups(tx.db, id, group_ids)
  const user = await readUser(tx, id)
  await writeAudit(tx, { action: 'user.create', object_id: id, after: auditOf(user) })
  return user
}

/**
 * Omitted fields stay unchanged. A person who may only change their own profile cannot change what decides access.
 * @throws AppError not-found, permission-denied, admins-only, escalation, group-exceeds, last-admin, own-account,
 * second-factor-again, or under `email`, `date_of_birth` or `group_ids`
 */
export async function updateUser(ctx: Context, id: number, input: UserChange): Promise<User> {
  const actor = actorOf(ctx)
  const manages = actor.permissions.has('accounts.change_useraccount')
  return administer(ctx, { object: 'user', verb: 'update', object_id: id }, async (tx) => {
    // Checked before the lookup: a caller without the permission does not learn who exists.
    if (id !== actor.user_id && !manages) throw new AppError('permission-denied')
    const before = await readUser(tx, id)
    const next = withChange(before, input)
    if (!manages && touchesAccount(before, next)) throw new AppError('permission-denied')
    AppError.refuse({
      first_name: emptied(before.first_name, next.first_name),
      last_name: emptied(before.last_name, next.last_name),
      phone_number: emptied(before.phone_number, next.phone_number),
    })
    if (next.date_of_birth !== before.date_of_birth)
      AppError.refuse({ date_of_birth: birthdayProblem(next.date_of_birth, tx.now()) })
    return change(tx, before, next)
  })
}

/**
 * Makes these the person's only groups.
 * @throws AppError admins-only, escalation, group-exceeds, or under `user_id` or `group_ids`
 */
export async function assignGroups(ctx: Context, id: number, group_ids: readonly number[]): Promise<User> {
  return administer(ctx, { object: 'user', verb: 'update', object_id: id }, async (tx) => {
    const before = await selectUser(tx.db, id)
    if (before === undefined) throw AppError.field('user_id', 'unknown')
    return change(tx, before, withChange(before, { group_ids: [...group_ids] }))
  })
}

/** @throws AppError not-found, own-account, admins-only, last-admin */
export async function deleteUser(ctx: Context, id: number): Promise<void> {
  await administer(ctx, { object: 'user', verb: 'delete', object_id: id }, async (tx) => {
    const before = await readUser(tx, id)
    if (id === actorOf(tx).user_id) throw new AppError('own-account')
    requireMayChange(tx, before)
    await requireAnotherAdmin(tx, before, null)
    await removeUser(tx.db, id)
    await writeAudit(tx, { action: 'user.delete', object_id: id, before: auditOf(before) })
    announce(tx, id)
  })
}

/** Checks what the change gives and writes it. The caller's permission has been checked. */
async function change(tx: Context, before: User, next: NextUser): Promise<User> {
  const { group_ids, ...values } = next
  const deactivated = before.is_active && !next.is_active
  if (deactivated && before.id === actorOf(tx).user_id) throw new AppError('own-account')
  // Whoever has the key would get more than it gives: the account's mailbox.
  if (actorOf(tx).key !== null && before.id === actorOf(tx).user_id) throw new AppError('not-by-key')
  if (before.is_service === true && next.role === 'admin') throw AppError.field('role', 'service-never-admin')
  requireMayChange(tx, before)
  await requireAnotherAdmin(tx, before, next)
  await requireGrantable(tx, addedAccess(accessOf(before), next))
  await requireWithinRights(tx, leftGroups(accessOf(before), next))
  if (!before.is_active || next.group_ids.length === 0) await requireReachOf(tx, next)
  // Changing the email takes over the account.
  const isMoved = next.email !== before.email
  if (isMoved && before.id !== actorOf(tx).user_id) await requireWholeAccount(tx, accessOf(before))
  if (isMoved || next.role !== before.role) await requireProved(tx, actorOf(tx))
  const written = await update(tx.db, before.id, { ...values, email_key: emailKey(values.email) })
  if (isTaken(written)) throw AppError.field(written.taken, 'taken')
  await replaceGroups(tx.db, before.id, group_ids)
  if (deactivated) await revokeSessions(tx, { user_id: before.id, reason: 'deactivated' })
  // The link may lie in the mailbox of the former address.
  if (deactivated || isMoved) await voidLink(tx, before.id)
  const after = await readUser(tx, before.id)
  await writeAudit(tx, {
    action: 'user.update',
    object_id: before.id,
    before: auditOf(before),
    after: auditOf(after),
  })
  announce(tx, before.id)
  return after
}

/** An account created without a name or number (the first one) may stay so. */
const emptied = (before: string, next: string): FieldProblem | null =>
  next === '' && before !== '' ? 'blank' : null

/** As the audit log keeps a person: the groups by name, what they gave is read there. */
export function auditOf({
  id: _id,
  phonenumber: _phone,
  is_invited: _invited,
  groups,
  ...user
}: User): AuditValues {
  return { ...user, groups: groups.map(({ name }) => name) }
}

function announce(tx: Context, id: number): void {
  tx.afterCommit(() => tx.bus.publish('access.changed', { user_ids: [id] }))
}

/**
 * Why a date of birth (`YYYY-MM-DD`, an existing day) is refused; null if it is valid. Today is the day in
 * Asia/Ho_Chi_Minh.
 */
function birthdayProblem(day: string | null, now: Date): 'future' | 'born-too-early' | null {
  if (day === null) return null
  if (day > formatLocalIso(now.getTime()).slice(0, 10)) return 'future'
  return day < '1900-01-01' ? 'born-too-early' : null
}
