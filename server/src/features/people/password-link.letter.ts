import { formatDateTime } from '@quantrac/charts/time-format.ts'
import type { User } from '@quantrac/contract'
import { linkMailWords, linkWords } from '../../words/password-links.words.ts'
import type { Locale } from '../../words/text.ts'
import { filled } from '../../words/value-texts.ts'
import type { Letter } from '../mail/letter.ts'

export interface LinkToMail {
  readonly locale: Locale
  readonly person: Pick<User, 'email' | 'is_invited'>
  /** The email of who made the link. */
  readonly maker: string
  readonly url: string
  readonly expires_at: Date
  /** Of the console. */
  readonly address: string
}

/** The mail that takes a link to its person. */
export function linkLetter({ locale, person, maker, url, expires_at, address }: LinkToMail): Letter {
  const words = linkWords[person.is_invited === true ? 'invited' : 'forgotten']
  const values = { maker, email: person.email, until: formatDateTime(expires_at.getTime(), locale) }
  return {
    locale,
    subject: words.subject[locale],
    preview: '',
    tone: 'good',
    heading: words.subject[locale],
    blocks: [
      { kind: 'paragraph', text: filled(words.text, locale, values) },
      { kind: 'button', link: { text: words.button[locale], url } },
      { kind: 'paragraph', text: filled(linkMailWords.valid, locale, values) },
    ],
    footer: {
      text: filled(linkMailWords.why, locale, values),
      link: { text: linkMailWords.open[locale], url: address },
    },
  }
}
