import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { cleaned } from '../transmissions/remote/problem.ts'
import { ChannelProblem } from './adapter.ts'

export interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** Addresses of this machine and of its networks may be called. */
  readonly isPrivateAllowed: boolean
}

export interface Answered {
  readonly status: number
  /** The beginning of it. */
  readonly text: string
  readonly retryAfter: number | null
}

const timeoutMs = 15_000
const mostAnswerBytes = 64 * 1024
const longestPauseSeconds = 3600

/** Posts once, follows nothing and keeps no connection. @throws ChannelProblem */
export function post(sent: Sent, stopping: AbortSignal): Promise<Answered> {
  const { url, headers, body, isPrivateAllowed } = sent
  const target = URL.parse(url)
  if (target === null || !/^https?:$/.test(target.protocol))
    return Promise.reject(new ChannelProblem('refused', 'unknown-host'))
  const address = target.hostname.replace(/^\[|\]$/g, '')
  // An address needs no look-up, so the check there does not see it.
  if (!isPrivateAllowed && isIP(address) !== 0 && isPrivate(address))
    return Promise.reject(new ChannelProblem('refused', 'private-address'))
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const late = AbortSignal.timeout(timeoutMs)
  const ask = target.protocol === 'https:' ? overHttps : overHttp
  const asked = ask(target, {
    method: 'POST',
    agent: false,
    headers: { 'user-agent': 'Quantrac', 'content-length': Buffer.byteLength(body), ...headers },
    signal: AbortSignal.any([stopping, late]),
    ...(!isPrivateAllowed && { lookup: publicLookup }),
  })
  asked.on('error', (error) =>
    reject(late.aborted ? new ChannelProblem('later', 'timeout') : problemOf(error)),
  )
  asked.on('response', (response) => readAnswer(response, resolve))
  asked.end(body)
  return promise
}

/** What a service says once it has answered counts, also where it then breaks off. */
function readAnswer(response: IncomingMessage, done: (answered: Answered) => void): void {
  const parts: Buffer[] = []
  let bytes = 0
  response.on('data', (part: Buffer) => {
    parts.push(part)
    bytes += part.length
    if (bytes > mostAnswerBytes) response.destroy()
  })
  response.on('error', () => response.destroy())
  response.on('close', () =>
    done({
      status: response.statusCode ?? 0,
      text: Buffer.concat(parts).subarray(0, mostAnswerBytes).toString('utf8'),
      retryAfter: secondsOf(response.headers['retry-after']),
    }),
  )
}

/** Seconds that a service asks for; a date, which is rare, counts as none. */
export function secondsOf(asked: unknown): number | null {
  const seconds = Number(asked ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), longestPauseSeconds) : null
}

/**
 * The addresses that a name has now, without those of private networks. The connection is made to one of these: a name
 * that leads elsewhere a moment later is not asked again.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return callback(error, '')
    const [first, ...others] = found.filter(({ address }) => !isPrivate(address))
    if (first === undefined) return callback(new ChannelProblem('refused', 'private-address'), '')
    return options.all === true
      ? callback(null, [first, ...others])
      : callback(null, first.address, first.family)
  })
}

const ranges = [
  // This network, private, shared, loopback, link-local, protocols, measurements, multicast and reserved (RFC 6890).
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Unspecified and loopback, unique local, link-local, site-local, multicast; and what has an IPv4 address inside.
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
] as const

const privates = new BlockList()
for (const [net, prefix] of ranges) privates.addSubnet(net, prefix, net.includes(':') ? 'ipv6' : 'ipv4')

/** Also of an IPv4 address that is mapped to IPv6. */
const isPrivate = (address: string): boolean =>
  privates.check(address.replace(/%.*$/, ''), address.includes(':') ? 'ipv6' : 'ipv4')

function problemOf(error: Error): ChannelProblem {
  if (error instanceof ChannelProblem) return error
  const code = 'code' in error ? String(error.code) : ''
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return new ChannelProblem('later', 'unknown-host')
  if (/CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|UNABLE_TO_|EPROTO/.test(code))
    return new ChannelProblem('later', 'certificate')
  return new ChannelProblem('later', 'connection')
}

/** What an answer means that is no success; null: it is one. */
export function refusalOf(
  { status, text, retryAfter }: Answered,
  secrets: readonly string[],
): ChannelProblem | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return new ChannelProblem('refused', 'redirect')
  const said = `${status} ${cleaned(text, secrets)}`.trim()
  if (status === 429)
    return new ChannelProblem('later', 'busy', { said, ...(retryAfter !== null && { after: retryAfter }) })
  const isLater = status >= 500 || status === 408 || status === 425
  return new ChannelProblem(isLater ? 'later' : 'refused', 'answer', { said })
}

/** An answer as an object; empty where it is none. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
