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

test('from its station it is announced, warned of what it overlaps, refused by field, changed and deleted', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = {
    module_code: 'NT-01',
    kind: 'service' as const,
    start_datetime: at(-1),
    reason: 'Planned before',
  }
  await product.api.call('maintenanceCreate', { body: { ...body, end_datetime: at(4) } })
  const page = await opened('/wasteWater?module=NT-01')
  await page.getByRole('link', { name: 'Announce maintenance' }).click()
  const dialog = page.getByRole('dialog')
  // It begins now; its end is asked for.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This field is required').waitFor()
  const [day = '', clock = ''] = at(7 - 2).split('T')
  const earlier = `${day.split('-').toReversed().join('/')} ${clock.slice(0, 5)}`
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(earlier)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The end must be after the start.').waitFor()
  await dialog.getByLabel('Until somebody ends it').press('Space')
  await dialog.getByText(/^Overlaps with .* The times are joined/).waitFor()
  await dialog.getByText('Readings of this time count in averages.').waitFor()
  await dialog.getByText('Switched off', { exact: true }).click()
  await dialog.getByText('Readings of this time do not count in averages.').waitFor()
  await dialog.getByLabel('Reason').fill('Pump broken')
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row').filter({ hasText: 'Pump broken' })
  await row.getByRole('button', { name: 'Edit the maintenance of NT-01' }).click()
  await dialog.getByLabel('Reason').fill('Pump is being changed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const changed = page.getByRole('row').filter({ hasText: 'Pump is being changed' })
  await changed.getByRole('button', { name: 'Delete the maintenance of NT-01' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await changed.waitFor({ state: 'detached' })
  const { results } = await product.api.call('maintenanceList', { query: { state: 'running' } })
  expect(results.map(({ reason }) => reason)).toEqual(['Planned before'])
})

test('the calendar of station health shades the days of maintenance and says its kind', async () => {
  const page = await opened('/station-health')
  const today = page.locator('[data-cell][data-maintained]').last()
  await today.waitFor()
  expect(await today.getAttribute('aria-label')).toContain('maintenance: service')
  await page.getByText('maintenance', { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})
