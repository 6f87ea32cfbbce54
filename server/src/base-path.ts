/**
 * The path of a request's address and what follows it: `GET http://host/path HTTP/1.1` is the same call as `GET /path`.
 */
export const localPart = (url: string): string => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')

/** The address without the path that the program is served under; null if it is outside of that. */
export function withoutBase(basePath: string, url: string): string | null {
  if (basePath === '') return url
  if (!url.startsWith(basePath)) return null
  const rest = url.slice(basePath.length)
  return rest.startsWith('/') ? rest : null
}
