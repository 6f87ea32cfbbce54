import type { PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { addStation, openScreen, type Person, personKnown, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
let nobody: Person

beforeAll(async () => {
  nobody = await product.addPerson()
})
afterEach(() => clearScreens(browser))

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const item = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings menu' })
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
  // Without words the items have their names in a tooltip, on hover and on focus.
  await item(page, 'Electricity').hover()
  await page.getByRole('tooltip', { name: 'Electricity' }).waitFor()
  await page.mouse.move(600, 600)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await item(page, 'Waste water').focus()
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip', { name: 'Air quality' }).waitFor()
  await item(page, 'Waste water').click()
  await page.waitForURL('**/wasteWater')
  expect(await widthOf(page)).toBe(80)
  await toggle(page, 'Expand the menu').click()
  await toggle(page, 'Collapse the menu').waitFor()
  expect(await widthOf(page)).toBe(250)
})

test('UI-045a a sidebar that was collapsed is so after a reload, from the first paint on', async () => {
  const page = await consoleOf()
  await toggle(page, 'Collapse the menu').click()
  await toggle(page, 'Expand the menu').waitFor()
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  const frame = page.locator('#frame > :last-child')
  expect((await frame.boundingBox())?.width).toBe(80)
  await page.unroute('**/*.js')
  await page.reload()
  await toggle(page, 'Expand the menu').waitFor()
  expect(await widthOf(page)).toBe(80)
  await toggle(page, 'Expand the menu').click()
  await page.reload()
  await toggle(page, 'Collapse the menu').waitFor()
  expect(await widthOf(page)).toBe(250)
})

test('UI-043 UI-044 below 1280 px the sidebar is collapsed, and below 1024 px it opens over a backdrop that closes it', async () => {
  const page = await consoleOf()
  await page.setViewportSize({ width: 1280, height: 768 })
  expect(await widthOf(page)).toBe(250)
  await page.setViewportSize({ width: 1279, height: 768 })
  await toggle(page, 'Expand the menu').waitFor()
  expect(await widthOf(page)).toBe(80)
  // There is room beside it: it is opened and stays so.
  await toggle(page, 'Expand the menu').click()
  await toggle(page, 'Collapse the menu').waitFor()
  expect(await page.getByTestId('sidebar-backdrop').count()).toBe(0)
  await item(page, 'Electricity').click()
  await page.waitForURL('**/elecConsum')
  const left = await page.getByRole('main').boundingBox()
  expect([await widthOf(page), left?.x]).toEqual([250, 250])
  await toggle(page, 'Collapse the menu').click()
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

test('on a phone the sidebar is hidden until it is opened, and closes when a page is chosen', async () => {
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

const everybodys = {
  'Waste water': '/wasteWater',
  'Air quality': '/air',
  Electricity: '/elecConsum',
} as const

const everybodysSettings = {
  Profile: '/setting/user_profiles',
  'Followed stations': '/setting/user_modules',
  'Followed factors': '/setting/user_factors',
  'Notification settings': '/setting/notifications',
  'Electricity tariffs': '/setting/tariffs',
} as const

test('UI-052 UI-053 UI-054 UI-055 UI-056 UI-057 UI-061 without any permission the element pages and the settings menu are there', async () => {
  const page = await consoleOf()
  expect(await menu(page).getByRole('link').allInnerTexts()).toEqual([...Object.keys(everybodys), 'Settings'])
  for (const [name, path] of Object.entries(everybodys)) {
    await item(page, name).click()
    await page.waitForURL(`**${path}`)
    expect(await item(page, name).getAttribute('aria-current')).toBe('page')
    expect(await settings(page).count()).toBe(0)
  }
  await item(page, 'Settings').click()
  const list = settings(page).getByRole('link')
  await list.first().waitFor()
  expect(await list.allInnerTexts()).toEqual(Object.keys(everybodysSettings))
  for (const [name, path] of Object.entries(everybodysSettings)) {
    const entry = settings(page).getByRole('link', { name, exact: true })
    await entry.click()
    await page.waitForURL(`**${path}`)
    expect(await entry.getAttribute('aria-current')).toBe('page')
    expect(await menu(page).count()).toBe(0)
  }
})

test('the list of the settings takes the place of the menu and leads back, and in a narrow window is behind one button', async () => {
  const page = await consoleOf()
  await page.goto('/wasteWater?normal=open')
  await item(page, 'Settings').click()
  const entry = settings(page).getByRole('link', { name: 'Followed factors', exact: true })
  await entry.click()
  await page.waitForURL('**/setting/user_factors')
  const main = await page.getByRole('main').boundingBox()
  expect([await widthOf(page), main?.x]).toEqual([250, 250])
  // Icons alone have their names in a tooltip.
  await toggle(page, 'Collapse the menu').click()
  await toggle(page, 'Expand the menu').waitFor()
  expect(await widthOf(page)).toBe(80)
  await entry.hover()
  await page.getByRole('tooltip', { name: 'Followed factors' }).waitFor()
  await toggle(page, 'Expand the menu').click()
  await page.getByRole('link', { name: 'Settings: back to the page before' }).click()
  await page.waitForURL('**/wasteWater?normal=open')
  await item(page, 'Settings').click()
  await settings(page).getByRole('link', { name: 'Profile', exact: true }).click()
  await page.setViewportSize({ width: 820, height: 1180 })
  await entry.waitFor({ state: 'detached' })
  const button = settings(page).getByRole('button', { name: 'Settings: Profile' })
  await button.press('Enter')
  await page.getByRole('menuitem', { name: 'Followed factors' }).press('Enter')
  await page.waitForURL('**/setting/user_factors')
  await settings(page).getByRole('button', { name: 'Settings: Followed factors' }).waitFor()
})

test('with adaptors.view_module the settings begin with the stations, as /setting does', async () => {
  const page = await consoleOf(await product.addPerson({ permissions: ['adaptors.view_module'] }))
  await item(page, 'Settings').click()
  await page.waitForURL('**/setting/data')
  const stations = settings(page).getByRole('link', { name: 'Stations', exact: true })
  expect(await stations.getAttribute('aria-current')).toBe('page')
})

test('the title of the notification settings also names the MQTT panel for people who see it', async () => {
  const page = await consoleOf(await product.addPerson({ permissions: ['settings.view_mqttconfig'] }))
  await item(page, 'Settings').click()
  await settings(page).getByRole('link', { name: 'Notifications and MQTT' }).click()
  await page.waitForURL('**/setting/notifications')
  expect(await page.title()).toBe('Notifications and MQTT · Quantrac')
})

test.for([
  ['UI-047', 'widgets.view_widget', ['Dashboard', '/dashboard']],
  ['UI-048', 'notify.view_notification', ['Alerts', '/notification']],
  ['UI-049', 'reports.view_report', ['Reports', '/dataExport']],
  ['the samples:', 'samples.view_sample', ['Laboratory samples', '/samples']],
  ['reviews:', 'readings.view_review', ['Review readings', '/review']],
  ['UI-050', 'schedulers.view_schedule', ['Schedules', '/scheduler']],
  ['station health:', 'adaptors.view_module', ['Station health', '/station-health']],
] as const satisfies readonly [string, PermissionCode, readonly [string, string]][])(
  '%s with %s alone its item is in the menu and leads to its page',
  async ([, code, [name, path]]) => {
    const page = await consoleOf(await product.addPerson({ permissions: [code] }))
    const names = await menu(page).getByRole('link').allInnerTexts()
    expect(names.toSorted()).toEqual([...Object.keys(everybodys), 'Settings', name].toSorted())
    await item(page, name).click()
    await page.waitForURL(`**${path}`)
  },
)

test.for([
  ['UI-051 UI-058', 'adaptors.view_module', ['Stations', '/setting/modules']],
  ['UI-059', 'adaptors.view_factor', ['Factors', '/setting/factors']],
  ['UI-060', 'adaptors.view_threshold', ['Thresholds', '/setting/thresholds'], ['Rules of station health']],
  [
    'who is told:',
    'notify.view_rule',
    ['Who is told', '/setting/notification-rules'],
    ['Duty rotas', 'Channels'],
  ],
  ['causes of alerts:', 'notify.change_choice', ['Causes and actions', '/setting/alert-choices']],
] as const satisfies readonly [string, PermissionCode, readonly [string, string], (readonly string[])?][])(
  '%s with %s alone its item is in the list of the settings and leads to its page',
  async ([, code, [name, path], others = []]) => {
    const page = await consoleOf(await product.addPerson({ permissions: [code] }))
    await item(page, 'Settings').click()
    await settings(page).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    const names = await settings(page).getByRole('link').allInnerTexts()
    expect(names.toSorted()).toEqual([...Object.keys(everybodysSettings), name, ...others].toSorted())
  },
)

test('an element says its worst condition and how many stations are in it, on every page', async () => {
  const station = await addStation(product, { code: 'KK-1', factor: 'PM2.5', max: 50, type: 'air' })
  await station.publish(10)
  const reached = await product.addPerson({ permissions: ['notify.view_alert'] })
  const page = await consoleOf(reached)
  await page.goto('/scheduler')
  await item(page, 'Air quality').waitFor()
  await station.publish(60)
  await item(page, 'Air quality 1 Over limit ↑').waitFor()
  await item(page, 'Waste water').waitFor()
  await toggle(page, 'Collapse the menu').click()
  await item(page, 'Air quality 1 Over limit ↑').waitFor()
  await station.close()
})

test('on a phone a bar of tabs leads to what matters, says how many alerts are open, and opens the menu', async () => {
  const person = await product.addPerson({
    permissions: [
      'widgets.view_widget',
      'notify.view_notification',
      'notify.view_alert',
      'adaptors.view_module',
    ],
  })
  const station = await addStation(product, { code: 'KK-2', factor: 'PM2.5', max: 50, type: 'air' })
  const page = await consoleOf(person, { size: 'phone' })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const tab = (name: string | RegExp) => tabs.getByRole('link', { name })
  const places = [
    ['Dashboard', '/dashboard'],
    [/^Alerts/, '/notification'],
    ['Stations', '/setting/data'],
  ] as const
  for (const [name, path] of places) {
    await tab(name).click()
    await page.waitForURL(`**${path}`)
    expect(await tab(name).getAttribute('aria-current')).toBe('page')
    // Nothing is behind it: the end of the page is above.
    const room = async (): Promise<number> => {
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
      const [bar, main] = [await tabs.boundingBox(), await page.getByRole('main').boundingBox()]
      return (bar?.y ?? 0) - (main?.y ?? 0) - (main?.height ?? 0)
    }
    await expect.poll(room).toBeGreaterThanOrEqual(-1)
  }
  await station.publish(60)
  await tab(/^Alerts [1-9]\d* open$/).waitFor()
  await tabs.getByRole('button', { name: 'More' }).click()
  await item(page, 'Electricity').click()
  await page.waitForURL('**/elecConsum')
  await page.goto('/air?wall=air')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await tabs.count()).toBe(0)
  await station.close()
})

test('on a phone the tabs are those of the menu’s permissions', async () => {
  const page = await consoleOf(nobody, { size: 'phone' })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  expect(await tabs.locator('a, button').allInnerTexts()).toEqual(['Stations', 'More'])
  await tabs.getByRole('link', { name: 'Stations' }).click()
  await page.waitForURL('**/wasteWater**')
})
