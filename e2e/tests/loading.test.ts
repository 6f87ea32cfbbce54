import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { closeScreens, startConsole } from '../src/console.ts'
import { openScreen, type Screen, styleOf, themeColour } from '../src/harness.ts'

const { product, browser } = await startConsole()
const person = await product.addPerson({ permissions: ['adaptors.view_module', 'notify.change_setting'] })

afterEach(() => closeScreens(browser))

/** A console whose clock the test moves. */
async function clocked(): Promise<Screen> {
  const screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await screen.page.clock.install()
  return screen
}

const pauseClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 10_000)
const now = (page: Page): Promise<number> => page.evaluate(() => Date.now())
/** The page's own: a jump of the clock may abort a call of the layout, which reports it above the page. */
const failureOf = (page: Page) => page.getByRole('main').getByRole('alert')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('UI-356 UI-357 UI-358 a loading page shows a spinner, a note after 30 s and a failure with Retry after 60 s', async () => {
  const { page } = await clocked()
  let isHeld = true
  await page.route('**/assets/ModulesPage-*.js', (route) => (isHeld ? undefined : route.continue()))
  await page.goto('/setting/data', { waitUntil: 'commit' })
  await page.getByText('Loading…').waitFor()
  expect(await page.locator('.mantine-Loader-root').isVisible()).toBe(true)
  await pauseClock(page)
  await page.clock.runFor(15_000)
  expect(await page.getByText('This is taking longer than usual…').count()).toBe(0)
  await page.clock.runFor(16_000)
  await page.getByText('This is taking longer than usual…').waitFor()
  expect(await page.getByText('Loading…').isVisible()).toBe(true)
  await page.clock.runFor(30_000)
  await failureOf(page).filter({ hasText: 'Something went wrong, try again' }).waitFor()
  expect(await page.locator('.mantine-Loader-root').count()).toBe(0)
  isHeld = false
  await page.clock.resume()
  await failureOf(page).getByRole('button', { name: 'Retry' }).click()
  await heading(page).filter({ hasText: 'All stations' }).waitFor()
})

test('UI-359 a request without an answer fails after 20 s, in words, and can be sent again', async () => {
  const { page } = await clocked()
  // A browser's own timeouts use the real clock: this one uses the page's.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
  let isHeld = true
  await page.route('**/api/modules/list/**', (route) => (isHeld ? undefined : route.continue()))
  const asked = page.waitForRequest('**/api/modules/list/**')
  await page.goto('/setting/data')
  await asked
  const start = await now(page)
  await page.locator('[aria-busy=true]').waitFor()
  await page.clock.pauseAt(start + 10_000)
  const failure = failureOf(page).filter({ hasText: 'The server did not answer in 20 seconds.' })
  await page.clock.runFor(start + 16_000 - (await now(page)))
  expect(await failure.count()).toBe(0)
  // Requested before `start` was read, so that 20 s have passed by now.
  await page.clock.runFor(start + 20_000 - (await now(page)))
  await failure.waitFor()
  isHeld = false
  await page.clock.resume()
  await failureOf(page).getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No stations yet').waitFor()
})

test('UI-361 the server’s words for a failure are shown, or the console’s if there are none', async () => {
  const { page } = await clocked()
  const refuse = (answer: { json?: object; body?: string }) =>
    page.route('**/api/modules/list/**', (route) => route.fulfill({ status: 500, ...answer }))
  await refuse({ json: { detail: 'The disk is full.', code: 'server-error' } })
  await page.goto('/setting/data')
  await failureOf(page).filter({ hasText: 'Error: The disk is full.' }).waitFor()
  await refuse({ body: '<html><pre>at Object.<anonymous> (server.js:1)</pre></html>' })
  await failureOf(page).getByRole('button', { name: 'Retry' }).click()
  const words = failureOf(page).filter({ hasText: 'Failed to load factors' })
  await words.waitFor()
  expect(await words.innerText()).not.toContain('server.js')
})

test('UI-114 UI-364 a success and an info toast in their colours, each closing by itself after 5 s', async () => {
  const { page } = await clocked()
  await page.goto('/setting/notifications')
  const app = page.getByRole('switch', { name: 'App', exact: true })
  await app.waitFor()
  await pauseClock(page)
  for (const [words, kind, tone] of [
    ['App is off', 'info', '--state-info'],
    ['App is on', 'success', '--state-normal'],
  ] as const) {
    await app.click()
    const toast = page.getByRole('status').filter({ hasText: words })
    await toast.waitFor()
    expect(await toast.getAttribute('data-kind')).toBe(kind)
    const colour = await styleOf(toast.locator('svg').first(), 'color')
    expect(colour).toBe(await themeColour(page, tone))
    // The pointer on a toast keeps it open.
    await page.mouse.move(400, 700)
    await page.clock.runFor(4_500)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(1_500)
    await toast.waitFor({ state: 'detached' })
  }
})
