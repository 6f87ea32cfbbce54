/** The first telephone number of a text, as `tel:` takes it; null: there is none. */
export function telephoneIn(text: string): string | null {
  // +84 and nine figures, or 0 and nine or ten, apart by blanks, dots or hyphens.
  const [found] = /(?<!\d)(?:\+84|0)(?:[ .-]?\d){9,10}(?!\d)/.exec(text) ?? []
  return found === undefined ? null : found.replace(/[ .-]/g, '')
}
