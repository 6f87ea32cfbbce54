import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

// Somebody types it into a device's panel: no two letters that look alike, no upper case.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
// 31 letters give 4.95 bits each, 28 of them 138.
const length = 28

/** A new broker password of at least 128 random bits, of letters that need no escaping in an address. */
export function makeDevicePassword(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** What is stored of a password. It is random throughout, so a fast hash keeps it as well as a slow one. */
export function deviceKeyHash(password: string | Uint8Array): Buffer {
  return createHash('sha256').update(password).digest()
}

const nobody = Buffer.alloc(32)

/** Compared in the same time whatever differs, and whether there is a key at all. */
export function isDeviceKey(password: string | Uint8Array, hash: Uint8Array | null): boolean {
  const isSame = timingSafeEqual(deviceKeyHash(password), hash ?? nobody)
  return isSame && hash !== null
}
