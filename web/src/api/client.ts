import {
  pathOf,
  type RouteAnswer,
  type RouteCall,
  type RouteDefinition,
  type routes,
} from '@quantrac/contract'
import { ApiError } from './api-error.ts'
import { type DownloadedFile, type Exchange, exchange, exchangeFile } from './exchange.ts'
import { routeTable } from './contract-values.ts'
import { askForProof, needsProof } from './proof.ts'
import { freshAccessToken } from './session.ts'
import { accessToken } from './tokens.ts'

type AllRoutes = typeof routes
export type RouteName = keyof AllRoutes

export interface CallOptions {
  signal?: AbortSignal
  /** Of a call that is known to work for long. */
  timeoutMs?: number
}

/** The call's argument may be omitted if no part of it is required. */
type Arguments<Call> =
  Partial<Call> extends Call ? [call?: Call, options?: CallOptions] : [call: Call, options?: CallOptions]

type Api = {
  readonly [Name in RouteName]: (
    ...args: Arguments<RouteCall<AllRoutes[Name]>>
  ) => Promise<RouteAnswer<AllRoutes[Name]>>
}

type Route = Pick<RouteDefinition, 'method' | 'path'>
type Plain = string | number | boolean

interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, Plain | readonly Plain[] | null | undefined>
  body?: unknown
}

/**
 * Every call of the contract by its name: `api.moduleList({ query: { limit: 10 } })`. After a 401 it refreshes and
 * retries once; where the server asks for the second factor again, so does the console, and the call is repeated.
 * Rejects with ApiError only.
 */
export const api: Api = Object.fromEntries(
  Object.entries(routeTable).map(([name, route]) => [
    name,
    (parts: Parts = {}, options: CallOptions = {}) => call(route, parts, options),
  ]),
) as unknown as Api // built from the same table that the type is derived from

/** A 401 of these calls is about the submitted data, not about the session. */
const withoutRefresh = new Set<Route>([
  routeTable.accountLogin,
  routeTable.accountLoginSecond,
  routeTable.accountPasskeyStart,
  routeTable.accountPasskeyLogin,
  routeTable.accountRefresh,
  routeTable.accountVerify,
  routeTable.passwordLinkCheck,
  routeTable.passwordLinkUse,
])

/** The calls that return a file. */
type FileName = {
  [Name in RouteName]: AllRoutes[Name] extends { produces: string } ? Name : never
}[RouteName]

/** Fetches a file with the session's token, which a link cannot do. Rejects with ApiError only. */
export const download = <Name extends FileName>(
  name: Name,
  parts: RouteCall<AllRoutes[Name]>,
): Promise<DownloadedFile> => authorised(routeTable[name], parts as Parts, exchangeFile) // the parts of one route are those of any

const call = (route: Route, parts: Parts, options: CallOptions): Promise<unknown> =>
  authorised(route, parts, (asked) => exchange({ ...asked, ...options }))

/** Sends with the session's token; once more when the person has given their second factor, where that is asked for. */
export async function authorised<Answer>(
  route: Route,
  parts: Parts,
  send: (asked: Exchange) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await refreshed(route, parts, send)
  } catch (error) {
    if (!needsProof(error) || !(await askForProof())) throw error
    return refreshed(route, parts, send)
  }
}

/** Sends with the session's token, and once more with a fresh one where that is refused. */
async function refreshed<Answer>(
  route: Route,
  parts: Parts,
  send: (asked: Exchange) => Promise<Answer>,
): Promise<Answer> {
  const token = accessToken()
  const once = (bearer: string | null): Promise<Answer> =>
    send({ method: route.method, url: urlOf(route.path, parts), body: parts.body, accessToken: bearer })
  try {
    return await once(withoutRefresh.has(route) ? null : token)
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401
    if (!refused || withoutRefresh.has(route)) throw error
    return once(await freshAccessToken(token ?? ''))
  }
}

/** The address of a call. An empty text in a query is an unset filter. */
export function urlOf(path: string, { params, query = {} }: Parts): string {
  const set = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  return pathOf(path, { params, query: set })
}
