import type { ModuleWrite } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, query } from '../src/harness.ts'

const { product, browser } = await startConsole()
const person = await product.addPerson({ role: 'admin' })

beforeEach(() => query(product.databaseUrl, 'truncate module cascade'))
afterEach(() => clearScreens(browser))

const row = (page: Page, text: string) => page.locator('tbody').getByRole('row').filter({ hasText: text })

async function listOf(): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.goto('/setting/data')
  return page
}

async function addModule(given: Partial<ModuleWrite> & { code: string }): Promise<void> {
  const body = { manufacturer_id: `logger-${given.code}`, description: 'Station', ...given }
  await product.api.call('moduleCreate', { body })
}

test('a row says type, name, number of factors and the last reading', async () => {
  await addModule({ code: 'M-01', name: 'Không khí Hạ Long', type: 'air' })
  const factor = { name: 'PM2.5', code: 'PM2.5', manufacturer_id: 'pm', module: 'M-01' }
  const { data } = await product.api.call('factorCreate', { body: factor })
  await product.api.call('metricCreate', { body: { factor: data.id, value: 11 } })
  const page = await listOf()
  await row(page, 'Không khí Hạ Long').getByText('M-01', { exact: true }).waitFor()
  await row(page, 'M-01').locator('svg', { hasText: 'Air quality' }).waitFor()
  await row(page, 'M-01').getByText('1 factor', { exact: true }).waitFor()
  await row(page, 'M-01').locator('time').waitFor()
})

test('ten rows fill the table at 1366 × 768: nothing stays blank, nothing scrolls', async () => {
  for (let n = 1; n <= 11; n += 1) await addModule({ code: `M-${String(n).padStart(2, '0')}` })
  const page = await listOf()
  await row(page, 'M-11').waitFor()
  const [area, table] = [
    await page.getByRole('group', { name: 'All stations' }).boundingBox(),
    await page.getByRole('table', { name: 'All stations' }).boundingBox(),
  ]
  expect(Math.abs((area?.height ?? 0) - (table?.height ?? 0))).toBeLessThanOrEqual(2)
})

test.for([820, 1100])('at %i px the description is below the name, in words', async (width) => {
  const description = 'Khu công nghiệp Quế Võ, Bắc Ninh'
  await addModule({ code: 'M-01', name: 'Điện Bắc Ninh', description })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/setting/data')
  const [name, words] = [page.getByText('Điện Bắc Ninh'), page.getByTitle(description).first()]
  await words.waitFor()
  const [above, below] = [await name.boundingBox(), await words.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
  expect(below?.height).toBeLessThanOrEqual(36)
  expect(below?.width).toBeGreaterThan(110)
})

test('a row has the strip of the last 24 hours, which follows what arrives, and is no taller for it', async () => {
  await addModule({ code: 'M-01', name: 'Nước thải Bắc Ninh' })
  await addModule({ code: 'M-02', name: 'Nước thải Hải Phòng' })
  const factor = { name: 'COD', code: 'COD', manufacturer_id: 'cod', module: 'M-01' }
  const { data } = await product.api.call('factorCreate', { body: factor })
  const limits = { factor_id: data.id, min_value: null, max_value: 50 }
  await product.api.call('thresholdCreate', { body: limits })
  const page = await listOf()
  await row(page, 'M-02')
    .getByRole('img', { name: /^Nước thải Hải Phòng: / })
    .waitFor()
  await row(page, 'M-01')
    .getByRole('img', { name: /^Nước thải Bắc Ninh: (?!out)/ })
    .waitFor()
  await product.api.call('metricCreate', { body: { factor: data.id, value: 60 } })
  await row(page, 'M-01')
    .getByRole('img', { name: /^Nước thải Bắc Ninh: out of limits once/ })
    .waitFor()
  expect((await row(page, 'M-01').boundingBox())?.height).toBeLessThanOrEqual(57)
})
