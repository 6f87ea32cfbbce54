import type { AlertFrame } from '@quantrac/contract'
import { LiveSocket } from './live-socket.ts'

export interface AlertsFeedOptions {
  /** A live ALERT or WARNING; everything else that comes is ignored. */
  onAlert: (alert: AlertFrame) => void
  /** The socket was away and is back: alerts of the gap are only in the list. */
  onReopen: () => void
}

/** Follows the live alerts until the returned function is called. */
export function followAlerts({ onAlert, onReopen }: AlertsFeedOptions): () => void {
  const socket = new LiveSocket({
    path: '/ws/alerts/',
    onMessage: (message) => {
      if (isLiveAlert(message)) onAlert(message)
    },
    onOpen: (again) => {
      if (again) onReopen()
    },
  })
  socket.start()
  return () => socket.stop()
}

/** The server's frames keep to the contract; what is told apart here is an alert from a pong and from statuses that are no alarm. */
function isLiveAlert(message: unknown): message is AlertFrame {
  if (typeof message !== 'object' || message === null || !('id' in message)) return false
  return 'status' in message && (message.status === 'ALERT' || message.status === 'WARNING')
}
