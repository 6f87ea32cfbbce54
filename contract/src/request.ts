import type { RouteDefinition } from './route.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * The address of a call under `/api`: parameters are filled in and escaped, lists repeated, undefined and null left
 * out.
 */
export function pathOf(path: string, { params, query }: Pick<CallInput, 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const asked = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) asked.append(key, String(one))
  }
  return asked.size === 0 ? `/api${filled}` : `/api${filled}?${asked.toString()}`
}

/**
 * What a client sends for a call of the route table: path, content type and the body's text. A form has a content type
 * of its own, which whoever sends it makes; a file says its type.
 */
export function requestOf(
  definition: RouteDefinition,
  input: CallInput,
): { method: string; path: string; contentType: string | null; body: string | FormData | Blob | undefined } {
  const { method } = definition
  const path = pathOf(definition.path, input)
  if (input.body === undefined) return { method, path, contentType: null, body: undefined }
  if (input.body instanceof FormData) return { method, path, contentType: null, body: input.body }
  if (input.body instanceof Blob) return { method, path, contentType: input.body.type, body: input.body }
  const contentType = definition.consumes ?? 'application/json'
  const isText = definition.consumes !== undefined && typeof input.body === 'string'
  const body = isText ? input.body : JSON.stringify(input.body)
  return { method, path, contentType, body }
}
