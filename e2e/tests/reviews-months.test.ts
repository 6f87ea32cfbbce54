import { localDay, localInstant, type PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { settled } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, type ScreenOptions } from '../src/harness.ts'
import { until } from '../src/waiting.ts'

const { product, browser } = await startConsole()
const { api } = product
afterEach(() => clearScreens(browser))

const MINUTE_MS = 60_000
/** Midnight at the end of last month: the chart shows some of both months. */
const over = localInstant(`${localDay(Date.now()).slice(0, 7)}-01`)
const [year, number] = localDay(over - 1).split('-')
const month = `Month ${number}/${year}`

beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  await station.close()
  const params = { id: station.factorId }
  await api.call('factorUpdate', { params, body: { range_min: 0, range_max: 80 } })
  await api.call('readingTestsUpdate', { params, body: { range: true } })
  for (const [place, value] of [40, 41, 90, 40, 41].entries())
    await api.call('metricCreate', {
      body: {
        factor: station.factorId,
        value,
        timestamp: new Date(over + (place * 20 - 60) * MINUTE_MS).toISOString(),
      },
    })
}, 120_000)

async function opened(
  permissions: readonly PermissionCode[],
  options: Partial<ScreenOptions> = {},
): Promise<Page> {
  const person = await product.addPerson({ permissions: ['readings.view_review', ...permissions] })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto('/review')
  await settled(page)
  return page
}

const isLocked = async (): Promise<boolean> =>
  (await api.call('reviewMonthList', {})).data.some(({ locked_at }) => locked_at !== null)
const decided = async () => (await api.call('reviewList', { query: {} })).results
const monthOf = (page: Page) => page.getByRole('button', { name: new RegExp(`^${month}`) })
const valid = (page: Page) => page.getByRole('button', { name: 'Valid', exact: true })
const dialogOf = async (page: Page) => {
  await monthOf(page).click()
  return page.getByRole('dialog', { name: month })
}

test('a month that is locked in the page takes no verdict, until it is unlocked with a reason', async () => {
  const page = await opened(['readings.add_review', 'readings.approve_review'])
  await until('a verdict can be given', () => valid(page).isEnabled())
  const dialog = await dialogOf(page)
  await dialog.getByText('1 stretch of this month still waits.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Lock the month' }).click()
  await page.getByText(`${month} is locked: only people who may unlock it can decide`).waitFor()
  expect(await isLocked()).toBe(true)
  await page.getByText(`${month} is locked`, { exact: true }).waitFor()
  await until('the verdicts are off', () => valid(page).isDisabled())
  await page.keyboard.press('v')
  const stays = await dialogOf(page)
  await stays.getByText('You may not lock or unlock this month.').waitFor()
  expect(await stays.getByRole('button', { name: 'Unlock' }).count()).toBe(0)
  expect(await decided()).toEqual([])

  const chief = await opened(['readings.add_review', 'readings.unlock'])
  await chief.getByText(`${month} is locked: every report of the month will say what you change.`).waitFor()
  await until('a verdict can be given', () => valid(chief).isEnabled())
  expect(await accessibilityProblems(chief)).toEqual([])
  const asked = await dialogOf(chief)
  await asked.getByRole('button', { name: 'Unlock' }).click()
  await asked.getByText('A reason is needed').waitFor()
  expect(await isLocked()).toBe(true)
  await asked.getByRole('textbox', { name: 'Reason for unlocking' }).fill('Entered too few')
  await asked.getByRole('button', { name: 'Unlock' }).click()
  await until('it is unlocked', async () => !(await isLocked()))
  await asked.waitFor({ state: 'detached' })
  await until('a verdict can be given', () => valid(chief).isEnabled())
  await valid(chief).click()
  await until('it is saved', async () => (await decided())[0]?.verdict === 'valid')
}, 180_000)

test('who may lock nothing reads how months stand, on a phone below the title', async () => {
  const page = await opened([], { size: 'phone' })
  const strip = await monthOf(page).boundingBox()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(strip?.height).toBeGreaterThanOrEqual(44)
  expect(strip?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
  const dialog = await dialogOf(page)
  await dialog.getByText('No stretch of this month waits.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Lock the month' }).count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
})
