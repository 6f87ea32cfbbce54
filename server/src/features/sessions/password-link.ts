import { DAY_MS } from '@quantrac/contract'
import { createHash, randomBytes } from 'node:crypto'

const lifetimeMs = DAY_MS
// The clocks of copies of the program differ by less.
const longestLeadMs = 60_000

/** 256 bits, which nobody guesses. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** False for texts that no link has: half of a copied one, say. */
export const isLinkToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const linkExpiry = (madeAt: Date): Date => new Date(madeAt.getTime() + lifetimeMs)

/** False also for a link made while a clock was ahead: it would be valid for as long as the clock was wrong. */
export const isLinkCurrent = (madeAt: Date, now: Date): boolean =>
  now < linkExpiry(madeAt) && madeAt.getTime() <= now.getTime() + longestLeadMs
