import { type CallInput, requestOf, type RouteAnswer, type RouteCall, routes } from '@quantrac/contract'

type Name = keyof typeof routes

export class CallError extends Error {
  readonly status: number
  constructor(name: string, status: number, body: string) {
    super(`${name} was answered with ${status}: ${body.slice(0, 500)}`)
    this.status = status
  }
}

export interface Api {
  /** @throws CallError on every answer that is not a success. */
  call<N extends Name>(
    name: N,
    input: RouteCall<(typeof routes)[N]>,
  ): Promise<RouteAnswer<(typeof routes)[N]>>
  /** Streams CSV into the import call. */
  importCsv(pieces: Iterable<string>): Promise<RouteAnswer<(typeof routes)['metricImport']>>
}

/** The product's calls for a script with a bearer token. */
export function createApi(url: string, token: string): Api {
  return {
    call: async (name, input) => {
      const request = requestOf(routes[name], input as CallInput) // a route's call is a call
      const response = await fetch(url + request.path, {
        method: request.method,
        headers: headers(token, request.contentType),
        ...(request.body !== undefined && { body: request.body }),
      })
      return answerOf(name, response)
    },
    importCsv: async (pieces) => {
      const encoder = new TextEncoder()
      const source = pieces[Symbol.iterator]()
      const body = new ReadableStream({
        pull(controller) {
          const next = source.next()
          if (next.done === true) controller.close()
          else controller.enqueue(encoder.encode(next.value))
        },
      })
      const request = requestOf(routes.metricImport, {})
      const response = await fetch(url + request.path, {
        method: 'POST',
        headers: headers(token, 'text/csv'),
        body,
        duplex: 'half',
      })
      return answerOf('metricImport', response)
    },
  }
}

const headers = (token: string, contentType: string | null) => ({
  authorization: `Bearer ${token}`,
  'accept-language': 'en',
  ...(contentType !== null && { 'content-type': contentType }),
})

async function answerOf<T>(name: string, response: Response): Promise<T> {
  const text = await response.text()
  if (!response.ok) throw new CallError(name, response.status, text)
  return (text === '' ? undefined : JSON.parse(text)) as T // the server's answers are written by the same contract
}
