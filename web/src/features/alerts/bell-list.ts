import type { Alert, AlertFrame, Handling } from '@quantrac/contract'
import type { ExcursionRow } from './excursion-rows.ts'

type LiveAlert = Omit<AlertFrame, 'followed'>

/** An alert that came live says nothing of who has it: nobody yet, and it has not ended. */
export type BellAlert = LiveAlert & Pick<Alert, 'is_read'> & Partial<Pick<Alert, 'handling' | 'resolved_at'>>

export type BellRow = ExcursionRow<BellAlert>

export interface BellList {
  alerts: BellAlert[]
  /** All unread alerts of the person, not only those in the list. */
  unread: number
}

/** Rows in the bell. */
export const BELL_LENGTH = 10

/** Alerts that are asked for: an excursion may have two. */
export const BELL_ASKED = 2 * BELL_LENGTH

/** Of one that has just come. */
export const nobody: Handling = {
  state: 'new',
  by: null,
  at: null,
  assignee: null,
  cause: null,
  action: null,
  note: null,
}

/** Who has an alert of the bell: nobody of one that has just come. */
export const handlingOf = ({ handling = nobody }: Pick<BellAlert, 'handling'>): Handling => handling

/** Whether somebody should take it: nobody has, and it goes on. One that was raised by hand never ends by itself. */
export const isOwed = (alert: Pick<BellAlert, 'handling' | 'resolved_at' | 'kind'>): boolean =>
  alert.kind !== 'manual' && (alert.resolved_at ?? null) === null && handlingOf(alert).state === 'new'

/** The list when it is loaded: unread first, otherwise in the order given. */
export function loadedList(alerts: readonly BellAlert[], unread: number): BellList {
  return { alerts: alerts.toSorted((a, b) => Number(a.is_read) - Number(b.is_read)), unread }
}

/** Puts live alerts at the top, the newest first; an alert with a known id changes nothing. */
export function withLive(list: BellList, frames: readonly LiveAlert[]): BellList {
  const known = new Set(list.alerts.map((alert) => String(alert.id)))
  const added: BellAlert[] = []
  for (const frame of frames) {
    if (known.has(String(frame.id))) continue
    known.add(String(frame.id))
    added.unshift({ ...frame, is_read: false })
  }
  if (added.length === 0) return list
  // 100 are kept and 10 shown: marking one as read moves others up without a new call.
  return { alerts: [...added, ...list.alerts].slice(0, 100), unread: list.unread + added.length }
}

/** The new mark of an alert, and the mark before. */
export interface Mark {
  id: number
  was_read: boolean
  is_read: boolean
}

/** Marks one alert, in the list or not. The count changes only with the mark, and is never below 0. */
export function withMark(list: BellList, { id, was_read, is_read }: Mark): BellList {
  const known = list.alerts.find((alert) => alert.id === id)
  if ((known?.is_read ?? was_read) === is_read) return list
  return {
    alerts: list.alerts.map((alert) => (alert.id === id ? { ...alert, is_read } : alert)),
    unread: Math.max(0, list.unread + (is_read ? -1 : 1)),
  }
}

export function withAllRead(list: BellList): BellList {
  return { alerts: list.alerts.map((alert) => ({ ...alert, is_read: true })), unread: 0 }
}

/** Removes an alert. The count falls if it was unread, and is never below 0. */
export function without(list: BellList, { id, was_read }: Pick<Mark, 'id' | 'was_read'>): BellList {
  return {
    alerts: list.alerts.filter((alert) => alert.id !== id),
    unread: Math.max(0, list.unread - (was_read ? 0 : 1)),
  }
}
