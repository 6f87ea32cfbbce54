import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, styleOf, themeColour } from '../src/harness.ts'

const { product, browser } = await startConsole()
const person = await product.addPerson({ permissions: ['adaptors.view_module', 'adaptors.add_module'] })

afterEach(() => clearScreens(browser))

async function modules(): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.goto('/setting/data')
  await addButton(page).waitFor()
  return page
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Add station' }).first()
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const ground = (page: Page) => styleOf(page.locator('body'), 'background-color')
const light = 'rgb(246, 247, 249)'
const dark = 'rgb(18, 20, 23)'

async function choose(page: Page, name: 'Light' | 'Dark' | 'Green' | 'Orange'): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'User menu' })
  if ((await menu.count()) === 0) await page.getByRole('button', { name: 'User menu' }).click()
  await menu
    .getByRole('button', { name })
    .or(menu.getByText(name, { exact: true }))
    .first()
    .click()
}

test('UI-372 UI-373 UI-374 light at first; the toggle makes it dark immediately and permanently, and light again', async () => {
  const page = await modules()
  expect([await scheme(page), await kept(page, 'theme'), await ground(page)]).toEqual(['light', null, light])
  await choose(page, 'Dark')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  expect([await kept(page, 'theme'), await ground(page)]).toEqual(['dark', dark])
  await page.reload()
  await addButton(page).waitFor()
  expect([await scheme(page), await ground(page)]).toEqual(['dark', dark])
  await choose(page, 'Light')
  await page.locator('html[data-mantine-color-scheme=light]').waitFor()
  expect([await kept(page, 'theme'), await ground(page)]).toEqual(['light', light])
})

test('a dark console is dark before its scripts have run', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, theme: 'dark' })
  // The scripts never arrive: the page shows what is there before them.
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/setting/data', { waitUntil: 'commit' })
  const root = page.locator('html[data-mantine-color-scheme=dark]')
  await root.waitFor({ state: 'attached' })
  await expect.poll(() => styleOf(root, 'color-scheme')).toBe('dark')
  expect(await page.locator('#root > *').count()).toBe(0)
})

test('UI-375 UI-376 the accent is #22c55e at first; #f5893d can be chosen and stays', async () => {
  const page = await modules()
  const [green, orange] = ['rgb(34, 197, 94)', 'rgb(245, 137, 61)']
  expect(await kept(page, 'themeColor')).toBeNull()
  expect(await themeColour(page, '--accent')).toBe(green)
  expect(await styleOf(addButton(page), 'background-color')).toBe(green)
  await choose(page, 'Orange')
  await expect.poll(() => styleOf(addButton(page), 'background-color')).toBe(orange)
  expect(await kept(page, 'themeColor')).toBe('#f5893d')
  await page.reload()
  await addButton(page).waitFor()
  expect(await styleOf(addButton(page), 'background-color')).toBe(orange)
  await choose(page, 'Green')
  await expect.poll(() => styleOf(addButton(page), 'background-color')).toBe(green)
})

test('UI-377 UI-378 UI-379 Inter from the product’s own host, 4 px radius and unchanged case on buttons', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const font = page.waitForResponse((answer) => /inter.*\.woff2$/i.test(answer.url()))
  await page.goto('/setting/data')
  await addButton(page).waitFor()
  expect((await font).ok()).toBe(true)
  expect([...hosts]).toEqual([new URL(product.url).host])
  expect(await styleOf(addButton(page), 'font-family')).toMatch(/^"?Inter/)
  expect(await styleOf(addButton(page), 'border-radius')).toBe('4px')
  expect(await styleOf(addButton(page), 'text-transform')).toBe('none')
})
