import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { liveProtocol } from '@quantrac/contract'
import type { Actor } from '../context.ts'

export const feeds = ['alerts', 'readings'] as const
export type FeedName = (typeof feeds)[number]

/** Returns the feed of an address; its query and trailing slash do not matter. */
export function feedOf(url: string | undefined): FeedName | undefined {
  const name = /^\/ws\/([a-z]+)\/?(?:\?.*)?$/.exec(url ?? '')?.[1]
  return feeds.find((feed) => feed === name)
}

/** Alerts need a permission; the newest values are for everybody signed in whose second factor is not overdue. */
export function mayRead(actor: Actor, feed: FeedName): boolean {
  if (actor.isOverdue === true) return false
  return feed === 'readings' || actor.permissions.has('notify.view_alert')
}

/**
 * The access token: the second sub-protocol, after ours. Browsers cannot set a header on a socket, and an address ends
 * up in logs.
 */
export function tokenOf(request: IncomingMessage): string | undefined {
  const [first, token] = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((part) => part.trim())
  return first === liveProtocol && token !== '' ? token : undefined
}

const reasons = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const

/** Ends a connection without a websocket handshake. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof reasons, words = ''): void {
  const type = words === '' ? '' : 'Content-Type: text/plain; charset=utf-8\r\n'
  const retry = status === 503 ? 'Retry-After: 5\r\n' : ''
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\n${retry}${type}Connection: close\r\nContent-Length: ${Buffer.byteLength(words)}\r\n\r\n${words}`,
    () => socket.destroy(),
  )
}
