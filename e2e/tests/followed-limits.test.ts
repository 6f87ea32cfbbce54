import { DAY_MS, localDay } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, query } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
afterEach(() => clearScreens(browser))

const today = localDay(Date.now())
const yesterday = localDay(Date.now() - DAY_MS)

async function plant(): Promise<{ module: number; factor: number }> {
  const station = {
    code: 'NT-01',
    manufacturer_id: 'logger-1',
    description: 'Outlet',
    type: 'wasteWater',
  } as const
  const module = (await product.api.call('moduleCreate', { body: station })).data
  const body = {
    name: 'COD',
    code: 'COD',
    manufacturer_id: 'cod',
    module: 'NT-01',
    unit: 'mg/L',
    quantity: 'COD',
  }
  const factor = (await product.api.call('factorCreate', { body })).data
  await product.api.call('thresholdCreate', { body: { factor_id: factor.id, max_value: 120, max_range: 5 } })
  const limit = { quantity: 'COD', period: 'instant', unit: 'mg/L', column: 'B' } as const
  const entries = [
    { ...limit, max_value: 200, valid_until: yesterday },
    { ...limit, max_value: 150, valid_from: today },
  ]
  await product.api.call('standardCreate', { body: { code: 'QC 1', group: 'own', entries } })
  return { module: module.id, factor: factor.id }
}

async function open(path: string): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.goto(path)
  await page.locator('tbody:not([aria-hidden]) td').first().waitFor()
  return page
}

const max = (page: Page) => page.getByRole('textbox', { name: 'Max: COD, NT-01', exact: true })
const note = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })
const source = (page: Page) =>
  page.getByText('by QC 1 column B: 150 × 0.9 × 1.1 = 148.5 mg/L', { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const shown = async (page: Page, text: string) => await expect.poll(() => max(page).inputValue()).toBe(text)

test('a threshold follows the standard of its station until somebody lets it leave', async () => {
  const { module, factor } = await plant()
  const stations = await open(`/setting/data?dialog=standard&id=${module}`)
  const standard = dialog(stations)
  await standard.getByLabel('Document', { exact: true }).selectOption({ label: 'QC 1 · ' })
  await standard.getByLabel('Column', { exact: true }).selectOption('B')
  await standard.getByLabel('Coefficient Kq').fill('0.9')
  await standard.getByLabel('Coefficient Kf').fill('1.1')
  await standard
    .getByRole('checkbox', { name: 'Limits of single readings set the thresholds' })
    .press('Space')
  expect(await accessibilityProblems(stations)).toEqual([])
  await standard.getByRole('button', { name: 'Save' }).click()
  await standard.waitFor({ state: 'detached' })

  const page = await open('/setting/thresholds')
  await note(page, 'by the standard').press('Enter')
  await source(page).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await source(page).waitFor({ state: 'detached' })
  await shown(page, '148.5')
  expect(await page.getByRole('button', { name: 'Delete the limits of COD, NT-01' }).isEnabled()).toBe(false)

  await max(page).fill('130')
  await max(page).press('Enter')
  await dialog(page).getByRole('heading', { name: 'Set limits of its own for COD, NT-01?' }).waitFor()
  await dialog(page).getByText('by QC 1 column B').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Keep the standard' }).press('Enter')
  await shown(page, '148.5')

  await max(page).fill('130')
  await max(page).press('Enter')
  await dialog(page).getByRole('button', { name: 'Set own limits' }).press('Enter')
  await note(page, 'apart from the standard').waitFor()
  await shown(page, '130')

  await page.getByRole('button', { name: 'Follow the standard again: COD, NT-01' }).press('Enter')
  await note(page, 'by the standard').waitFor()
  await shown(page, '148.5')

  // The form of the factor says it too, and does not let the limit be typed over.
  const factors = await open(`/setting/factors?dialog=edit&id=${factor}`)
  const follows = dialog(factors).getByRole('switch', { name: 'Follows the standard of the station' })
  await dialog(factors).getByText('by QC 1 column B: 150 × 0.9 × 1.1 = 148.5 mg/L').waitFor()
  expect(await dialog(factors).getByRole('textbox', { name: 'Max', exact: true }).isEnabled()).toBe(false)
  await follows.press('Space')
  await dialog(factors).getByRole('textbox', { name: 'Max', exact: true }).fill('99')
  await dialog(factors).getByRole('button', { name: 'Save' }).click()
  await dialog(factors).waitFor({ state: 'detached' })
  await page.reload()
  await shown(page, '99')

  // As if it were still the day before: the program makes the change of the day itself.
  await page.getByRole('button', { name: 'Follow the standard again: COD, NT-01' }).press('Enter')
  await shown(page, '148.5')
  await query(product.databaseUrl, 'update threshold set max_value = 198')
  await query(product.databaseUrl, `update threshold_standard set until_day = '${yesterday}'`)
  await page.reload()
  await shown(page, '198')
  const stored = async () => (await product.api.call('thresholdByFactor', { params: { id: factor } })).data
  await expect.poll(async () => (await stored()).max_value, { timeout: 90_000 }).toBe(148.5)
  await page.reload()
  await shown(page, '148.5')
}, 180_000)
