import type { AlertFrame } from '@quantrac/contract'
import { LiveSocket } from './live-socket.ts'

/** The longest time that a list waits for a slow feed: then it is requested, and again when the feed is open. */
const LISTEN_MS = 1_000

let listening = Promise.withResolvers<void>()
let isListening = false
let wasAskedBefore = false

/**
 * Waits until the feed is open, for a second at most. A list that is requested afterwards misses nothing: later alerts
 * come over the feed.
 */
export async function alertsFeedListens(): Promise<void> {
  const waited = await Promise.race([
    listening.promise.then(() => false),
    new Promise<true>((resolve) => setTimeout(resolve, LISTEN_MS, true)),
  ])
  if (waited) wasAskedBefore = true
}

/**
 * A list that shows alerts was requested without waiting for the feed: if that does not listen yet, it opens late for
 * the list.
 */
export function noteAskedBefore(): void {
  if (!isListening) wasAskedBefore = true
}

export interface AlertsFeedOptions {
  /** A live ALERT or WARNING; all other messages are ignored. */
  onAlert: (alert: AlertFrame) => void
  /** Somebody took, handed over, closed or commented on an excursion. */
  onHandled?: (() => void) | undefined
  /** The feed opened after a list was requested: alerts in between are only in the list. */
  onLate: () => void
}

/** Calls back with live alerts until the returned function is called. */
export function followAlerts({ onAlert, onHandled, onLate }: AlertsFeedOptions): () => void {
  const socket = new LiveSocket({
    path: '/ws/alerts/?handling=1',
    onMessage: (message) => {
      if (isLiveAlert(message)) onAlert(message)
      else if (isHandled(message)) onHandled?.()
    },
    onOpen: (again) => {
      isListening = true
      listening.resolve()
      if (again || wasAskedBefore) onLate()
      wasAskedBefore = false
    },
  })
  socket.start()
  return () => {
    socket.stop()
    isListening = false
    listening = Promise.withResolvers()
  }
}

/** Frames keep to the contract; this only excludes pongs and statuses that are no alarm. */
function isLiveAlert(message: unknown): message is AlertFrame {
  if (typeof message !== 'object' || message === null || !('id' in message)) return false
  return 'status' in message && (message.status === 'ALERT' || message.status === 'WARNING')
}

const isHandled = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'handling'
