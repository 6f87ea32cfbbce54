import { channelWords as words } from '../../words/channels.words.ts'
import { alertLetter } from '../notifications/alert-letter.ts'
import type { Letter } from '../mail/letter.ts'
import type { Links } from '../mail/links.ts'
import { footerFor } from '../mail/recipient.ts'
import type { ChannelMessage } from './adapter.ts'

export interface Addressee {
  readonly email: string
  /** Null: the contact of a station, who has no settings of their own. */
  readonly has_mqtt: boolean | null
}

/** A message as a mail: of alerts as every mail of them, without any as a short text. */
export function letterOf(message: ChannelMessage, { email, has_mqtt }: Addressee, links: Links): Letter {
  const { locale, alerts, title, text, link, severity, lead } = message
  const open = { text: words.open[locale], url: link }
  const recipient = { email, locale, has_mqtt: has_mqtt ?? false }
  const footer =
    has_mqtt === null
      ? { text: words.whyContact[locale], link: open }
      : footerFor(recipient, 'whyAlert', links)
  const [first, ...others] = alerts
  if (first !== undefined)
    return {
      ...alertLetter([first, ...others], recipient, links),
      footer,
      ...(lead !== undefined && { subject: lead, heading: lead }),
    }
  return {
    locale,
    subject: title,
    preview: text,
    tone: severity === 'ALERT' ? 'alert' : 'warning',
    heading: title,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'button', link: open },
    ],
    footer,
  }
}
