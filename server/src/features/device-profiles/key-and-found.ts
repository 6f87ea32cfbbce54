/** The key of a refused part and what stood there, as the detail of its refusal has them. */
export function keyAndFound(detail: string): { key: string; found: string } {
  const [key = '', ...found] = detail.split(': ')
  return found.length === 0 ? { key: '', found: key } : { key, found: found.join(': ') }
}
