import { retentionRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { allowRemoval, confirmClock, getRetention } from './retention.service.ts'

export function retentionHttp(http: Http): void {
  register(http, retentionRoutes, {
    retentionRetrieve: async (ctx) => ({ data: await getRetention(ctx) }),
    retentionAllow: async (ctx, { body }) => ({ data: await allowRemoval(ctx, body) }),
    retentionConfirmClock: async (ctx, { body }) => ({ data: await confirmClock(ctx, body) }),
  })
}
