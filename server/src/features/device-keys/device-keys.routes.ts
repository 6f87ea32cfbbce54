import { deviceKeyRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { createDeviceKey, type OwnBroker } from './device-keys.service.ts'

export function deviceKeysHttp(http: Http, broker: OwnBroker): void {
  register(http, deviceKeyRoutes, {
    moduleDeviceKey: async (ctx, { params }) => ({ data: await createDeviceKey(ctx, broker, params.id) }),
  })
}
