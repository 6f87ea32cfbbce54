import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

// 80 bits, and so 16 letters and digits without a remainder.
const size = 10

/** `ABCD-EFGH-IJKL-MNOP`; base 32 has no digits that look like letters. */
export const newRecoveryCode = (): string => new Secret({ size }).base32.replaceAll(/.{4}(?=.)/g, '$&-')

/** A code as people type it, without what they put between its letters. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export const isRecoveryCode = (plain: string): boolean => /^[A-Z2-7]{16}$/.test(plain)

export const hashRecoveryCode = (userId: number, plain: string): Buffer =>
  createHash('sha256').update(`${userId} ${plain}`).digest()
