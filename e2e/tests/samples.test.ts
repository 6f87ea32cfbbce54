import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
afterEach(() => clearScreens(browser))
const { api } = product

const HOUR_MS = 3_600_000
const QUARTER_MS = HOUR_MS / 4
/** An hour that is over. */
const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS
const local = (at: number): string => new Date(at + 7 * HOUR_MS).toISOString()
/** As a person types it. */
const typed = (at: number): string =>
  `${local(at).slice(8, 10)}/${local(at).slice(5, 7)}/${local(at).slice(0, 4)} ${local(at).slice(11, 16)}`

let factor: number

/** COD of 96 mg/L in that hour, at a station that takes column B of QCVN 40:2011. */
beforeAll(async () => {
  const station = {
    code: 'NT-1',
    manufacturer_id: 'NT-1',
    type: 'wasteWater',
    interval_seconds: 900,
  } as const
  const module = (await api.call('moduleCreate', { body: { ...station, description: '', status: true } }))
    .data
  const cod = { code: 'COD', name: 'COD', manufacturer_id: 'COD', unit: 'mg/L', quantity: 'COD' } as const
  factor = (await api.call('factorCreate', { body: { ...cod, module: 'NT-1', status: true } })).data.id
  const lines = [90, 94, 98, 102].map(
    (value, at) => `NT-1,COD,${new Date(hour + at * QUARTER_MS).toISOString()},${value}`,
  )
  await api.importCsv([`module,factor,timestamp,value\n${lines.join('\n')}\n`])
  const { results } = await api.call('standardList', { query: { search: 'QCVN 40:2011' } })
  await api.call('moduleStandardUpdate', {
    params: { id: module.id },
    body: { standard_id: results[0]?.id ?? 0, column: 'B' },
  })
})

async function open(options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { tokens } = await product.addPerson({ role: 'admin' })
  const { page } = await openScreen(browser, { url: product.url, tokens, ...options })
  await page.goto('/wasteWater?module=NT-1')
  await page.getByRole('region', { name: 'History', exact: true }).waitFor()
  return page
}

/** It is fetched when it comes into sight. */
async function shown(page: Page): Promise<void> {
  await card(page).scrollIntoViewIfNeeded()
  await card(page).getByRole('button', { name: 'Add sample' }).waitFor()
}

const card = (page: Page) => page.getByRole('region', { name: 'Laboratory samples', exact: true })
const rows = (page: Page) => card(page).getByRole('row').filter({ hasText: 'mg/L' })
const clear = async () => {
  const { results } = await api.call('sampleList', { query: { limit: 100 } })
  for (const { id } of results) await api.call('sampleDelete', { params: { id } })
}
afterEach(clear)

test('a sample is added with its file, stands beside instrument and limit, is corrected and deleted', async () => {
  const page = await open()
  await shown(page)
  await card(page).getByText('No samples yet').waitFor()
  await card(page).getByRole('button', { name: 'Add sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a sample of station NT-1' })
  await dialog.getByRole('textbox', { name: 'Sampled at' }).fill(typed(hour + QUARTER_MS))
  await dialog.getByRole('textbox', { name: 'Result', exact: true }).fill('80')
  await dialog.getByRole('textbox', { name: 'Laboratory' }).fill('Monitoring Centre')
  await dialog.getByRole('textbox', { name: 'Result sheet' }).fill('R-17')
  await dialog
    .getByLabel('Choose a file')
    .first()
    .setInputFiles({ name: 'r17.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = rows(page).filter({ hasText: 'R-17' })
  await expect.poll(() => row.innerText()).toMatch(/80 mg\/L[^]*within[^]*≤ 150 mg\/L · QCVN 40:2011/)
  expect(await row.innerText()).toMatch(/96\.00 mg\/L[^]*4\/4 readings[^]*\+16\.00 mg\/L[^]*\+20\.0 %/)

  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download r17.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('r17.pdf')

  await row.getByRole('button', { name: /^Edit sample/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit sample' })
  await edit.getByRole('textbox', { name: 'Result', exact: true }).fill('160')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => row.innerText()).toMatch(/160 mg\/L[^]*exceeded[^]*-64\.00 mg\/L[^]*-40\.0 %/)
  expect((await api.call('sampleList', {})).results).toMatchObject([
    { value: 160, taken_at: new Date(hour + QUARTER_MS).toISOString(), file: { name: 'r17.pdf' } },
  ])

  await row.getByRole('button', { name: /^Delete sample/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await card(page).getByText('No samples yet').waitFor()
})

test('what is wrong with a sample is said at its field, and nothing is lost', async () => {
  const page = await open()
  await shown(page)
  await card(page).getByRole('button', { name: 'Add sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a sample of station NT-1' })
  await dialog.getByRole('textbox', { name: 'Sampled at' }).fill('01/01/2099 10:00')
  await dialog.getByRole('textbox', { name: 'Result', exact: true }).fill('0')
  await dialog.getByRole('checkbox', { name: 'Not detected (ND)' }).check()
  await dialog.getByLabel('Unit', { exact: true }).fill('kWh')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The detection limit must be above 0.').waitFor()
  await dialog.getByText('This unit cannot be converted to that of the quantity.').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Detection limit' }).inputValue()).toBe('0')
  expect((await api.call('sampleList', {})).count).toBe(0)
})

test('the samples of the shown factor are marks in its chart, in its table and in its words', async () => {
  const at = new Date(hour + QUARTER_MS).toISOString()
  const body = { factor, taken_at: at, value: 80_000, unit: 'µg/L', laboratory: 'Monitoring Centre' }
  await api.call('sampleCreate', { body })
  await api.call('sampleCreate', { body: { ...body, value: 5, unit: 'mg/L', below: true, result_code: '2' } })
  const page = await open()
  const history = page.getByRole('region', { name: 'History', exact: true })
  await history.getByText('laboratory sample (hollow: not detected)').waitFor()
  await history
    .getByRole('img', { name: /2 laboratory samples: .*COD 80,000 µg\/L Monitoring Centre · \+16\.00 mg\/L/ })
    .waitFor()
  await history.getByRole('button', { name: 'Table' }).click()
  await history.getByRole('columnheader', { name: /COD, laboratory sample/ }).waitFor()

  await page.goto('/wasteWater?module=NT-1&factor=COD&average=1h')
  await history.getByText('laboratory sample (hollow: not detected)').waitFor()
  await history.getByRole('img', { name: /2 laboratory samples: / }).waitFor()
})

async function sheet(name: string, text: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'samples-')), name)
  await writeFile(file, text)
  return file
}

test('a sheet with a wrong line stores nothing, a right one is stored and undone', async () => {
  const page = await open()
  await shown(page)
  await card(page).getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import samples of station NT-1' })
  const choose = dialog.getByLabel('Choose a file of results').first()
  const head = 'Factor,Sampled at,Result,Result sheet'
  const line = `COD,${typed(hour)},`
  await choose.setInputFiles(await sheet('wrong.csv', `${head}\n${line}5,A\n${line}five,B\n`))
  await dialog.getByText('wrong.csv: 1 line cannot be read, nothing is stored').waitFor()
  await dialog.getByText(/^Line 3 «five»: This is no number/).waitFor()
  expect(await dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0)

  await choose.setInputFiles(await sheet('right.csv', `${head}\n${line}5,A\n${line}<2,B\n`))
  await dialog.getByText('right.csv has 2 samples').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 samples' }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
  await rows(page).filter({ hasText: '< 2 mg/L' }).waitFor()

  await card(page).getByRole('button', { name: 'Import a file' }).click()
  await dialog.getByRole('button', { name: 'Undo the import of right.csv' }).click()
  await page
    .getByRole('dialog', { name: /right\.csv/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await card(page).getByText('No samples yet').waitFor()
})

test('the page of all stations narrows the list, keeps that in its address, corrects a sample and saves the list', async () => {
  const body = { factor, taken_at: new Date(hour).toISOString(), value: 80, unit: 'mg/L' }
  await api.call('sampleCreate', { body: { ...body, laboratory: 'Centre A', result_code: 'R-1' } })
  await api.call('sampleCreate', {
    body: { ...body, value: 160, laboratory: 'Centre B', result_code: 'R-2' },
  })
  const { tokens } = await product.addPerson({ role: 'admin' })
  const { page } = await openScreen(browser, { url: product.url, tokens })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Laboratory samples' }).click()
  const found = page.getByRole('main').getByRole('row').filter({ hasText: 'NT-1' })
  await expect.poll(() => found.count()).toBe(2)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Against the limit' }).selectOption('exceeded')
  await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining('R-2')])
  expect(new URL(page.url()).searchParams.get('result')).toBe('exceeded')
  await page.reload()
  await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining('R-2')])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByText('1 row, as filtered').waitFor()
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^quantrac_laboratory-samples_.*\.xlsx$/)

  await page.getByRole('combobox', { name: 'Against the limit' }).selectOption('')
  await page.getByRole('combobox', { name: 'Laboratory' }).selectOption('Centre A')
  await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining('R-1')])
  await found.getByRole('button', { name: /^Edit sample NT-1 COD/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit sample' })
  await edit.getByRole('textbox', { name: 'Result', exact: true }).fill('90')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => found.innerText()).toMatch(/90 mg\/L/)
})

test('a sheet of several stations is imported on the page of all', async () => {
  const { tokens } = await product.addPerson({ role: 'admin' })
  const { page } = await openScreen(browser, { url: product.url, tokens })
  await page.goto('/samples')
  await page.getByText('No samples yet').waitFor()
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import samples' })
  const choose = dialog.getByLabel('Choose a file of results').first()
  const head = 'Station,Factor,Sampled at,Result'
  await choose.setInputFiles(await sheet('all.csv', `${head}\nNT-1,COD,${typed(hour)},5\n`))
  await dialog.getByRole('button', { name: 'Import 1 sample' }).click()
  await page.getByRole('main').getByRole('row').filter({ hasText: 'NT-1' }).waitFor()
})

test('a list that cannot be fetched says so and is asked for again; who may not see samples has no card', async () => {
  const person = await product.addPerson({ permissions: ['adaptors.view_factor'] })
  const other = await open({ tokens: person.tokens })
  await other.getByRole('region', { name: 'Readings', exact: true }).waitFor()
  expect(await card(other).count()).toBe(0)

  const admin = await product.addPerson({ role: 'admin' })
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.route('**/api/samples/list/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/wasteWater?module=NT-1&samples_page=1')
  await card(page).getByText('The samples could not be loaded').waitFor()
  await page.unroute('**/api/samples/list/**')
  await card(page).getByRole('button', { name: 'Retry' }).click()
  await card(page).getByText('No samples yet').waitFor()
})
