import { readFile } from 'node:fs/promises'
import type { Report } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, type ScreenOptions, query } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

const FIRST = Date.parse('2026-11-01T00:00:00+07:00')
const HOUR_MS = 3_600_000
const HOURS = 30
/** One a hour; the last two are beyond the limit of 75. */
const values = Array.from({ length: HOURS }, (_, hour) => (hour < HOURS - 2 ? 40 + hour / 2 : 80))
const period = 'range=2026-11-01T00:00~2026-11-03T00:00'

beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  await station.close()
  await product.api.call('factorCreate', {
    body: { name: 'Độ pH', code: 'pH', manufacturer_id: 'pH', module: 'NT-01', status: true, unit: '' },
  })
  const at = (hour: number) => new Date(FIRST + hour * HOUR_MS).toISOString()
  const lines = values.map((value, hour) => `NT-01,COD,${at(hour)},${value}`)
  await product.api.importCsv(['module,factor,timestamp,value', ...lines].join('\n'))
})
beforeEach(() => query(product.databaseUrl, 'truncate report cascade'))
afterEach(() => clearScreens(browser))

async function opened(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, ...options })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

const ask = (page: Page): Locator => page.getByRole('button', { name: 'Make the report' })
const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Reports' }).locator('tbody').getByRole('row')
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const refusal = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text })

/** A report that is ready, made by the call. */
async function made(
  given: { name?: string; factors?: string[]; module_code?: string; report_type?: 'alert' } = {},
): Promise<Report> {
  const { data } = await product.api.call('reportCreate', {
    body: {
      report_type: 'history',
      module_code: 'NT-01',
      factors: ['COD'],
      start_datetime: '2026-11-01',
      end_datetime: '2026-11-03',
      ...given,
    },
  })
  return until(data.id, 'ready')
}

async function until(id: number, status: Report['status']): Promise<Report> {
  const read = async () => (await product.api.call('reportRetrieve', { params: { id } })).data
  await expect.poll(async () => (await read()).status).toBe(status)
  return read()
}

/** Keeps reports from being made until it is called. */
async function holdReports(): Promise<() => Promise<unknown>> {
  await query(product.databaseUrl, 'alter table report_chunk add constraint held check (false) not valid')
  return () => query(product.databaseUrl, 'alter table report_chunk drop constraint held')
}

describe('the page to ask for a report', () => {
  test('UI-345 has station, factors, all of them, type, from, to, and a button that asks', async () => {
    const page = await opened(`/dataExport?module=NT-01&${period}`)
    await page.getByRole('checkbox', { name: 'All factors (2)' }).waitFor()
    const station = page.getByRole('combobox', { name: 'Station' })
    await expect.poll(() => station.inputValue()).toMatch(/^NT-01/)
    await page.getByRole('checkbox', { name: 'COD (mg/L)' }).waitFor()
    await page.getByRole('radio', { name: 'Alerts' }).waitFor({ state: 'attached' })
    expect(await page.getByLabel('From (GMT+7)').inputValue()).toBe('01/11/2026 00:00')
    expect(await page.getByLabel('To, not included (GMT+7)').inputValue()).toBe('03/11/2026 00:00')
    await page.getByText(/About 30 rows/).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const sent = page.waitForRequest('**/api/reports/create/')
    await ask(page).click()
    expect((await sent).postDataJSON()).toEqual({
      report_type: 'history',
      module_code: 'NT-01',
      factors: [],
      all_factors: true,
      start_datetime: '2026-10-31T17:00:00.000Z',
      end_datetime: '2026-11-02T17:00:00.000Z',
      resolution: 'raw',
      layout: 'wide',
    })
  })

  test('UI-345 says what is missing and sends nothing', async () => {
    const page = await opened('/dataExport')
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/reports/create/')) sent += 1
    })
    await ask(page).click()
    await page.getByText('Choose a station', { exact: true }).waitFor()
    await page.goto('/dataExport?module=NT-01&factors=')
    await ask(page).click()
    await page.getByText('Choose at least one factor').waitFor()
    expect(sent).toBe(0)
  })

  test('on a phone the first wrong field comes into sight, and a period that is turned around is not sent', async () => {
    const page = await opened('/dataExport', { size: 'phone' })
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/reports/create/')) sent += 1
    })
    await ask(page).click()
    const module = page.getByRole('combobox', { name: 'Station' })
    const isSeen = (field: Locator) =>
      field.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect()
        const { activeElement, defaultView } = node.ownerDocument
        return activeElement === node && top > 100 && bottom < (defaultView?.innerHeight ?? 0) - 60
      })
    await expect.poll(() => isSeen(module)).toBe(true)
    await page.goto('/dataExport?module=NT-01')
    await page.getByLabel('From (GMT+7)').fill('03/11/2026 00:00')
    const to = page.getByLabel('To, not included (GMT+7)')
    await to.fill('01/11/2026 00:00')
    await ask(page).click()
    await expect.poll(() => isSeen(to)).toBe(true)
    expect(sent).toBe(0)
  })

  test('the choices stay in the address', async () => {
    const page = await opened('/dataExport?module=NT-01')
    await page.getByRole('checkbox', { name: 'pH' }).click()
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('factors')).toBe('COD')
    await page.reload()
    await page.getByRole('checkbox', { name: 'pH' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'pH' }).isChecked()).toBe(false)
    expect(await page.getByRole('button', { name: 'Yesterday' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('UI-346 UI-347 UI-350 a report is first in the list at once, and becomes ready without a reload', async () => {
    await made({ name: 'An older one' })
    const page = await opened(`/dataExport?module=NT-01&factors=COD&${period}`)
    await rows(page).first().waitFor()
    const release = await holdReports()
    await ask(page).click()
    const first = rows(page).first()
    await first.getByText(/Being made, \d+ %/).waitFor()
    await first.getByRole('progressbar').waitFor({ state: 'attached' })
    const csv = first.getByRole('button', { name: /as CSV$/ })
    expect(await csv.getAttribute('aria-disabled')).toBe('true')
    await release()
    await first.getByText('Ready').waitFor({ timeout: 60_000 })
    expect(await rows(page).count()).toBe(2)
  })

  test('a person without reports.add_report sees the reports alone', async () => {
    await made({ name: 'Monthly' })
    const person = await product.addPerson({ permissions: ['reports.view_report'] })
    const page = await opened('/dataExport', { tokens: person.tokens })
    await rows(page).filter({ hasText: 'Monthly' }).waitFor()
    expect(await ask(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(Rename|Delete)/ }).count()).toBe(0)
  })
})

describe('a report', () => {
  test('UI-348 UI-349 is downloaded as CSV and as XLSX', async () => {
    const { id, name } = await made()
    const page = await opened('/report')
    const file = async (form: RegExp): Promise<{ name: string; content: Buffer }> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        rows(page).first().getByRole('button', { name: form }).click(),
      ])
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
    }
    const csv = await file(/as CSV$/)
    expect(csv.name).toBe('quantrac_NT-01_2026-11-01_2026-11-02.csv')
    const lines = csv.content.toString('utf8').split('\r\n')
    expect(lines[0]).toBe('\uFEFFtimestamp,COD')
    expect(lines[1]).toBe('2026-11-01T00:00:00.000+07:00,40')
    expect(lines).toHaveLength(HOURS + 2)
    const xlsx = await file(/as Excel$/)
    expect(xlsx.name).toBe('quantrac_NT-01_2026-11-01_2026-11-02.xlsx')
    expect(xlsx.content.subarray(0, 2).toString()).toBe('PK')
    await page.getByText(`${name} is downloaded`).first().waitFor()
    expect(id).toBeGreaterThan(0)
  })

  test('UI-351 shows its headers and rows, page by page, its summary, time series and exceedances', async () => {
    const { id } = await made()
    const page = await opened(`/report?report=${id}`)
    const region = (name: string) => page.getByRole('region', { name, exact: true })
    await page.getByText(/^1 exceedance, .*Valid readings: /).waitFor()
    await region('Summary').last().getByRole('cell', { name: '30' }).waitFor()
    await page.getByText('About this file').click()
    await page.getByText('SHA-256 of the data').waitFor()
    await page.getByRole('img', { name: /^History of COD/ }).waitFor()
    await region('Exceedances').last().getByRole('cell', { name: '80.0 mg/L' }).waitFor()
    const table = region('Rows').last().getByRole('table')
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Time', 'COD'])
    expect(await table.locator('tbody').getByRole('row').count()).toBe(10)
    expect(await table.locator('tbody').getByRole('row').first().innerText()).toContain('40.0')
    await page.getByRole('button', { name: 'Page 3' }).click()
    await table.getByRole('cell', { name: '80.0' }).first().waitFor()
    expect(new URL(page.url()).searchParams.get('rows_page')).toBe('3')
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('UI-352 is renamed with reports.change_report', async () => {
    await made({ name: 'Old name' })
    const page = await opened('/report')
    await rows(page).first().getByRole('button', { name: 'Rename Old name' }).click()
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Report name' })
    await name.fill('Tháng mười một')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await rows(page).filter({ hasText: 'Tháng mười một' }).waitFor()
  })

  test('UI-353 is deleted with reports.delete_report', async () => {
    await made({ name: 'Not needed' })
    const page = await opened('/report')
    await rows(page).first().getByRole('button', { name: 'Delete Not needed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await toast(page, 'Not needed is deleted').waitFor()
    await page.getByText('No reports yet').waitFor()
  })

  test('UI-354 that failed says why', async () => {
    const release = await holdReports()
    const { data } = await product.api.call('reportCreate', {
      body: {
        report_type: 'history',
        module_code: 'NT-01',
        factors: ['COD'],
        start_datetime: '2026-11-01',
        end_datetime: '2026-11-02',
      },
    })
    const page = await opened('/report')
    await rows(page)
      .first()
      .getByRole('button', { name: /^Stop making/ })
      .click()
    await rows(page).first().getByText('Failed').waitFor()
    expect(await rows(page).first().innerText()).toContain(admin.email)
    await release()
    const { error } = await until(data.id, 'failed')
    expect(error).not.toBeNull()
  })

  test('UI-355 that cannot be loaded shows the server’s text, or the fallback', async () => {
    const page = await opened('/report?report=987654')
    await page.getByText('Not found.').waitFor()
    await page.route('**/api/reports/list/**', (route) => route.fulfill({ status: 500, body: 'x' }))
    await page.goto('/report')
    await refusal(page, 'Failed to fetch report').waitFor()
  })

  test('the notification that it is ready leads to it', async () => {
    const asker = await product.addPerson({
      permissions: ['reports.view_report', 'reports.add_report', 'notify.view_notification'],
    })
    const page = await opened(`/dataExport?module=NT-01&factors=COD&${period}`, { tokens: asker.tokens })
    await ask(page).click()
    await rows(page).first().getByText('Ready').waitFor()
    await page.goto('/notification?tab=notifications')
    await page.getByText('Your report is ready').first().click()
    await page.getByRole('dialog').getByRole('link', { name: 'Open the report' }).click()
    await page.getByRole('region', { name: 'Summary', exact: true }).first().waitFor()
    expect(new URL(page.url()).searchParams.get('report')).toMatch(/^\d+$/)
  })

  test('an alert below its limit is said to be below it in the rows of a report', async () => {
    const low = await addStation(product, { code: 'NT-08', factor: 'pH', max: 9 })
    const params = { id: low.factorId }
    await product.api.call('thresholdUpdateByFactor', { params, body: { min_value: 6 } })
    await low.close()
    const at = (hour: number) => new Date(FIRST + hour * HOUR_MS).toISOString()
    for (const [hour, value] of [5.2, 9.8].entries())
      await product.api.call('alertCreate', {
        body: { factor: 'pH', module: 'NT-08', value, status: 'ALERT', timestamp: at(hour) },
      })
    const report = await made({ report_type: 'alert', module_code: 'NT-08', factors: ['pH'] })
    const page = await opened(`/report?report=${report.id}`, { language: 'vi' })
    await page.getByRole('cell', { name: 'Dưới ngưỡng ↓' }).waitFor()
    await page.getByRole('cell', { name: 'Vượt ngưỡng', exact: true }).waitFor()
  })

  test('the list is searched and filtered, and both stay in the address', async () => {
    await made({ name: 'First' })
    await made({ name: 'Second' })
    const page = await opened('/report')
    await page.getByRole('searchbox', { name: 'Search reports and stations' }).fill('second')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByRole('combobox', { name: 'Report type' }).selectOption('alert')
    await page.getByRole('group', { name: 'Reports' }).getByText('Nothing matches your search').waitFor()
    expect(new URL(page.url()).searchParams.get('report_type')).toBe('alert')
  })
})
