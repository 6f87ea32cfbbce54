import type { AlertFrame } from '@quantrac/contract'

type Listener = (frames: readonly AlertFrame[]) => void

const listeners = new Set<Listener>()

/**
 * Passes new alerts of the bell's socket to the lists on the page, so that they need no socket themselves. Without
 * frames: the socket was away, and alerts may have been missed.
 */
export function announceAlerts(frames: readonly AlertFrame[]): void {
  for (const listener of listeners) listener(frames)
}

/** Calls back with each batch of live alerts, until the returned function is called. */
export function onAlertsArrived(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
