import type { RouteAnswer, routes } from '@quantrac/contract'
import { underBase } from '../lib/base-path.ts'
import { ApiError, apiErrorFrom } from './api-error.ts'
import { authorised } from './client.ts'
import { routeTable } from './contract-values.ts'
import { type Exchange, headersOf, parsed } from './exchange.ts'

export interface UploadOptions {
  /** Called with the part that is sent, 0 to 1. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
  params?: Record<string, number>
}

type FormCall = 'importCreate' | 'sampleFileSet' | 'modulePermitFileSet' | 'alertCommentCreate'

/** Sends a file as a form. Rejects with ApiError only. */
export const upload = <Name extends FormCall>(
  name: Name,
  file: File,
  options: UploadOptions = {},
): Promise<RouteAnswer<(typeof routes)[Name]>> => sendForm(name, formOf(file), options)

/**
 * Sends a form. Not by `fetch`, which does not say how much of it is sent; without a time limit, because a
 * slow line takes minutes for a large file. Rejects with ApiError only, whose code is `aborted` after the signal.
 */
export async function sendForm<Name extends FormCall>(
  name: Name,
  form: FormData,
  options: UploadOptions = {},
): Promise<RouteAnswer<(typeof routes)[Name]>> {
  const { params = {} } = options
  const answer = await authorised(routeTable[name], { params }, (call) => send(call, form, options))
  return answer as RouteAnswer<(typeof routes)[Name]> // as the contract has it, like every call
}

function send(call: Exchange, form: FormData, { onProgress, signal }: UploadOptions): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const request = new XMLHttpRequest()
  const fail = (code: string) => reject(new ApiError({ status: 0, detail: null, code, fields: {} }))
  request.open(call.method, underBase(call.url))
  for (const [header, value] of Object.entries(headersOf(call))) request.setRequestHeader(header, value)
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress?.(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => {
    const body = parsed(request.responseText)
    if (request.status >= 200 && request.status < 300) resolve(body)
    else reject(apiErrorFrom(request.status, body))
  })
  request.addEventListener('error', () => fail('network'))
  request.addEventListener('abort', () => fail('aborted'))
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  if (signal?.aborted === true) fail('aborted')
  else request.send(form)
  return promise
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}
