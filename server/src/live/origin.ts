import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

/** Returns why a page is not ours, and may not open a socket; null if it is. */
export type OriginCheck = (request: IncomingMessage) => string | null

/**
 * A browser sends the page's Origin, which has to be ours: `QUANTRAC_PUBLIC_URL`, the address that was called, or the
 * one that a trusted proxy was called at. Even without cookies and tokens, no other site may connect. A client that is
 * no browser sends no Origin.
 */
export function originCheck({
  publicUrl,
  isTrustedProxy,
}: Pick<Config, 'publicUrl' | 'isTrustedProxy'>): OriginCheck {
  return (request) => {
    const { origin } = request.headers
    if (origin === undefined) return null
    const page = URL.canParse(origin) ? new URL(origin) : null
    const isOfProxy = isTrustedProxy(request.socket.remoteAddress)
    const names = calledNames(request, isOfProxy)
    const isOurs =
      page !== null &&
      page.host !== '' &&
      (page.origin === publicUrl || names.some((name) => isSame(page, name)))
    if (isOurs) return null
    const known = [publicUrl, ...names.map(({ host }) => host)].filter((name) => name !== null)
    return `a page of ${origin} asked, and this server is ${known.join(' and ')}: if people open the console there, set QUANTRAC_PUBLIC_URL`
  }
}

interface CalledName {
  readonly host: string
  /** A proxy may leave out the port that it listens on (`proxy_set_header Host $host` of nginx). */
  readonly mayLackPort: boolean
}

function calledNames({ headers }: IncomingMessage, isOfProxy: boolean): CalledName[] {
  const forwarded = isOfProxy ? headers['x-forwarded-host'] : undefined
  const isForwarded = isOfProxy && headers['x-forwarded-for'] !== undefined
  // HTTP/2 has the name in a field of its own.
  return [headers.host ?? [headers[':authority']].flat()[0], ...[forwarded].flat()]
    .flatMap((hosts) => hosts?.split(',') ?? [])
    .map((host) => ({ host: host.trim(), mayLackPort: isForwarded && !/:\d+$/.test(host.trim()) }))
}

/** Parsed with the page's scheme, so that a default port is equal whether written or omitted. */
function isSame(page: URL, { host, mayLackPort }: CalledName): boolean {
  const text = `${page.protocol}//${host}`
  if (!URL.canParse(text)) return false
  const called = new URL(text)
  return called.host === page.host || (mayLackPort && called.hostname === page.hostname)
}
