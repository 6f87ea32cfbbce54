import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Asked, standInBrowser } from '../../test/browser-stand-in.ts'
import { ApiError } from './api-error.ts'
import { api, urlOf } from './client.ts'
import { forgetSessionEnd, lastSessionEnd, onSessionEnd } from './session.ts'
import { accessToken, refreshToken, storeTokens } from './tokens.ts'

const expired: Answer = { status: 401, body: { detail: 'Expired', code: 'token-invalid' } }
const page = { count: 0, limit: 10, offset: 0, next: null, previous: null, results: [] }
const isRefresh = (asked: Asked): boolean => asked.url === '/api/accounts/token/refresh/'

/** A server that accepts one access token and one refresh token. */
function server({ good, onRefresh }: { good: string; onRefresh: () => Answer }) {
  return (asked: Asked): Answer => {
    if (isRefresh(asked)) return onRefresh()
    return asked.headers.Authorization === `Bearer ${good}` ? { status: 200, body: page } : expired
  }
}

const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)
const ends: string[] = []
let unfollow = (): unknown => undefined

beforeEach(() => {
  ends.length = 0
  unfollow = onSessionEnd((why) => ends.push(why))
})
afterEach(() => {
  unfollow()
  forgetSessionEnd()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('carries the bearer token and the language, and no CSRF header if it only reads', async () => {
    const asked = standInBrowser(() => ({ status: 200, body: page }))
    storeTokens('A', 'R')
    await api.moduleList({ query: { limit: 10, search: '' } })
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/modules/list/?limit=10' })
    expect(asked[0]?.headers).toMatchObject({ Authorization: 'Bearer A', 'Accept-Language': 'en' })
    expect(asked[0]?.headers).not.toHaveProperty('X-CSRFToken')
  })

  test.each([
    ['POST', () => api.moduleCreate({ body: { code: 'A', manufacturer_id: 'a', description: '' } })],
    ['PUT', () => api.alertMarkAllRead()],
    ['PATCH', () => api.thresholdUpdate({ params: { id: 1 }, body: { status: false } })],
    ['DELETE', () => api.moduleDelete({ params: { id: 1 } })],
  ])('UI-039 that changes something by %s carries the CSRF cookie as a header', async (method, call) => {
    const asked = standInBrowser(() => ({ status: 200, body: {} }))
    storeTokens('A', 'R')
    await call()
    expect([asked[0]?.method, asked[0]?.headers['X-CSRFToken']]).toEqual([method, 'a b'])
  })

  test('that is refused rejects with the words and fields of the server', async () => {
    standInBrowser(() => ({ status: 400, body: { code: ['Taken', 'Short'], name: 'Needed' } }))
    storeTokens('A', 'R')
    const error = await caught(api.moduleRetrieve({ params: { id: 1 } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, detail: null, fields: { code: 'Taken', name: 'Needed' } })
  })

  test('without an answer rejects without words and keeps the tokens', async () => {
    const asked = standInBrowser(() => 'no network')
    storeTokens('A', 'R')
    expect(await caught(api.accountMe())).toMatchObject({ status: 0, code: 'network', detail: null })
    expect(asked).toHaveLength(1)
    expect(accessToken()).toBe('A')
  })
})

describe('a 401', () => {
  test('leads to one refresh and one retry with the new token', async () => {
    const body = { access_token: 'A2', refresh_token: 'R2' }
    const asked = standInBrowser(server({ good: 'A2', onRefresh: () => ({ status: 200, body }) }))
    storeTokens('A1', 'R1')
    await api.moduleList()
    expect(asked.map((one) => one.headers.Authorization)).toEqual(['Bearer A1', undefined, 'Bearer A2'])
    expect(asked[1]?.body).toEqual({ refresh: 'R1' })
    expect([accessToken(), refreshToken()]).toEqual(['A2', 'R2'])
  })

  test.each([
    ['on plain http, where no locks exist', false],
    ['with web locks', true],
  ])('of ten calls at once causes one refresh, and all of them succeed: %s', async (_, hasLocks) => {
    if (!hasLocks) vi.stubGlobal('navigator', {})
    const body = { data: { access_token: 'A2' } }
    const asked = standInBrowser(server({ good: 'A2', onRefresh: () => ({ status: 200, body }) }))
    storeTokens('A1', 'R1')
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.moduleList()))
    expect(answers).toHaveLength(10)
    expect(asked.filter(isRefresh)).toHaveLength(1)
    expect(refreshToken()).toBe('R1')
  })

  test('that comes again after the refresh causes no second one', async () => {
    const body = { access_token: 'A2', refresh_token: 'R2' }
    const asked = standInBrowser(server({ good: 'never', onRefresh: () => ({ status: 200, body }) }))
    storeTokens('A1', 'R1')
    expect(await caught(api.moduleList())).toMatchObject({ status: 401 })
    expect(asked).toHaveLength(3)
  })

  test('of a sign-in concerns the password: no refresh', async () => {
    const asked = standInBrowser(() => ({
      status: 401,
      body: { detail: 'Login failed', code: 'login-failed' },
    }))
    const error = await caught(api.accountLogin({ body: { email: 'a@b.vn', password: 'x' } }))
    expect(error).toMatchObject({ status: 401, detail: 'Login failed' })
    expect(asked).toHaveLength(1)
  })

  test('takes the token that another tab has fetched meanwhile, without a refresh', async () => {
    const asked = standInBrowser((one) => {
      if (one.headers.Authorization === 'Bearer A2') return { status: 200, body: page }
      storeTokens('A2', 'R2')
      return expired
    })
    storeTokens('A1', 'R1')
    await api.moduleList()
    expect(asked.filter(isRefresh)).toHaveLength(0)
  })
})

describe('the session', () => {
  test.each([400, 401, 403, 404])(
    'ends when the refresh is refused with %d: both tokens go',
    async (status) => {
      const refusal = { status, body: { detail: 'No', code: 'token-invalid' } }
      standInBrowser(server({ good: 'A2', onRefresh: () => refusal }))
      storeTokens('A1', 'R1')
      expect(await caught(api.moduleList())).toMatchObject({ status: 401 })
      expect([accessToken(), refreshToken()]).toEqual([null, null])
      expect(ends).toEqual(['refused'])
    },
  )

  test('ends when the refresh answers without an access token', async () => {
    standInBrowser(server({ good: 'A2', onRefresh: () => ({ status: 200, body: {} }) }))
    storeTokens('A1', 'R1')
    await caught(api.moduleList())
    expect(ends).toEqual(['no-access-token'])
    // The call is answered both times: a page may render twice before it is seen.
    expect([lastSessionEnd(), lastSessionEnd()]).toEqual(['no-access-token', 'no-access-token'])
    forgetSessionEnd()
    expect(lastSessionEnd()).toBeNull()
  })

  test('ends when no refresh token is stored, without a call', async () => {
    const asked = standInBrowser(server({ good: 'A2', onRefresh: () => expired }))
    storeTokens('A1', null)
    await caught(api.moduleList())
    expect(ends).toEqual(['no-refresh-token'])
    expect(asked.filter(isRefresh)).toHaveLength(0)
  })

  const busy: Answer = { status: 429, body: { detail: 'Later', code: 'too-many-requests' } }
  test.each<Answer>([
    'no network',
    busy,
    { status: 503, body: { detail: 'Down', code: 'database-unavailable' } },
  ])('is kept while the server cannot refresh it: %o', async (answer) => {
    standInBrowser(server({ good: 'A2', onRefresh: () => answer }))
    storeTokens('A1', 'R1')
    expect(await caught(api.moduleList())).toBeInstanceOf(ApiError)
    expect([accessToken(), refreshToken()]).toEqual(['A1', 'R1'])
    expect(ends).toEqual([])
  })

  test('that was ended by signing out is not ended again by a call that returns late', async () => {
    const asked = standInBrowser(() => {
      localStorage.removeItem('access_token')
      localStorage.removeItem('refresh_token')
      return expired
    })
    storeTokens('A1', 'R1')
    expect(await caught(api.moduleList())).toMatchObject({ status: 401, code: 'session-ended' })
    expect(asked).toHaveLength(1)
    expect(ends).toEqual([])
  })

  test('is not brought back by an answer that arrives after signing out', async () => {
    standInBrowser(
      server({
        good: 'A2',
        onRefresh: () => {
          localStorage.removeItem('access_token')
          localStorage.removeItem('refresh_token')
          return { status: 200, body: { access_token: 'A2', refresh_token: 'R2' } }
        },
      }),
    )
    storeTokens('A1', 'R1')
    await caught(api.moduleList())
    expect(accessToken()).toBeNull()
  })
})

test('an address fills in and escapes parameters, repeats lists and leaves out what is empty', () => {
  const query = { 'factor_code[]': ['COD', 'a&b'], search: '', offset: 0, module: undefined }
  expect(urlOf('/x/:code/', { params: { code: 'a/b c' }, query })).toBe(
    '/api/x/a%2Fb%20c/?factor_code%5B%5D=COD&factor_code%5B%5D=a%26b&offset=0',
  )
})
