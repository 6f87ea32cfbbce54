/** The digits of a code from an authenticator app. */
export const appDigits = 6

/** What is typed or pasted, as «123 456», without what apps put between the digits. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, appDigits)

/** A key in groups of four, as apps show it and people type it. */
export const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
