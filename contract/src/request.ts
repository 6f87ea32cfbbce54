import type { RouteDefinition } from './route.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** What any client sends for a call of the route table: the path with its query under `/api`, the content type and the body's text. */
export function requestOf(
  definition: RouteDefinition,
  input: CallInput,
): { method: string; path: string; contentType: string | null; body: string | undefined } {
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(key, String(one))
  }
  const asked = query.size === 0 ? '' : `?${query.toString()}`
  if (input.body === undefined)
    return { method: definition.method, path: `/api${path}${asked}`, contentType: null, body: undefined }
  const contentType = definition.consumes ?? 'application/json'
  const isText = definition.consumes !== undefined && typeof input.body === 'string'
  const body = isText ? input.body : JSON.stringify(input.body)
  return { method: definition.method, path: `/api${path}${asked}`, contentType, body }
}
