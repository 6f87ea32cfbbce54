import type { AlertFrame } from '@quantrac/contract'
import { LiveSocket } from './live-socket.ts'

/** A list waits no longer for a feed that is slow to open: it is asked for, and again when the feed listens. */
const LISTEN_MS = 1_000

let listening = Promise.withResolvers<void>()
let wasAskedBefore = false

/**
 * Waits until the feed listens, a moment at most. Of a list that is asked for afterwards nothing is missed: what it does not hold yet
 * comes over the feed.
 */
export async function alertsFeedListens(): Promise<void> {
  const waited = await Promise.race([
    listening.promise.then(() => false),
    new Promise<true>((resolve) => setTimeout(resolve, LISTEN_MS, true)),
  ])
  if (waited) wasAskedBefore = true
}

export interface AlertsFeedOptions {
  /** A live ALERT or WARNING; everything else that comes is ignored. */
  onAlert: (alert: AlertFrame) => void
  /** The feed listens, and did not while a list was answered: alerts of the gap are only in the list. */
  onLate: () => void
}

/** Follows the live alerts until the returned function is called. */
export function followAlerts({ onAlert, onLate }: AlertsFeedOptions): () => void {
  const socket = new LiveSocket({
    path: '/ws/alerts/',
    onMessage: (message) => {
      if (isLiveAlert(message)) onAlert(message)
    },
    onOpen: (again) => {
      listening.resolve()
      if (again || wasAskedBefore) onLate()
      wasAskedBefore = false
    },
  })
  socket.start()
  return () => {
    socket.stop()
    listening = Promise.withResolvers()
  }
}

/** The server's frames keep to the contract; what is told apart here is an alert from a pong and from statuses that are no alarm. */
function isLiveAlert(message: unknown): message is AlertFrame {
  if (typeof message !== 'object' || message === null || !('id' in message)) return false
  return 'status' in message && (message.status === 'ALERT' || message.status === 'WARNING')
}
