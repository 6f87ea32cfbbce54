import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../errors.ts'

// OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxAtOnce = 4

let running = 0

/** @throws AppError too-many-requests where as many hashes as the machine should bear are already running. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/**
 * True where the password is the hash's. Without a hash the same work is done against one that no password has, so that an
 * unknown email takes as long as a known one.
 * @throws AppError too-many-requests as hashPassword does.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? unknownHash, password))
  return right && stored !== null
}

// The argon2id hash, at the same cost, of random bytes that were thrown away.
const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Wus2kvSyRbv1iqnR0rKRgQ$AArqDSeYonv0ahRieklQ8QrA7dHlisrfB+AcAOvvlH8'

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // Refused rather than queued: a flood of sign-ins would otherwise hold every thread and 19 MiB each.
  if (running >= maxAtOnce) throw new AppError('too-many-requests', { retryAfter: 1 })
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
  }
}
