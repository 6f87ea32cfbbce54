import { dictionary } from '@zxcvbn-ts/language-common'
import { emailKey } from './email-key.ts'

// The list is in lower case, the most used password first.
const common = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** Why a new password is refused, apart from its length; null if it may be used. */
export function newPasswordProblem(
  password: string,
  email: string,
): 'password-is-email' | 'password-common' | null {
  if (emailKey(password) === emailKey(email)) return 'password-is-email'
  return common.has(password.toLowerCase()) ? 'password-common' : null
}
