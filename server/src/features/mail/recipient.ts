import { type Locale } from '../../words/text.ts'
import { mailWords, settingsWords } from '../../words/mails.words.ts'
import { filled } from '../../words/value-texts.ts'
import type { Letter } from './letter.ts'
import type { Links } from './links.ts'

/** A person who gets mails. */
export interface Recipient {
  readonly email: string
  readonly locale: Locale
  /** Their settings of notifications have the MQTT panel, and another title. */
  readonly has_mqtt: boolean
}

/** Why they get it, and how they switch it off. */
export function footerFor(
  { locale, has_mqtt }: Recipient,
  why: keyof Pick<typeof mailWords, 'whyAlert' | 'whyReport' | 'whyAdministrator'>,
  links: Links,
): Letter['footer'] {
  const page = settingsWords[has_mqtt ? 'pageWithMqtt' : 'page'][locale]
  const names = { card: settingsWords.card[locale], menu: settingsWords.menu[locale], page }
  return {
    text: `${mailWords[why][locale]} ${filled(mailWords.stop, locale, names)}`,
    link: { text: page, url: links.settings },
  }
}
