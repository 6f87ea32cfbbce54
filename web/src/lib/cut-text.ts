/** The first `length` characters of a longer text and «...». A surrogate pair is never split. */
export function cutText(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`
}
