import type { Factor, Module, PermissionCode } from '@quantrac/contract'
import mqtt, { type MqttClient } from 'mqtt'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Person, personKnown, query } from '../src/harness.ts'

const { product, browser } = await startConsole()
let admin: Person
let device: MqttClient

beforeAll(async () => {
  admin = await product.addPerson({ role: 'admin' })
  device = await mqtt.connectAsync(product.brokerUrl)
})
afterAll(async () => {
  await device?.endAsync()
})
// One station, NT-01, whose device is logger-1 and sends cod.
let station: Module
let factor: Factor
beforeEach(async () => {
  await query(product.databaseUrl, 'truncate module, mqtt_unmatched, unmatched_reading cascade')
  const module = { code: 'NT-01', manufacturer_id: 'logger-1', description: 'Cửa xả' }
  station = (await product.api.call('moduleCreate', { body: module })).data
  const body = { name: 'COD', code: 'cod', manufacturer_id: 'cod', module: 'NT-01', unit: 'mg/L' }
  factor = (await product.api.call('factorCreate', { body })).data
})
afterEach(() => clearScreens(browser))

/** Publishes readings of a device that no module claims. */
async function send(module: string, values: Record<string, number>): Promise<void> {
  await device.publishAsync(`quantrac/${module}`, JSON.stringify({ module, values }), { qos: 1 })
}

const latestOf = async (code: string) =>
  (await product.api.call('moduleLatest', { params: { code } })).data.map((one) => [one.code, one.value])

async function pageOf(path: string, permissions?: readonly PermissionCode[]): Promise<Page> {
  const person = permissions === undefined ? admin : await product.addPerson({ permissions })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.goto(path)
  await personKnown(page)
  return page
}

const table = (page: Page) => page.getByRole('region', { name: 'Unrecognised devices' })
const row = (page: Page, text: string) =>
  table(page).locator('tbody').getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
/** By its whole label, with or without the star of a required field. */
const field = (page: Page, label: string): Locator =>
  dialog(page).getByLabel(new RegExp(String.raw`^${label}( \*)?$`))
/** What becomes of a factor that the device sends. */
const way = (page: Page, sent: string) => dialog(page).getByRole('combobox', { name: sent, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const claim = (page: Page) => dialog(page).getByRole('button', { name: 'Recognise' }).click()

describe('unmatched devices', () => {
  test('on a phone a row has two lines, its sample beside the button, and no column of its own for each fact', async () => {
    await send('logger-78', { DO: 5.5 })
    const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, size: 'phone' })
    await page.goto('/setting/notifications')
    const lines = row(page, 'logger-78')
    await lines.getByText('logger-78 · DO', { exact: true }).waitFor()
    await lines.getByText(/^1 time · since /).waitFor()
    expect(await lines.getByRole('cell').count()).toBe(1)
    const high = (of: Locator) => of.boundingBox().then((box) => box?.height ?? 0)
    expect(await high(lines)).toBeLessThan(140)
    const button = lines.getByRole('button', { name: 'Recognise DO of device logger-78' })
    expect(await high(button)).toBeGreaterThanOrEqual(44)
    await button.click()
    await field(page, 'Station code').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('by keyboard alone an unmatched device becomes a module with its factor, and its readings are stored', async () => {
    const page = await pageOf('/setting/notifications')
    await page.getByText('Every device is recognised').waitFor()
    await send('logger-77', { 'NO₂': 41.5 })
    await row(page, 'logger-77').waitFor()
    expect(await row(page, 'logger-77').getByRole('cell').nth(1).innerText()).toBe('NO₂')
    await row(page, 'logger-77').focus()
    await page.keyboard.press('Enter')
    await field(page, 'Station code').waitFor()
    await dialog(page).getByLabel('Sample').getByText('41.5').waitFor()
    expect(await field(page, 'Station code').inputValue()).toBe('logger-77')
    expect(await field(page, 'Factor code').inputValue()).toBe('NO₂')
    expect(await field(page, 'Unit').inputValue()).toBe('µg/m³')
    await field(page, 'Unit').focus()
    await page.keyboard.press('Enter')
    await toast(page, 'The device is recognised, and 1 waiting reading is stored.').waitFor()
    await row(page, 'logger-77').waitFor({ state: 'detached' })
    expect(await latestOf('logger-77')).toEqual([['NO₂', 41.5]])
    await page.goto('/setting/factors')
    await page.getByRole('row').filter({ hasText: 'NO₂' }).getByText('µg/m³').waitFor()
  })

  test('by keyboard alone a device with ten factors becomes a station with nine in one step, units and kinds guessed', async () => {
    const sent = { COD: 40, TSS: 20, pH: 7, temp_c: 28, flow: 12, kWh: 900, ORP: 120, EC: 700, DO: 5, seq: 3 }
    await device.publishAsync('plant/tank-1/telemetry', JSON.stringify(sent), { qos: 1 })
    await device.publishAsync('plant/tank-2/telemetry', JSON.stringify({ COD: 41 }), { qos: 1 })
    const page = await pageOf('/setting/notifications')
    const cod = row(page, 'plant/tank-1/telemetry')
      .filter({ hasText: /\bCOD\b/ })
      .first()
    await cod.focus()
    await page.keyboard.press('Enter')
    await field(page, 'Station code').waitFor()
    expect(await field(page, 'Station code').inputValue()).toBe('plant-tank-1')
    await dialog(page).getByText('plant/tank-1/telemetry', { exact: true }).waitFor()
    await way(page, 'seq').focus()
    await page.keyboard.type('Not')
    await dialog(page).getByRole('group', { name: 'seq' }).getByLabel('Unit').waitFor({ state: 'detached' })
    const inRow = (name: string, label: string) =>
      dialog(page).getByRole('group', { name, exact: true }).getByLabel(label)
    await inRow('flow', 'Factor name').fill('')
    await page.keyboard.press('Enter')
    await expect.poll(() => inRow('flow', 'Factor name').getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.type('Lưu lượng')
    await page.keyboard.press('Enter')
    await toast(page, 'The device is recognised, and 9 waiting readings are stored.').waitFor()
    const { data } = await product.api.call('moduleListWhole', {})
    const made = data.find((one) => one.code === 'plant-tank-1')
    const factors = (await product.api.call('moduleFactors', { params: { id: made?.id ?? 0 } })).data
    expect(Object.fromEntries(factors.map((one) => [one.code, [one.unit, one.kind]]))).toEqual({
      COD: ['mg/L', 'gauge'],
      TSS: ['mg/L', 'gauge'],
      pH: ['', 'gauge'],
      temp_c: ['°C', 'gauge'],
      flow: ['m³/h', 'gauge'],
      kWh: ['kWh', 'counter'],
      ORP: ['mV', 'gauge'],
      EC: ['µS/cm', 'gauge'],
      DO: ['mg/L', 'gauge'],
    })
    // What was left, and the other tank, wait on.
    const left = await product.api.call('mqttUnmatched', {})
    const names = left.results.map((one) => `${one.module_manufacturer_id} ${one.factor_manufacturer_id}`)
    expect(new Set(names)).toEqual(new Set(['plant/tank-1 seq', 'plant/tank-2 COD']))
  })

  test('a code that the station has is refused in the row of its factor', async () => {
    await send('logger-1', { amoni: 1.5, tss: 20 })
    const page = await pageOf('/setting/notifications')
    await page.getByRole('button', { name: 'Recognise amoni of device logger-1' }).click()
    const code = dialog(page).getByRole('group', { name: 'tss' }).getByLabel('Factor code')
    await code.fill('cod')
    await claim(page)
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
    expect(await latestOf('NT-01')).toEqual([['cod', null]])
  })

  test('a new factor of a known module is added to that module', async () => {
    await send('logger-1', { amoni: 1.5 })
    const page = await pageOf('/setting/notifications')
    await page.getByRole('button', { name: 'Recognise amoni of device logger-1' }).click()
    await dialog(page).getByText('Device logger-1 belongs to station NT-01').waitFor()
    await field(page, 'Factor name').fill('Amoni')
    await claim(page)
    await toast(page, '1 waiting reading').waitFor()
    expect(await latestOf('NT-01')).toContainEqual(['amoni', 1.5])
  })

  test('an existing factor takes over the id that the device sends now', async () => {
    await send('logger-1', { COD_2: 63 })
    const page = await pageOf('/setting/notifications')
    await page.getByRole('button', { name: 'Recognise COD_2 of device logger-1' }).click()
    await way(page, 'COD_2').selectOption('Existing factor')
    await dialog(page).getByLabel('Factor').last().selectOption({ label: 'cod – COD (cod)' })
    await claim(page)
    await toast(page, '1 waiting reading').waitFor()
    const { data } = await product.api.call('factorRetrieve', { params: { id: factor.id } })
    expect(data.manufacturer_id).toBe('COD_2')
    expect(await latestOf('NT-01')).toEqual([['cod', 63]])
  })

  test('an existing module takes over the id of a replaced device', async () => {
    await send('logger-9', { cod: 12 })
    const page = await pageOf('/setting/notifications')
    await page.getByRole('button', { name: 'Recognise cod of device logger-9' }).click()
    await dialog(page).getByText('Existing station').click()
    await claim(page)
    await dialog(page).getByText('This field is required').waitFor()
    await dialog(page).getByRole('combobox', { name: 'Station' }).click()
    await page.getByRole('listbox').getByRole('option').filter({ hasText: 'NT-01' }).click()
    await way(page, 'cod').selectOption('Existing factor')
    await dialog(page).getByLabel('Factor').last().selectOption({ label: 'cod – COD (cod)' })
    await claim(page)
    await toast(page, '1 waiting reading').waitFor()
    const { data } = await product.api.call('moduleRetrieve', { params: { id: station.id } })
    expect(data.manufacturer_id).toBe('logger-9')
  })

  test('an open claim has an address: it opens again after a reload, until it is closed', async () => {
    await send('logger-6', { ph: 7 })
    const page = await pageOf('/setting/notifications')
    await row(page, 'logger-6').getByRole('cell').first().click()
    await field(page, 'Station code').waitFor()
    await page.reload()
    await field(page, 'Station code').waitFor()
    expect(await field(page, 'Station code').inputValue()).toBe('logger-6')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.reload()
    await row(page, 'logger-6').waitFor()
    expect(await dialog(page).count()).toBe(0)
  })

  test('a code that another module has is refused under its field, and nothing is made', async () => {
    await send('logger-5', { ph: 7 })
    const page = await pageOf('/setting/notifications')
    await row(page, 'logger-5').getByRole('cell').first().click()
    await field(page, 'Station code').fill('NT-01')
    await claim(page)
    await expect.poll(() => field(page, 'Station code').getAttribute('aria-invalid')).toBe('true')
    const all = await product.api.call('moduleListWhole', {})
    expect(all.data.map((one) => one.code)).toEqual(['NT-01'])
  })

  test('without the permissions to claim, a person sees the devices but no way to claim them', async () => {
    await send('logger-5', { ph: 7 })
    const page = await pageOf('/setting/notifications', ['settings.view_mqttconfig', 'adaptors.add_factor'])
    await row(page, 'logger-5').waitFor()
    expect(await page.getByRole('button', { name: /^Recognise/ }).count()).toBe(0)
    await row(page, 'logger-5').getByRole('cell').first().click()
    expect(await dialog(page).count()).toBe(0)
  })
})

test.for(['light', 'dark'] as const)('the dialog passes axe (%s)', async (theme) => {
  await send('logger-5', { ph: 7, COD: 40, kWh: 900 })
  const options = { url: product.url, tokens: admin.tokens, theme, size: 'phone' } as const
  const { page } = await openScreen(browser, options)
  await page.goto('/setting/notifications')
  await page.getByRole('button', { name: 'Recognise ph of device logger-5' }).click()
  await field(page, 'Station code').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})
