import { z } from 'zod'
import { channelKinds } from './channel-kinds.ts'
import { noun } from './noun.ts'
import { Instant, noControl, noNul, One, Prose, Whole } from './primitives.ts'
import { route, signedIn } from './route.ts'

const short = z.string().trim().min(1).max(300).regex(noControl)
const secret = z.string().trim().max(2000).regex(noControl).nullable().optional()
const Url = z
  .string()
  .trim()
  .max(300)
  // Without user and password: what is secret has fields of its own.
  .regex(/^https?:\/\/[A-Za-z0-9._~:[\]-]+(?:[/?][!-~]*)?$/)
  .refine((text) => URL.canParse(text))
  .meta({ examples: ['https://alerts.factory.example/quantrac'] })

/** In the app a notification is a row of its own; all else is sent. */
export const SentKind = z.enum(channelKinds).exclude(['app'])
/** Mail is set where the server is started. */
const SetKind = SentKind.exclude(['mail'])

/** What a channel is set to; each uses some of the fields, the others are null. */
const settings = {
  /** Webhook and SMS: where messages are sent. Telegram and Zalo: the service’s address, if not the usual one. */
  url: Url.nullable(),
  /** Whether the address may be of a private network. */
  allow_private: z.boolean(),
  /** SMS: the body, with {{phone}}, {{text}}, {{ascii}} and {{key}}. Null: phone and text alone. */
  template: Prose(2000).nullable(),
  /** SMS: the type of the body. */
  content_type: z.enum(['application/json', 'application/x-www-form-urlencoded']).nullable(),
  /** Zalo: of the application, and of a ZNS template for people who do not follow the official account. */
  app_id: short.nullable(),
  template_id: short.nullable(),
}
/** Empty keeps the stored one, null deletes it. */
const secrets = {
  /** Webhook and SMS: signs what is sent. Zalo: the application’s secret key. */
  secret,
  /** Telegram: of the bot. Zalo: the access token of the official account. SMS: sent as the Authorization header. */
  token: secret,
  /** Zalo. */
  refresh_token: secret,
}

export const Channel = z.object({
  kind: z.enum(channelKinds),
  /** Switched on; app and mail have no switch here. */
  enabled: z.boolean(),
  /** Whether all that it needs is set. */
  ready: z.boolean(),
  ...settings,
  has_secret: z.boolean(),
  has_token: z.boolean(),
  has_refresh_token: z.boolean(),
  /** Of the last 24 hours, and what waits now. */
  sent: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  last_sent_at: Instant.nullable(),
  last_error: z.string().nullable(),
  last_error_at: Instant.nullable(),
  next_try_at: Instant.nullable(),
})
export type Channel = z.infer<typeof Channel>

export const ChannelChange = z.object({ enabled: z.boolean(), ...settings, ...secrets }).partial()
export type ChannelChange = z.infer<typeof ChannelChange>

/** Where one person is reached beside app and mail; phone numbers are those of their account. */
export const ChannelAddresses = z.object({
  telegram_chat_id: z
    .string()
    .trim()
    .regex(/^-?\d{1,20}$/)
    .meta({ examples: ['123456789'] })
    .nullable(),
  zalo_user_id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .meta({ examples: ['2512523625412515'] })
    .nullable(),
})
export type ChannelAddresses = z.infer<typeof ChannelAddresses>

export const ReachedBy = ChannelAddresses.extend({
  phone_number: z.string().nullable(),
  /** Browsers that show notifications of this person. */
  browsers: z.number().int(),
  /** The channels that are switched on and ready. */
  kinds: z.array(z.enum(channelKinds)),
})
export type ReachedBy = z.infer<typeof ReachedBy>

/** What a browser answers when it is asked to show notifications (Push API, `PushSubscription.toJSON()`). */
export const PushSubscription = z.object({
  endpoint: z
    .string()
    .max(2000)
    .regex(/^https:\/\/[!-~]+$/)
    .refine((text) => URL.canParse(text))
    .meta({ examples: ['https://push.example/send/7'] }),
  p256dh: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}=?$/)
    .meta({ examples: ['B'.padEnd(87, 'A')] }),
  auth: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}={0,2}$/)
    .meta({ examples: ['A'.padEnd(22, 'A')] }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const channelRoutes = {
  channelList: route({
    method: 'GET',
    path: '/channels/list/',
    summary: 'By what messages of alerts are sent, and how that goes',
    permission: 'notify.view_rule',
    response: Whole(Channel),
  }),
  channelUpdate: route({
    method: 'PUT',
    path: '/channels/update/:kind/',
    summary: 'Change a channel',
    permission: 'notify.change_rule',
    params: z.object({ kind: SetKind }),
    body: ChannelChange,
    response: One(Channel),
  }),
  channelTest: route({
    method: 'POST',
    path: '/channels/test/:kind/',
    summary: 'Send a message to the caller by a channel',
    answers: 'Whether it was taken, and what the service said',
    permission: 'notify.change_rule',
    heavy: true,
    params: z.object({ kind: SentKind }),
    response: One(z.object({ ok: z.boolean(), detail: z.string() })),
  }),
  channelMine: route({
    method: 'GET',
    path: '/channels/mine/',
    summary: 'Where the caller is reached',
    permission: signedIn('own settings'),
    person: true,
    response: One(ReachedBy),
  }),
  channelMineUpdate: route({
    method: 'PUT',
    path: '/channels/mine/',
    summary: 'Change where the caller is reached',
    permission: 'notify.change_setting',
    person: true,
    body: ChannelAddresses,
    response: One(ReachedBy),
  }),
  pushKey: route({
    method: 'GET',
    path: '/channels/push/key/',
    summary: 'The public key with which a browser subscribes',
    permission: signedIn('own settings'),
    person: true,
    response: One(z.object({ key: z.string() })),
  }),
  pushSubscribe: route({
    method: 'POST',
    path: '/channels/push/subscribe/',
    summary: 'Show notifications of the caller in this browser',
    permission: 'notify.change_setting',
    person: true,
    body: PushSubscription,
    response: One(ReachedBy),
    status: 201,
  }),
  pushUnsubscribe: route({
    method: 'POST',
    path: '/channels/push/unsubscribe/',
    summary: 'Show no notifications in this browser any more',
    answers: 'Where the caller is reached now',
    permission: 'notify.change_setting',
    person: true,
    body: z.object({ endpoint: z.string().max(2000).regex(noNul) }),
    response: One(ReachedBy),
  }),
}

export const channelNoun = noun({
  routes: channelRoutes,
  tags: { channels: 'By what messages of alerts are sent' },
  audit: { channel: ['update', 'test', 'address', 'subscribe', 'unsubscribe'] },
  logged: {
    channel: Channel.shape.kind,
    enabled: Channel.shape.enabled,
    ...settings,
    ...ChannelAddresses.shape,
  },
})
