import { cleaned } from '../transmissions/remote/problem.ts'
import { ChannelProblem, type ChannelMessage } from './adapter.ts'
import { shortened, wholeText } from './message.ts'
import { type Answered, objectOf, type Sent, secondsOf } from './outside.ts'

// https://core.telegram.org/bots/api#sendmessage
const usualUrl = 'https://api.telegram.org'
const longestText = 4096

export interface TelegramSettings {
  readonly url: string | null
  readonly token: string
  readonly isPrivateAllowed: boolean
}

export function telegramRequest(
  { url, token, isPrivateAllowed }: TelegramSettings,
  chatId: string,
  message: ChannelMessage,
): Sent {
  // It becomes a part of the address.
  if (!/^\d+:[\w-]+$/.test(token)) throw new ChannelProblem('refused', 'secret')
  return {
    url: `${(url ?? usualUrl).replace(/\/$/, '')}/bot${token}/sendMessage`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      chat_id: chatId,
      text: shortened(wholeText(message), longestText),
      link_preview_options: { is_disabled: true },
    }),
    isPrivateAllowed,
  }
}

/** What the bot API says (https://core.telegram.org/bots/api#making-requests); null: it has taken the message. */
export function telegramRefusal({ status, text }: Answered, token: string): ChannelProblem | null {
  const { ok, description, error_code, parameters } = objectOf(text)
  if (ok === true) return null
  const code = typeof error_code === 'number' ? error_code : status
  const said = cleaned(`${code} ${typeof description === 'string' ? description : ''}`, [token])
  const after = secondsOf(objectOf(JSON.stringify(parameters ?? null))['retry_after'])
  if (code === 429) return new ChannelProblem('later', 'busy', { said, ...(after !== null && { after }) })
  return new ChannelProblem(code >= 400 && code < 500 ? 'refused' : 'later', 'answer', { said })
}
