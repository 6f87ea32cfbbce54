/** The first `length` characters of a longer text and «...». A character of two units is never halved. */
export function cutText(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`
}
