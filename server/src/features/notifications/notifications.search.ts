import type { MadeText } from '../../words/notifications.words.ts'

/**
 * The product's texts that may match a search outside their values: names and codes are searched where they are stored,
 * because composing a text for every row costs five times as much.
 */
export function textsToSearch(texts: readonly MadeText[], search: string): MadeText[] {
  const key = searchKey(search)
  return texts.filter(({ template }) => fixedParts(template).some((part) => overlap(part, key)))
}

/** Compares like the database's function of this name. */
function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u0110\u0111]/g, 'd')
    .toLowerCase()
}

const fixedParts = (template: string): string[] =>
  template
    .split(/\{\w+\}/)
    .map(searchKey)
    .filter((part) => part !== '')

/** True if one contains the other, or begins with the end of the other. */
function overlap(part: string, key: string): boolean {
  if (part.includes(key) || key.includes(part)) return true
  for (let length = 1; length < Math.min(part.length, key.length); length += 1)
    if (part.endsWith(key.slice(0, length)) || part.startsWith(key.slice(-length))) return true
  return false
}
