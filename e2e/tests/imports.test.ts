import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, sizes } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
const stations = await Promise.all(
  ['NT-01', 'NT-02', 'NT-03'].map((code) => addStation(product, { code, factor: 'COD', max: 1000 })),
)
const [station, other, third] = stations.map(({ code, factorId }) => ({ code, factorId }))
await Promise.all(stations.map((one) => one.close()))
afterEach(() => clearScreens(browser))

const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

/** Two lines above the heads, decimal commas, −999 and NA, a day that is none, and a line that repeats another. */
const messy = [
  'Trạm quan trắc nước thải',
  'Số liệu mỗi 15 phút',
  'Thời gian;COD (mg/L);Oxy hòa tan (mg/L);Ghi chú',
  ...Array.from({ length: 40 }, (_, n) => {
    const cod = n === 12 ? '-999' : `36,${n % 10}`
    return `13/11/2025 ${clock(n)};${cod};${n === 13 ? 'NA' : '5,4'};${n === 12 ? 'bảo trì' : ''}`
  }),
  '31/11/2025 00:00;36,2;5,4;',
  '13/11/2025 00:00;36,2;5,4;',
  '',
].join('\r\n')

const open = async (
  options: { size?: keyof typeof sizes; language?: 'vi' | 'en'; theme?: 'light' | 'dark' } = {},
) => {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, ...options })
  await page.goto('/setting/import')
  return page
}

const give = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })

const chooseStation = async (page: Page, code: string) => {
  await page.getByRole('combobox', { name: 'Station' }).click()
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
}

const readings = async (factor: number) =>
  (await product.api.call('metricList', { query: { factor: String(factor), limit: 100 } })).results

test('a messy file is on a chart in four presses, is not stored twice, and is undone', async () => {
  const page = await open()
  await give(page, 'nước thải 2025.csv', messy)
  const facts = page.getByRole('list', { name: 'What was recognised in the file' }).getByRole('listitem')
  await facts.filter({ hasText: /^Separator\s*sign ;/ }).waitFor()
  await facts.filter({ hasText: /^Decimal sign\s*comma/ }).waitFor()
  await facts.filter({ hasText: /^Dates\s*day first/ }).waitFor()
  await facts.filter({ hasText: /^No value.*−999/ }).waitFor()
  await facts.filter({ hasText: /^Column heads\s*line 3/ }).waitFor()
  await page.getByText('Which station are these readings of?').waitFor()
  await chooseStation(page, 'NT-01')
  await page.getByRole('button', { name: 'Column COD (mg/L): COD mg/L' }).waitFor()
  await page.getByRole('button', { name: 'Column Oxy hòa tan (mg/L): new factor DO mg/L' }).waitFor()
  await page.getByRole('button', { name: 'Show all 42 rows' }).click()
  expect(await page.locator('td[data-missing]').allTextContents()).toEqual(['-999', 'NA'])
  await page.getByText('42 rows × 2 columns').waitFor()
  const terms = await page
    .getByRole('region', { name: 'What will happen' })
    .locator('dl > div')
    .allInnerTexts()
  expect(terms.map((text) => text.replaceAll(/\s*\n\s*/g, ' ')).slice(0, 3)).toEqual([
    'Store 78',
    'There already, kept as they are 0',
    'Left out 6',
  ])
  await page.getByRole('button', { name: 'Import 78 readings' }).click()
  await page.getByRole('heading', { name: '78 readings imported' }).waitFor()
  expect((await readings(station!.factorId)).length).toBe(39)
  await page.getByRole('link', { name: 'Open the chart' }).click()
  await page.waitForURL(/\/wasteWater\?module=NT-01&range=/)
  await page.goBack()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'download them with the reasons' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)

  await page.getByRole('link', { name: 'Another file' }).click()
  await give(page, 'nước thải 2025.csv', messy)
  await chooseStation(page, 'NT-01')
  await page.getByText('There are no new readings to store.').waitFor()

  await page.getByRole('link', { name: 'Another file' }).click()
  const row = page.getByRole('row', { name: /Imported/ })
  await row.getByRole('link', { name: 'nước thải 2025.csv' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Undone' }).waitFor()
  expect(await readings(station!.factorId)).toEqual([])
})

test('a date that reads two ways is asked, and stored as it is answered', async () => {
  const page = await open()
  await give(page, 'a.csv', 'Time;COD\n03/05/2025 00:00;36,2\n04/05/2025 00:00;37,1\n')
  // The station is known only after the date was answered: the one does not undo the other.
  const known = Promise.withResolvers<void>()
  await page.route(/\/api\/modules\/latest\/\?.*NT-02/, async (route) => {
    await known.promise
    await route.continue()
  })
  await chooseStation(page, 'NT-02')
  const question = page.getByRole('region', { name: 'A date that reads two ways' })
  await question.getByText('Which day is 03/05/2025 in the file?').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  await question.getByRole('button', { name: 'March 5, 2025' }).click()
  await question.waitFor({ state: 'detached' })
  known.resolve()
  await page.getByRole('button', { name: 'Import 2 readings' }).click()
  await page.getByRole('heading', { name: '2 readings imported' }).waitFor()
  const times = (await readings(other!.factorId)).map(({ timestamp }) => timestamp)
  expect(times).toEqual(['2025-04-04T17:00:00.000Z', '2025-03-04T17:00:00.000Z'])
})

test('the Excel file of a report is imported into another station', async () => {
  const from = (await readings(other!.factorId)).length
  expect(from, 'of the test before').toBe(2)
  const { data } = await product.api.call('reportCreate', {
    body: {
      report_type: 'history',
      module_code: 'NT-02',
      all_factors: true,
      start_datetime: '2025-03-01T00:00:00.000Z',
      end_datetime: '2025-05-01T00:00:00.000Z',
    },
  })
  await expect
    .poll(async () => (await product.api.call('reportRetrieve', { params: { id: data.id } })).data.status)
    .toBe('ready')
  const file = await fetch(`${product.url}/api/reports/export/${data.id}/xlsx/`, {
    headers: { authorization: `Bearer ${admin.tokens.access_token}` },
  })
  const page = await open()
  await give(page, 'report.xlsx', Buffer.from(await file.arrayBuffer()))
  await page.getByRole('button', { name: /^Sheet/ }).waitFor()
  await chooseStation(page, 'NT-03')
  await page.getByRole('button', { name: 'Import 2 readings' }).click()
  await page.getByRole('heading', { name: '2 readings imported' }).waitFor()
  expect((await readings(third!.factorId)).length).toBe(2)
})

test('a file that is no table is refused in words before and after it is sent', async () => {
  const page = await open()
  await give(page, 'a.pdf', '%PDF-1.7')
  await page.getByRole('alert').getByText('Only CSV, TXT and XLSX files are accepted.').waitFor()
  await give(page, 'a.csv', '%PDF-1.7 and so on')
  await page.getByRole('alert').getByText(/PDF/).waitFor()
  expect(await page.getByRole('button', { name: 'Choose a file' }).isVisible()).toBe(true)
})

test('nobody without the right to add readings finds or opens the page', async () => {
  const { tokens } = await product.addPerson({
    permissions: ['adaptors.view_module', 'adaptors.view_metric'],
  })
  const { page } = await openScreen(browser, { url: product.url, tokens })
  await page.goto('/setting/import')
  await page.getByRole('heading', { name: 'You do not have permission' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Settings menu' })
  await menu.getByRole('link', { name: 'Stations', exact: true }).waitFor()
  expect(await menu.getByRole('link', { name: 'Import files' }).count()).toBe(0)
})

test('a file is chosen, a fact changed and the import started by keyboard alone', async () => {
  const page = await open()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(messy) })
  const zone = page.getByRole('button', { name: /^Time zone/ })
  await zone.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: /^GMT\+7/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await zone.filter({ hasText: 'GMT+0' }).waitFor()
  await expect.poll(() => zone.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  await page.getByRole('combobox', { name: 'Station' }).focus()
  await page.keyboard.type('NT-03')
  // The others are there until the letters are looked for.
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([expect.stringMatching(/^NT-03/)])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const start = page.getByRole('button', { name: 'Import 78 readings' })
  await start.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '78 readings imported' }).waitFor()
  const [newest] = await readings(third!.factorId)
  expect(newest?.timestamp, 'of 09:45, in the zone that was chosen').toBe('2025-11-13T09:45:00.000Z')
})

test('every state has no accessibility problem, and on a phone nothing but the table scrolls sideways', async () => {
  const sideways = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  for (const theme of ['light', 'dark'] as const) {
    const page = await open({ size: 'phone', theme })
    expect(await accessibilityProblems(page)).toEqual([])
    await give(page, 'a.csv', 'Time;COD\n03/06/2025 00:00;36,2\n04/06/2025 00:00;37,1\n')
    await page.getByRole('region', { name: 'A date that reads two ways' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.getByRole('link', { name: 'Another file' }).click()
    await give(page, 'a.csv', messy)
    await chooseStation(page, 'NT-01')
    await page.getByRole('button', { name: 'Import 78 readings' }).waitFor()
    await page.getByRole('button', { name: 'Show all 42 rows' }).click()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page
      .getByRole('group', { name: 'The first rows of the file' })
      .evaluate((box) => box.scrollTo(200, 0))
    const line = page.getByRole('rowheader').first()
    expect(await line.evaluate((cell) => cell.getBoundingClientRect().left < 40)).toBe(true)
  }
})
