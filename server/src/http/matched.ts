import type { FastifyRequest } from 'fastify'

/**
 * The path that the router understood: its pattern, and for the console's, which takes any, the decoded path. Whatever
 * is decided about a call is decided by this and never by the text of its address: `/%61pi/` is `/api/`. Null: no route
 * takes the call.
 */
export function matchedPath({ routeOptions: { url }, params }: FastifyRequest): string | null {
  if (url === '/*') return `/${(params as { '*': string })['*']}` // of such a route
  return url ?? null
}

/** Whether a call is one of the API, also where there is no such call. */
export function isOfApi(request: FastifyRequest): boolean {
  const path = matchedPath(request)
  return path === null || /^\/api(\/|$)/.test(path)
}
