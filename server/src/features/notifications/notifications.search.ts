import { AlertStatus } from '@quantrac/contract'
import type { MadeText } from '../../words/notifications.words.ts'

/**
 * Those of the product's texts in which a search may be found beyond the values that stand in them: names and codes are searched
 * where they are stored, and putting a text together for every row costs five times as much.
 */
export function textsToSearch(texts: readonly MadeText[], search: string): MadeText[] {
  const key = searchKey(search)
  return texts.filter(({ template }) => fixedParts(template).some((part) => overlap(part, key)))
}

/** As the database's function of this name compares. */
function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u0110\u0111]/g, 'd')
    .toLowerCase()
}

/** What a template says between its values; the status is one of few, and stored as no text. */
function fixedParts(template: string): string[] {
  const parts = AlertStatus.options.flatMap((status) => template.replace('{status}', status).split(/\{\w+\}/))
  return [...new Set(parts.map(searchKey))].filter((part) => part !== '')
}

/** True where one holds the other, or begins with what the other ends with. */
function overlap(part: string, key: string): boolean {
  if (part.includes(key) || key.includes(part)) return true
  for (let length = 1; length < Math.min(part.length, key.length); length += 1)
    if (part.endsWith(key.slice(0, length)) || part.startsWith(key.slice(-length))) return true
  return false
}
