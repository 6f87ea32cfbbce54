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

/** Alerts need a permission; the newest values are for everybody signed in. */
export function mayRead(actor: Actor, feed: FeedName): boolean {
  return feed === 'readings' || actor.permissions.has('notify.view_alert')
}

/**
 * A browser sends the page's Origin, which has to be ours: even without cookies and tokens, no other site may connect. A client
 * that is no browser sends no Origin.
 */
export function isOriginAllowed(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  try {
    const page = new URL(origin)
    // Parsed with the page's scheme, so that a default port is equal whether written or omitted.
    return host !== undefined && page.host !== '' && page.host === new URL(`${page.protocol}//${host}`).host
  } catch {
    return false
  }
}

/** The access token: the second sub-protocol, after ours. Browsers cannot set a header on a socket, and an address ends up in logs. */
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
export function refuseUpgrade(socket: Duplex, status: keyof typeof reasons): void {
  const retry = status === 503 ? 'Retry-After: 5\r\n' : ''
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  )
}
