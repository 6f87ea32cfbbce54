import { Secret, TOTP } from 'otpauth'

// What every app takes, some nothing else.
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
// A telephone's clock may be off, and typing takes a while.
const stepsOff = 1

/** 160 bits in base 32, as RFC 4226 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The secret as apps read it from a picture. */
export const totpAddress = (secret: string, account: string): string =>
  new TOTP({ ...shape, issuer: 'Quantrac', label: account, secret }).toString()

/** The step of 30 seconds that a code of six digits belongs to; null if it is of none around now. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const totp = new TOTP({ ...shape, secret })
  const off = totp.validate({ token: code, timestamp, window: stepsOff })
  return off === null ? null : totp.counter({ timestamp }) + off
}
