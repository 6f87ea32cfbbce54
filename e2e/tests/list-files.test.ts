import { readFile } from 'node:fs/promises'
import type { AlertWrite } from '@quantrac/contract'
import type { Download, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  addStation,
  openScreen,
  type Person,
  personKnown,
  query,
  type Station,
} from '../src/harness.ts'
import type { ScreenOptions } from '../src/screens.ts'

const { product, browser } = await startConsole()
let person: Person
let station: Station

beforeAll(async () => {
  station = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
})
afterAll(() => station?.close())
beforeEach(async () => {
  await query(
    product.databaseUrl,
    'truncate alert, factor_state, notification cascade; update list_version set version = version + 1',
  )
  person = await product.addPerson({ permissions: ['notify.view_alert', 'notify.view_notification'] })
})
afterEach(() => clearScreens(browser))

async function addAlert(value: number, status: AlertWrite['status'] = 'ALERT'): Promise<void> {
  const body = { factor: 'cod', module: 'NT-01', value, status, timestamp: '2026-03-05T01:30:00Z' }
  await product.api.call('alertCreate', { body })
}

async function openPage(
  path: string,
  { language = 'en', size = 'office' }: Pick<ScreenOptions, 'language' | 'size'> = {},
): Promise<Page> {
  const { page } = await openScreen(browser, {
    url: product.url,
    tokens: person.tokens,
    language,
    size,
  })
  await page.goto(path)
  await personKnown(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Opens the menu of the list, reads how many rows it offers, and takes the file in this form. */
async function take(page: Page, { button, rows, form }: Record<'button' | 'rows' | 'form', string>) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menu').getByText(rows, { exact: true }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: form, exact: true }).click(),
  ])
  return file
}

async function linesOf(file: Download): Promise<string[]> {
  const text = await readFile(await file.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  return text.slice(1).trim().split('\r\n')
}

describe('a list is taken along as it is filtered on screen', () => {
  test('UI-390 UI-391 alerts, in the words of each language', async () => {
    for (let n = 1; n <= 12; n += 1) await addAlert(80 + n)
    await addAlert(71.5, 'WARNING')
    await addAlert(70.5, 'WARNING')
    const page = await openPage('/notification?status=WARNING')
    await page.getByText('Alerts found: 2').waitFor()
    const file = await take(page, { button: 'Download', rows: '2 rows, as filtered', form: 'CSV' })
    expect(file.suggestedFilename()).toMatch(/^quantrac_alerts_\d{4}-\d\d-\d\d\.csv$/)
    const [header, ...lines] = await linesOf(file)
    expect(header).toMatch(/^Status,Station,Station name,Factor,Factor name,Value,Unit,/)
    const measured = lines.map((line) => line.split(',').slice(0, 6))
    expect(measured.map((cells) => [cells[0], cells[1], cells[3], cells[5]])).toEqual([
      ['Warning', 'NT-01', 'cod', '70.5'],
      ['Warning', 'NT-01', 'cod', '71.5'],
    ])
    await page.getByText('The file of 2 rows is saved').waitFor()
    const vietnamese = await openPage('/notification', { language: 'vi' })
    await vietnamese.getByText('1–10 trên 14').waitFor()
    const all = await take(vietnamese, { button: 'Tải về', rows: '14 dòng', form: 'CSV' })
    expect(all.suggestedFilename()).toMatch(/^quantrac_canh-bao_/)
    const rows = await linesOf(all)
    // Every page, in a Vietnamese spreadsheet's form.
    expect(rows).toHaveLength(15)
    expect(rows[1]).toContain('Gần ngưỡng;NT-01;')
    expect(rows[1]).toContain(';70,5;mg/L;')
  })

  test('UI-390 notifications, as a workbook and as CSV', async () => {
    for (const title of ['Maintenance', 'Calibration']) {
      const body = { title, message: 'From 8 to 9.', user_ids: [person.id] }
      await product.api.call('notificationCreate', { body })
    }
    const page = await openPage('/notification?tab=notifications&n_q=calib')
    await page.getByText('Notifications found: 1').waitFor()
    const given = { button: 'Download', rows: '1 row, as filtered' }
    const workbook = await take(page, { ...given, form: 'Excel' })
    expect(workbook.suggestedFilename()).toMatch(/^quantrac_notifications_\d{4}-\d\d-\d\d\.xlsx$/)
    expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK')
    const lines = await linesOf(await take(page, { ...given, form: 'CSV' }))
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(',Message,Calibration,From 8 to 9.,')
  })

  test('UI-392 on a phone from the menu that is there, which arrow keys walk through', async () => {
    await addAlert(91.5)
    const page = await openPage('/notification', { language: 'vi', size: 'phone' })
    await page.getByText('1–1 trên 1').waitFor()
    expect(await page.getByRole('button', { name: 'Tải về' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Thao tác khác' }).click()
    await page.getByRole('menu').getByText('1 dòng', { exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const focused = () => page.locator(':focus').innerText()
    const walked: unknown[] = [await focused()]
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'Home']) {
      await page.keyboard.press(key)
      walked.push(await focused())
    }
    expect(walked).toEqual(['Đánh dấu tất cả đã đọc', 'CSV', 'Excel', 'Excel', 'Đánh dấu tất cả đã đọc'])
    await page.keyboard.press('ArrowDown')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(await linesOf(file)).toHaveLength(2)
  })
})

test('UI-391 UI-393 an empty list offers no file, the menu is by keyboard, and a failed file says so', async () => {
  const page = await openPage('/notification')
  const button = page.getByRole('button', { name: 'Download', exact: true })
  await page.getByText('No alerts', { exact: true }).waitFor()
  expect(await button.isDisabled()).toBe(true)
  await addAlert(91.5)
  await page.reload()
  await page.getByText('1–1 of 1').waitFor()
  await page.route('**/api/alerts/export/**', (call) => call.fulfill({ status: 500, body: '' }))
  await button.focus()
  await page.keyboard.press('Enter')
  const csv = page.getByRole('menuitem', { name: 'CSV' })
  await expect.poll(() => csv.evaluate((one) => one.matches(':focus'))).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Failed to download the file' }).waitFor()
  await expect.poll(() => button.evaluate((one) => one.matches(':focus'))).toBe(true)
})
