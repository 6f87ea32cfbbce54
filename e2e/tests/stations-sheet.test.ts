import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, query, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

beforeEach(async () => {
  await query(product.databaseUrl, 'truncate module cascade')
})
afterEach(() => clearScreens(browser))

const path = '/setting/import/stations'

/** A station with COD up to 44 mg/L, and one with SO2. */
async function plant(): Promise<void> {
  const stations = [
    { code: 'NT-HPH', name: 'Hải Phòng', factor: 'COD', max: 44 },
    { code: 'KK-HNI', name: 'Hà Nội', factor: 'SO2', max: 500 },
  ]
  for (const { code, name, factor, max } of stations) {
    await product.api.call('moduleCreate', {
      body: { code, name, manufacturer_id: `d-${code}`, description: '' },
    })
    const body = { code: factor, name: factor, manufacturer_id: factor, module: code, unit: 'mg/L' }
    const { data } = await product.api.call('factorCreate', { body })
    await product.api.call('thresholdCreate', { body: { factor_id: data.id, max_value: max, max_range: 4 } })
  }
}

async function opened(options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, {
    url: product.url,
    tokens: admin.tokens,
    language: 'en',
    ...options,
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function drop(page: Page, text: string | Buffer, name = 'sheet.csv'): Promise<void> {
  const buffer = typeof text === 'string' ? Buffer.from(text) : text
  await page
    .getByLabel('Choose a file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const head =
  'Mã trạm;Tên trạm;Loại trạm;Mã thiết bị;Mã chỉ tiêu;Tên chỉ tiêu;Đơn vị;Ngưỡng trên;Dải cảnh báo dưới ngưỡng trên'
const edited = [
  head,
  'NT-HPH;Hải Phòng;Nước thải;;COD;COD;mg/L;75;7',
  'NT-TN2;Trà Nóc 2;Nước thải;PLC-02;TDS;Tổng chất rắn hòa tan;mg/L;1.350;',
  'NT-TN2;;;;TSS;Tổng chất rắn lơ lửng;mg/L;50,5;5',
].join('\r\n')
const row = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code, exact: true }) })
const limits = () =>
  query(
    product.databaseUrl,
    `select m.code as module, f.code, t.max_value, t.max_range from threshold t join factor f on f.id = t.factor_id
     join module m on m.id = f.module_id order by m.code, f.code`,
  )

test('a sheet shows what it would change, asks where a number reads two ways, and is applied by one button', async () => {
  await plant()
  const page = await opened()
  await drop(page, edited)
  await page.getByText('sheet.csv · 2 stations, 2 factors').waitFor()
  const cod = row(page, 'COD')
  expect(await cod.locator('s').allInnerTexts()).toEqual(['44', '40'])
  expect(await cod.locator('b').allInnerTexts()).toEqual(['75', '68'])
  expect(await row(page, 'SO2').count()).toBe(0)
  await page.getByText('Hà Nội is not in the file').waitFor()
  await page.getByText('1 row not stored').waitFor()
  await page.getByText('Upper limit “1.350” is').waitFor()
  const stored = await limits()
  await page.getByRole('button', { name: 'Upper limit is 1350' }).click()
  await page.getByText('1 row not stored').waitFor({ state: 'detached' })
  await row(page, 'TDS').getByText('1,350').waitFor()
  expect(await limits(), 'looking at a file stores nothing').toEqual(stored)
  await page.getByRole('button', { name: 'Apply 5 changes' }).click()
  await page.getByRole('heading', { name: 'Applied' }).waitFor()
  await page.getByText('The file says exactly what is stored').waitFor()
  expect(await limits()).toEqual([
    { module: 'KK-HNI', code: 'SO2', max_value: 500, max_range: 4 },
    { module: 'NT-HPH', code: 'COD', max_value: 75, max_range: 7 },
    { module: 'NT-TN2', code: 'TDS', max_value: 1350, max_range: 0 },
    { module: 'NT-TN2', code: 'TSS', max_value: 50.5, max_range: 5 },
  ])
})

test('what needs a correction is named and left out, and the rest is applied', async () => {
  await plant()
  const page = await opened()
  await drop(page, `${head}\r\nNT-HPH;;;;COD;;;abc;\r\nKK-HNI;;Gió;;;;;;\r\n;x;;;;;;;\r\nNT-HPH;Cảng;;;;;;;`)
  await page.getByText('3 rows not stored').waitFor()
  await page.getByText('Station type “Gió”: Write Waste water, Air quality or Electricity.').waitFor()
  await page.getByText('This line has no station code.').waitFor()
  await page.getByRole('button', { name: /^Not stored/ }).click()
  expect(await page.getByRole('rowheader').count()).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await page.getByRole('heading', { name: 'What will happen' }).waitFor()
  await page.getByRole('button', { name: 'Nothing to apply' }).waitFor()
  const names = await query(product.databaseUrl, "select name from module where code = 'NT-HPH'")
  expect(names).toEqual([{ name: 'Cảng' }])
  expect(await limits()).toContainEqual({ module: 'NT-HPH', code: 'COD', max_value: 44, max_range: 4 })
})

test('the exported sheet is the one that can be imported, and the template as well', async () => {
  await plant()
  const page = await opened()
  const saved = async (name: string | RegExp) => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await waiting
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  const template = await saved('Download a template')
  const sheet = await saved('Export 2 stations')
  expect(sheet.name).toMatch(/^quantrac_stations-and-factors_.*\.csv$/)
  await drop(page, sheet.content, sheet.name)
  await page.getByText('The file says exactly what is stored').waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await row(page, 'SO2').waitFor()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await drop(page, template.content, template.name)
  await page.getByText('Add 3 stations, 5 factors').waitFor()
})

test('a file that is no CSV says what to do', async () => {
  const page = await opened()
  await drop(page, Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0, 0xfe]), 'book.xlsx')
  const alert = page.getByRole('alert').filter({ hasText: 'book.xlsx' })
  await alert.getByText('CSV UTF-8').waitFor()
  await drop(page, 'a;b\n1;2\n')
  await page.getByRole('alert').getByText('There is no column “Station code”.').waitFor()
})

test('the sheet is reached from the list of stations and the palette, by those who may change stations', async () => {
  await plant()
  const page = await opened()
  await page.goto('/setting/data')
  await page.getByRole('link', { name: 'Import, export' }).click()
  await page.getByRole('heading', { name: 'Import stations and factors' }).waitFor()
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('sheet of stations')
  await page.getByRole('option', { name: 'Import or export the sheet of stations' }).click()
  await page.getByRole('heading', { name: 'Import stations and factors' }).waitFor()
  const person = await product.addPerson({ permissions: ['adaptors.view_module'] })
  const { page: reader } = await openScreen(browser, {
    url: product.url,
    tokens: person.tokens,
    language: 'en',
  })
  await reader.goto('/setting/data')
  await row(reader, 'NT-HPH').or(reader.getByText('NT-HPH')).first().waitFor()
  expect(await reader.getByRole('link', { name: 'Import, export' }).count()).toBe(0)
})

test.each(['light', 'dark'] as const)(
  'the differences are accessible and fit a phone (%s)',
  async (theme) => {
    await plant()
    for (const size of ['office', 'phone'] as const) {
      const page = await opened({ size, theme, language: 'vi' })
      await page.locator('input[type=file]').setInputFiles({
        name: 'tram.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(edited),
      })
      await page.getByText('Áp dụng 5 thay đổi').or(page.getByText('Áp dụng 4 thay đổi')).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
  },
)
