import { tariffRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { changeTariff, getTariff } from './tariff.service.ts'

export function tariffHttp(http: Http): void {
  register(http, tariffRoutes, {
    tariffRetrieve: async (ctx) => ({ data: await getTariff(ctx) }),
    tariffUpdate: async (ctx, { body }) => ({ data: await changeTariff(ctx, body) }),
  })
}
