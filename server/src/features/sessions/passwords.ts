import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../errors.ts'

// OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxAtOnce = 4
// A second or two of work: a whole shift signing in together waits that long; a flood is refused.
const maxWaiting = 50

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * True if the password matches the hash. Without a hash the same work is done on one that no password matches, so that an
 * unknown email takes as long as a known one.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const right = await verify(stored ?? unknownHash, password)
  return right && stored !== null
}

// The argon2id hash, at the same cost, of random bytes that were thrown away.
const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Wus2kvSyRbv1iqnR0rKRgQ$AArqDSeYonv0ahRieklQ8QrA7dHlisrfB+AcAOvvlH8'

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs hashing for requests, four at once in this copy, the others in order of arrival: a flood of
 * sign-ins would otherwise hold every thread, 19 MiB each, and the connections to the database.
 * @throws AppError too-many-requests if too many are waiting
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await turn()
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** Waits for a place; a waiting call takes the place of one that ends. */
async function turn(): Promise<void> {
  if (running < maxAtOnce) {
    running += 1
    return
  }
  if (waiting.length >= maxWaiting) throw new AppError('too-many-requests', { retryAfter: 1 })
  await new Promise<void>((resolve) => waiting.push(resolve))
}
