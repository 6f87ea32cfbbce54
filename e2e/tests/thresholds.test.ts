import type { Factor, ListedThreshold, PermissionCode, ThresholdChange } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, personKnown, query, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

// Two stations: NT-01 with COD (up to 75, band 5), pH (6 to 9) and TSS (no limits), NT-02 with COD (up to 50).
beforeEach(async () => {
  await query(product.databaseUrl, 'truncate module cascade')
  for (const code of ['NT-01', 'NT-02']) {
    const body = { code, manufacturer_id: `logger-${code}`, description: `Station ${code}` }
    await product.api.call('moduleCreate', { body })
  }
  await addLimits('COD', 'NT-01', { max_value: 75, max_range: 5 })
  await addLimits('pH', 'NT-01', { min_value: 6, max_value: 9 })
  await addFactor('TSS', 'NT-01')
  await addLimits('COD', 'NT-02', { max_value: 50 })
})
afterEach(() => clearScreens(browser))

async function addFactor(code: string, module: string): Promise<Factor> {
  const unit = code === 'pH' ? '' : 'mg/L'
  const body = { name: `Factor ${code}`, code, manufacturer_id: code, module, unit }
  return (await product.api.call('factorCreate', { body })).data
}

async function addLimits(code: string, module: string, limits: ThresholdChange): Promise<void> {
  const { id } = await addFactor(code, module)
  await product.api.call('thresholdCreate', { body: { ...limits, factor_id: id } })
}

const stored = async (): Promise<ListedThreshold[]> =>
  (await product.api.call('thresholdList', { query: { limit: 100, ordering: 'id' } })).results

async function storedOf(name: string): Promise<ListedThreshold | undefined> {
  const all = await stored()
  return all.find(({ factor }) => `${factor.code}, ${factor.module.code}` === name)
}

interface Shown {
  permissions?: readonly PermissionCode[]
  options?: Partial<ScreenOptions>
  path?: string
}

const view: PermissionCode = 'adaptors.view_threshold'
const change: PermissionCode[] = [view, 'adaptors.change_threshold']

async function listOf({ permissions, options, path = '/setting/thresholds' }: Shown = {}): Promise<Page> {
  const person = permissions === undefined ? admin : await product.addPerson({ permissions })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path)
  // Skeleton rows are hidden from screen readers while the list loads.
  await page.locator('tbody:not([aria-hidden]) td').first().waitFor()
  return page
}

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const row = (page: Page, factor: string, module: string) =>
  rows(page).filter({ hasText: factor }).filter({ hasText: module })
const cell = (page: Page, limit: string, name: string): Locator =>
  page.getByRole('textbox', { name: `${limit}: ${name}`, exact: true })
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const unsaved = (page: Page) => page.getByText(/rows? not saved/)

async function reads(at: Locator, text: string): Promise<void> {
  await expect.poll(() => at.inputValue()).toBe(text)
}

interface Sent {
  method: string
  body: unknown
}

function sentBy(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' || !request.url().includes('/api/thresholds/')) return
    sent.push({ method: request.method(), body: request.postDataJSON() as unknown })
  })
  return sent
}

describe('the thresholds of all modules', () => {
  test('UI-023 UI-060 are in one list, numbers at the right with their unit, an open side empty', async () => {
    const page = await listOf({ path: '/setting/factors' })
    await page.getByRole('link', { name: 'Thresholds', exact: true }).click()
    await page.waitForURL('**/setting/thresholds')
    await page.getByRole('heading', { name: 'Thresholds of all stations' }).waitFor()
    await cell(page, 'Min', 'COD, NT-01').waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Station',
      'Factor',
      'Min',
      'Max',
      'Low warning band',
      'High warning band',
      'Status',
      'Actions',
    ])
    expect(await cell(page, 'Min', 'COD, NT-01').inputValue()).toBe('')
    expect(await cell(page, 'Max', 'COD, NT-01').inputValue()).toBe('75')
    expect(await cell(page, 'Warning band below max', 'COD, NT-01').inputValue()).toBe('5')
    expect(await row(page, 'COD', 'NT-01').innerText()).toContain('mg/L')
    const align = await cell(page, 'Max', 'COD, NT-01').evaluate(
      (input) => input.ownerDocument.defaultView?.getComputedStyle(input).textAlign,
    )
    expect(align).toBe('right')
  })

  test('a row’s actions are in sight on a window of 768 px', async () => {
    const page = await listOf()
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect
      .poll(() =>
        page
          .getByRole('table')
          .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
      )
      .toBeLessThanOrEqual(0)
  })

  test('UI-023 module, status and search filter the list and stay in the address', async () => {
    const page = await listOf()
    await expect.poll(() => rows(page).count()).toBe(3)
    await page.getByRole('combobox', { name: 'Station' }).click()
    await page.getByRole('listbox').getByRole('option').filter({ hasText: 'NT-02' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.reload()
    await cell(page, 'Max', 'COD, NT-02').waitFor()
    expect(await rows(page).count()).toBe(1)
    await page.getByLabel('Status').selectOption('false')
    await page.getByText('No threshold matches the filters').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await page.getByRole('searchbox').fill('ph')
    await expect.poll(() => rows(page).count()).toBe(1)
    await cell(page, 'Min', 'pH, NT-01').waitFor()
  })
})

describe('a threshold edited in place', () => {
  test('UI-023 by keyboard alone a limit is typed with a comma, saved by Enter, and undone', async () => {
    const page = await listOf({ options: { language: 'vi' } })
    const sent = sentBy(page)
    const max = cell(page, 'Ngưỡng trên', 'COD, NT-01')
    await cell(page, 'Ngưỡng dưới', 'COD, NT-01').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('80,5')
    await expect.poll(() => max.getAttribute('data-changed')).toBe('true')
    await page.getByText('1 hàng chưa lưu').waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Đã lưu ngưỡng: COD, NT-01').waitFor()
    expect(sent).toEqual([{ method: 'PATCH', body: { max_value: 80.5 } }])
    expect(await storedOf('COD, NT-01')).toMatchObject({ max_value: 80.5, max_range: 5 })
    await reads(max, '80,5')
    expect(await max.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Hoàn tác: COD, NT-01' }).focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Đã khôi phục ngưỡng cũ').waitFor()
    await reads(max, '75')
    expect(await storedOf('COD, NT-01')).toMatchObject({ max_value: 75 })
    // The notice with the other one closes by itself.
    await expect.poll(() => page.getByRole('button', { name: /^Hoàn tác/ }).count()).toBe(0)
  })

  test('a limit that reads two ways is asked about, and the toast repeats what was stored', async () => {
    const page = await listOf({ options: { language: 'vi' } })
    const sent = sentBy(page)
    const max = cell(page, 'Ngưỡng trên', 'COD, NT-01')
    await max.fill('1.350')
    await max.press('Enter')
    const readings = row(page, 'COD', 'NT-01').getByRole('group', { name: 'Đọc được hai cách' })
    expect(await readings.getByRole('button').allInnerTexts()).toEqual(['1350 mg/L', '1,35 mg/L'])
    expect(sent).toEqual([])
    await readings.getByRole('button', { name: '1350 mg/L' }).press('Enter')
    await reads(max, '1350')
    await max.press('Enter')
    await toast(page, 'Đã lưu ngưỡng: COD, NT-01. Ngưỡng trên: 1.350 mg/L').waitFor()
    expect(sent).toEqual([{ method: 'PATCH', body: { max_value: 1350 } }])
    await reads(max, '1350')
    await max.fill('1.200.000')
    await max.press('Enter')
    await toast(page, 'Ngưỡng trên: 1.200.000 mg/L').waitFor()
    expect(await storedOf('COD, NT-01')).toMatchObject({ max_value: 1_200_000 })
  })

  test('UI-023 several cells and the switch go in one call, an emptied side is open, and the notice undoes them', async () => {
    const page = await listOf({ permissions: change })
    const sent = sentBy(page)
    await cell(page, 'Min', 'pH, NT-01').fill('')
    await cell(page, 'Warning band below max', 'pH, NT-01').fill('0.5')
    await page.getByRole('switch', { name: 'Threshold active: pH, NT-01' }).press('Space')
    await page.getByRole('button', { name: 'Save the limits of pH, NT-01' }).click()
    const notice = toast(page, 'Limits saved: pH, NT-01')
    await notice.waitFor()
    expect(sent).toEqual([{ method: 'PATCH', body: { min_value: null, max_range: 0.5, status: false } }])
    expect(await unsaved(page).count()).toBe(0)
    await notice.getByRole('button', { name: 'Undo' }).click()
    await reads(cell(page, 'Min', 'pH, NT-01'), '6')
    await expect.poll(() => storedOf('pH, NT-01')).toMatchObject({ min_value: 6, max_range: 0, status: true })
    await notice.waitFor({ state: 'detached' })
  })

  test('the last saves are undone one after the other, the newest first', async () => {
    const page = await listOf()
    await cell(page, 'Max', 'COD, NT-01').fill('80')
    await page.keyboard.press('Enter')
    await toast(page, 'Limits saved: COD, NT-01').waitFor()
    await cell(page, 'Max', 'COD, NT-02').fill('60')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Undo: COD, NT-02' }).press('Enter')
    await reads(cell(page, 'Max', 'COD, NT-02'), '50')
    await page.getByRole('button', { name: 'Undo: COD, NT-01' }).press('Enter')
    await reads(cell(page, 'Max', 'COD, NT-01'), '75')
  })

  test('Esc restores one cell, Cancel the whole row, and neither sends anything', async () => {
    const page = await listOf()
    const sent = sentBy(page)
    const max = cell(page, 'Max', 'pH, NT-01')
    await cell(page, 'Min', 'pH, NT-01').fill('5')
    await max.fill('10')
    await max.press('Escape')
    expect(await max.inputValue()).toBe('9')
    expect(await cell(page, 'Min', 'pH, NT-01').inputValue()).toBe('5')
    await max.fill('10')
    await page.getByRole('button', { name: 'Cancel the changes of pH, NT-01' }).click()
    expect(await max.inputValue()).toBe('9')
    expect(await cell(page, 'Min', 'pH, NT-01').inputValue()).toBe('6')
    expect(await unsaved(page).count()).toBe(0)
    expect(sent).toEqual([])
  })

  test('an invalid number is refused at its cell, and so is a value that the server refuses', async () => {
    const page = await listOf()
    const sent = sentBy(page)
    const min = cell(page, 'Min', 'pH, NT-01')
    await min.fill('1.234,5')
    await min.press('Enter')
    await row(page, 'pH', 'NT-01').getByText('Enter a number').waitFor()
    expect(sent).toEqual([])
    await min.fill('12')
    await min.press('Enter')
    await row(page, 'pH', 'NT-01').getByText('The lower limit must be below the upper limit.').waitFor()
    expect(sent).toHaveLength(1)
    expect(await min.inputValue()).toBe('12')
    expect(await storedOf('pH, NT-01')).toMatchObject({ min_value: 6 })
  })

  test('a save without an answer is reported and loses nothing that was typed', async () => {
    const page = await listOf()
    await page.route('**/api/thresholds/update/**', (route) => route.abort())
    await cell(page, 'Max', 'COD, NT-01').fill('80')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Failed to update threshold' }).waitFor()
    expect(await cell(page, 'Max', 'COD, NT-01').inputValue()).toBe('80')
    await page.unroute('**/api/thresholds/update/**')
    await cell(page, 'Max', 'COD, NT-01').press('Enter')
    await toast(page, 'Limits saved: COD, NT-01').waitFor()
  })

  test('leaving the page with unsaved rows raises a question', async () => {
    const page = await listOf()
    await cell(page, 'Max', 'COD, NT-01').fill('80')
    await page.getByRole('link', { name: 'Factors', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
    expect(await cell(page, 'Max', 'COD, NT-01').inputValue()).toBe('80')
    await page.getByRole('link', { name: 'Factors', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL('**/setting/factors')
  })

  test('delays and deadband are edited in a separate dialog and undone in the same way', async () => {
    const page = await listOf()
    await row(page, 'COD', 'NT-01').hover()
    await page.getByRole('button', { name: 'Delays and deadband: COD, NT-01' }).click()
    await dialog(page).getByLabel('Deadband').fill('1,5')
    await dialog(page).getByLabel('Delay before alerting (seconds)').fill('-1')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('Enter a whole number from 0 to 86400').waitFor()
    await dialog(page).getByLabel('Delay before alerting (seconds)').fill('60')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Limits saved').waitFor()
    expect(await storedOf('COD, NT-01')).toMatchObject({ deadband: 1.5, on_delay_seconds: 60 })
    await page.getByRole('button', { name: 'Undo: COD, NT-01' }).press('Enter')
    await toast(page, 'Limits put back').waitFor()
    expect(await storedOf('COD, NT-01')).toMatchObject({ deadband: 0, on_delay_seconds: 0 })
  })
})

test.for(['light', 'dark'] as const)(
  'a changed row, a refused cell and the dialog pass axe (%s)',
  async (theme) => {
    const named = { code: 'NT-03', manufacturer_id: 'logger-3', description: '', name: 'Biên Hòa 2' }
    await product.api.call('moduleCreate', { body: named })
    await addLimits('COD', 'NT-03', { max_value: 5 })
    const page = await listOf({ options: { theme, size: 'phone' } })
    // On a phone a row is two lines until it is unfolded.
    await page.getByRole('button', { name: /^COD.*NT-01/ }).click()
    await cell(page, 'Max', 'COD, NT-01').fill('x')
    await page.keyboard.press('Enter')
    await row(page, 'COD', 'NT-01').getByText('Enter a number').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Add threshold' }).click()
    await dialog(page).getByRole('combobox', { name: 'Station' }).click()
    await page.getByRole('listbox').getByRole('option').filter({ hasText: 'Biên Hòa 2' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  },
)

describe('adding and deleting limits', () => {
  test('limits are added to a factor without any, and only such factors can be chosen', async () => {
    const page = await listOf()
    await page.getByRole('button', { name: 'Add threshold' }).click()
    const module = dialog(page).getByRole('combobox', { name: 'Station' })
    const choose = async (code: string): Promise<void> => {
      await module.fill(code)
      await page.getByRole('listbox').getByRole('option').filter({ hasText: code }).click()
    }
    await choose('NT-02')
    await dialog(page).getByText('Every factor of this station has limits already.').waitFor()
    await choose('NT-01')
    const factor = dialog(page).getByLabel('Factor')
    await expect
      .poll(() => factor.locator('option').allInnerTexts())
      .toEqual(['Choose a factor', 'TSS – Factor TSS'])
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('This field is required').waitFor()
    await factor.selectOption({ label: 'TSS – Factor TSS' })
    await dialog(page).getByLabel('Max', { exact: true }).fill('50,5')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await reads(cell(page, 'Max', 'TSS, NT-01'), '50.5')
    expect(await storedOf('TSS, NT-01')).toMatchObject({ min_value: null, max_value: 50.5, min_range: 0 })
    expect(new URL(page.url()).searchParams.get('module')).toBe('NT-01')
  })

  test('what is typed while the list still loads stays, and the page does not move when the list is there', async () => {
    const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, size: 'phone' })
    const held = Promise.withResolvers<void>()
    await page.route('**/api/thresholds/list/?*', async (route) => {
      await held.promise
      await route.fallback()
    })
    await page.goto('/setting/thresholds')
    const add = page.getByRole('button', { name: 'Add threshold' })
    await add.click()
    const top = (await add.boundingBox())?.y
    const max = dialog(page).getByLabel('Max', { exact: true })
    await max.fill('50')
    held.resolve()
    await page.locator('tbody:not([aria-hidden]) td').first().waitFor({ state: 'attached' })
    expect(await max.inputValue()).toBe('50')
    expect((await add.boundingBox())?.y).toBe(top)
  })

  test('limits are deleted after a question that names them, and an undo restores them', async () => {
    const page = await listOf()
    const remove = page.getByRole('button', { name: 'Delete the limits of COD, NT-02' })
    await row(page, 'COD', 'NT-02').hover()
    await remove.click()
    await dialog(page).getByRole('heading', { name: 'Delete the limits of COD, NT-02?' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await stored()).toHaveLength(3)
    await remove.click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    const notice = toast(page, 'Limits deleted: COD, NT-02')
    await notice.waitFor()
    expect(await stored()).toHaveLength(2)
    await notice.getByRole('button', { name: 'Undo' }).click()
    await reads(cell(page, 'Max', 'COD, NT-02'), '50')
  })
})

describe('permissions for thresholds', () => {
  const controls = (page: Page) => page.locator('tbody').locator('input, button')

  test('UI-380 with the view permission alone the numbers cannot be changed', async () => {
    const page = await listOf({ permissions: [view] })
    await personKnown(page)
    await row(page, 'COD', 'NT-01').getByText('75 mg/L').waitFor()
    expect(await controls(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add threshold' }).count()).toBe(0)
  })
})
