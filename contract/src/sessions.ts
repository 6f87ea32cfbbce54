import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'
import { noun } from './noun.ts'
import { noNul } from './primitives.ts'
import { anyone, route, signedIn } from './route.ts'

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Tokens = z.infer<typeof Tokens>

const maxPassword = 128

/**
 * A password is taken exactly as typed; only NUL is refused (drivers do not transmit it). Its length is counted in
 * characters: an emoji counts as one, although JavaScript needs several units for it.
 */
export const PasswordText = z
  .string()
  .min(1)
  .regex(noNul)
  .superRefine((text, ctx) => {
    if (Array.from(text).length <= maxPassword) return
    ctx.addIssue({ code: 'too_big', origin: 'string', maximum: maxPassword, inclusive: true, input: text })
  })
  .meta({ maxLength: maxPassword })

const minPassword = 8
const minDifferent = 5

/**
 * A new password: at least 8 characters, 5 of them different, not only blanks. The server also refuses the email,
 * common passwords and names.
 */
export const NewPassword = PasswordText.superRefine((text, ctx) => {
  const problem = weakness(text)
  // An empty one is already refused.
  if (text !== '' && problem !== null) ctx.addIssue({ code: 'custom', params: { problem }, input: text })
}).meta({ minLength: minPassword })

/** The same, for the server to say what is wrong with it together with what it knows of other fields. */
export const UnjudgedPassword = PasswordText.meta({ minLength: minPassword, maxLength: maxPassword })

/** Why a new password is refused for its length or variety; null if it is not. */
export function weakness(password: string): FieldErrorCode | null {
  const characters = Array.from(password)
  // PasswordText refuses it.
  if (characters.length > maxPassword) return null
  if (password.trim() === '') return 'blank'
  if (characters.length < minPassword) return 'password-too-short'
  return new Set(characters).size < minDifferent ? 'password-too-uniform' : null
}

/** Clients use either spelling; the second one is read where the first is missing. */
export const PasswordChange = z
  .object({
    old_password: PasswordText.optional(),
    new_password: UnjudgedPassword.optional(),
    oldPassword: PasswordText.optional(),
    newPassword: UnjudgedPassword.optional(),
  })
  .transform((given) => ({
    old_password: given.old_password ?? given.oldPassword,
    new_password: given.new_password ?? given.newPassword,
  }))
  .pipe(z.object({ old_password: z.string(), new_password: z.string() }))
export type PasswordChange = z.infer<typeof PasswordChange>

export const sessionRoutes = {
  accountLogout: route({
    method: 'POST',
    path: '/accounts/logout/',
    summary: 'End the session and all tokens of it',
    permission: signedIn('everybody may leave'),
    person: true,
    withoutFactor: true,
    body: z.object({ refresh_token: z.string().max(512).optional() }).optional(),
    status: 204,
  }),
  accountRefresh: route({
    method: 'POST',
    path: '/accounts/token/refresh/',
    summary: 'Exchange a refresh token for a new pair',
    answers: 'The next pair of tokens',
    permission: anyone('the refresh token is itself the proof'),
    body: z.object({ refresh: z.string().min(1).max(512) }),
    response: Tokens,
  }),
  accountVerify: route({
    method: 'POST',
    path: '/accounts/token/verify/',
    summary: 'Check whether an access token is valid',
    answers: 'The token is valid',
    permission: anyone('the token is itself the proof'),
    body: z.object({ token: z.string().min(1).max(4096) }),
    response: z.object({}),
  }),
  userChangePassword: route({
    method: 'POST',
    path: '/accounts/user/change_password/',
    summary: 'Change the caller’s own password; their other sessions end',
    answers: 'The password is changed, in words',
    permission: 'accounts.change_userprofile',
    person: true,
    fresh: true,
    body: PasswordChange,
    response: z.object({ detail: z.string() }),
  }),
}

export const sessionNoun = noun({
  routes: sessionRoutes,
  tags: {
    accounts: 'Signing in, sessions, people and their permission groups',
  },
  audit: { session: ['start', 'refuse', 'end', 'refresh_reuse'] },
  logged: {
    /** The refused attempt, and the reason. */
    attempt: z.string(),
    why: z.string(),
  },
})
