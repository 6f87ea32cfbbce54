import { ApiError, apiErrorFrom } from './api-error.ts'
import { underBase } from '../lib/base-path.ts'
import { noteServerContact } from './server-contact.ts'

/** A longer call is aborted, so that nobody waits endlessly for a page. */
const REQUEST_TIMEOUT_MS = 20_000

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `/api` and its query, as the contract has it. */
  url: string
  /** A text is a CSV file, a blob one of its own type; anything else is sent as JSON. */
  body?: unknown
  accessToken: string | null
  signal?: AbortSignal
  /** Of a call that is known to work for long. */
  timeoutMs?: number
}

/**
 * One HTTP exchange, never repeated. Returns the parsed JSON body, undefined if there is none.
 * @throws ApiError for every status that is not 2xx, for a timeout and for a network failure
 */
export async function exchange(call: Exchange): Promise<unknown> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? REQUEST_TIMEOUT_MS)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  try {
    const response = await fetch(underBase(call.url), requestOf(call, signal))
    const body = parsed(await response.text())
    // A refusal is an answer of the server; a 5xx may come from a proxy in front of an absent one.
    if (response.status < 500) noteServerContact()
    if (!response.ok) throw apiErrorFrom(response.status, body)
    return body
  } catch (error) {
    throw failureOf(error, timeout.aborted ? 'timeout' : call.signal?.aborted ? 'aborted' : 'network')
  }
}

export interface DownloadedFile {
  /** The name that the server gives; '' without one. */
  name: string
  content: Blob
}

/**
 * The same for a file. The time limit applies until the answer begins: the duration of a long file is unknown.
 * @throws ApiError
 */
export async function exchangeFile(call: Exchange): Promise<DownloadedFile> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS)
  try {
    const response = await fetch(underBase(call.url), requestOf(call, timeout.signal))
    clearTimeout(timer)
    if (!response.ok) throw apiErrorFrom(response.status, parsed(await response.text()))
    return { name: fileNameOf(response.headers.get('content-disposition')), content: await response.blob() }
  } catch (error) {
    throw failureOf(error, timeout.signal.aborted ? 'timeout' : 'network')
  } finally {
    clearTimeout(timer)
  }
}

const requestOf = (call: Exchange, signal: AbortSignal): RequestInit => ({
  method: call.method,
  headers: headersOf(call),
  credentials: 'same-origin',
  signal,
  ...(call.body === undefined
    ? {}
    : {
        body:
          typeof call.body === 'string' || call.body instanceof Blob ? call.body : JSON.stringify(call.body),
      }),
})

const failureOf = (error: unknown, code: string): ApiError =>
  error instanceof ApiError ? error : new ApiError({ status: 0, detail: null, code, fields: {} })

/** Reads `filename*=UTF-8''…`, the only form that the server writes. */
function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1] ?? ''
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}

export function headersOf(call: Exchange): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'vi',
  }
  if (call.body instanceof Blob) headers['Content-Type'] = call.body.type
  else if (call.body !== undefined)
    headers['Content-Type'] = typeof call.body === 'string' ? 'text/csv' : 'application/json'
  if (call.accessToken !== null) headers['Authorization'] = `Bearer ${call.accessToken}`
  const csrf = call.method === 'GET' ? null : cookie('csrftoken')
  if (csrf !== null) headers['X-CSRFToken'] = csrf
  return headers
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}

export function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
