import { deliveryRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { listDeliveries, retryDelivery } from './list.service.ts'

export function deliveriesHttp(http: Http): void {
  register(http, deliveryRoutes, {
    deliveryList: (ctx, { query }) => listDeliveries(ctx, query),
    deliveryRetry: async (ctx, { params }) => ({ data: await retryDelivery(ctx, params.id) }),
  })
}
