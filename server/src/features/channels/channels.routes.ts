import { channelRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { changeAddresses, getReachedBy } from './addresses.service.ts'
import { changeChannel, listChannels } from './channels.service.ts'
import { getPushKey, subscribePush, unsubscribePush } from './push.service.ts'
import { testChannel } from './test.service.ts'

export function channelsHttp(http: Http): void {
  register(http, channelRoutes, {
    channelList: async (ctx) => ({ data: await listChannels(ctx) }),
    channelUpdate: async (ctx, { params, body }) => ({ data: await changeChannel(ctx, params.kind, body) }),
    channelTest: async (ctx, { params }) => ({ data: await testChannel(ctx, params.kind) }),
    channelMine: async (ctx) => ({ data: await getReachedBy(ctx) }),
    channelMineUpdate: async (ctx, { body }) => ({ data: await changeAddresses(ctx, body) }),
    pushKey: async (ctx) => ({ data: await getPushKey(ctx) }),
    pushSubscribe: async (ctx, { body }) => ({ data: await subscribePush(ctx, body) }),
    pushUnsubscribe: async (ctx, { body }) => ({ data: await unsubscribePush(ctx, body.endpoint) }),
  })
}
