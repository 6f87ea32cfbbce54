import { connectRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { type ConnectDeps, getStationConnect } from './connect.service.ts'

export function connectHttp(http: Http, deps: ConnectDeps): void {
  register(http, connectRoutes, {
    moduleConnect: async (ctx, { params }) => ({
      data: await getStationConnect(ctx, deps, params.code),
    }),
  })
}
