import { ApiError } from './api-error.ts'
import { exchange } from './exchange.ts'
import { routeTable } from './contract-values.ts'
import { stored, storedRemove, storedWrite } from '../lib/local-store.ts'
import { accessToken, clearTokens, onTokensClearedElsewhere, refreshToken, storeTokens } from './tokens.ts'

/** Why the session ended; `signed-out` is the person's own action and shows no message. */
const sessionEnds = ['signed-out', 'logout-failed', 'refused', 'no-refresh-token', 'no-access-token'] as const
export type SessionEnd = (typeof sessionEnds)[number]

/** Where the tab that ends the session says why, for the others. */
const WHY = 'session_end'

type Listener = (why: SessionEnd) => void

const listeners = new Set<Listener>()
let refreshing: Promise<string> | null = null
let lastEnd: SessionEnd | null = null

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Why the last session ended, for the sign-in page; reading it does not clear it, because that page may render again.
 */
export function lastSessionEnd(): SessionEnd | null {
  return lastEnd
}

/** The session has ended here, but the server could not be reached. */
export function reportLogoutFailed(): void {
  // Not shown to a person who has signed in meanwhile.
  if (accessToken() !== null) return
  lastEnd = 'logout-failed'
  for (const listener of listeners) listener(lastEnd)
}

/** Forgets how the previous session ended: somebody has signed in. */
export function forgetSessionEnd(): void {
  lastEnd = null
  storedRemove(WHY)
}

/** Forgets both tokens and notifies all listeners of the session. */
export function endSession(why: SessionEnd): void {
  // First: the other tabs read it when the tokens go.
  storedWrite(WHY, why)
  clearTokens()
  tell(why)
}

function tell(why: SessionEnd): void {
  lastEnd = why
  for (const listener of listeners) listener(why)
}

/** Ends the session here too when another tab ends it, with the same message. */
export function followOtherTabs(): () => void {
  return onTokensClearedElsewhere(() => {
    clearTokens()
    const why = stored(WHY)
    tell(isEnd(why) ? why : 'signed-out')
  })
}

const isEnd = (text: string | null): text is SessionEnd => sessionEnds.some((why) => why === text)

/**
 * Returns a token other than `refused`: the one another tab has fetched meanwhile, or a new one. However many calls
 * need one at once, one refresh runs, in one tab. Only a refusal ends the session: while the server cannot be reached
 * the tokens stay.
 * @throws ApiError
 */
export function freshAccessToken(refused: string): Promise<string> {
  refreshing ??= withTabLock(() => refresh(refused)).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist on secure origins only; on plain http the server's 30 s grace for the replaced token covers two
  // tabs.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('quantrac-refresh', work)
}

async function refresh(refused: string): Promise<string> {
  const current = accessToken()
  if (current !== null && current !== refused) return current
  const token = refreshToken()
  // Already signed out when a running call returns: the session has ended, without a message.
  if (token === null && current === null) throw sessionEnded()
  if (token === null) return ended('no-refresh-token')
  let answer: unknown
  try {
    answer = await exchange({
      method: routeTable.accountRefresh.method,
      url: `/api${routeTable.accountRefresh.path}`,
      body: { refresh: token },
      accessToken: null,
    })
  } catch (error) {
    if (isRefusal(error)) return ended('refused')
    throw error
  }
  // Signed out while the refresh was running: the new pair must not restore the session.
  if (refreshToken() === null) return ended('signed-out')
  const pair = tokenPair(answer)
  if (pair.access === null) return ended('no-access-token')
  storeTokens(pair.access, pair.refresh)
  return pair.access
}

/** A definite refusal, unlike a server that is away, fails, or asks to retry later. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

function ended(why: SessionEnd): never {
  endSession(why)
  throw sessionEnded()
}

const sessionEnded = (): ApiError =>
  new ApiError({ status: 401, detail: null, code: 'session-ended', fields: {} })

/**
 * Reads a pair bare, under `data` or `token`, in snake or camel case: servers of this interface use all of these forms.
 */
export function tokenPair(answer: unknown): { access: string | null; refresh: string | null } {
  for (const holder of [answer, member(answer, 'token'), member(answer, 'data')]) {
    const access = text(holder, 'access_token') ?? text(holder, 'accessToken')
    if (access !== null) {
      return { access, refresh: text(holder, 'refresh_token') ?? text(holder, 'refreshToken') }
    }
  }
  return { access: null, refresh: null }
}

function member(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined
  return Object.entries(holder).find(([key]) => key === name)?.[1]
}

function text(holder: unknown, name: string): string | null {
  const value = member(holder, name)
  return typeof value === 'string' && value !== '' ? value : null
}
