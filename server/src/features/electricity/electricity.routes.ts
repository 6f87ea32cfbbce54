import { electricityRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getElectricity } from './electricity.service.ts'
import { getPlantElectricity } from './plant.service.ts'

export function electricityHttp(http: Http): void {
  register(http, electricityRoutes, {
    plantElectricity: async (ctx, { query }) => ({ data: await getPlantElectricity(ctx, query) }),
    moduleElectricity: async (ctx, { params, query }) => ({
      data: await getElectricity(ctx, params.code, query),
    }),
  })
}
