import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  await station.publish(60)
  await station.close()
}, 120_000)
afterEach(() => clearScreens(browser))

async function opened(path: string): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.goto(path)
  return page
}

test('maintenance is announced for what it does, is told at its station, and ended there', async () => {
  const page = await opened('/setting/maintenance?module=NT-01')
  await page.getByText('No maintenance matches.').waitFor()
  await page.getByRole('button', { name: 'Announce maintenance' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Calibration', { exact: true }).click()
  await dialog.getByLabel('Until somebody ends it').press('Space')
  await dialog.getByText('Until it is over').waitFor()
  await dialog.getByLabel('Reason').fill('New membrane')
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row').filter({ hasText: 'New membrane' })
  await row.getByText('Under way').waitFor()
  await row.getByText('Calibration · Whole station').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto('/wasteWater?module=NT-01')
  const line = page.getByRole('listitem').filter({ hasText: 'In maintenance until somebody ends it' })
  await line.getByText('New membrane').waitFor()
  await line.getByRole('button', { name: 'End maintenance' }).click()
  await line.waitFor({ state: 'detached' })
  const { results } = await product.api.call('maintenanceList', { query: {} })
  expect(results.map(({ kind, state }) => [kind, state])).toEqual([['calibration', 'over']])
})
