import type { Page, Route } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { closeScreens, startConsole } from '../src/console.ts'
import { openScreen, personKnown, sizes } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

afterEach(() => closeScreens(browser))

interface Waiting {
  page: Page
  /** The calls for a file, which wait until the test answers them. */
  held: Route[]
}

/** The audit log on a clock that the test moves, with a server that makes files slowly. */
async function openLog(): Promise<Waiting> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  const held: Route[] = []
  await page.route('**/api/audit/export/csv/**', (route) => void held.push(route))
  await page.clock.install()
  await page.goto('/setting/audit')
  await personKnown(page)
  await page.getByRole('row').nth(1).waitFor()
  return { page, held }
}

const preparing = (page: Page) => page.getByRole('status').filter({ hasText: 'Preparing the file…' })
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings menu' }).getByRole('link', { name, exact: true }).click()

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
}

test('UI-362 a loading snackbar stays until the outcome, which closes by itself after 15 s', async () => {
  const { page, held } = await openLog()
  await ask(page)
  await preparing(page).waitFor()
  await expect.poll(() => held.length).toBe(1)
  // Less than the 20 s that a call may take.
  await page.clock.runFor(19_000)
  expect(await preparing(page).isVisible()).toBe(true)
  await page.mouse.move(5, 5)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  await held[0]?.fulfill({ status: 200, contentType: 'text/csv', body: 'Time' })
  const saved = page.getByRole('status').filter({ hasText: /^The file of \d+ rows? is saved$/ })
  await saved.waitFor()
  await page.clock.runFor(14_900)
  expect(await saved.isVisible()).toBe(true)
  // 100 ms more than 15 s, and the duration of the fade.
  await page.clock.runFor(200 + 250)
  await saved.waitFor({ state: 'detached' })
})

test('UI-363 snackbars are at the top right, 70 px apart, and cover none of the page’s buttons', async () => {
  const { page, held } = await openLog()
  await ask(page)
  await preparing(page).waitFor()
  // A file is requested once per visit: the notice stays when the page is left.
  await menu(page, 'Stations')
  await page.getByRole('heading', { name: 'All stations' }).waitFor()
  await menu(page, 'Audit log')
  await ask(page)
  await expect.poll(() => preparing(page).count()).toBe(2)
  await expect.poll(() => held.length).toBe(2)
  const [upper, lower] = [preparing(page).nth(0), preparing(page).nth(1)]
  const place = async (at: typeof upper) => (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect.poll(async () => (await place(lower)).y - (await place(upper)).y).toBe(70)
  const { x, y, width } = await place(upper)
  expect(sizes.office.width - (x + width)).toBeLessThanOrEqual(24)
  expect(y).toBeLessThan(200)
  const button = await place(page.getByRole('button', { name: 'Download', exact: true }))
  expect(button.y + button.height).toBeLessThanOrEqual(y)
})

test('UI-364 a default toast closes by itself after 5 s', async () => {
  const body = { title: 'Message', message: '' }
  await product.api.call('notificationCreate', { body: { ...body, user_ids: [admin.id] } })
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.clock.install()
  await page.goto('/notification?tab=notifications')
  await page.locator('tbody').getByRole('row').first().hover()
  await page.getByRole('button', { name: 'Delete notification “Message”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Notification deleted' })
  await toast.waitFor()
  await page.mouse.move(5, 5)
  await page.clock.runFor(4_000)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(2_000)
  await toast.waitFor({ state: 'detached' })
})

test('UI-364 a notice in the app’s own container closes by itself after 2.5 s', async () => {
  const body = { code: 'NT-01', manufacturer_id: 'logger-1', description: 'Outlet', status: true }
  await product.api.call('moduleCreate', { body })
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/wasteWater?module=NT-01&tab=connect')
  await page.getByRole('button', { name: 'Copy: Topic' }).waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Copy: Topic' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Copied: Topic' })
  await notice.waitFor()
  await page.clock.runFor(2_000)
  expect(await notice.isVisible()).toBe(true)
  await page.clock.runFor(1_500)
  await notice.waitFor({ state: 'detached' })
})

test('a toast is above the title of a dialog that is as tall as a phone', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, size: 'phone' })
  await page.goto('/setting/data')
  await page.getByRole('button', { name: 'Add station' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('a b')
  await dialog.getByRole('textbox', { name: 'Manufacturer ID' }).fill('logger')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Outlet')
  await dialog.getByText('Advanced', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const toast = await page.getByRole('alert').filter({ hasText: 'Failed to create station' }).boundingBox()
  const box = await dialog.boundingBox()
  expect(box?.height).toBeGreaterThan(sizes.phone.height - 100)
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
})
