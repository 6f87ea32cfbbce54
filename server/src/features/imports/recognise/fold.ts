/** Without accents, case and signs: what heads, codes and names of factors are compared by. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u0111\u0110]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9.%+]+/g, ' ')
    .trim()
}
