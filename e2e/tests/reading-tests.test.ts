import { afterEach, beforeAll, expect, test } from 'vitest'
import { settled } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen } from '../src/harness.ts'

const { product, browser } = await startConsole()
const { api } = product
afterEach(() => clearScreens(browser))

const MINUTE_MS = 60_000
let factorId = 0

// COD goes up and down by 1 every ten minutes, and once by much.
beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  factorId = station.factorId
  await station.close()
  const last = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const lines = Array.from({ length: 120 }, (_, place) => {
    const at = new Date(last - place * 10 * MINUTE_MS).toISOString()
    return `NT-01,COD,${at},${place === 60 ? 500 : 40 + (place % 2)}`
  })
  await api.call('metricImport', { body: ['module,factor,timestamp,value', ...lines].join('\n') })
}, 120_000)

const tests = async () => (await api.call('readingTestsRetrieve', { params: { id: factorId } })).data

test('a bound is proposed with what it rests on, taken by a press, and set by Save alone', async () => {
  const person = await product.addPerson({
    permissions: ['adaptors.view_threshold', 'adaptors.change_threshold'],
  })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.goto('/setting/thresholds')
  await settled(page)
  await page.getByRole('button', { name: 'Automatic tests: COD, NT-01' }).click()
  const dialog = page.getByRole('dialog', { name: 'Automatic tests: COD, NT-01' })
  await dialog.getByText(/^Proposed from \d+ readings since .*; it would have marked 1 of them\.$/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const spike = dialog.getByRole('textbox', { name: /^Spike/ })
  expect(await spike.inputValue()).toBe('')
  await dialog.getByRole('button', { name: /^Use [\d.]+ mg\/L for “Spike/ }).press('Enter')
  const bound = Number(await spike.inputValue())
  expect(bound).toBeGreaterThan(1)
  expect(await tests()).toMatchObject({ spike_over: null, suspect_counts: true })
  await dialog.getByRole('textbox', { name: /^Standing still/ }).fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a whole number from 3 to 200, or nothing').waitFor()
  await dialog.getByRole('textbox', { name: /^Standing still/ }).fill('20')
  await dialog.getByRole('switch', { name: /^Suspect readings still count/ }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await tests()).toEqual({
    range: false,
    spike_over: bound,
    rate_per_minute: null,
    flat_readings: 20,
    suspect_counts: false,
  })
})
