import type { Factor, FactorWrite, PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, query, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

beforeEach(async () => {
  await query(product.databaseUrl, 'truncate module cascade')
})
afterEach(() => clearScreens(browser))

async function addModule(code: string, type: 'wasteWater' | 'air' = 'wasteWater'): Promise<void> {
  const body = { code, manufacturer_id: `logger-${code}`, description: `Station ${code}`, type }
  await product.api.call('moduleCreate', { body })
}

async function addFactor(given: Partial<FactorWrite> & { code: string; module: string }): Promise<Factor> {
  const body = { name: `Factor ${given.code}`, manufacturer_id: `sensor-${given.code}`, ...given }
  return (await product.api.call('factorCreate', { body })).data
}

/** Two stations: NT-01 (waste water) with COD and an inactive TSS, KK-01 (air) with NO2. */
async function addSome(): Promise<void> {
  await addModule('NT-01')
  await addModule('KK-01', 'air')
  await addFactor({ code: 'COD', module: 'NT-01', unit: 'mg/L', name: 'Nhu cầu oxy hóa học' })
  await addFactor({ code: 'TSS', module: 'NT-01', unit: 'mg/L', status: false })
  await addFactor({ code: 'NO2', module: 'KK-01', unit: 'µg/m³' })
}

interface Shown {
  permissions?: readonly PermissionCode[]
  options?: Partial<ScreenOptions>
  path?: string
}

async function listOf({ permissions, options, path = '/setting/factors' }: Shown = {}): Promise<Page> {
  const person = permissions === undefined ? admin : await product.addPerson({ permissions })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const row = (page: Page, text: string) => page.locator('tbody').getByRole('row').filter({ hasText: text })
const codes = (page: Page) => page.locator('tbody tr td:nth-child(2)').allInnerTexts()
const dialog = (page: Page) => page.getByRole('dialog')
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const moduleFilter = (page: Page) => page.getByRole('combobox', { name: 'Station' })

async function shows(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => codes(page)).toEqual(expected)
}

describe('the factors of all modules', () => {
  test('UI-022 UI-059 are in one list with name, code, module, unit and status', async () => {
    await addSome()
    const page = await listOf({ path: '/air' })
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Factors', exact: true }).click()
    await page.waitForURL('**/setting/factors')
    await page.getByRole('heading', { name: 'Factors of all stations' }).waitFor()
    await row(page, 'COD').waitFor()
    const headers = await page.getByRole('columnheader').allInnerTexts()
    expect(headers).toEqual(['Name', 'Code', 'Station', 'Unit', 'Status', 'Actions'])
    const cells = (await row(page, 'COD').getByRole('cell').allInnerTexts()).slice(0, 5)
    expect(cells).toEqual(['Nhu cầu oxy hóa học', 'COD', 'NT-01', 'mg/L', 'Active'])
    expect(await codes(page)).toEqual(['NO2', 'TSS', 'COD'])
    await row(page, 'COD').getByRole('link', { name: 'NT-01' }).click()
    await page.waitForURL('**/setting/module_details/*/NT-01/logger-NT-01')
  })

  test('UI-022 type, status and search filter the list, stay in the address, and can be cleared', async () => {
    await addSome()
    const page = await listOf()
    await page.getByLabel('Type').selectOption('air')
    await shows(page, ['NO2'])
    await page.reload()
    await shows(page, ['NO2'])
    await page.getByLabel('Status').selectOption('false')
    await page.getByText('No factor matches the filters').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await shows(page, ['NO2', 'TSS', 'COD'])
    await page.getByLabel('Status').selectOption('false')
    await shows(page, ['TSS'])
    await page.getByLabel('Status').selectOption('')
    await page.getByRole('searchbox').fill('oxy hoa')
    await shows(page, ['COD'])
  })

  test('UI-022 one of a thousand modules is found by a few letters', async () => {
    await query(
      product.databaseUrl,
      `insert into module (code, code_key, manufacturer_id, name)
       select 'M-' || n, 'm-' || n, 'logger-' || n, 'Station ' || n from generate_series(1000, 1999) n`,
    )
    await addFactor({ code: 'COD', module: 'M-1777' })
    await addFactor({ code: 'TSS', module: 'M-1000' })
    const page = await listOf()
    await shows(page, ['TSS', 'COD'])
    await moduleFilter(page).click()
    await options(page).filter({ hasText: '980 more: type to find them' }).waitFor()
    expect(await options(page).count()).toBe(21)
    await moduleFilter(page).pressSequentially('1777')
    await options(page).filter({ hasText: 'M-1777' }).click()
    await shows(page, ['COD'])
    expect(new URL(page.url()).searchParams.get('module')).toBe('M-1777')
    await page.reload()
    await shows(page, ['COD'])
    await expect.poll(() => moduleFilter(page).inputValue()).toMatch(/^M-1777/)
    await moduleFilter(page).click()
    await options(page).filter({ hasText: 'All stations' }).click()
    await shows(page, ['TSS', 'COD'])
  })

  test('UI-367 UI-193 the server pages and sorts', async () => {
    await addModule('NT-01')
    for (let n = 10; n < 21; n += 1) await addFactor({ code: `f${n}`, module: 'NT-01' })
    const page = await listOf()
    await row(page, 'f20').waitFor()
    expect(await codes(page)).toHaveLength(10)
    const asked = page.waitForRequest((request) => request.url().includes('/api/factors/list/'))
    await page.getByRole('button', { name: 'Next page' }).click()
    expect(new URL((await asked).url()).searchParams.get('offset')).toBe('10')
    await shows(page, ['f10'])
    await page.getByTitle('Sort by Code').click()
    // The second page has only f10: the first has nine others and it.
    await expect.poll(() => codes(page)).toHaveLength(10)
    expect((await codes(page))[0]).toBe('f10')
    expect(new URL(page.url()).searchParams.get('page')).toBeNull()
  })
})

describe('changing factors of any module', () => {
  test('by keyboard alone a factor is added to a chosen module, and comes first', async () => {
    await addSome()
    const page = await listOf({ path: '/setting/factors?page=1&sort=code' })
    await row(page, 'COD').waitFor()
    await page.getByRole('button', { name: 'Add factor' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('combobox', { name: 'Station' }).waitFor()
    await dialog(page).locator('[role=combobox]:focus').waitFor()
    await page.keyboard.type('kk')
    await options(page).filter({ hasText: 'KK-01' }).waitFor()
    await expect.poll(() => options(page).count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    for (const text of ['Ozone', 'µg/m³', 'O3', 'sensor-O3']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Factor O3 added' }).waitFor()
    await shows(page, ['O3', 'NO2', 'TSS', 'COD'])
    expect(await row(page, 'O3').getByRole('cell').nth(2).innerText()).toBe('KK-01')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Add factor')
  })

  test('without a module nothing is sent, and a code that the module has is refused under its field', async () => {
    await addSome()
    const page = await listOf()
    await page.getByRole('button', { name: 'Add factor' }).click()
    await dialog(page).getByLabel('Name').fill('COD again')
    await dialog(page).getByLabel('Code').fill('COD')
    await dialog(page).getByLabel('Manufacturer ID').fill('other')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('This field is required').waitFor()
    expect(sent).toEqual([])
    await dialog(page).getByRole('combobox', { name: 'Station' }).click()
    await options(page).filter({ hasText: 'NT-01' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    const code = dialog(page).getByLabel('Code')
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toHaveLength(1)
  })

  test('a factor is edited at its own module and deleted', async () => {
    await addSome()
    const page = await listOf()
    await row(page, 'NO2').hover()
    await page.getByRole('button', { name: 'Edit NO2' }).click()
    await expect.poll(() => dialog(page).getByLabel('Name').inputValue()).toBe('Factor NO2')
    expect(await dialog(page).getByRole('combobox', { name: 'Station' }).count()).toBe(0)
    await dialog(page).getByLabel('Name').fill('Nitrogen dioxide')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'Nitrogen dioxide').getByRole('link', { name: 'KK-01' }).waitFor()
    await row(page, 'NO2').hover()
    await page.getByRole('button', { name: 'Delete NO2' }).click()
    await dialog(page).getByRole('heading', { name: 'Delete NO2?' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await shows(page, ['TSS', 'COD'])
  })
})

describe('permissions for factors', () => {
  test('UI-380 with the view permission alone there is no action and no module filter', async () => {
    await addSome()
    const page = await listOf({ permissions: ['adaptors.view_factor'] })
    await row(page, 'COD').hover()
    expect(await page.locator('tbody').getByRole('button').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add factor' }).count()).toBe(0)
    expect(await moduleFilter(page).count()).toBe(0)
  })
})
