import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { closeScreens, startConsole } from '../src/console.ts'
import { openScreen } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

afterEach(() => closeScreens(browser))

/** What a page asks for, from its beginning until nothing is asked for any more. */
async function askedBy(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // The dialogs come last.
  const dialog = page.waitForRequest('**/assets/ModuleForm-*.js')
  await page.goto(path)
  await dialog
  await page.waitForLoadState('networkidle')
  return asked
}

test('a first visit of a list needs at most 30 requests, also under a pointer that rests on a link', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  // Where the link to the dashboard will be.
  await page.mouse.move(100, 20)
  const asked = await askedBy(page, '/setting/data')
  expect(asked.length).toBeLessThanOrEqual(30)
  expect(asked.filter((path) => /assets\/(?:dashboard|widgets)|api\/widgets/.test(path))).toEqual([])
  const again = page.waitForRequest((request) => request.url().includes('/dashboard-'))
  await page.mouse.move(110, 200)
  await page.mouse.move(100, 20)
  await again
})

test('a signed-in person sees the frame of the console before its scripts have run, and nobody else', async () => {
  for (const tokens of [admin.tokens, undefined]) {
    const { page } = await openScreen(browser, { url: product.url, ...(tokens && { tokens }) })
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/setting/data', { waitUntil: 'commit' })
    await page.locator('html[data-mantine-color-scheme]').waitFor({ state: 'attached' })
    await page.locator('#frame').waitFor({ state: tokens ? 'visible' : 'hidden' })
  }
})

test('the frame of the page itself takes the place of the first one without a shift', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/setting/data', { waitUntil: 'commit' })
  const bar = await page.locator('#frame > :first-child').boundingBox()
  const side = await page.locator('#frame > :last-child').boundingBox()
  release()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('#frame').count()).toBe(0)
  const aside = await page.getByRole('complementary').boundingBox()
  const header = await page.getByRole('banner').first().boundingBox()
  expect(aside?.width).toBe(side?.width)
  expect(header?.height).toBe(bar?.height)
})
