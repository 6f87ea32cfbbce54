import type { ReadingsFrame } from '@quantrac/contract'
import { LiveSocket } from './live-socket.ts'

interface Follower {
  modules: ReadonlySet<string>
  onReadings: (frame: ReadingsFrame) => void
  onReopen: () => void
}

const followers = new Set<Follower>()
let socket: LiveSocket | null = null

/**
 * Follows the newest values of these stations (by code) until the returned function is called. All followers share one socket.
 * `onReopen` tells that frames may have been missed: fetch the latest values again.
 */
export function followReadings(
  modules: readonly string[],
  onReadings: (frame: ReadingsFrame) => void,
  onReopen: () => void = () => undefined,
): () => void {
  const follower: Follower = { modules: new Set(modules), onReadings, onReopen }
  followers.add(follower)
  if (socket === null) {
    socket = new LiveSocket({ path: '/ws/readings/', onMessage: deliver, onOpen: opened })
    socket.start()
  } else {
    subscribe()
  }
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return subscribe()
    socket?.stop()
    socket = null
  }
}

function opened(again: boolean): void {
  subscribe()
  if (again) for (const follower of followers) follower.onReopen()
}

function subscribe(): void {
  const modules = [...new Set([...followers].flatMap((follower) => [...follower.modules]))]
  socket?.send({ type: 'subscribe', modules })
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
