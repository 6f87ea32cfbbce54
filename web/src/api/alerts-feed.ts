import { AlertFrame } from '@quantrac/contract'
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
      const frame = AlertFrame.safeParse(message)
      if (frame.success && (frame.data.status === 'ALERT' || frame.data.status === 'WARNING'))
        onAlert(frame.data)
    },
    onOpen: (again) => {
      if (again) onReopen()
    },
  })
  socket.start()
  return () => socket.stop()
}
