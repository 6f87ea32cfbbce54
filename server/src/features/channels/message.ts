import type { ChannelMessage } from './adapter.ts'

/** Title, text and link for a service that has one text alone. */
export function wholeText({ title, text, link }: ChannelMessage): string {
  const body = text.startsWith(title) ? text : `${title}\n${text}`
  return body.includes(link) ? body : `${body}\n${link}`
}

/** So many characters as a service takes. */
export function shortened(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

/** Without the marks of Vietnamese letters: a short message has 160 letters without them, and 70 with one. */
export const withoutMarks = (text: string): string =>
  text
    .replaceAll('\u0111', 'd')
    .replaceAll('\u0110', 'D')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\u00a0/g, ' ')
    .replace(/[^\x20-\x7e\n]/g, '?')

/** A Vietnamese number as services want it: country code, no plus, digits alone; null if it is none. */
export function internationalPhone(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/[\s().-]/g, '').replace(/^(\+|00)/, '')
  const national = /^(?:84|0)(\d{9,10})$/.exec(digits)
  return national === null ? null : `84${national[1]}`
}
