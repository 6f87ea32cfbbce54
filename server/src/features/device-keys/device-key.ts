import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

// A person types it on a device's panel: no letters that look alike, no upper case.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
// 31 letters give 4.95 bits each, 28 of them 138.
const length = 28

/** A new broker password with at least 128 random bits, of letters that need no escaping in a URL. */
export function makeDevicePassword(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** The stored hash of a password. The password is fully random, so a fast hash protects it as well as a slow one. */
export function deviceKeyHash(password: string | Uint8Array): Buffer {
  return createHash('sha256').update(password).digest()
}

const noKey = Buffer.alloc(32)

/** Takes the same time wherever the hashes differ, and also if there is no key. */
export function isDeviceKey(password: string | Uint8Array, hash: Uint8Array | null): boolean {
  const isSame = timingSafeEqual(deviceKeyHash(password), hash ?? noKey)
  return isSame && hash !== null
}
