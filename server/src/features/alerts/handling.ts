import type { Assignee, Handling } from '@quantrac/contract'
import type { HandlingRow } from './handling.queries.ts'

const untouched: Handling = {
  state: 'new',
  by: null,
  at: null,
  assignee: null,
  cause: null,
  action: null,
  note: null,
}

/** Null: nobody has done anything. What was given back, or opened again without an owner, is as new. */
export function handlingOf(row: HandlingRow | null): Handling {
  if (row === null || row.state === 'new') return untouched
  const { state, cause, action, note } = row
  const isClosed = state === 'closed'
  return {
    state,
    by: { id: row.user_id, name: row.user_name },
    at: new Date(row.at).toISOString(),
    assignee: isClosed ? null : heldOf(row),
    cause: isClosed ? cause : null,
    action: isClosed ? action : null,
    note: isClosed ? note : null,
  }
}

/** Who has it; of a closed one, who had it then. */
export function heldOf({
  assignee_user_id: user,
  assignee_group_id: group,
  assignee_name: name,
}: Pick<HandlingRow, 'assignee_user_id' | 'assignee_group_id' | 'assignee_name'>): Assignee | null {
  if (name === null) return null
  if (user !== null) return { kind: 'user', id: user, name }
  return group === null ? null : { kind: 'group', id: group, name }
}
