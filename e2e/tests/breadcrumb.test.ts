import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { startConsole } from '../src/console.ts'
import { openScreen } from '../src/harness.ts'

const { product, browser } = await startConsole()
let page: Page

beforeAll(async () => {
  const person = await product.addPerson({ permissions: ['adaptors.view_module', 'adaptors.view_factor'] })
  page = (await openScreen(browser, { url: product.url, tokens: person.tokens })).page
})

const crumbs = (name = 'Breadcrumb') => page.getByRole('navigation', { name }).getByRole('link')

/** The breadcrumb of a path, after its address is shown (a path may redirect). */
async function crumbsAt(path: string, end = path): Promise<string[]> {
  await page.goto(path)
  await page.waitForURL(`**${end}`)
  await crumbs().first().waitFor()
  return crumbs().allInnerTexts()
}

test('UI-075 UI-081 each part of the path is a crumb that links to its own part', async () => {
  expect(await crumbsAt('/setting/module_details/77/WW-01/NT-A')).toEqual([
    'Settings',
    'Station details',
    'WW-01',
    'NT-A',
  ])
  const links = await crumbs().evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const details = '/setting/module_details'
  expect(links).toEqual(['/setting', details, `${details}/77/WW-01`, `${details}/77/WW-01/NT-A`])
  const current = await crumbs().evaluateAll((all) => all.map((link) => link.getAttribute('aria-current')))
  expect(current).toEqual([null, null, null, 'page'])
  await crumbs().first().click()
  await page.waitForURL('**/setting/data')
})

test('UI-076 UI-077 a known path has its translated label', async () => {
  const known: Record<string, string[]> = {
    '/dashboard': ['Dashboard'],
    '/dataExport': ['Reports'],
    '/report': ['All reports'],
    '/dataShare': ['Data share'],
    '/notification': ['Alerts'],
    '/review': ['Review readings'],
    '/samples': ['Laboratory samples'],
    '/scheduler': ['Schedules'],
    '/wasteWater': ['Waste water'],
    '/air': ['Air quality'],
    '/elecConsum': ['Electricity'],
    '/setting/data': ['Settings', 'All stations'],
    '/setting/user_profiles': ['Settings', 'Profile'],
    '/setting/user_modules': ['Settings', 'Followed stations'],
    '/setting/user_factors': ['Settings', 'Followed factors'],
    '/setting/modules': ['Settings', 'Stations'],
    '/setting/factors': ['Settings', 'Factors'],
    '/setting/thresholds': ['Settings', 'Thresholds'],
    '/setting/notifications': ['Settings', 'Notification settings'],
    '/setting/user_management': ['Settings', 'Users and groups'],
    '/setting/audit': ['Settings', 'Audit log'],
  }
  for (const [path, words] of Object.entries(known)) expect(await crumbsAt(path), path).toEqual(words)
})

test('UI-078 UI-079 UI-080 an unknown part is shown raw unless it is a number or longer than ten characters', async () => {
  expect(await crumbsAt('/air/abcdefghij')).toEqual(['Air quality', 'abcdefghij'])
  expect(await crumbsAt('/air/abcdefghijk')).toEqual(['Air quality'])
  expect(await crumbsAt('/air/1234')).toEqual(['Air quality'])
  expect(await crumbsAt('/air/%3Cb%3E')).toEqual(['Air quality', '<b>'])
})

test('the station of an element page is the last crumb and names the tab; the crumb before leads to the overview', async () => {
  for (const [code, name] of [
    ['NT-01', 'Waste water – Dung Quất'],
    ['NT-02', 'Waste water – Cần Thơ'],
  ] as const)
    await product.api.call('moduleCreate', {
      body: { code, name, manufacturer_id: code, description: '', status: true },
    })
  await page.goto('/wasteWater?module=nt-01&range=7d')
  await expect.poll(() => crumbs().allInnerTexts()).toEqual(['Waste water', 'Dung Quất'])
  await expect.poll(() => page.title()).toBe('Waste water – Dung Quất · Quantrac')
  const current = await crumbs().evaluateAll((all) => all.map((link) => link.getAttribute('aria-current')))
  expect(current).toEqual([null, 'page'])
  await crumbs().first().click()
  await page.waitForURL(/\/wasteWater$/)
  await expect.poll(() => crumbs().allInnerTexts()).toEqual(['Waste water'])
  await expect.poll(() => page.title()).toBe('Waste water · Quantrac')
  expect(await crumbsAt('/wasteWater?module=gone')).toEqual(['Waste water'])
})

test('UI-082 the labels and the name of the tab change with the language', async () => {
  expect(await crumbsAt('/setting/data')).toEqual(['Settings', 'All stations'])
  expect(await page.title()).toBe('All stations · Quantrac')
  await page.getByRole('banner').getByText('VIE').click()
  await crumbs('Đường dẫn trang').first().waitFor()
  expect(await crumbs('Đường dẫn trang').allInnerTexts()).toEqual(['Cài đặt', 'Tất cả trạm'])
  await expect.poll(() => page.title()).toBe('Tất cả trạm · Quantrac')
})
