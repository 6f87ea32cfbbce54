import type { ReadingsFrame } from '@quantrac/contract'
import { mostMissedMs } from './contract-values.ts'
import { LiveSocket } from './live-socket.ts'

export interface ReadingsListener {
  onReadings: (frame: ReadingsFrame) => void
  /**
   * Readings came before the feed was open for these modules, and no frame has them: only a new answer does. `again` if
   * the feed was open before and was lost.
   */
  onMissed: (again: boolean) => void
  /**
   * When the answer that the frames add to was asked for, by `performance.now()`: the feed begins with what came since
   * then, unless that is too long ago. Undefined, or without this: `onMissed` is called.
   */
  askedAt?: () => number | undefined
}

interface Follower extends ReadingsListener {
  modules: ReadonlySet<string>
  hasListened: boolean
}

// An answer may have been read a moment before it was asked for, by the clocks of others.
const MARGIN_MS = 1_000

const followers = new Set<Follower>()
let socket: LiveSocket | null = null

/**
 * Calls back with the newest values of these modules (by code) until the returned function is called. All callers share
 * one socket.
 */
export function followReadings(modules: readonly string[], listener: ReadingsListener): () => void {
  const follower: Follower = { modules: new Set(modules), hasListened: false, ...listener }
  followers.add(follower)
  if (socket === null) {
    socket = new LiveSocket({ path: '/ws/readings/', onMessage: deliver, onOpen: opened })
    socket.start()
  } else {
    subscribe()
  }
  return () => {
    followers.delete(follower)
    if (followers.size > 0) subscribe()
    // Later, because another set of modules may follow at once: it goes on with the open socket.
    else setTimeout(closeUnused)
  }
}

function closeUnused(): void {
  if (followers.size > 0) return
  socket?.stop()
  socket = null
}

function opened(again: boolean): void {
  // What was lost may be longer ago than the server knows.
  if (again) for (const follower of followers) follower.hasListened = true
  subscribe()
  if (again) for (const follower of followers) follower.onMissed(true)
}

/** Does nothing while the socket is not open: it subscribes when it opens. */
function subscribe(): void {
  const modules = [...new Set([...followers].flatMap((follower) => [...follower.modules]))]
  const added = [...followers].filter((follower) => !follower.hasListened)
  const missed = new Map(added.map((follower) => [follower, missedMs(follower)]))
  const told = Math.max(0, ...[...missed.values()].filter((ms) => ms <= mostMissedMs))
  const isSent = socket?.send({ type: 'subscribe', modules, ...(told > 0 && { missed_ms: told }) }) ?? false
  if (!isSent) return
  for (const [follower, ms] of missed) {
    follower.hasListened = true
    if (ms > mostMissedMs) follower.onMissed(false)
  }
}

function missedMs({ askedAt }: Follower): number {
  const at = askedAt?.()
  return at === undefined ? Number.POSITIVE_INFINITY : Math.ceil(performance.now() - at + MARGIN_MS)
}

function deliver(message: unknown): void {
  if (!isReadings(message)) return
  for (const follower of followers) {
    if (follower.modules.has(message.module)) follower.onReadings(message)
  }
}

function isReadings(message: unknown): message is ReadingsFrame {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'readings'
}
