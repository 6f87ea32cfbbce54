import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// The form stays as it is: scanners for leaked secrets know keys by it, and by the checksum at its end.
const start = 'qt_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// 196 random bits.
const randomLength = 33
const checksumLength = 6
const form = new RegExp(`^${start}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`)
const shownLength = start.length + 6

export function newKey(): string {
  const random = Array.from({ length: randomLength }, () => digits.charAt(randomInt(digits.length))).join('')
  return start + random + checksumOf(random)
}

/** True if the text claims to be a key. */
export const claimsToBeKey = (text: string): boolean => text.startsWith(start)

/** True if the text is the text of some key, perhaps of none that exists. */
export function isKey(text: string): boolean {
  const [, random, checksum] = form.exec(text) ?? []
  return random !== undefined && checksumOf(random) === checksum
}

export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What a list shows of it. */
export const prefixOf = (text: string): string => text.slice(0, shownLength)

const sessionOf = /^key-(\d{1,15})$/

/** What stands in the place of a session for calls by a key. */
export const keySession = (id: number): string => `key-${id}`

/** The id of the key whose calls have this in the place of a session; null: it is a person's. */
export function keyOfSession(sessionId: string): number | null {
  const [, id] = sessionOf.exec(sessionId) ?? []
  return id === undefined ? null : Number(id)
}

function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let place = 0; place < checksumLength; place += 1) {
    text = digits.charAt(rest % digits.length) + text
    rest = Math.floor(rest / digits.length)
  }
  return text
}
