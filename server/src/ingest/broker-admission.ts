import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopback } from '../loopback.ts'

export interface SignIn {
  readonly username: string | null
  readonly password: string | null
}

/**
 * `open`: no sign-in needed. `pair`: the configured username and password. `key`: a device key, still to be checked.
 * `closed`: refused.
 */
export type Admission = 'open' | 'pair' | 'key' | 'closed'

/**
 * How a client is admitted: from anywhere with the configured pair or a device key; from this machine also without a
 * password, where the username only names the device. A password that is given has to be right, from this machine too.
 */
export function admissionOf(given: SignIn & { address: string | undefined }, pair: SignIn): Admission {
  const isPairs = given.username !== null && pair.username !== null && isSame(given.username, pair.username)
  if (isPairs && pair.password !== null && isSame(given.password ?? '', pair.password)) return 'pair'
  if (given.username !== null && given.password !== null) return 'key'
  return isLoopback(given.address) && given.password === null && !isPairs ? 'open' : 'closed'
}

/** Compares digests, so that the time taken reveals neither length nor content. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
