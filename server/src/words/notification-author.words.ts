import { z } from 'zod'
import type { Locale } from '../context.ts'
import type { StoredWords } from './notifications.words.ts'
import type { Text } from './text.ts'

/** What a notification keeps of its author, who may be renamed or deleted later. */
const AuthorNames = z.object({ username: z.string(), first_name: z.string(), last_name: z.string() })
export type AuthorNames = z.infer<typeof AuthorNames>

const written = z.object({ author: AuthorNames })
/** Data of what the product writes. */
const made = z.object({ type: z.string() })

// Written before authors were kept.
const somebody: Text = { vi: 'Một người dùng', en: 'A user' }

/** Who wrote a notification, the family name first in every language; null if the product did. */
export function authorOf({ kind, title, data }: StoredWords, locale: Locale): string | null {
  const { data: typed } = written.safeParse(data)
  if (typed !== undefined) return nameOf(typed.author)
  const isTyped = kind === 'system' && title !== null && !made.safeParse(data).success
  return isTyped ? somebody[locale] : null
}

function nameOf({ username, first_name, last_name }: AuthorNames): string {
  return [last_name, first_name].filter((name) => name !== '').join(' ') || username
}
