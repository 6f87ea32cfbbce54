import { afterEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '../../test/browser-stand-in.ts'
import { finishPendingSignOut, signOut } from './sign-in.ts'
import { accessToken, refreshToken, storeTokens } from './tokens.ts'

afterEach(() => vi.unstubAllGlobals())

test('signing out forgets both tokens and ends the session on the server', async () => {
  const asked = standInBrowser(() => ({ status: 204 }))
  storeTokens('A', 'R')
  await signOut()
  expect([accessToken(), refreshToken()]).toEqual([null, null])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ url: '/api/accounts/logout/', body: { refresh_token: 'R' } })
  await finishPendingSignOut()
  expect(asked).toHaveLength(1)
})

test('signing out while offline forgets both tokens, and ends the session on the server on the next start', async () => {
  let isOnline = false
  const asked = standInBrowser((one) => {
    if (!isOnline) return 'no network'
    return one.url.includes('refresh')
      ? { status: 200, body: { access_token: 'A2', refresh_token: 'R2' } }
      : { status: 204 }
  })
  storeTokens('A', 'R')
  await signOut()
  expect(accessToken()).toBeNull()
  isOnline = true
  await finishPendingSignOut()
  expect(asked.slice(1).map((one) => one.url)).toEqual([
    '/api/accounts/token/refresh/',
    '/api/accounts/logout/',
  ])
  await finishPendingSignOut()
  expect(asked).toHaveLength(3)
  expect(accessToken()).toBeNull()
})

test('signing out with an expired access token still ends the session on the server', async () => {
  const asked = standInBrowser((one) => {
    if (one.url.includes('refresh')) return { status: 200, body: { access_token: 'A2', refresh_token: 'R2' } }
    return one.headers.Authorization === 'Bearer A2'
      ? { status: 204 }
      : { status: 401, body: { detail: 'x' } }
  })
  storeTokens('A', 'R')
  await signOut()
  expect(asked.at(-1)).toMatchObject({ url: '/api/accounts/logout/', body: { refresh_token: 'R2' } })
})
