import type { Alert, AlertFrame } from '@quantrac/contract'

export type BellAlert = AlertFrame & Pick<Alert, 'is_read'> & Partial<Pick<Alert, 'unit' | 'decimals'>>

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
export function withLive(list: BellList, frames: readonly AlertFrame[]): BellList {
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

/** Marks one alert read; the count falls only where it was unread, and never below 0. */
export function withRead(list: BellList, id: number): BellList {
  const target = list.alerts.find((alert) => alert.id === id)
  if (target === undefined || target.is_read) return list
  return {
    alerts: list.alerts.map((alert) => (alert.id === id ? { ...alert, is_read: true } : alert)),
    unread: Math.max(0, list.unread - 1),
  }
}

export function withAllRead(list: BellList): BellList {
  return { alerts: list.alerts.map((alert) => ({ ...alert, is_read: true })), unread: 0 }
}
