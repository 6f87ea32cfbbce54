import type { ConnectAddress } from '@quantrac/contract'

export interface Endpoint {
  host: string
  /** The port that devices should use, with TLS if there is one. */
  port: number
  tls: boolean
  /** The port without TLS beside it. */
  plainPort: number | null
  /** Where the host is known from: this page's address, the settings of the server, or the broker that is read. */
  from: 'page' | 'public' | 'listens' | 'broker'
  /** It listens only on the server's loopback: a station elsewhere cannot reach it. */
  isLocalOnly: boolean
}

const wildcards = new Set(['', '0.0.0.0', '::', '*'])
const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/**
 * What a device connects to. An endpoint that listens on every address has the name that people open; `pageHost` is
 * that of this page, as `location.hostname` writes it. Null: no port is open.
 */
export function endpointOf(address: ConnectAddress, pageHost: string): Endpoint | null {
  const { kind, port: plain, tls_port: secure, public_host } = address
  const port = secure ?? plain
  if (port === null) return null
  const at = { port, tls: secure !== null, plainPort: secure === null ? null : plain }
  const listensOn = bare(address.host)
  if (kind === 'broker') return { ...at, host: listensOn, from: 'broker', isLocalOnly: false }
  if (!wildcards.has(listensOn))
    return { ...at, host: listensOn, from: 'listens', isLocalOnly: loopback.test(listensOn) }
  const [host, from] = public_host === null ? [pageHost, 'page' as const] : [public_host, 'public' as const]
  return { ...at, host: bare(host), from, isLocalOnly: false }
}

/** An address without the brackets of a URL. */
const bare = (host: string): string => host.trim().replace(/^\[(.*)\]$/, '$1')
