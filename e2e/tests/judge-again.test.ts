import { afterEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
afterEach(() => clearScreens(browser))

const start = Math.floor(Date.now() / 60_000) * 60_000 - 60 * 60_000
const at = (minute: number) => new Date(start + minute * 60_000).toISOString()

/** A factor whose ten readings, one of them at 90, are older than its limits. */
async function makePast(code: string): Promise<number> {
  const body = { code, manufacturer_id: `logger-${code}`, description: '' }
  await product.api.call('moduleCreate', { body })
  const factor = { name: 'COD', code: 'COD', manufacturer_id: 'COD', module: code, unit: 'mg/L' }
  const { id } = (await product.api.call('factorCreate', { body: factor })).data
  for (let minute = 0; minute < 10; minute += 1)
    await product.api.call('metricCreate', {
      body: { factor: id, value: minute === 4 ? 90 : 20, timestamp: at(minute) },
    })
  await product.api.call('thresholdCreate', { body: { factor_id: id, max_value: 75 } })
  return id
}

async function pageOf(path: string, options: Partial<ScreenOptions> = {}) {
  const { tokens } = await product.addPerson({ role: 'admin' })
  const { page } = await openScreen(browser, { url: product.url, tokens, ...options })
  await page.goto(path)
  return page
}

const alertsOf = async (module: string) =>
  (await product.api.call('alertList', { query: { module, limit: 10 } })).results

describe('judging again with today’s limits', () => {
  test('says beforehand what would change, does it by keyboard, and the alert says why', async () => {
    await makePast('PAST-1')
    const page = await pageOf('/setting/thresholds')
    const open = page.getByRole('button', { name: 'Judge again with today’s limits…: COD, PAST-1' })
    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Excursions: 1 added, 0 changed, 0 withdrawn. Nobody is notified.').waitFor()
    expect(await alertsOf('PAST-1')).toEqual([])
    await dialog.getByRole('button', { name: 'Judge again' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Judged again: COD, PAST-1' }).waitFor()
    const [alert] = await alertsOf('PAST-1')
    expect(alert).toMatchObject({ value: 90, timestamp: at(4) })
    await open.click()
    await dialog.getByText('Nothing would change.').waitFor()
    await page.goto(`/notification?alert=${alert?.id}`)
    await page.getByText(/By limits that were applied afterwards$/).waitFor()
  })

  test('a period may be chosen; one that ends before it begins is refused', async () => {
    await makePast('PAST-2')
    const page = await pageOf('/setting/thresholds')
    await page.getByRole('button', { name: 'Judge again with today’s limits…: COD, PAST-2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Excursions: 1 added, 0 changed, 0 withdrawn. Nobody is notified.').waitFor()
    const from = dialog.getByLabel(/^From/)
    const later = (await from.inputValue()).replace(/\d{4}(?= )/, '2099')
    await from.fill(later)
    await dialog.getByText('The end must be after the start').waitFor()
    await dialog.getByLabel(/^To/).fill(later)
    await dialog.getByText('Nothing would change.').waitFor()
  })
})
