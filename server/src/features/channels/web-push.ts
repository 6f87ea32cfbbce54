import webPush from 'web-push'
import type { ChannelMessage } from './adapter.ts'
import { shortened } from './message.ts'
import type { Sent } from './outside.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

// A push service takes 4096 bytes with what encryption adds, and a notification shows a few lines.
const longestBody = 600
const keptSeconds = 24 * 3600

/** What the worker of the console is told, encrypted for its browser alone. */
export function pushRequest(
  { endpoint, p256dh, auth }: PushTarget,
  { keys, subject, isPrivateAllowed }: { keys: PushKeys; subject: string; isPrivateAllowed: boolean },
  message: ChannelMessage,
): Sent {
  const { key, title, text, link, locale, severity } = message
  const body = shortened(text.replace(link, '').trim(), longestBody)
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title: shortened(title, 200), body, link, tag: key, locale }),
    {
      vapidDetails: { subject, ...keys },
      TTL: keptSeconds,
      urgency: severity === 'ALERT' ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    },
  )
  return { url: endpoint, headers: details.headers, body: details.body ?? '', isPrivateAllowed }
}
