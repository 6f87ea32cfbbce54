import type { AlertFrame } from '@quantrac/contract'

type Listener = (frames: readonly AlertFrame[]) => void

const listeners = new Set<Listener>()

/**
 * Tells the lists on the page what the bell's socket has brought, so that they need none of their own. Without frames: the socket was
 * away, and nobody knows what has come meanwhile.
 */
export function announceAlerts(frames: readonly AlertFrame[]): void {
  for (const listener of listeners) listener(frames)
}

/** Called with each handful of live alerts, until the returned function is called. */
export function onAlertsArrived(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
