import { z } from 'zod'
import { Id, noControl, noNul, One } from './primitives.ts'
import { permissionCodes } from './permissions.ts'
import { anyone, route, signedIn } from './route.ts'

export const Role = z.enum(['admin', 'operator'])
export type Role = z.infer<typeof Role>

/** A calendar day, never a moment: a birthday has no zone. */
export const CalendarDate = z.iso.date()

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  phonenumber: z.string(),
  date_of_birth: CalendarDate.nullable(),
  role: Role,
  groups: z.array(z.object({ id: Id, name: z.string() })),
  is_active: z.boolean(),
})
export type User = z.infer<typeof User>

export const CurrentUser = User.extend({ permissions: z.array(z.enum(permissionCodes)) })
export type CurrentUser = z.infer<typeof CurrentUser>

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Tokens = z.infer<typeof Tokens>

const maxPassword = 128

/**
 * A password is taken exactly as typed; NUL alone is refused (no driver carries it). Its length is counted in characters: an
 * emoji is one, whatever number of units JavaScript needs for it.
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

const Login = z.object({ email: z.string().min(1).max(320).regex(noControl), password: PasswordText })

export const accountRoutes = {
  accountLogin: route({
    method: 'POST',
    path: '/accounts/login/',
    summary: 'Sign in with email and password',
    permission: anyone('signing in is how a person becomes known'),
    body: Login,
    response: z.object({ token: Tokens, data: CurrentUser }),
  }),
  accountLogout: route({
    method: 'POST',
    path: '/accounts/logout/',
    summary: 'End the session and its whole token family',
    permission: signedIn('everybody may leave'),
    body: z.object({ refresh_token: z.string().max(512).optional() }).optional(),
    status: 204,
  }),
  accountRefresh: route({
    method: 'POST',
    path: '/accounts/token/refresh/',
    summary: 'Change a refresh token into a new pair',
    permission: anyone('the refresh token is itself the proof'),
    body: z.object({ refresh: z.string().min(1).max(512) }),
    response: Tokens,
  }),
  accountVerify: route({
    method: 'POST',
    path: '/accounts/token/verify/',
    summary: 'Ask whether an access token is valid',
    permission: anyone('the token is itself the proof'),
    body: z.object({ token: z.string().min(1).max(4096) }),
    response: z.object({}),
  }),
  accountMe: route({
    method: 'GET',
    path: '/accounts/user/me/',
    summary: 'The signed-in person with their permission codes',
    permission: signedIn('own profile'),
    response: One(CurrentUser),
  }),
}
