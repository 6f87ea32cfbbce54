import type { Excursion } from '@quantrac/contract'

/** What is owed about an excursion, in the order of the inbox: to take it, to end it, its cause; then nothing. */
export const owedGroups = ['nobody', 'taken', 'note', 'today', 'earlier'] as const
export type OwedGroup = (typeof owedGroups)[number]

type Owed = Pick<Excursion, 'group' | 'handling' | 'needs_note'>

/** An open one whose cause is written already stays with those that somebody has, until it ends by itself. */
export function owedGroupOf({ group, handling, needs_note }: Owed): OwedGroup {
  if (group === 'open') return handling.state === 'new' ? 'nobody' : 'taken'
  return needs_note ? 'note' : group
}
