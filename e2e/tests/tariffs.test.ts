import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type ScreenOptions } from '../src/harness.ts'
import { addMeter } from '../src/meter.ts'

const { product, browser } = await startConsole()
const person = await product.addPerson({
  permissions: ['settings.change_tariff', 'adaptors.view_module', 'adaptors.view_factor'],
})
const reader = await product.addPerson({ permissions: ['notify.view_alert'] })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const midnight = Math.floor((Date.now() + 7 * HOUR_MS) / DAY_MS) * DAY_MS - 7 * HOUR_MS
const dayOf = (at: number): string => new Date(at + 7 * HOUR_MS).toISOString().slice(0, 10)
/** `27/11/2026`, as it is shown and typed. */
const shown = (day: string): string => day.split('-').toReversed().join('/')
const today = dayOf(Date.now())

beforeAll(async () => {
  const from = midnight - 3 * DAY_MS
  const value = (at: number) => (10 * (at - from)) / HOUR_MS
  await addMeter(product, {
    code: 'DN-1',
    factors: { E: { unit: 'kWh', kind: 'counter', decimals: 1, value } },
    from,
  })
}, 60_000)
afterEach(() => clearScreens(browser))

async function open(path = '/setting/tariffs', options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path)
  return page
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const prices = (page: Page) => section(page, 'Prices by customer group and voltage')
const line = (page: Page, list: string, name: string | RegExp) =>
  section(page, list).getByRole('button', { expanded: false }).filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()
const books = async () => (await product.api.call('priceBookList', { query: { limit: 100 } })).results

test('what came with the program is there with its documents, and opens in its place', async () => {
  const page = await open('/setting/tariffs', { language: 'vi' })
  const low = section(page, 'Giá bán điện theo nhóm khách hàng và cấp điện áp')
    .getByRole('button')
    .filter({ hasText: 'Sản xuất, dưới 6 kV' })
  await expect.poll(() => low.textContent()).toMatch(/1\.300.*1\.987.*3\.640.*chưa có giá công bố/)
  await low.getByRole('img', { name: 'từ 10/05/2025' }).waitFor()
  expect(await low.textContent()).toContain('hai nguồn độc lập')
  await low.press('Enter')
  await page.getByText('3.640 đ/kWh').waitFor()
  const hours = section(page, 'Khung giờ')
  await hours.getByText('Từ 22/04/2026').waitFor()
  await hours.getByRole('img', { name: /Cao điểm 17:30–22:30$/ }).waitFor()
  await hours
    .getByRole('img', { name: /Thấp điểm 22:00–04:00.*Cao điểm 09:30–11:30, 17:00–20:00$/ })
    .waitFor()
  await section(page, 'Thuế giá trị gia tăng').getByText('8 %').waitFor()
  const reactive = section(page, 'Tiền mua công suất phản kháng')
  await reactive.getByRole('button').filter({ hasText: 'Từ 10/12/2014' }).click()
  await reactive.getByRole('listitem').filter({ hasText: 'cosφ 0,85' }).getByText('5,88 %').waitFor()
  await section(page, 'Hệ số phát thải lưới điện').getByText('0,6592').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('new prices hold from a day on, begin as those in force, and say what is made anew', async () => {
  const page = await open()
  await line(page, 'Prices by customer group and voltage', 'Business, below 6 kV').click()
  await prices(page).getByRole('button', { name: 'New entry from another day' }).click()
  const values = dialog(page).getByRole('group', { name: 'Prices without VAT' })
  expect(await values.getByLabel('Off-peak').inputValue()).toBe('1918')
  await values.getByLabel('Off-peak').fill('2,000')
  await values.getByLabel('Normal').fill('')
  await values.getByLabel('Peak', { exact: true }).fill('5500.125')
  await save(page)
  await values.getByText('This reads two ways.').waitFor()
  await values.getByText('at most 2 decimals').waitFor()
  await values.getByRole('button', { name: '2000 VND/kWh', exact: true }).click()
  await values.getByLabel('Normal').fill('3300')
  await values.getByLabel('Peak', { exact: true }).fill('5500.5')
  await values.getByLabel('Demand price').fill('60000')
  await dialog(page).getByLabel('In force from').fill('01/02/2031')
  await dialog(page).getByLabel('Document').fill('Decision 1/2031')
  await dialog(page)
    .getByText('Costs from 01/02/2031 are calculated again; nothing before that day changes.')
    .waitFor()
  await save(page)
  await page.getByText('The prices are saved.').waitFor()
  // The line says what holds today, and under it both times.
  await prices(page).getByText('1,918', { exact: false }).first().waitFor()
  await prices(page).getByText('from 10/05/2025 until 31/01/2031').first().waitFor()
  await prices(page).getByText('60,000 VND/kW/month').waitFor()
  await prices(page).getByText('not in force yet').waitFor()
  const made = (await books()).filter(({ group }) => group === 'business-low')
  expect(made).toHaveLength(2)
  expect(made[0]).toMatchObject({ valid_from: '2031-02-01', offpeak: 2000, peak: 5500.5, demand: 60_000 })
})

test('an entry of a day that has one is refused at its field; it is changed, and deleted with what that changes', async () => {
  await product.api.call('priceBookCreate', {
    body: { group: 'Cold store', valid_from: '2026-03-01', offpeak: 1, normal: 2, peak: 3 },
  })
  const page = await open()
  await line(page, 'Prices by customer group and voltage', 'Cold store').click()
  await prices(page).getByRole('button', { name: 'New entry from another day' }).click()
  await dialog(page).getByLabel('In force from').fill('01/03/2026')
  await save(page)
  await expect.poll(() => dialog(page).getByLabel('In force from').getAttribute('aria-invalid')).toBe('true')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /Discard/ }).click()
  await prices(page).getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Peak', { exact: true }).fill('4')
  await dialog(page).getByLabel('In force from').fill('01/02/2026')
  await dialog(page).getByText('Costs from 01/02/2026 are calculated again').waitFor()
  await save(page)
  await page.getByText('The prices are saved.').waitFor()
  await prices(page).getByText('4 VND/kWh').waitFor()
  await prices(page).getByRole('button', { name: 'Delete' }).click()
  await dialog(page)
    .getByText('Costs from 01/02/2026 are calculated again; nothing before that day changes.')
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await prices(page).getByText('Cold store').first().waitFor({ state: 'detached' })
  expect((await books()).some(({ group }) => group === 'Cold store')).toBe(false)
})

test('UI-162 the hours are changed by whoever may, and the energy is divided by those of its day', async () => {
  const page = await open()
  await section(page, 'Tariff hours').getByRole('button', { name: 'Add hours' }).click()
  await dialog(page).getByLabel('Period 2: begins at').fill('00:00')
  await save(page)
  await dialog(page).getByText('The end of these hours must be after their start.').waitFor()
  await dialog(page).getByLabel('Period 2: begins at').fill('03:00')
  await save(page)
  await page.getByText('The hours are saved.').waitFor()
  await section(page, 'Tariff hours')
    .getByText(`From ${shown(today)}`)
    .waitFor()
  const other = await open('/elecConsum?module=DN-1', { tokens: reader.tokens })
  const energy = section(other, 'Energy by tariff period')
  await energy.getByText('00:00–03:00').waitFor()
  await energy.getByRole('button', { name: 'Table' }).click()
  // Yesterday had six hours of 10 kWh off-peak, and has them still.
  await expect.poll(() => energy.getByRole('row').nth(2).getByRole('cell').nth(1).innerText()).toBe('60.0')
  await energy.getByRole('link', { name: 'Tariffs' }).click()
  await section(other, 'Tariff hours')
    .getByText(`From ${shown(today)}`)
    .waitFor()
})

test('rates, tables and factors are added, each with its rules', async () => {
  const page = await open()
  await section(page, 'Value added tax').getByRole('button', { name: 'Add a rate' }).click()
  await dialog(page).getByLabel('Rate').fill('101')
  await save(page)
  await dialog(page).getByText('Enter a number from 0 to 100.').waitFor()
  await dialog(page).getByLabel('Rate').fill('10')
  await dialog(page).getByLabel('In force from').fill('01/07/2031')
  await save(page)
  await section(page, 'Value added tax').getByText('10 %').waitFor()

  await section(page, 'Reactive energy').getByRole('button', { name: 'Add a table' }).click()
  await dialog(page).getByLabel('Step 2: percent').fill('1.5')
  await dialog(page).getByLabel('Step 2: cosφ').fill('2')
  await dialog(page).getByLabel('In force from').fill('01/07/2031')
  await save(page)
  await dialog(page).getByText('Enter a number from 0 to 1').waitFor()
  await dialog(page).getByLabel('Step 2: cosφ').fill('0.89')
  await dialog(page).getByRole('button', { name: 'Remove step 32' }).click()
  await save(page)
  await page.getByText('The table is saved.').waitFor()
  await line(page, 'Reactive energy', 'From 01/07/2031').click()
  const steps = section(page, 'Reactive energy').getByRole('listitem')
  await steps.filter({ hasText: 'cosφ 0.89' }).getByText('1.5 %').waitFor()
  expect(await steps.count()).toBe(31)

  const grid = section(page, 'CO2 factor of the grid')
  await grid.getByRole('button', { name: 'Add a factor' }).click()
  await dialog(page).getByLabel('Year of the data').fill('2025')
  await dialog(page).getByLabel('Factor', { exact: true }).fill('0')
  await save(page)
  await dialog(page).getByText('Enter a number above 0').waitFor()
  await dialog(page).getByLabel('Factor', { exact: true }).fill('0.61')
  await dialog(page).getByText('Emissions of the years after 2025 are calculated again').waitFor()
  await save(page)
  await line(page, 'CO2 factor of the grid', 'Data of 2025').getByText('used for').waitFor()
})

test('who may not change them reads them all', async () => {
  const page = await open('/setting/tariffs', { tokens: reader.tokens })
  await line(page, 'Prices by customer group and voltage', 'Production, below 6 kV').click()
  await prices(page).getByText('3,640 VND/kWh').waitFor()
  const buttons = await page.getByRole('main').getByRole('button').allInnerTexts()
  expect(buttons.filter((text) => /Add|Edit|Delete|New entry/.test(text))).toEqual([])
})

test('a station has a group of prices with its dates, from the list of stations', async () => {
  const page = await open('/setting/data?q=DN-1')
  await page.getByRole('button', { name: 'Price group of station DN-1' }).click()
  await dialog(page).getByRole('button', { name: 'Add a group from a day on' }).click()
  await dialog(page).getByLabel('Entry 1: Price group').selectOption({ label: 'Business, below 6 kV' })
  await dialog(page).getByLabel('Entry 1: Contracted demand').fill('0')
  await save(page)
  await dialog(page).getByText('Enter kW above 0.').waitFor()
  await dialog(page).getByLabel('Entry 1: Contracted demand').fill('120')
  await save(page)
  await page.getByText('The price group of DN-1 is saved.').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Price group of station DN-1' }).click()
  await dialog(page).getByRole('button', { name: 'Add a group from a day on' }).click()
  await dialog(page).getByLabel('Entry 1: Price group').selectOption({ label: 'Production, below 6 kV' })
  await dialog(page).getByLabel('Entry 1: From').fill('01/02/2031')
  await save(page)
  await page.getByText('The price group of DN-1 is saved.').waitFor()
  const [module] = (await product.api.call('moduleList', { query: { search: 'DN-1' } })).results
  const { data } = await product.api.call('stationGroups', { params: { id: module?.id ?? 0 } })
  expect(data.entries).toEqual([
    { valid_from: '2031-02-01', group: 'production-low', contracted_kw: 120 },
    { valid_from: null, group: 'business-low', contracted_kw: 120 },
  ])
  const tariffs = await open()
  await line(tariffs, 'Prices by customer group and voltage', 'Business, below 6 kV')
    .getByText('1 station')
    .waitFor()
})

test('a failed answer is said, with another try', async () => {
  const page = await open('/no-such-page')
  await page.route('**/api/vat/list/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/setting/tariffs')
  await page.getByText('The tariffs could not be loaded.').waitFor({ timeout: 20_000 })
  await page.unroute('**/api/vat/list/**')
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await prices(page).waitFor()
})

test.for(['phone', 'office'] as const)('the page and its forms fit on a %s in the dark', async (size) => {
  const page = await open('/setting/tariffs', { size, theme: 'dark' })
  await line(page, 'Tariff hours', 'Until 21/04/2026').click()
  expect(await accessibilityProblems(page)).toEqual([])
  await section(page, 'Reactive energy').getByRole('button', { name: 'Add a table' }).click()
  await dialog(page).getByLabel('Step 30: percent').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(size === 'phone' ? 390 : 1366)
})
