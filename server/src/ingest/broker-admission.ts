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

/**
 * Whether a station may connect: with the configured pair from anywhere, without a sign-in from this machine only. A username
 * without a configured pair is no sign-in, it only names the device.
 */
export function isAdmitted(given: SignIn & { address: string | undefined }, pair: SignIn): boolean {
  const local = isLoopback(given.address)
  if (given.username === null) return local
  if (pair.username === null || pair.password === null) return local
  // A device on this machine may name itself by its username; only the pair's own name is a sign-in that can be wrong.
  if (local && given.password === null && given.username !== pair.username) return true
  const name = isSame(given.username, pair.username)
  const word = isSame(given.password ?? '', pair.password)
  return name && word
}

/** Compared as digests: neither length nor content shows in the time it takes. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
