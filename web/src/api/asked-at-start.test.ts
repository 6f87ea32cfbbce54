import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, standInBrowser } from '../../test/browser-stand-in.ts'
import { answerAskedAtStart, askedAtStart } from './asked-at-start.ts'
import { api } from './client.ts'
import { storeTokens } from './tokens.ts'

const ME = '/api/accounts/user/me/'
const answered = (name: string) => ({ data: { name } })

let asked: Asked[]
beforeEach(() => {
  asked = standInBrowser(() => ({ status: 200, body: answered('asked again') }))
  storeTokens('access-1', 'refresh-1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What the page's first script leaves; the stand-in's language is English. */
function leave({
  answer = Promise.resolve<Response | 'timeout' | undefined>(Response.json(answered('asked at the start'))),
  token = 'access-1',
  language = 'en',
} = {}): void {
  vi.stubGlobal('window', { askedAtStart: { token, language, at: 3, answers: new Map([[ME, answer]]) } })
  vi.spyOn(performance, 'now').mockReturnValue(2_000)
}

test('a call takes the answer that was asked for at the start, once', async () => {
  leave()
  expect(askedAtStart('/api/accounts/')).toBe(3)
  expect(askedAtStart('/api/modules/')).toBeUndefined()
  expect(await api.accountMe()).toEqual(answered('asked at the start'))
  expect(asked).toEqual([])
  expect(askedAtStart('/api/accounts/')).toBeUndefined()
  expect(await api.accountMe()).toEqual(answered('asked again'))
})

test.for([
  ['of another person', { token: 'access-0' }],
  ['in another language', { language: 'vi' }],
  ['without an answer', { answer: Promise.resolve(undefined) }],
] as const)('what was asked for at the start %s is asked again', async ([, left]) => {
  leave(left)
  expect(await api.accountMe()).toEqual(answered('asked again'))
  expect(asked.map(({ url }) => url)).toEqual([ME])
})

test('what was not answered in time at the start is not asked again by itself', async () => {
  leave({ answer: Promise.resolve('timeout') })
  await expect(api.accountMe()).rejects.toMatchObject({ code: 'timeout' })
  expect(asked).toEqual([])
})

test('what was asked for more than ten seconds ago is asked again', async () => {
  leave()
  vi.spyOn(performance, 'now').mockReturnValue(10_000)
  expect(askedAtStart('/api/accounts/')).toBeUndefined()
  expect(await api.accountMe()).toEqual(answered('asked again'))
})

test('another call to the same address is not answered by it', async () => {
  leave()
  expect(await answerAskedAtStart({ method: 'DELETE', url: ME, accessToken: 'access-1' })).toBeUndefined()
})

test('a refused one is asked again with a new token', async () => {
  leave({ answer: Promise.resolve(Response.json({ detail: 'expired' }, { status: 401 })) })
  asked = standInBrowser(({ url }) =>
    url.endsWith('/refresh/')
      ? { status: 200, body: { access: 'access-2', access_token: 'access-2', refresh_token: 'refresh-2' } }
      : { status: 200, body: answered('asked again') },
  )
  storeTokens('access-1', 'refresh-1')
  expect(await api.accountMe()).toEqual(answered('asked again'))
  expect(asked.map(({ headers }) => headers['Authorization'])).toEqual([undefined, 'Bearer access-2'])
})
