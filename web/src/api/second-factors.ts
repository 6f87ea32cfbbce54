import type { RouteAnswer, RouteCall, routes } from '@quantrac/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { currentUserQuery } from './current-user.ts'

type Answers<Name extends keyof typeof routes> = RouteAnswer<(typeof routes)[Name]>

/** What a person may prove themselves with. */
export type AskedProof = Answers<'secondFactorProveStart'>['data']
export type Proof = RouteCall<(typeof routes)['secondFactorProve']>['body']
/** WebAuthn in JSON. */
export type PasskeyOptions = Answers<'secondFactorPasskeyStart'>['data']['options']
export type MadeFactor = Answers<'secondFactorTotpConfirm'>['data']

/** The caller's own second factors, and what is asked of them. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: async ({ signal }) => (await api.secondFactorList(undefined, { signal })).data,
})

/** A factor has been added or has gone: whether one is still due has changed, too. */
export const renewFactors = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries(secondFactorsQuery),
    client.invalidateQueries(currentUserQuery),
  ])
}
