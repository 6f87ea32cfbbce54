import { z } from 'zod'
import { Proof, ProofCode, ProofKind, SecondFactorKind, WebauthnJson } from './accounts.ts'
import { noun } from './noun.ts'
import { Id, idParams, Instant, Line, One } from './primitives.ts'
import { route, signedIn } from './route.ts'

export const SecondFactor = z.object({
  id: Id,
  kind: SecondFactorKind,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

/** What the caller has, and what their groups ask of them. */
export const OwnSecondFactors = z.object({
  factors: z.array(SecondFactor),
  /** Unused ones of the ten; null: none were made yet. */
  recovery_codes_left: z.number().int().min(0).max(recoveryCodeCount).nullable(),
  /** A group of theirs requires one. */
  is_required: z.boolean(),
  /** Until then the caller may go on without one; null: not required, or there is one. */
  due_at: Instant.nullable(),
  /** Until then nothing asks for the factor again in this session; null: it will be asked. */
  proved_until: Instant.nullable(),
})
export type OwnSecondFactors = z.infer<typeof OwnSecondFactors>

const FactorName = Line(100).min(1)

/** A new factor; with the first one of a person the recovery codes, which are shown once. */
const SecondFactorMade = One(
  z.object({ factor: SecondFactor, recovery_codes: z.array(z.string()).nullable() }),
)
export type SecondFactorMade = z.infer<typeof SecondFactorMade>['data']

const own = signedIn('one’s own second factors')

export const secondFactorRoutes = {
  secondFactorList: route({
    method: 'GET',
    path: '/accounts/factors/',
    summary: 'The caller’s second factors, and whether their groups require one',
    permission: own,
    person: true,
    withoutFactor: true,
    response: One(OwnSecondFactors),
  }),
  secondFactorTotpStart: route({
    method: 'POST',
    path: '/accounts/factors/totp/start/',
    summary: 'Begin to add an authenticator app: a secret for it, for ten minutes',
    answers: 'The secret, and the same as an address that apps read from a picture',
    permission: own,
    person: true,
    withoutFactor: true,
    fresh: true,
    response: One(z.object({ secret: z.string(), uri: z.string() })),
    errors: [409],
  }),
  secondFactorTotpConfirm: route({
    method: 'POST',
    path: '/accounts/factors/totp/confirm/',
    summary: 'Add the authenticator app by a code of it',
    answers: 'The new factor; with the first one also ten recovery codes, which are never shown again',
    permission: own,
    person: true,
    withoutFactor: true,
    fresh: true,
    body: z.object({ name: FactorName, code: ProofCode }),
    response: SecondFactorMade,
    status: 201,
    errors: [409],
  }),
  secondFactorPasskeyStart: route({
    method: 'POST',
    path: '/accounts/factors/passkey/start/',
    summary: 'Begin to add a passkey, within ten minutes',
    answers: 'What the browser makes it from',
    permission: own,
    person: true,
    withoutFactor: true,
    fresh: true,
    response: One(z.object({ options: WebauthnJson })),
    errors: [409],
  }),
  secondFactorPasskeyConfirm: route({
    method: 'POST',
    path: '/accounts/factors/passkey/confirm/',
    summary: 'Add the passkey that the browser has made',
    answers: 'The new factor; with the first one also ten recovery codes, which are never shown again',
    permission: own,
    person: true,
    withoutFactor: true,
    fresh: true,
    body: z.object({ name: FactorName, credential: WebauthnJson }),
    response: SecondFactorMade,
    status: 201,
    errors: [409],
  }),
  secondFactorDelete: route({
    method: 'DELETE',
    path: '/accounts/factors/:id/',
    summary: 'Delete one of the caller’s second factors; with the last one the recovery codes end, too',
    permission: own,
    person: true,
    withoutFactor: true,
    fresh: true,
    params: idParams,
    errors: [404, 409],
  }),
  secondFactorRecoveryCodes: route({
    method: 'POST',
    path: '/accounts/factors/recovery-codes/',
    summary: 'Make ten new recovery codes; those before end',
    answers: 'The codes, which are never shown again',
    permission: own,
    person: true,
    withoutFactor: true,
    fresh: true,
    response: One(z.object({ recovery_codes: z.array(z.string()) })),
    errors: [409],
  }),
  secondFactorProveStart: route({
    method: 'POST',
    path: '/accounts/factors/prove/start/',
    summary: 'What the caller may prove themselves with again',
    answers: 'The kinds of proof, and what a browser proves a passkey by',
    permission: own,
    person: true,
    withoutFactor: true,
    response: One(z.object({ kinds: z.array(ProofKind), passkey: WebauthnJson.nullable() })),
  }),
  secondFactorProve: route({
    method: 'POST',
    path: '/accounts/factors/prove/',
    summary: 'Prove oneself again: for ten minutes the session is not asked for the factor',
    permission: own,
    person: true,
    withoutFactor: true,
    body: Proof,
    status: 204,
  }),
}

export const secondFactorNoun = noun({ routes: secondFactorRoutes })
