import { normalizeIP } from '@fastify/rate-limit'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../errors.ts'
import { FairTurns } from '../../lib/fair-turns.ts'

// OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxAtOnce = 4
// A second or two of work: a whole shift signing in together waits that long.
const maxWaiting = 50

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * True if the password matches the hash. Without a hash the same work is done on one that no password matches, so that
 * an unknown email takes as long as a known one.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const right = await verify(stored ?? unknownHash, password)
  return right && stored !== null
}

// The argon2id hash, at the same cost, of random bytes that were thrown away.
const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Wus2kvSyRbv1iqnR0rKRgQ$AArqDSeYonv0ahRieklQ8QrA7dHlisrfB+AcAOvvlH8'

const turns = new FairTurns({
  atOnce: maxAtOnce,
  mostWaiting: maxWaiting,
  refusal: () => new AppError('too-many-requests', { retryAfter: 1 }),
})

/**
 * Runs hashing for requests, four at once in this copy: a flood of sign-ins would otherwise hold every thread, 19 MiB
 * each, and the connections to the database. The turns are shared by address, so that one that floods takes them from
 * nobody else.
 * @throws AppError too-many-requests if too many of the address are waiting
 */
export const inTurn = <T>(ip: string, work: () => Promise<T>): Promise<T> => turns.run(networkOf(ip), work)

/** An IPv6 customer has a whole network of addresses, which counts as one. */
export const networkOf = (ip: string): string => normalizeIP(ip)
