import { connectRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import type { OwnBroker } from '../device-keys/device-keys.service.ts'
import { getStationConnect } from './connect.service.ts'

/** `broker` is this copy's own; null if it runs none. */
export function connectHttp(http: Http, broker: OwnBroker): void {
  register(http, connectRoutes, {
    moduleConnect: async (ctx, { params }) => ({
      data: await getStationConnect(ctx, broker, params.code),
    }),
  })
}
