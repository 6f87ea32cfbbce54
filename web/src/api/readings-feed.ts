import type { ReadingsFrame } from '@quantrac/contract'
import { LiveSocket } from './live-socket.ts'

export interface ReadingsListener {
  onReadings: (frame: ReadingsFrame) => void
  /** The feed is open for these modules from now on; `again` if it was open before: frames in between were missed. */
  onListen: (again: boolean) => void
}

interface Follower extends ReadingsListener {
  modules: ReadonlySet<string>
}

const followers = new Set<Follower>()
let socket: LiveSocket | null = null

/** Calls back with the newest values of these modules (by code) until the returned function is called. All callers share one socket. */
export function followReadings(modules: readonly string[], listener: ReadingsListener): () => void {
  const follower: Follower = { modules: new Set(modules), ...listener }
  followers.add(follower)
  if (socket === null) {
    socket = new LiveSocket({ path: '/ws/readings/', onMessage: deliver, onOpen: opened })
    socket.start()
  } else if (subscribe()) {
    follower.onListen(false)
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
  subscribe()
  for (const follower of followers) follower.onListen(again)
}

/** False if the socket is not open; then it subscribes when it opens. */
function subscribe(): boolean {
  const modules = [...new Set([...followers].flatMap((follower) => [...follower.modules]))]
  return socket?.send({ type: 'subscribe', modules }) ?? false
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
