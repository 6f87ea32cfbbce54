import { z } from 'zod'
import { noun } from './noun.ts'
import { Id, One } from './primitives.ts'
import { route, signedIn } from './route.ts'

/** The modules and factors whose alerts raise notifications and toasts for a person; all if both are empty. */
export const Followed = z.object({
  module_ids: z.array(Id).max(10_000),
  factor_ids: z.array(Id).max(10_000),
})
export type Followed = z.infer<typeof Followed>

export const followedRoutes = {
  followedRetrieve: route({
    method: 'GET',
    path: '/accounts/user/followed/',
    summary: 'The stations and factors that the caller follows',
    permission: signedIn('what one follows is one’s own'),
    person: true,
    response: One(Followed),
  }),
  followedUpdate: route({
    method: 'PUT',
    path: '/accounts/user/followed/',
    summary: 'Replace the stations and factors that the caller follows; if both are empty: all',
    permission: signedIn('what one follows is one’s own'),
    person: true,
    body: Followed,
    response: One(Followed),
  }),
}

export const followedNoun = noun({
  routes: followedRoutes,
  audit: { followed: ['update'] },
  logged: Followed.shape,
})
