import type { Letter } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterText, lineOf } from './letter-text.ts'
import type { Mail } from './mailer.ts'

// Longer ones are cut by mail programs anyway; a header line of a mail has at most 998 bytes.
const longestSubject = 150

export function mailOf(letter: Letter): Mail {
  const { subject, footer, thread } = letter
  return {
    subject: shortened(lineOf(subject)),
    text: letterText(letter),
    html: letterHtml(letter),
    unsubscribe: footer.link.url,
    ...(thread !== undefined && { thread }),
  }
}

function shortened(text: string): string {
  const letters = Array.from(text)
  return letters.length > longestSubject ? `${letters.slice(0, longestSubject - 1).join('')}…` : text
}
