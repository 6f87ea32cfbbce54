import type { AlertClose, Assignee, Handling } from '@quantrac/contract'

/** What a person does about an excursion. */
export type Deed =
  | { do: 'take'; over: boolean }
  | { do: 'release' }
  | { do: 'assign'; to: Assignee }
  | { do: 'close'; written: AlertClose }
  | { do: 'reopen' }

/** What takes back a deed of the person `me`; `before` is how it stood. Null: nothing was changed. */
export function undoOf(
  { state, assignee, cause, action, note }: Handling,
  deed: Deed,
  me: number | undefined,
): Deed | null {
  if (state === 'closed') return { do: 'close', written: { cause_id: cause?.id ?? null, action, note } }
  if (deed.do === 'close') return { do: 'reopen' }
  if (assignee === null) return deed.do === 'release' ? null : { do: 'release' }
  const isMine = assignee.kind === 'user' && assignee.id === me
  return isMine ? { do: 'take', over: true } : { do: 'assign', to: assignee }
}
