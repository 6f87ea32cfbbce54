import type { Notification } from '@quantrac/contract'

export interface Unread {
  count: number
  /** The newest unread one. */
  newest: number | null
}

type Read = Pick<Notification, 'is_read'>
type Marks = Partial<Pick<Notification, 'is_read' | 'is_important'>>

/** The count after a notification has got these marks; it changes only with the mark itself, and is never below 0. */
export function countAfter(count: number, { is_read }: Read, marks: Marks): number {
  if (marks.is_read === undefined || marks.is_read === is_read) return count
  return Math.max(0, count + (marks.is_read ? -1 : 1))
}

/** The count after a notification is gone. */
export const countWithout = (count: number, { is_read }: Read): number =>
  Math.max(0, count - (is_read ? 0 : 1))
