import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeScreens, startConsole } from '../src/console.ts'
import { addStation, adminEmail, openScreen, password, type Person, type Screen } from '../src/harness.ts'

const { product, browser } = await startConsole()
let person: Person

beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
  await station.close()
})
beforeEach(async () => {
  person = await product.addPerson({ permissions: ['adaptors.view_module', 'notify.view_alert'] })
})
afterEach(() => closeScreens(browser))

const openSignedOut = (): Promise<Screen> => openScreen(browser, { url: product.url })
const worker = (tokens: Partial<Person['tokens']> = {}): Promise<Screen> =>
  openScreen(browser, { url: product.url, tokens: { ...person.tokens, ...tokens } })

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')])
const onLogin = (page: Page): Promise<void> => page.waitForURL(({ pathname }) => pathname === '/login')
const moduleRow = (page: Page) => page.locator('tbody').getByRole('row').filter({ hasText: 'NT-01' })

/** The requests to the API from now on. */
function requestsOf(at: Page | BrowserContext): Request[] {
  const requests: Request[] = []
  const keep = (request: Request): void => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request)
  }
  // Page and context have the same event, but as two emitter types.
  if ('context' in at) at.on('request', keep)
  else at.on('request', keep)
  return requests
}
const to = (requests: readonly Request[], part: string): Request[] =>
  requests.filter((request) => request.url().includes(part))

async function signIn(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe('signing in', () => {
  test('UI-001 UI-002 without a sign-in / redirects to /login with email, password and a submit button', async () => {
    const { page, errors } = await openSignedOut()
    await page.goto('/')
    await onLogin(page)
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email')
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password')
    expect(await page.getByRole('button', { name: 'Sign in' }).getAttribute('type')).toBe('submit')
    expect(errors).toEqual([])
  })

  test('UI-003 a right pair stores both tokens and opens a protected page', async () => {
    const { page } = await openSignedOut()
    await page.goto('/login')
    await signIn(page, password)
    await page.waitForURL('**/dashboard')
    const tokens = await stored(page)
    expect(tokens.every((token) => typeof token === 'string' && token.length > 20)).toBe(true)
  })

  test('UI-004 UI-361 a wrong pair stays on /login with the server’s words, or «Login failed» without any', async () => {
    const { page } = await openSignedOut()
    await page.goto('/login')
    const answer = page.waitForResponse('**/api/accounts/login/')
    await signIn(page, 'a wrong password')
    const { detail } = (await (await answer).json()) as { detail: string } // the error envelope
    await page.getByRole('alert').filter({ hasText: detail }).waitFor()
    expect([new URL(page.url()).pathname, await stored(page)]).toEqual(['/login', [null, null]])
    await page.route('**/api/accounts/login/', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    )
    await signIn(page, password)
    await page.getByRole('alert').filter({ hasText: 'Login failed' }).waitFor()
  })

  test('UI-005 UI-006 UI-007 UI-008 UI-009 UI-010 UI-011 UI-012 UI-013 every protected path redirects to /login without a sign-in', async () => {
    const { page } = await openSignedOut()
    const paths = ['dashboard', 'dataExport', 'report', 'notification', 'scheduler', 'wasteWater', 'air']
    const lists = [
      '/data',
      '/modules',
      '/factors',
      '/thresholds',
      '/module_details/1/A/B',
      '/user_management',
    ]
    const settings = [
      '',
      ...lists,
      '/user_profiles',
      '/user_modules',
      '/user_factors',
      '/notifications',
      '/audit',
    ]
    for (const path of [...paths, 'elecConsum', ...settings.map((part) => `setting${part}`)]) {
      await page.goto(`/${path}`)
      await onLogin(page)
    }
  })
})

describe('the way back from the sign-in', () => {
  const arrived = (page: Page, path: string): Promise<void> =>
    page.waitForURL(({ pathname, search }) => pathname + search === path)

  test('UI-040a a link of a mail that is opened without a sign-in leads to its alert after it', async () => {
    const station = await addStation(product, { code: 'NT-09', factor: 'cod', max: 75 })
    await station.publish(91.5)
    await station.close()
    const alerts = await product.api.call('alertList', { query: { search: 'NT-09' } })
    const path = `/notification?alert=${alerts.results[0]?.id}`
    const { page } = await openSignedOut()
    await page.goto(path)
    await onLogin(page)
    await signIn(page, 'a wrong password')
    await page.getByRole('alert').waitFor()
    // A page that is loaded again still knows.
    await page.reload()
    await signIn(page, password)
    await arrived(page, path)
    await page.getByText(/\(NT-09\)|^NT-09 ·/).waitFor()
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/login')
  })

  test('UI-040a a session that ends by itself goes on where it was, in every tab', async () => {
    const { page, context } = await worker()
    const other = await context.newPage()
    const places = [
      { tab: page, path: '/setting/data?q=NT-01' },
      { tab: other, path: '/wasteWater?module=NT-01' },
    ]
    for (const { tab, path } of places) {
      await tab.goto(path)
      await tab.getByRole('button', { name: 'User menu' }).waitFor()
      await tab.getByText('NT-01').first().waitFor()
    }
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 401, json: { detail: 'Not signed in.', code: 'not-signed-in' } }),
    )
    await page.getByRole('searchbox').fill('NT-0')
    for (const { tab } of places) await onLogin(tab)
    await page.unroute('**/api/**')
    for (const { tab, path } of places) {
      // The second tab finds the first one's new session when it signs in; each has its own place.
      await signIn(tab, password)
      await tab.waitForURL(({ pathname }) => pathname === new URL(path, product.url).pathname)
    }
    expect(new URL(other.url()).search).toBe('?module=NT-01')
  })

  test.for([
    'https://thief.example/login',
    '//thief.example/login',
    '/\\thief.example/login',
    '/%09/thief.example',
    '/.//thief.example',
    'javascript:alert(1)',
    '/login?next=//thief.example',
  ])('UI-040b a sign-in that was asked to lead to %s leads to the first page', async (next) => {
    const { page } = await openSignedOut()
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url)) outside.push(request.url())
    })
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await signIn(page, password)
    await page.waitForURL(({ pathname }) => pathname !== '/login')
    expect([new URL(page.url()).origin, outside]).toEqual([product.url, []])
  })

  test('UI-040b who is signed in already is led on, and nowhere else', async () => {
    const { page } = await worker()
    await page.goto('/login?next=%2Fair%3Frange%3D7d')
    await arrived(page, '/air?range=7d')
    await page.goto('/login?next=%2F%2Fthief.example%2F')
    await arrived(page, '/wasteWater')
  })
})

describe('a running session', () => {
  test('UI-028 UI-040 a start requests the current user once, with bearer token and cookies', async () => {
    const { page } = await worker()
    const requests = requestsOf(page)
    await page.goto('/setting/data')
    await moduleRow(page).waitFor()
    const [me, ...others] = to(requests, '/accounts/user/me/')
    expect([me?.method(), others]).toEqual(['GET', []])
    for (const request of requests) {
      const headers = await request.allHeaders()
      expect(headers['authorization']).toBe(`Bearer ${person.tokens.access_token}`)
      expect(headers['cookie']).toContain('csrftoken=')
    }
  })

  test('UI-036 UI-039 signing out calls the server, with the CSRF token, and forgets both tokens', async () => {
    const { page, context } = await worker()
    await page.goto('/setting/data')
    await moduleRow(page).waitFor()
    const signedOut = page.waitForResponse('**/api/accounts/logout/')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    // Whoever signs in next begins at the beginning.
    await page.waitForURL('**/login')
    const answer = await signedOut
    const headers = await answer.request().allHeaders()
    const cookie = (await context.cookies()).find(({ name }) => name === 'csrftoken')
    expect([answer.request().method(), answer.ok()]).toEqual(['POST', true])
    expect([headers['x-csrftoken'], headers['authorization']]).toEqual([
      cookie?.value,
      `Bearer ${person.tokens.access_token}`,
    ])
    expect(await stored(page)).toEqual([null, null])
    const after = await fetch(`${product.url}/api/accounts/user/me/`, {
      headers: { authorization: `Bearer ${person.tokens.access_token}` },
    })
    expect(after.status).toBe(401)
  })

  test('UI-038 a current-user call that fails otherwise is logged and keeps page and tokens', async () => {
    const { page, errors } = await worker()
    await page.route('**/api/accounts/user/me/', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/setting/data')
    await page.getByRole('alert').filter({ hasText: 'Failed to fetch user data' }).waitFor()
    await moduleRow(page).waitFor()
    expect(errors).toContain('The signed-in user could not be fetched: HTTP 500 (status 500)')
    expect(errors.join()).not.toContain(person.tokens.access_token)
    expect(await stored(page)).toEqual([person.tokens.access_token, person.tokens.refresh_token])
    await page.unroute('**/api/accounts/user/me/')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: /^Alerts/ }).waitFor()
  })
})

test('a sign-out that does not reach the server says so and is repeated at the next start', async () => {
  const { page } = await worker()
  await page.goto('/setting/data')
  await moduleRow(page).waitFor()
  await page.route('**/api/accounts/logout/', (route) => route.abort())
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await onLogin(page)
  await page.getByRole('alert').filter({ hasText: 'Signing out is not complete' }).waitFor()
  expect(await stored(page)).toEqual([null, null])
  await page.unroute('**/api/accounts/logout/')
  const signedOut = page.waitForResponse('**/api/accounts/logout/')
  await page.reload()
  expect((await signedOut).ok()).toBe(true)
})

describe('an expired access token', () => {
  test('UI-030 UI-031 UI-032 all calls wait for one refresh, are sent once more, and the new pair is stored', async () => {
    const { page, errors } = await worker({ access_token: 'run-out' })
    const requests = requestsOf(page)
    // The refresh is answered after a second call has been refused: the calls of a page do not all begin at one moment.
    const twoRefused = Promise.withResolvers<void>()
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url())
      if (refused.length === 2) twoRefused.resolve()
    })
    await page.route('**/api/accounts/token/refresh/', async (route) => {
      await twoRefused.promise
      await route.continue()
    })
    await page.goto('/setting/data')
    await moduleRow(page).waitFor()
    await page.getByRole('button', { name: /^Alerts/ }).waitFor()
    const refreshes = to(requests, '/accounts/token/refresh/')
    expect(refreshes.map((request) => request.method())).toEqual(['POST'])
    const [access, refresh] = await stored(page)
    expect([access, refresh]).not.toContain('run-out')
    expect(refresh).not.toBe(person.tokens.refresh_token)
    expect(refused.length).toBeGreaterThan(1)
    await expect.poll(() => refused.filter((url) => to(requests, url).length < 2)).toEqual([])
    // Sent once more: none was refused again.
    expect(new Set(refused).size).toBe(refused.length)
    for (const url of new Set(requests.map((one) => one.url()))) {
      // The bell's list is requested again when its socket, which was refused too, is open again.
      const most = url.includes('/alerts/alerts/') ? 3 : 2
      expect(requests.filter((one) => one.url() === url).length).toBeLessThanOrEqual(most)
    }
    // Only the browser's own lines about the refused calls.
    expect(errors.filter((line) => !line.includes('401'))).toEqual([])
  })

  test('UI-360 a call that is refused again after the refresh is not sent a third time', async () => {
    const { page } = await worker()
    const requests = requestsOf(page)
    await page.route('**/api/modules/list/**', (route) =>
      route.fulfill({ status: 401, json: { detail: 'Refused whatever you send.', code: 'not-signed-in' } }),
    )
    await page.goto('/setting/data')
    await page.getByRole('alert').filter({ hasText: 'Refused whatever you send.' }).waitFor()
    expect(to(requests, '/accounts/token/refresh/')).toHaveLength(1)
    expect(to(requests, '/modules/list/')).toHaveLength(2)
  })

  test('UI-029 UI-033 a refused refresh ends the session', async () => {
    const { page } = await worker({ access_token: 'run-out', refresh_token: 'unknown' })
    await page.goto('/setting/data')
    await onLogin(page)
    await page.getByRole('alert').filter({ hasText: 'Login session ended. Please login again.' }).waitFor()
    expect(await stored(page)).toEqual([null, null])
  })

  test('UI-029 a session that has ended is said once in every tab that is opened with it', async () => {
    const { page: first, context } = await openSignedOut()
    await first.goto('/login')
    await first.getByLabel('Email').waitFor()
    await first.evaluate(() => {
      for (const key of ['access_token', 'refresh_token']) localStorage.setItem(key, 'run-out')
    })
    await first.goto('about:blank')
    const tabs = [first, await context.newPage(), await context.newPage()]
    // A tab that came after the end would find no session.
    const allAsked = Promise.all(tabs.map((tab) => tab.waitForRequest('**/api/accounts/user/me/')))
    await context.route('**/api/accounts/token/refresh/', (route) => allAsked.then(() => route.continue()))
    await Promise.all(tabs.map((tab) => tab.goto('/setting/data')))
    for (const tab of tabs) {
      await onLogin(tab)
      await tab.getByRole('alert').filter({ hasText: 'Login session ended. Please login again.' }).waitFor()
      expect(await tab.getByRole('alert').count()).toBe(1)
    }
  })

  test('UI-034 a refresh without an access token ends the session with its message', async () => {
    const { page } = await worker({ access_token: 'run-out' })
    await page.route('**/api/accounts/token/refresh/', (route) => route.fulfill({ json: {} }))
    await page.goto('/setting/data')
    await onLogin(page)
    await page.getByRole('alert').filter({ hasText: 'Login session ended. Please login again.' }).waitFor()
    expect(await stored(page)).toEqual([null, null])
  })

  test('UI-035 without a refresh token the session ends with «No refresh token found»', async () => {
    const { page } = await openSignedOut()
    const requests = requestsOf(page)
    await page.goto('/login')
    // A sign-in page that is still loading would find the token, and end the session before the intended page does.
    await page.getByLabel('Email').waitFor()
    await page.evaluate(() => localStorage.setItem('access_token', 'run-out'))
    await page.goto('/setting/data')
    await onLogin(page)
    await page.getByRole('alert').filter({ hasText: 'No refresh token found' }).waitFor()
    expect(await stored(page)).toEqual([null, null])
    expect(to(requests, '/accounts/token/refresh/')).toEqual([])
  })
})

describe.for(['with', 'without'] as const)('two tabs %s locks between them', (locks) => {
  test('UI-031 that refresh at the same time both stay signed in, in one session', async () => {
    const { page: left, context } = await openSignedOut()
    if (locks === 'without') {
      // As on plain http: only the server's grace for the replaced token helps.
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    }
    const right = await context.newPage()
    for (const page of [left, right]) {
      await page.goto('/login')
      await page.getByLabel('Email').waitFor()
    }
    await left.evaluate((tokens) => {
      for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value)
    }, person.tokens)
    for (const round of [1, 2]) {
      await left.evaluate((n) => localStorage.setItem('access_token', `run-out-${n}`), round)
      await Promise.all([left, right].map((page) => page.goto('/setting/data')))
      for (const page of [left, right]) {
        await moduleRow(page).waitFor()
        expect(new URL(page.url()).pathname).toBe('/setting/data')
      }
      expect((await stored(left))[0]).not.toContain('run-out')
    }
  })
})
