import { deviceRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { adoptDevice } from './adopt.service.ts'
import type { StoreDeps } from '../mqtt/mqtt.claim.service.ts'
import { getDevice, listDevices, previewDevice, type Watch } from './devices.service.ts'

/** `watch`: what this copy hears; null: it receives nothing. */
export function devicesHttp(http: Http, { watch, store }: { watch: Watch; store: StoreDeps }): void {
  register(http, deviceRoutes, {
    deviceList: (ctx, { query }) => listDevices(ctx, query),
    deviceRetrieve: async (ctx, { query }) => ({ data: await getDevice(ctx, watch, query.device) }),
    devicePreview: async (ctx, { body }) => ({ data: await previewDevice(ctx, watch, body) }),
    deviceAdopt: async (ctx, { body }) => ({ data: await adoptDevice(ctx, { store, watch }, body) }),
  })
}
