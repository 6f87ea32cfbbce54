/** The name of an account that has no other is its e-mail address or its name to sign in with. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/@.*$/u, '')
    .split(/[\s._-]+/u)
    .filter((word) => word !== '')

/** «NL» of «Nguyễn Thị Lan»: the first letters of the family name and of the given name, which stands last. */
export function initialsOf(name: string): string {
  const words = wordsOf(name)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : letters(words[0] ?? '')
  return `${letters(first)[0] ?? ''}${letters(last)[0] ?? ''}`.toLocaleUpperCase('vi')
}

// With a combining mark beside its letter a name would begin with half a letter.
const letters = (word: string): string[] =>
  Array.from(new Intl.Segmenter().segment(word.normalize('NFC')), ({ segment }) => segment)

/** «Lan» of «Nguyễn Thị Lan», as people call each other; the whole name where it is one word. */
export const givenName = (name: string): string => name.trim().split(/\s+/u).at(-1) ?? name
