import { electricityRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getElectricity } from './electricity.service.ts'

export function electricityHttp(http: Http): void {
  register(http, electricityRoutes, {
    moduleElectricity: async (ctx, { params, query }) => ({
      data: await getElectricity(ctx, params.code, query),
    }),
  })
}
