import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export interface SignIn {
  readonly username: string | null
  readonly password: string | null
}

/** True for an address of this machine itself, also as IPv4 within IPv6. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  return plain.includes(':') ? loopback.check(plain, 'ipv6') : loopback.check(plain, 'ipv4')
}

/** `open`: without a sign-in. `pair`: with the configured one. `key`: if it is a station's own. `closed`: not at all. */
export type Door = 'open' | 'pair' | 'key' | 'closed'

/**
 * By which door a client comes in: with the configured pair or a station's key from anywhere, without a password from this machine
 * only, where a username alone just names the device. Whoever gives a password signs in, so it has to be right, also from here.
 */
export function doorOf(given: SignIn & { address: string | undefined }, pair: SignIn): Door {
  const isPairs = given.username !== null && pair.username !== null && isSame(given.username, pair.username)
  if (isPairs && pair.password !== null && isSame(given.password ?? '', pair.password)) return 'pair'
  if (given.username !== null && given.password !== null) return 'key'
  return isLoopback(given.address) && given.password === null && !isPairs ? 'open' : 'closed'
}

/** Compared as digests: neither length nor content shows in the time it takes. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
