import type { DeviceKey } from '@quantrac/contract'

export interface DeviceConnection {
  host: string
  port: number
  tls: boolean
  /** The endpoint listens only on the server's loopback: a station elsewhere cannot reach it. */
  isLocalOnly: boolean
}

const wildcards = new Set(['', '0.0.0.0', '::', '*'])
const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/**
 * The address that a station connects to. A broker that listens on every address is shown under the host name of this
 * page; `pageHost` is that name, as `location.hostname` writes it.
 */
export function deviceConnection(
  broker: NonNullable<DeviceKey['broker']>,
  pageHost: string,
): DeviceConnection {
  const listensOn = bare(broker.host)
  const host = wildcards.has(listensOn) ? bare(pageHost) : listensOn
  return { host, port: broker.port, tls: broker.tls, isLocalOnly: loopback.test(listensOn) }
}

/** An address without the brackets of a URL. */
const bare = (host: string): string => host.trim().replace(/^\[(.*)\]$/, '$1')

export interface SampleReading {
  connection: DeviceConnection
  /** The module's manufacturer id. */
  username: string
  password: string
  /** The factor's manufacturer id. */
  factor: string
}

const SAMPLE_VALUE = 7.2

/** A command for a POSIX shell that publishes one reading as the station would. */
export function publishCommand({ connection, username, password, factor }: SampleReading): string {
  const message = JSON.stringify({ values: { [factor]: SAMPLE_VALUE } })
  const tls = connection.tls ? ' --tls-use-os-certs' : ''
  const to = `-h ${shellWord(connection.host)} -p ${connection.port}${tls}`
  const as = `-u ${shellWord(username)} -P ${shellWord(password)}`
  return `mosquitto_pub ${to} ${as} -q 1 -t ${quoted(`quantrac/${username}`)} -m ${quoted(message)}`
}

/** A text as one shell word: unchanged if none of its characters has a meaning in a shell, else in quotes. */
export function shellWord(text: string): string {
  // A word that begins with a hyphen would be read as an option.
  return /^[\w.:@%+=,/][\w.:@%+=,/-]*$/.test(text) ? text : quoted(text)
}

/** Between single quotes only the quote itself has a meaning. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
