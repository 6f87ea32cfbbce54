import { type CallInput, requestOf, type RouteAnswer, type RouteCall, routes } from '@quantrac/contract'

export type RouteName = keyof typeof routes

/** A call as it was made and answered. */
export interface Sent {
  readonly name: RouteName
  readonly body: unknown
  readonly status: number
}

export interface CallAs {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The status of the refusal that is expected instead of a success. */
  readonly refused?: number
}

export interface Caller {
  readonly call: <N extends RouteName>(
    name: N,
    input: RouteCall<(typeof routes)[N]>,
    as?: CallAs,
  ) => Promise<RouteAnswer<(typeof routes)[N]>>
  /** Every call so far. */
  readonly sent: readonly Sent[]
}

/**
 * Makes the product's calls and records them, so that a test can look up what was sent where. @throws Error on an
 * unexpected answer
 */
export function createCaller(url: string, token: string): Caller {
  const sent: Sent[] = []
  return {
    sent,
    call: async (name, input, as = {}) => {
      const request = requestOf(routes[name], input as CallInput) // a route's call is a call
      const response = await fetch(url + request.path, {
        method: request.method,
        headers: {
          authorization: `Bearer ${as.token ?? token}`,
          ...(request.contentType !== null && { 'content-type': request.contentType }),
          ...as.headers,
        },
        ...(request.body !== undefined && { body: request.body }),
      })
      const text = await response.text()
      const isWanted = as.refused === undefined ? response.ok : response.status === as.refused
      if (!isWanted)
        throw new Error(`${name} ${sentText(request.body)} was answered with ${response.status}: ${text}`)
      sent.push({ name, body: (input as CallInput).body, status: response.status })
      return text === '' ? undefined : JSON.parse(text) // the server's answers are written by the same contract
    },
  }
}

const sentText = (body: string | FormData | Blob | undefined): string =>
  typeof body === 'object' ? 'with a form or file' : (body ?? 'without a body')
