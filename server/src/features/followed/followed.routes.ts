import { followedRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getFollowed, updateFollowed } from './followed.service.ts'

export function followedHttp(http: Http): void {
  register(http, followedRoutes, {
    followedRetrieve: async (ctx) => ({ data: await getFollowed(ctx) }),
    followedUpdate: async (ctx, { body }) => ({ data: await updateFollowed(ctx, body) }),
  })
}
