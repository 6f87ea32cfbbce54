import type { Alert, AlertFrame } from '@quantrac/contract'

type LiveAlert = Omit<AlertFrame, 'followed'>

export type BellAlert = LiveAlert & Pick<Alert, 'is_read'> & Partial<Pick<Alert, 'unit' | 'decimals'>>

export interface BellList {
  alerts: BellAlert[]
  /** All unread alerts of the person, not only those in the list. */
  unread: number
}

export const BELL_LENGTH = 10

/** The list as it is loaded: unread first, each half in the order given. */
export function loadedList(alerts: readonly BellAlert[], unread: number): BellList {
  return { alerts: alerts.toSorted((a, b) => Number(a.is_read) - Number(b.is_read)), unread }
}

/** Puts live alerts at the top, the newest first; one whose id is known changes nothing. */
export function withLive(list: BellList, frames: readonly LiveAlert[]): BellList {
  const known = new Set(list.alerts.map((alert) => String(alert.id)))
  const added: BellAlert[] = []
  for (const frame of frames) {
    if (known.has(String(frame.id))) continue
    known.add(String(frame.id))
    added.unshift({ ...frame, is_read: false })
  }
  if (added.length === 0) return list
  // A hundred are kept, ten shown: what is read moves others up without a new call.
  return { alerts: [...added, ...list.alerts].slice(0, 100), unread: list.unread + added.length }
}

/** What is to become of an alert's mark, and what the mark was. */
export interface Mark {
  id: number
  was_read: boolean
  is_read: boolean
}

/** Marks one alert, in the list or beyond its end; the count follows only where the mark changes, and is never below 0. */
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

/** Takes an alert away; the count falls where it was unread, and never below 0. */
export function without(list: BellList, { id, was_read }: Pick<Mark, 'id' | 'was_read'>): BellList {
  return {
    alerts: list.alerts.filter((alert) => alert.id !== id),
    unread: Math.max(0, list.unread - (was_read ? 0 : 1)),
  }
}
