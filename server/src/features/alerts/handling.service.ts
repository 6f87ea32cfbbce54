import {
  type AlertAssign,
  type AlertClose,
  type AlertPeople,
  type Assignee,
  type AuditAction,
  type AuditValues,
  type Handling,
  type Person,
} from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { notifyOfHandling } from '../notifications/notices.service.ts'
import { stopChains } from '../notification-rules/chains.service.ts'
import { handlingOf, heldOf } from './handling.ts'
import {
  type HandledRow,
  insertAction,
  isMember,
  type NewAction,
  selectAlertGroups,
  selectAlertUsers,
  selectCause,
  selectHandled,
  selectPersonName,
} from './handling.queries.ts'

/** @throws AppError not-found, alert-closed, alert-taken (with who has it, unless it is taken over) */
export function takeAlert(ctx: Context, id: number, { over }: { over: boolean }): Promise<Handling> {
  return act(ctx, id, async (tx, found) => {
    const { user_id } = actorOf(tx)
    const { assignee, state } = found.handling
    if (state === 'closed') throw new AppError('alert-closed')
    if (isPerson(assignee, user_id)) return null
    if (!over) await refuseOthers(tx, assignee)
    return { kind: 'taken', ...assigned({ kind: 'user', ...found.by }) }
  })
}

/** @throws AppError not-found, alert-closed, alert-taken: by somebody else */
export function releaseAlert(ctx: Context, id: number): Promise<Handling> {
  return act(ctx, id, async (tx, { handling: { assignee, state } }) => {
    if (state === 'closed') throw new AppError('alert-closed')
    if (state === 'new') return null
    await refuseOthers(tx, assignee)
    return { kind: 'released' }
  })
}

/** @throws AppError not-found, alert-closed, or under `user_id`, `group_id` */
export function assignAlert(ctx: Context, id: number, to: AlertAssign): Promise<Handling> {
  return act(ctx, id, async (tx, found) => {
    const next = await assigneeOf(tx, found.module_id, to)
    const { assignee, state } = found.handling
    if (state === 'closed') throw new AppError('alert-closed')
    if (assignee?.kind === next.kind && assignee.id === next.id) return null
    return { kind: 'assigned', ...assigned(next) }
  })
}

/** @throws AppError not-found, or under `cause_id`, `note` */
export function closeAlert(ctx: Context, id: number, input: AlertClose): Promise<Handling> {
  return act(ctx, id, async (tx, { handling, held }) => {
    const { cause_id = null, action, note } = input
    const words = { action: action || null, note: note || null }
    if (cause_id === null && words.action === null && words.note === null)
      throw AppError.field('note', 'needed')
    if (cause_id !== null && (await selectCause(tx.db, cause_id)) === undefined)
      throw AppError.field('cause_id', 'unknown')
    const isSame =
      handling.state === 'closed' &&
      (handling.cause?.id ?? null) === cause_id &&
      handling.action === words.action &&
      handling.note === words.note
    return isSame ? null : { kind: 'closed', ...assigned(held), cause_id, ...words }
  })
}

/** Whoever had it before it was closed has it again. @throws AppError not-found */
export function reopenAlert(ctx: Context, id: number): Promise<Handling> {
  return act(ctx, id, async (_, { handling, held }) =>
    handling.state === 'closed' ? { kind: 'reopened', ...assigned(held) } : null,
  )
}

/** @throws AppError not-found */
export async function listAlertPeople(ctx: Context, id: number): Promise<AlertPeople> {
  const found = await handledRow(ctx, { id, lock: false })
  const [users, groups] = await Promise.all([
    selectAlertUsers(ctx.db, found.module_id),
    selectAlertGroups(ctx.db, found.module_id),
  ])
  return { users, groups }
}

interface Found {
  readonly module_id: number
  readonly handling: Handling
  /** Who has it, or had it when it was closed. */
  readonly held: Assignee | null
  /** Who acts. */
  readonly by: Person
}

type Decided = Pick<
  NewAction,
  'assignee_user_id' | 'assignee_group_id' | 'assignee_name' | 'cause_id' | 'action' | 'note'
> & { readonly kind: keyof typeof verbs }

const verbs = {
  taken: 'alert.take',
  released: 'alert.release',
  assigned: 'alert.assign',
  closed: 'alert.close',
  reopened: 'alert.reopen',
} as const satisfies Record<string, AuditAction>

/** Null: it was so before, and nothing is written. */
async function act(
  ctx: Context,
  id: number,
  decide: (tx: Context, found: Found) => Promise<Decided | null>,
): Promise<Handling> {
  return transaction(ctx, async (tx) => {
    const row = await handledRow(tx, { id, lock: true })
    const found = await foundOf(tx, row)
    const decided = await decide(tx, found)
    if (decided === null) return found.handling
    await insertAction(tx.db, {
      ...decided,
      alert_id: row.head_id,
      at: tx.now(),
      user_id: found.by.id,
      user_name: found.by.name,
    })
    await tell(tx, { row, found, decided })
    if (decided.kind !== 'released' && decided.kind !== 'reopened')
      await stopTelling(tx, { row, found, decided })
    const after = await selectHandled(tx.db, { id, lock: false })
    const handling = handlingOf(after?.handling ?? null)
    await writeAudit(tx, {
      action: verbs[decided.kind],
      object_id: id,
      module_id: row.module_id,
      before: auditOf(found.handling),
      after: auditOf(handling),
    })
    announceHandled(tx, row)
    return handling
  })
}

/** Who has it now is told, unless they took it; so is who had it before. */
async function tell(
  tx: Context,
  { row, found, decided }: { row: HandledRow; found: Found; decided: Decided },
): Promise<void> {
  if (decided.kind !== 'taken' && decided.kind !== 'assigned') return
  const { assignee_user_id: user = null, assignee_group_id: group_id = null, assignee_name: name } = decided
  const notice = { alert_id: row.head_id, who: found.by, group: name ?? null }
  if (decided.kind === 'assigned' && user !== null)
    await notifyOfHandling(tx, { ...notice, type: 'alert-given', user_ids: [user] })
  if (group_id !== null) await notifyOfHandling(tx, { ...notice, type: 'alert-given-group', group_id })
  const before = found.handling.assignee
  if (before?.kind === 'user' && before.id !== user)
    await notifyOfHandling(tx, { ...notice, type: 'alert-taken-over', user_ids: [before.id] })
}

/** Nobody else is told of the excursion; who was told by a rule is told who has it, or who has closed it. */
async function stopTelling(
  tx: Context,
  { row, found, decided }: { row: HandledRow; found: Found; decided: Decided },
): Promise<void> {
  const isClosed = decided.kind === 'closed'
  const told = await stopChains(tx, row.id, isClosed ? 'closed' : 'taken')
  const user_ids = told.filter((id) => isClosed || id !== decided.assignee_user_id)
  if (user_ids.length === 0) return
  const { assignee_name } = decided
  const group = isClosed ? found.by.name : (assignee_name ?? '')
  const type = isClosed ? 'alert-closed' : 'alert-has'
  await notifyOfHandling(tx, { type, alert_id: row.head_id, who: found.by, group, user_ids })
}

async function foundOf(tx: Context, row: HandledRow): Promise<Found> {
  const handling = handlingOf(row.handling)
  return {
    module_id: row.module_id,
    handling,
    held: row.handling === null ? null : heldOf(row.handling),
    by: await actingPerson(tx),
  }
}

/** @throws AppError not-found */
export async function handledRow(ctx: Context, by: Parameters<typeof selectHandled>[1]): Promise<HandledRow> {
  const row = await selectHandled(ctx.db, by)
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** Who acts, as they are called now. */
export async function actingPerson(tx: Context): Promise<Person> {
  const { user_id } = actorOf(tx)
  return { id: user_id, name: await selectPersonName(tx.db, user_id) }
}

/** Every open screen that shows the excursion follows. */
export const announceHandled = (tx: Context, { id, module_id }: HandledRow): void =>
  tx.afterCommit(() => tx.bus.publish('alerts.handled', { id, module_id }))

const isPerson = (assignee: Assignee | null, userId: number): boolean =>
  assignee?.kind === 'user' && assignee.id === userId

/** What a group has, each of its members has. @throws AppError alert-taken */
async function refuseOthers(tx: Context, assignee: Assignee | null): Promise<void> {
  const { user_id } = actorOf(tx)
  if (assignee === null || isPerson(assignee, user_id)) return
  if (assignee.kind === 'group' && (await isMember(tx.db, user_id, assignee.id))) return
  const { kind, ...by } = assignee
  throw new AppError('alert-taken', { besides: { by: kind === 'user' ? by : null, assignee } })
}

/** @throws AppError under `user_id`, `group_id` */
async function assigneeOf(tx: Context, moduleId: number, to: AlertAssign): Promise<Assignee> {
  const { user_id, group_id } = to
  const isUser = typeof user_id === 'number'
  if (isUser === (typeof group_id === 'number'))
    throw AppError.field(isUser ? 'group_id' : 'user_id', isUser ? 'one-of-both' : 'needed')
  const people = await (isUser ? selectAlertUsers : selectAlertGroups)(tx.db, moduleId)
  const named = people.find(({ id }) => id === (isUser ? user_id : group_id))
  if (named === undefined) throw AppError.field(isUser ? 'user_id' : 'group_id', 'unknown')
  return { kind: isUser ? 'user' : 'group', ...named }
}

const assigned = (assignee: Assignee | null) => ({
  assignee_user_id: assignee?.kind === 'user' ? assignee.id : null,
  assignee_group_id: assignee?.kind === 'group' ? assignee.id : null,
  assignee_name: assignee?.name ?? null,
})

const auditOf = ({ assignee, cause, action, note }: Handling): AuditValues => ({
  assignee: assignee?.name ?? null,
  cause: cause?.name_vi ?? null,
  done: action,
  remark: note,
})
