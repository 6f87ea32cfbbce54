import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'
import { noNul } from './primitives.ts'
import { anyone, route, signedIn } from './route.ts'

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Tokens = z.infer<typeof Tokens>

const maxPassword = 128

/**
 * A password is taken exactly as typed; only NUL is refused (drivers do not transmit it). Its length is counted in characters: an
 * emoji counts as one, although JavaScript needs several units for it.
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
 * A new password: at least 8 characters, 5 of them different, not only blanks. The server also refuses the email, common
 * passwords and names.
 */
export const NewPassword = PasswordText.superRefine((text, ctx) => {
  const characters = Array.from(text)
  const refuse = (problem: FieldErrorCode) =>
    ctx.addIssue({ code: 'custom', params: { problem }, input: text })
  // Already refused.
  if (text === '' || characters.length > maxPassword) return
  if (text.trim() === '') refuse('blank')
  else if (characters.length < minPassword)
    ctx.addIssue({ code: 'too_small', origin: 'string', minimum: minPassword, inclusive: true, input: text })
  else if (new Set(characters).size < minDifferent) refuse('password-too-uniform')
}).meta({ minLength: minPassword })

/** Clients use either spelling; the second one is read where the first is missing. */
export const PasswordChange = z
  .object({
    old_password: PasswordText.optional(),
    new_password: NewPassword.optional(),
    oldPassword: PasswordText.optional(),
    newPassword: NewPassword.optional(),
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
    body: PasswordChange,
    response: z.object({ detail: z.string() }),
  }),
}
