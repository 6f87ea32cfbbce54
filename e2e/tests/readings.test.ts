import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
afterEach(() => clearScreens(browser))

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
/** Over for a minute: a range ends with the minute. */
const end = Math.floor((Date.now() - MINUTE_MS) / QUARTER_MS) * QUARTER_MS
const { api } = product

interface Made {
  id: number
  /** The instant of a reading, counted from the oldest one. */
  at: (place: number) => string
}

/** A station with one factor that has these readings, the last of them now. */
async function makeStation(
  code: string,
  factor: { code: string; unit: string; kind: 'gauge' | 'counter' },
  values: readonly number[],
): Promise<Made> {
  const type = factor.kind === 'counter' ? 'elecConsum' : 'wasteWater'
  await api.call('moduleCreate', {
    body: { code, manufacturer_id: code, type, description: '', status: true, interval_seconds: 900 },
  })
  const body = { ...factor, name: factor.code, manufacturer_id: factor.code, module: code, status: true }
  const { id } = (await api.call('factorCreate', { body })).data
  if (factor.kind === 'gauge') await api.call('thresholdCreate', { body: { factor_id: id, max_value: 75 } })
  const at = (place: number): string => new Date(end - (values.length - 1 - place) * QUARTER_MS).toISOString()
  const lines = values.map((value, place) => `${code},${factor.code},${at(place)},${value}`)
  await api.importCsv([`module,factor,timestamp,value\n${lines.join('\n')}\n`])
  return { id, at }
}

const cod = { code: 'COD', unit: 'mg/L', kind: 'gauge' } as const
const energy = { code: 'E', unit: 'kWh', kind: 'counter' } as const

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { tokens } = options.tokens === undefined ? await product.addPerson({ role: 'admin' }) : options
  const { page } = await openScreen(browser, { url: product.url, ...options, tokens })
  await page.goto(path)
  return page
}

/** `07:45:00` of an instant in Asia/Ho_Chi_Minh. */
const clock = (at: string): string => new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(11, 19)
const readings = (page: Page) => page.getByRole('region', { name: 'Readings', exact: true })
const rowOf = (page: Page, at: string) =>
  readings(page)
    .getByRole('row')
    .filter({ hasText: clock(at) })
const pencilOf = (page: Page, at: string) =>
  page.getByRole('button', { name: new RegExp(`^Correct a reading of .*${clock(at)}`) })
const stored = async ({ id, at }: Made, place: number) =>
  (await api.call('metricRetrieve', { params: { id: `${id}-${Date.parse(at(place))}` } })).data
const alertsOf = async (module: string) =>
  (await api.call('alertList', { query: { module, limit: 10 } })).results

describe('a faulty reading of a meter', () => {
  test('is shown from the notice that names it, and marked as a device fault it is named no more', async () => {
    const meter = await makeStation('DN-1', energy, [1000, 1010, 1020, 0, 1040, 1050])
    const page = await open('/elecConsum?module=DN-1')
    const card = page.getByRole('region', { name: 'Energy by tariff period', exact: true })
    await card.getByText('If the device was wrong, mark that reading as a device fault').waitFor()
    await card.getByRole('link', { name: 'Show the reading' }).click()
    await expect
      .poll(() => readings(page).evaluate((one) => one.getBoundingClientRect().top))
      .toBeLessThan(400)
    // It is the first of the table, which has those before it.
    const row = readings(page).getByRole('row').nth(1)
    await expect.poll(() => row.getAttribute('aria-current')).toBe('true')
    expect(await row.innerText()).toContain(clock(meter.at(3)))
    await pencilOf(page, meter.at(3)).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Stored now: 0 kWh, good').waitFor()
    await dialog.getByRole('radio', { name: 'Device fault' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').filter({ hasText: 'Reading corrected: E' }).waitFor()
    expect(await stored(meter, 3)).toMatchObject({ value: 0, quality: 2 })
    await row.getByText('E: device fault').waitFor()
    await page.getByRole('link', { name: 'Show the reading' }).waitFor({ state: 'detached' })
  })

  test('who may not correct it is told who can, and may look at it', async () => {
    await makeStation('DN-2', energy, [1000, 1010, 0, 1030])
    const { tokens } = await product.addPerson({ permissions: ['notify.view_alert'] })
    const page = await open('/elecConsum?module=DN-2', { tokens })
    await page.getByText('somebody who may correct readings can mark it as a device fault').waitFor()
    await page.getByRole('link', { name: 'Show the reading' }).first().click()
    await expect.poll(() => readings(page).getByRole('row').nth(1).getAttribute('aria-current')).toBe('true')
    expect(
      await readings(page)
        .getByRole('button', { name: /^Correct|^Delete/ })
        .count(),
    ).toBe(0)
  })
})

describe('the readings of a station', () => {
  test('a value is corrected by keyboard, and the alert of that time is taken back', async () => {
    const station = await makeStation('NT-1', cod, [20, 20, 900, 20, 20])
    await vi.waitFor(async () => expect(await alertsOf('NT-1')).toHaveLength(1))
    const page = await open('/wasteWater?module=NT-1')
    await pencilOf(page, station.at(2)).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Stored now: 900 mg/L, good').waitFor()
    await dialog.getByText('Alerts of that time are judged again.').waitFor()
    const value = dialog.getByLabel(/^Value/)
    await value.fill('')
    await page.keyboard.press('Enter')
    await dialog.getByText('This field is required').waitFor()
    await value.fill('9.5')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Reading corrected: COD' }).waitFor()
    await rowOf(page, station.at(2)).getByRole('cell', { name: '9.50' }).waitFor()
    expect(await stored(station, 2)).toMatchObject({ value: 9.5, quality: 0 })
    expect(await alertsOf('NT-1')).toEqual([])
    const { results } = await api.call('auditList', { query: { limit: 5 } })
    expect(results).toContainEqual(
      expect.objectContaining({ action: 'metric.update', before: expect.objectContaining({ value: 900 }) }),
    )
    await expect.poll(() => pencilOf(page, station.at(2)).evaluate((one) => one.matches(':focus'))).toBe(true)
  })

  test('a reading is deleted after a question that offers to mark it instead', async () => {
    const station = await makeStation('NT-2', cod, [20, 21, 22])
    const page = await open('/wasteWater?module=NT-2')
    const bin = page.getByRole('button', {
      name: new RegExp(`^Delete a reading of .*${clock(station.at(1))}`),
    })
    await bin.click()
    const dialog = page.getByRole('dialog')
    await page.getByRole('dialog', { name: /^Delete the reading COD 21 mg\/L of / }).waitFor()
    await dialog.getByText('the quality “device fault” leaves it out of every figure').waitFor()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Reading deleted: COD' }).waitFor()
    await rowOf(page, station.at(1)).waitFor({ state: 'detached' })
    await rowOf(page, station.at(2)).waitFor()
    await expect(stored(station, 1)).rejects.toThrow(/404/)
  })

  test('who may delete only is not offered to correct; who may correct only is not offered to delete', async () => {
    const station = await makeStation('NT-3', cod, [20, 21])
    const deletes = await product.addPerson({ permissions: ['adaptors.delete_metric'] })
    const page = await open('/wasteWater?module=NT-3', { tokens: deletes.tokens })
    await page
      .getByRole('button', { name: new RegExp(`^Delete a reading of .*${clock(station.at(1))}`) })
      .click()
    expect(await page.getByRole('button', { name: /^Correct/ }).count()).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Reading deleted: COD' }).waitFor()
    const corrects = await product.addPerson({ permissions: ['adaptors.change_metric'] })
    const other = await open('/wasteWater?module=NT-3', { tokens: corrects.tokens })
    await pencilOf(other, station.at(0)).click()
    await other
      .getByRole('dialog')
      .getByLabel(/^Value/)
      .waitFor()
    expect(await other.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  })

  test('a reading that is gone meanwhile says so', async () => {
    const station = await makeStation('NT-4', cod, [20, 21])
    const page = await open('/wasteWater?module=NT-4')
    await pencilOf(page, station.at(0)).waitFor()
    await api.call('metricDelete', { params: { id: `${station.id}-${Date.parse(station.at(0))}` } })
    await pencilOf(page, station.at(0)).click()
    await page.getByRole('dialog').getByText('There are no readings of this instant any more.').waitFor()
  })

  test.for(['light', 'dark'] as const)(
    'table and dialog have no accessibility problems in %s',
    async (theme) => {
      const code = `NT-${theme}`
      const station = await makeStation(code, cod, [20, 21])
      const page = await open(
        `/wasteWater?module=${code}&readings_of=${station.id}-${Date.parse(station.at(1))}`,
        {
          theme,
        },
      )
      await pencilOf(page, station.at(1)).click()
      await page.getByRole('dialog').getByText('Stored now: 21 mg/L, good').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
    },
  )
})
