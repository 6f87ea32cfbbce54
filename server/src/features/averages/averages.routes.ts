import { averageRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getAverages } from './averages.service.ts'

export function averagesHttp(http: Http): void {
  register(http, averageRoutes, {
    averages: (ctx, { params, query }) =>
      getAverages(ctx, params.module_code, {
        ...query,
        codes: [...(query.factor_code ?? []), ...(query['factor_code[]'] ?? [])],
      }),
  })
}
