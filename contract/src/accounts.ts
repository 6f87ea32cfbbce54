import { z } from 'zod'
import { Id, noControl, One } from './primitives.ts'
import { permissionCodes } from './permissions.ts'
import { anyone, route, signedIn } from './route.ts'
import { PasswordText, Tokens } from './sessions.ts'

export const Role = z.enum(['admin', 'operator'])
export type Role = z.infer<typeof Role>

/** The languages of the product. */
export const Language = z.enum(['vi', 'en'])
export type Language = z.infer<typeof Language>

/** A calendar day, not an instant: a birthday has no time zone. */
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
  /** True: they have not chosen a password yet, and so have not signed in. Otherwise it is missing. */
  is_invited: z.literal(true).optional(),
  /** True: an account of programs alone, without a password; nobody signs in with it. Otherwise it is missing. */
  is_service: z.literal(true).optional(),
})
export type User = z.infer<typeof User>

/** Which stations a person reaches without any permission, as in lists and on the dashboard. */
export const StationsReached = z.enum(['all', 'some', 'none'])
export type StationsReached = z.infer<typeof StationsReached>

export const CurrentUser = User.extend({
  permissions: z.array(z.enum(permissionCodes)),
  stations_reached: StationsReached,
})
export type CurrentUser = z.infer<typeof CurrentUser>

const Login = z.object({ email: z.string().min(1).max(320).regex(noControl), password: PasswordText })

export const accountRoutes = {
  accountLogin: route({
    method: 'POST',
    path: '/accounts/login/',
    summary: 'Sign in with email and password',
    answers: 'The tokens of the session, and the person',
    permission: anyone('signing in is how a person becomes known'),
    body: Login,
    response: z.object({ token: Tokens, data: CurrentUser }),
  }),
  accountMe: route({
    method: 'GET',
    path: '/accounts/user/me/',
    summary: 'The signed-in person with their permission codes',
    permission: signedIn('own profile'),
    person: true,
    response: One(CurrentUser),
  }),
}
