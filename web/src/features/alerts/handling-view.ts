import type { Excursion } from '@quantrac/contract'
import { isMine } from '../../components/handling/owner-words.ts'

export type Handled = Pick<Excursion, 'group' | 'handling' | 'needs_note'>

/** `next` is the one thing to do next, and green; `plain` may be done, too; null may not. */
type Offered = 'next' | 'plain' | null

export interface HandlingOffers {
  take: Offered
  assign: Offered
  close: Offered
  reopen: Offered
  release: Offered
}

const nothing: HandlingOffers = { take: null, assign: null, close: null, reopen: null, release: null }

/** What a person may do about an excursion. Where somebody else has it nothing is to be done next. */
export function offersOf({ group, handling, needs_note }: Handled, me: number | undefined): HandlingOffers {
  const { state, assignee } = handling
  if (state === 'closed') return { ...nothing, reopen: 'plain' }
  const mine = isMine(handling, me)
  const isFree = assignee === null
  if (group !== 'open') {
    const close = needs_note && (isFree || mine) ? 'next' : 'plain'
    return { ...nothing, assign: 'plain', close }
  }
  return {
    ...nothing,
    take: isFree ? 'next' : mine ? null : 'plain',
    assign: 'plain',
    close: 'plain',
    release: mine ? 'plain' : null,
  }
}
