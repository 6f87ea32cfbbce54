import { cleaned } from '../transmissions/remote/problem.ts'
import { ChannelProblem, type ChannelMessage } from './adapter.ts'
import { shortened, wholeText } from './message.ts'
import { type Answered, objectOf, type Sent } from './outside.ts'

/** One address in place of the three, for a relay. */
export interface ZaloSettings {
  readonly url: string | null
  readonly isPrivateAllowed: boolean
}

const usual = {
  // https://developers.zalo.me/docs/official-account/tin-nhan/tin-tu-van
  message: 'https://openapi.zalo.me/v3.0/oa/message/cs',
  // https://developers.zalo.me/docs/zalo-notification-service
  template: 'https://business.openapi.zalo.me/message/template',
  // https://developers.zalo.me/docs/official-account/bat-dau/xac-thuc-va-uy-quyen-cho-ung-dung-new
  token: 'https://oauth.zaloapp.com/v4/oa/access_token',
} as const
const longestText = 2000

const urlOf = ({ url }: ZaloSettings, what: keyof typeof usual): string =>
  url === null ? usual[what] : url.replace(/\/$/, '') + new URL(usual[what]).pathname

const asked = (
  settings: ZaloSettings,
  { what, token, body }: { what: 'message' | 'template'; token: string; body: unknown },
): Sent => ({
  url: urlOf(settings, what),
  headers: { 'content-type': 'application/json', access_token: token },
  body: JSON.stringify(body),
  isPrivateAllowed: settings.isPrivateAllowed,
})

/** To a person who has talked to the official account within the last days. */
export const zaloMessage = (
  settings: ZaloSettings,
  to: { token: string; userId: string },
  message: ChannelMessage,
): Sent =>
  asked(settings, {
    what: 'message',
    token: to.token,
    body: {
      recipient: { user_id: to.userId },
      message: { text: shortened(wholeText(message), longestText) },
    },
  })

/** To a telephone number, by a template that Zalo has approved. */
export const zaloTemplate = (
  settings: ZaloSettings,
  to: { token: string; phone: string; templateId: string },
  message: ChannelMessage,
): Sent =>
  asked(settings, {
    what: 'template',
    token: to.token,
    body: {
      phone: to.phone,
      template_id: to.templateId,
      template_data: {
        title: message.title,
        text: message.text,
        time: message.at.toISOString(),
        link: message.link,
      },
      tracking_id: message.key,
    },
  })

export const zaloRefresh = (
  settings: ZaloSettings,
  { appId, secret, refreshToken }: { appId: string; secret: string; refreshToken: string },
): Sent => ({
  url: urlOf(settings, 'token'),
  headers: { 'content-type': 'application/x-www-form-urlencoded', secret_key: secret },
  body: new URLSearchParams({
    refresh_token: refreshToken,
    app_id: appId,
    grant_type: 'refresh_token',
  }).toString(),
  isPrivateAllowed: settings.isPrivateAllowed,
})

/** The new tokens; null: they were refused. */
export function zaloTokens({ text }: Answered): { token: string; refreshToken: string } | null {
  const { access_token: token, refresh_token: refreshToken } = objectOf(text)
  return typeof token === 'string' && typeof refreshToken === 'string' ? { token, refreshToken } : null
}

// Of the official account, of ZNS, and of one that was removed.
const expired = new Set([-216, -124, -220])
// Too many calls, and failures of their own.
const passing = new Set([-32, -100, -200])

/** `expired`: with another token it may be taken; null: it was. */
export function zaloRefusal(
  { status, text }: Answered,
  secrets: readonly string[],
): ChannelProblem | 'expired' | null {
  const { error, message } = objectOf(text)
  if (error === 0 && status < 300) return null
  if (typeof error === 'number' && expired.has(error)) return 'expired'
  const said = cleaned(
    `${typeof error === 'number' ? error : status} ${typeof message === 'string' ? message : ''}`,
    secrets,
  )
  const isLater = typeof error === 'number' ? passing.has(error) : status >= 500 || status < 400
  return new ChannelProblem(isLater ? 'later' : 'refused', 'answer', { said })
}
