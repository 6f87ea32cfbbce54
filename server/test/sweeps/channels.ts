import { noInput, refused, secret, sweep } from './sweep.ts'

const webAddress = refused('an address')
const id = refused('an id')
const key = refused('a key of a browser')
// The last one alone is what the channel is set to.
const plain = { fit: 'line', read: 'auditList' } as const

const browser = {
  endpoint: 'https://push.example/send/1',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
}

export const channelsSweep = sweep({
  other: {
    channelUpdate: () => ({ params: { kind: 'webhook' }, body: { enabled: false } }),
    channelTest: () => ({ params: { kind: 'webhook' } }),
    channelMineUpdate: () => ({ body: { telegram_chat_id: '1', zalo_user_id: null } }),
    pushSubscribe: () => ({ body: browser }),
    pushUnsubscribe: () => ({ body: { endpoint: browser.endpoint } }),
  },
  audit: {
    channelUpdate: 'channel.update',
    channelTest: 'channel.test',
    channelMineUpdate: 'channel.address',
    pushSubscribe: 'channel.subscribe',
    pushUnsubscribe: 'channel.unsubscribe',
  },
  reach: {
    channelList: null,
    channelUpdate: null,
    channelTest: null,
    channelMine: null,
    channelMineUpdate: null,
    pushKey: null,
    pushSubscribe: null,
    pushUnsubscribe: null,
  },
  updates: {
    channelUpdate: {
      at: () => ({ params: { kind: 'sms' } }),
      read: async ({ app, admin }) => {
        const { data } = (await app.call('channelList', {}, admin)).body
        return { ...data.find(({ kind }) => kind === 'sms') }
      },
      values: () => ({
        url: ['https://sms.example/one', 'https://sms.example/two'],
        content_type: ['application/json', 'application/x-www-form-urlencoded'],
      }),
      also: { url: ['ready'] },
      apart: {
        secret: 'it is never read',
        token: 'it is never read',
        refresh_token: 'it is never read',
      },
    },
    channelMineUpdate: {
      at: noInput,
      read: async ({ app, admin }) => {
        const { telegram_chat_id, zalo_user_id } = (await app.call('channelMine', {}, admin)).body.data
        return { telegram_chat_id, zalo_user_id }
      },
      values: () => ({ telegram_chat_id: ['1', '-2'], zalo_user_id: ['one', 'two'] }),
    },
  },
  texts: {
    'channelUpdate.url': webAddress,
    'channelUpdate.template': { fit: 'prose', read: 'auditList' },
    'channelUpdate.app_id': plain,
    'channelUpdate.template_id': plain,
    'channelUpdate.secret': secret,
    'channelUpdate.token': secret,
    'channelUpdate.refresh_token': secret,
    'channelMineUpdate.telegram_chat_id': id,
    'channelMineUpdate.zalo_user_id': id,
    'pushSubscribe.endpoint': webAddress,
    'pushSubscribe.p256dh': key,
    'pushSubscribe.auth': key,
    'pushUnsubscribe.endpoint': { fit: 'prose', read: null },
  },
})
