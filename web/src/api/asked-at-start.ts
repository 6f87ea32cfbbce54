import { ApiError } from './api-error.ts'

/** A query's answer is fresh for so long, too. */
const FRESH_MS = 10_000

declare global {
  interface Window {
    /** What page-start.js has asked for while the scripts loaded; undefined where it could not be asked. */
    askedAtStart?: {
      readonly token: string
      readonly language: string
      /** By `performance.now()`. */
      readonly at: number
      /** By the call's `url`. */
      readonly answers: Map<string, Promise<Response | 'timeout' | undefined>>
    }
  }
}

interface Call {
  method: string
  url: string
  accessToken: string | null
}

/**
 * Whether a call of this path that is made now may get an answer of the start, and when that was asked for by
 * `performance.now()`; undefined if not.
 */
export function askedAtStart(path: string): number | undefined {
  const asked = globalThis.window?.askedAtStart
  if (asked === undefined || performance.now() >= FRESH_MS) return undefined
  return [...asked.answers.keys()].some((url) => url.startsWith(path)) ? asked.at : undefined
}

/**
 * The answer to a call that was asked for before the scripts were there: once, soon after the start, and only for the
 * same person and language. Undefined: the call has to be made.
 * @throws ApiError if it was not answered in time
 */
export async function answerAskedAtStart(call: Call): Promise<Response | undefined> {
  if (askedAtStart(call.url) === undefined || call.method !== 'GET') return undefined
  const { token, language, answers } = window.askedAtStart ?? {}
  const answer = answers?.get(call.url)
  answers?.delete(call.url)
  if (token !== call.accessToken || language !== document.documentElement.lang) return undefined
  const came = await answer
  if (came === 'timeout') throw new ApiError({ status: 0, detail: null, code: 'timeout', fields: {} })
  return came
}
