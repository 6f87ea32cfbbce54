import type { AlertClose } from '@quantrac/contract'

export interface ClosingValues {
  cause_id: string
  /** The ids of what was done. */
  actions: string[]
  note: string
}

/** What is sent; null where nothing was chosen or written. What was done is in the order in which it is offered. */
export function closingOf(
  { cause_id, actions, note }: ClosingValues,
  offered: readonly { id: string; name: string }[],
): AlertClose | null {
  if (cause_id === '' && actions.length === 0 && note.trim() === '') return null
  const done = offered.filter(({ id }) => actions.includes(id)).map(({ name }) => name)
  return {
    cause_id: cause_id === '' ? null : Number(cause_id),
    action: done.length === 0 ? null : done.join('; '),
    note: note.trim() === '' ? null : note.trim(),
  }
}
