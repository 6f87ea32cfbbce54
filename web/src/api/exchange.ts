import { ApiError, apiErrorFrom } from './api-error.ts'

/** Specification section 9. */
export const REQUEST_TIMEOUT_MS = 20_000

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `/api` and its query. */
  url: string
  body?: unknown
  accessToken: string | null
  signal?: AbortSignal
}

/**
 * One HTTP exchange, never repeated. Answers the parsed JSON body, undefined where there is none.
 * @throws ApiError for every status that is not 2xx, for a timeout and for a network failure
 */
export async function exchange(call: Exchange): Promise<unknown> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: headersOf(call),
      credentials: 'same-origin',
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    })
    const text = await response.text()
    const body = parsed(text)
    if (!response.ok) throw apiErrorFrom(response.status, body)
    return body
  } catch (error) {
    if (error instanceof ApiError) throw error
    const code = timeout.aborted ? 'timeout' : call.signal?.aborted ? 'aborted' : 'network'
    throw new ApiError({ status: 0, detail: null, code, fields: {} })
  }
}

function headersOf(call: Exchange): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'vi',
  }
  if (call.body !== undefined) headers['Content-Type'] = 'application/json'
  if (call.accessToken !== null) headers['Authorization'] = `Bearer ${call.accessToken}`
  const csrf = call.method === 'GET' ? null : cookie('csrftoken')
  if (csrf !== null) headers['X-CSRFToken'] = csrf
  return headers
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
