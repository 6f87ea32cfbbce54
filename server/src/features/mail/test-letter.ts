import type { Locale } from '../../words/text.ts'
import { settingsWords } from '../../words/mails.words.ts'
import { testMailWords as words } from '../../words/test-mail.words.ts'
import { filled } from '../../words/value-texts.ts'
import type { Letter } from './letter.ts'
import { linksFrom } from './links.ts'

/** What an administrator sends to themself to see that mails arrive. They see the MQTT panel on the page of the switches. */
export function testLetter(locale: Locale, address: string): Letter {
  const page = settingsWords.pageWithMqtt[locale]
  return {
    locale,
    subject: words.subject[locale],
    preview: '',
    tone: 'good',
    heading: words.subject[locale],
    blocks: [
      { kind: 'paragraph', text: filled(words.text, locale, { address }) },
      { kind: 'button', link: { text: words.open[locale], url: address } },
    ],
    footer: {
      text: filled(words.why, locale, { menu: settingsWords.menu[locale], page }),
      link: { text: page, url: linksFrom(address).settings },
    },
  }
}
