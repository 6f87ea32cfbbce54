import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { closeScreens, startConsole } from '../src/console.ts'
import { openScreen, type Person, personKnown } from '../src/harness.ts'

const { product, browser } = await startConsole()
const watcher = await product.addPerson({ permissions: ['adaptors.view_module', 'notify.view_alert'] })
const reader = await product.addPerson({ permissions: ['adaptors.view_module'] })
await product.api.call('moduleCreate', {
  body: { code: 'NT-01', manufacturer_id: 'logger-1', description: '', status: true },
})

afterEach(() => closeScreens(browser))

const row = (page: Page) => page.locator('tbody').getByRole('row').filter({ hasText: 'NT-01' })
const banner = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const lost = 'The connection to the server is lost.'
const now = (page: Page): Promise<number> => page.evaluate(() => Date.now())

interface Loaded {
  page: Page
  /** The banner with these words, if its time is that of this load. */
  dated: (words: string) => Promise<Locator>
}

/** The loaded module list, on a clock of another day that is then stopped. */
async function modules(person: Person): Promise<Loaded> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.clock.install({ time: Date.now() + 86_400_000 })
  const begun = Date.now() + 86_400_000
  await page.goto('/setting/data')
  await personKnown(page)
  await row(page).waitFor()
  const ended = (await now(page)) + 1_000
  await page.clock.pauseAt(ended)
  const dated = async (words: string): Promise<Locator> => {
    const found = banner(page, words)
    await found.waitFor()
    const [, day, month, year, clock] =
      /Last updated (\d\d)\/(\d\d)\/(\d{4}), ([\d:]{8})\./.exec(await found.innerText()) ?? []
    const at = Date.parse(`${year}-${month}-${day}T${clock}+07:00`)
    // Written to the second.
    expect(at).toBeGreaterThanOrEqual(begun - 1_000)
    expect(at).toBeLessThanOrEqual(ended)
    return found
  }
  return { page, dated }
}

/** Leaves the list and returns when its data is old enough to be requested again. */
async function comeBack(page: Page): Promise<void> {
  await page.locator('aside').getByRole('link', { name: 'Settings: back to the page before' }).click()
  await row(page).waitFor({ state: 'detached' })
  await page.clock.runFor(11_000)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Settings', exact: true }).click()
}

test('a server that stays away is reported, with the age of the data; the banner disappears when it is back', async () => {
  const { page, dated } = await modules(watcher)
  await product.halt()
  await page.clock.runFor(4_000)
  expect(await banner(page, lost).count()).toBe(0)
  await page.clock.runFor(9_000)
  await dated(lost)
  expect(await row(page).isVisible()).toBe(true)
  await product.start()
  await page.clock.runFor(6_000)
  await banner(page, lost).waitFor({ state: 'detached' })
})

test('a list that cannot be loaded again stays visible, with its age and Retry', async () => {
  const { page, dated } = await modules(reader)
  await page.route('**/api/modules/list/**', (route) => route.abort())
  await comeBack(page)
  await dated(lost)
  expect(await row(page).isVisible()).toBe(true)
  await page.unroute('**/api/modules/list/**')
  await page.route('**/api/modules/list/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Retry' }).click()
  const failed = await dated('Part of this page could not be refreshed')
  await page.unroute('**/api/modules/list/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await failed.waitFor({ state: 'detached' })
})

test('a person without a network sees that, with the age of the data', async () => {
  // Without a feed: what it brings is newer than the list, and it may open late.
  const { page, dated } = await modules(reader)
  await page.context().setOffline(true)
  await page.clock.runFor(11_000)
  const offline = await dated('You are offline.')
  await page.context().setOffline(false)
  await offline.waitFor({ state: 'detached' })
})
