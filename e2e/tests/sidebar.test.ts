import type { PermissionCode } from '@quantrac/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  openScreen,
  type Person,
  personKnown,
  type Product,
  type ScreenOptions,
  startBrowser,
  startProduct,
} from '../src/harness.ts'

let product: Product
let browser: Browser
let nobody: Person

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), startBrowser()])
  nobody = await product.addPerson()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const item = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const toggle = (page: Page, name: 'Collapse the menu' | 'Expand the menu') =>
  page.getByRole('button', { name })
const widthOf = async (page: Page) => (await page.locator('aside').boundingBox())?.width

async function consoleOf(person = nobody, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto('/air')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await personKnown(page)
  return page
}

test('UI-041 UI-042 UI-045 UI-062 the sidebar is open at 250 px, and its toggle makes it 80 px and back', async () => {
  const page = await consoleOf()
  expect(await widthOf(page)).toBe(250)
  await toggle(page, 'Collapse the menu').click()
  await toggle(page, 'Expand the menu').waitFor()
  expect(await widthOf(page)).toBe(80)
  await item(page, 'Waste water').click()
  await page.waitForURL('**/wasteWater')
  expect(await widthOf(page)).toBe(80)
  await toggle(page, 'Expand the menu').click()
  await toggle(page, 'Collapse the menu').waitFor()
  expect(await widthOf(page)).toBe(250)
})

test('UI-043 UI-044 below 1024 px the sidebar is collapsed and opens over a backdrop that closes it', async () => {
  const page = await consoleOf()
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await widthOf(page)).toBe(250)
  await page.setViewportSize({ width: 1023, height: 768 })
  await toggle(page, 'Expand the menu').waitFor()
  expect(await widthOf(page)).toBe(80)
  expect(await page.getByTestId('sidebar-backdrop').count()).toBe(0)
  await toggle(page, 'Expand the menu').click()
  const backdrop = page.getByTestId('sidebar-backdrop')
  await backdrop.waitFor()
  expect(await widthOf(page)).toBe(250)
  await backdrop.click({ position: { x: 900, y: 400 } })
  await backdrop.waitFor({ state: 'detached' })
  expect(await widthOf(page)).toBe(80)
})

test('on a phone the sidebar is away until it is asked for, and goes when a page is chosen', async () => {
  const page = await consoleOf(nobody, { size: 'phone' })
  expect(await page.locator('aside').isVisible()).toBe(false)
  await toggle(page, 'Expand the menu').click()
  await item(page, 'Electricity').click()
  await page.waitForURL('**/elecConsum')
  await page.getByTestId('sidebar-backdrop').waitFor({ state: 'detached' })
  expect(await page.locator('aside').isVisible()).toBe(false)
})

test('UI-046 the logo links to /dashboard', async () => {
  const page = await consoleOf()
  await page.locator('aside').getByRole('link', { name: 'Quantrac' }).click()
  await page.waitForURL('**/dashboard')
})

test('UI-052 UI-053 UI-054 UI-058 UI-061 without any permission the element pages and the settings menu stand there', async () => {
  const page = await consoleOf()
  expect(await menu(page).getByRole('link').allInnerTexts()).toEqual([
    'Waste water',
    'Air quality',
    'Electricity',
    'Modules',
    'Notifications and MQTT',
  ])
  expect(await menu(page).getByText('Settings', { exact: true }).isVisible()).toBe(true)
  const leads = {
    'Waste water': '/wasteWater',
    'Air quality': '/air',
    Electricity: '/elecConsum',
    Modules: '/setting/modules',
  }
  for (const [name, path] of Object.entries(leads)) {
    await item(page, name).click()
    await page.waitForURL(`**${path}`)
    expect(await item(page, name).getAttribute('aria-current')).toBe('page')
  }
})

test.for([
  ['UI-047', 'widgets.view_widget', 'Dashboard', '/dashboard'],
  ['UI-048', 'notify.view_notification', 'Notifications', '/notification'],
  ['UI-051', 'adaptors.view_module', 'All modules', '/setting/data'],
] as const satisfies readonly [string, PermissionCode, string, string][])(
  '%s with %s alone the item «%s» stands there and leads to %s',
  async ([, code, name, path]) => {
    const without = await consoleOf()
    expect(await item(without, name).count()).toBe(0)
    const page = await consoleOf(await product.addPerson({ permissions: [code] }))
    expect(await menu(page).getByRole('link').count()).toBe(6)
    await item(page, name).click()
    await page.waitForURL(`**${path}`)
  },
)
