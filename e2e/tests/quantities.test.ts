import type { Factor, FactorWrite } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, query } from '../src/harness.ts'
import { until } from '../src/waiting.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

let id: number
beforeEach(async () => {
  await query(product.databaseUrl, 'truncate module cascade')
  const body = { code: 'M-01', manufacturer_id: 'logger-1' }
  ;({ id } = (await product.api.call('moduleCreate', { body })).data)
})
afterEach(() => clearScreens(browser))

const addFactor = async (given: Partial<FactorWrite> & { code: string }): Promise<Factor> => {
  const body = { name: given.code, manufacturer_id: given.code, module: 'M-01', ...given }
  return (await product.api.call('factorCreate', { body })).data
}
const stored = async (code: string): Promise<Factor | undefined> => {
  const { data } = await product.api.call('moduleFactors', { params: { id } })
  return data.find((one) => one.code === code)
}

async function open(button: string): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.goto(`/setting/module_details/${id}/M-01/logger-1`)
  if (button !== 'Add factor') await page.locator('tbody').getByRole('row').first().hover()
  await page.getByRole('button', { name: button }).first().click()
  await dialog(page).getByLabel('Name').waitFor()
  return page
}
const dialog = (page: Page) => page.getByRole('dialog')
const quantity = (page: Page) => dialog(page).getByRole('combobox', { name: 'Quantity' })
const shows = (page: Page, name: string) =>
  until(`the quantity is «${name}»`, async () => (await quantity(page).inputValue()) === name)
async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

test('a new factor is given the quantity that its code and unit say, and the form says that it is a guess', async () => {
  const page = await open('Add factor')
  await dialog(page).getByLabel('Name').fill('Bể 1')
  await dialog(page).getByLabel('Manufacturer ID').fill('s1')
  await dialog(page).getByLabel('Code').fill('COD')
  await shows(page, 'Chemical oxygen demand (COD)')
  await dialog(page).getByText('Guessed from code and unit. Please look: saving confirms it.').waitFor()
  await dialog(page).getByLabel('Code').fill('P')
  await shows(page, '')
  await dialog(page).getByLabel('Unit').fill('kPa')
  await shows(page, 'Pressure')
  await save(page)
  expect(await stored('P')).toMatchObject({ unit: 'kPa', quantity: 'PRESSURE' })
})

test('a quantity that was chosen stays, whatever is typed after it', async () => {
  const page = await open('Add factor')
  await dialog(page).getByLabel('Name').fill('NH4')
  await dialog(page).getByLabel('Manufacturer ID').fill('nh4')
  await dialog(page).getByLabel('Unit').fill('mg/L')
  await quantity(page).fill('tn')
  await page.getByRole('option', { name: 'Total nitrogen (TN)' }).click()
  await dialog(page).getByLabel('Code').fill('NH4')
  await shows(page, 'Total nitrogen (TN)')
  await save(page)
  expect(await stored('NH4')).toMatchObject({ quantity: 'TN' })
})

test('a factor without a quantity is offered one, and saving something else does not confirm it', async () => {
  await addFactor({ code: 'Amoni', unit: 'mg/L' })
  const page = await open('Edit Amoni')
  await dialog(page).getByText('This may be Ammonium as N (NH₄-N).').waitFor()
  await dialog(page).getByLabel('Name').fill('Renamed')
  await save(page)
  expect(await stored('Amoni')).toMatchObject({ name: 'Renamed', quantity: null })

  await page.locator('tbody').getByRole('row').first().hover()
  await page.getByRole('button', { name: 'Edit Amoni' }).click()
  await dialog(page).getByRole('button', { name: 'Choose', exact: true }).click()
  await shows(page, 'Ammonium as N (NH₄-N)')
  await save(page)
  expect(await stored('Amoni')).toMatchObject({ quantity: 'NH4-N' })
})

test('a unit that the quantity is not given in is asked about, and saved all the same', async () => {
  await addFactor({ code: 'COD', unit: 'mg/L', quantity: 'COD' })
  const page = await open('Edit COD')
  await shows(page, 'Chemical oxygen demand (COD)')
  const question = dialog(page).getByRole('status').filter({ hasText: 'is not measured in %' })
  expect(await question.count()).toBe(0)
  await dialog(page).getByLabel('Unit').fill('%')
  await question.getByText('It converts from mg/L, µg/L, g/L, g/m³.').waitFor()
  await save(page)
  expect(await stored('COD')).toMatchObject({ unit: '%', quantity: 'COD' })
})

test('the range of the instrument is kept with its factor, and its ends are in order', async () => {
  await addFactor({ code: 'pH', quantity: 'pH' })
  const page = await open('Edit pH')
  await dialog(page).getByText('Advanced').click()
  await dialog(page).getByLabel('Range from').fill('14')
  await dialog(page).getByLabel('Range to').fill('0')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('The lower end must be below the upper end').waitFor()
  await dialog(page).getByLabel('Range from').fill('')
  await dialog(page).getByLabel('Range to').fill('14')
  await save(page)
  expect(await stored('pH')).toMatchObject({ range_min: null, range_max: 14 })
})
