import { aqiRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getAqi, listLatestAqi } from './aqi.service.ts'

export function aqiHttp(http: Http): void {
  register(http, aqiRoutes, {
    aqiHourly: (ctx, { params, query }) => getAqi(ctx, params.module_code, { ...query, of: '1h' }),
    aqiDaily: (ctx, { params, query }) => getAqi(ctx, params.module_code, { ...query, of: '24h' }),
    aqiLatest: (ctx) => listLatestAqi(ctx),
  })
}
