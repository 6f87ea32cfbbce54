import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'
import { Id, Instant, noControl, One } from './primitives.ts'
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
  /** When they need a second factor, after which they can only set one up. Missing: nothing is due. */
  second_factor_due_at: Instant.optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Of WebAuthn, as browsers make and take it; the server's library checks what is in it. */
export const WebauthnJson = z.record(z.string().max(100), z.unknown())
export type WebauthnJson = z.infer<typeof WebauthnJson>

export const SecondFactorKind = z.enum(['totp', 'passkey'])
export type SecondFactorKind = z.infer<typeof SecondFactorKind>

/** How a person may prove themselves beside the password. */
export const ProofKind = z.enum([...SecondFactorKind.options, 'recovery'])
export type ProofKind = z.infer<typeof ProofKind>

export const SignedIn = z.object({ token: Tokens, data: CurrentUser })
export type SignedIn = z.infer<typeof SignedIn>

/** The password was right; a second factor is due with this token, once, within five minutes. */
export const SecondFactorDue = z.object({
  second_factor: z.object({
    token: z.string(),
    kinds: z.array(ProofKind),
    /** What a browser proves a passkey by; null: the person has none of this address. */
    passkey: WebauthnJson.nullable(),
  }),
})
export type SecondFactorDue = z.infer<typeof SecondFactorDue>

/** Six digits of an app, or a recovery code; blanks and hyphens do not matter. */
export const ProofCode = z
  .string()
  .max(40)
  .refine((text) => /^(?:\d{6}|[a-z2-7]{16})$/i.test(text.replaceAll(/[\s-]/g, '')), {
    params: { problem: 'code-wrong' satisfies FieldErrorCode },
  })
  .meta({ examples: ['123456', 'ABCD-EFGH-IJKL-MNOP'] })

const eitherProof = { code: ProofCode.optional(), assertion: WebauthnJson.optional() }

/** Refuses none or both. */
function oneProof({ code, assertion }: { code?: unknown; assertion?: unknown }, ctx: z.RefinementCtx): void {
  if (code === undefined && assertion === undefined)
    ctx.addIssue({ code: 'invalid_type', expected: 'string', path: ['code'], input: undefined })
  else if (code !== undefined && assertion !== undefined)
    ctx.addIssue({
      code: 'custom',
      path: ['code'],
      params: { problem: 'code-wrong' satisfies FieldErrorCode },
      input: code,
    })
}

/** A code, or what a browser makes of a passkey. */
export const Proof = z
  .object(eitherProof)
  .superRefine(oneProof)
  .meta({ examples: [{ code: '123456' }] })
export type Proof = z.infer<typeof Proof>

const SignInToken = z.string().min(1).max(512)

const Login = z.object({ email: z.string().min(1).max(320).regex(noControl), password: PasswordText })

export const accountRoutes = {
  accountLogin: route({
    method: 'POST',
    path: '/accounts/login/',
    summary: 'Sign in with email and password',
    answers: 'The tokens of the session, and the person; or that a second factor is due',
    permission: anyone('signing in is how a person becomes known'),
    body: Login,
    response: z.union([SignedIn, SecondFactorDue]),
  }),
  accountLoginSecond: route({
    method: 'POST',
    path: '/accounts/login/second/',
    summary: 'Finish a sign-in that a second factor is due for',
    answers: 'The tokens of the session, and the person',
    permission: anyone('the token of the first step is itself the proof that the password was right'),
    body: z
      .object({ ...eitherProof, token: SignInToken })
      .superRefine(oneProof)
      .meta({ examples: [{ code: '123456', token: 'k0vYJw3lS2f1' }] }),
    response: SignedIn,
  }),
  accountPasskeyStart: route({
    method: 'POST',
    path: '/accounts/login/passkey/start/',
    summary: 'Begin to sign in by a passkey alone',
    answers: 'What the browser proves it by, and a token for it, once, within five minutes',
    permission: anyone('signing in is how a person becomes known'),
    response: One(z.object({ token: z.string(), options: WebauthnJson })),
    errors: [409],
  }),
  accountPasskeyLogin: route({
    method: 'POST',
    path: '/accounts/login/passkey/',
    summary: 'Sign in by a passkey whose device has verified the person',
    answers: 'The tokens of the session, and the person',
    permission: anyone('signing in is how a person becomes known'),
    body: z.object({ token: SignInToken, assertion: WebauthnJson }),
    response: SignedIn,
    errors: [409],
  }),
  accountMe: route({
    method: 'GET',
    path: '/accounts/user/me/',
    summary: 'The signed-in person with their permission codes',
    permission: signedIn('own profile'),
    person: true,
    withoutFactor: true,
    response: One(CurrentUser),
  }),
}

/** The session of a sign-in that asks for no second factor. @throws Error if one is due */
export function signedInBy(answer: SignedIn | SecondFactorDue): SignedIn {
  if ('token' in answer) return answer
  throw new Error('a second factor is due')
}
