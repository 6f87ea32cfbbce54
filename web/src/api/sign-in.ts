import type { RouteAnswer, routes } from '@quantrac/contract'
import { stored, storedRemove, storedWrite } from '../lib/local-store.ts'
import { ApiError } from './api-error.ts'
import { api } from './client.ts'
import { currentUserQuery } from './current-user.ts'
import { exchange } from './exchange.ts'
import { queryClient } from './query-client.ts'
import { endSession, isRefusal, reportLogoutFailed, tokenPair } from './session.ts'
import { accessToken, refreshToken, storeTokens } from './tokens.ts'

const PENDING = 'pending_sign_out'

type LoginAnswer = RouteAnswer<(typeof routes)['accountLogin']>

/** What is asked for after the password, and the token that answers it. */
export type SecondStep = Extract<LoginAnswer, { second_factor: object }>['second_factor']

/**
 * Stores the tokens for a right email and password, and the signed-in person; null then. With a second factor nobody is
 * signed in yet, and what is asked for is answered.
 * @throws ApiError 401 with the server's sentence for a wrong pair
 */
export async function signIn(email: string, password: string): Promise<SecondStep | null> {
  const answer = await api.accountLogin({ body: { email, password } })
  if ('second_factor' in answer) return answer.second_factor
  enter(answer)
  return null
}

/** Stores the tokens and the person that a sign-in has answered. */
export function enter(answer: Exclude<LoginAnswer, { second_factor: object }>): void {
  const { access, refresh } = tokenPair(answer)
  if (access === null) throw new ApiError({ status: 0, detail: null, code: null, fields: {} })
  queryClient.clear()
  storeTokens(access, refresh)
  queryClient.setQueryData(currentUserQuery.queryKey, answer.data)
}

/** Signs out here immediately; the server is called now or, if it cannot be reached, on the next start. */
export async function signOut(): Promise<void> {
  const access = accessToken()
  const refresh = refreshToken()
  if (refresh !== null) storedWrite(PENDING, refresh)
  endSession('signed-out')
  // The next person here sees none of their alerts; the push service tells the server that the browser is gone.
  void import('../lib/push-browser.ts')
    .then(({ unsubscribeHere }) => unsubscribeHere())
    .catch(() => undefined)
  if (access === null) return
  try {
    await revoke(access, refresh)
  } catch (error) {
    // The access token has expired: the token family is still valid and is ended with its refresh token.
    if (error instanceof ApiError && error.status === 401) await finishPendingSignOut()
  }
  if (stored(PENDING) !== null) reportLogoutFailed()
}

/** Ends a session on the server that could not be ended at sign-out. Never rejects. */
export async function finishPendingSignOut(): Promise<void> {
  const refresh = stored(PENDING)
  if (refresh === null) return
  try {
    const pair = tokenPair(await post('/api/accounts/token/refresh/', { refresh }, null))
    if (pair.access !== null) await revoke(pair.access, pair.refresh)
  } catch (error) {
    if (isRefusal(error)) storedRemove(PENDING)
  }
}

async function revoke(access: string, refresh: string | null): Promise<void> {
  await post('/api/accounts/logout/', refresh === null ? {} : { refresh_token: refresh }, access)
  storedRemove(PENDING)
}

function post(url: string, body: unknown, accessToken: string | null): Promise<unknown> {
  return exchange({ method: 'POST', url, body, accessToken })
}
