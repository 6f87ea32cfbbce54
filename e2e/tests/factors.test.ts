import type { Factor, FactorWrite, Module, PermissionCode, ThresholdChange } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, query, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
let module: Module

beforeEach(async () => {
  await query(product.databaseUrl, 'truncate module cascade')
  const body = { code: 'M-01', manufacturer_id: 'logger-1', description: 'Cửa xả số 1' }
  module = (await product.api.call('moduleCreate', { body })).data
})
afterEach(() => clearScreens(browser))

const view: PermissionCode = 'adaptors.view_factor'

async function addFactor(given: Partial<FactorWrite> & { code: string }): Promise<Factor> {
  const body = {
    name: `Factor ${given.code}`,
    manufacturer_id: `sensor-${given.code}`,
    module: 'M-01',
    ...given,
  }
  return (await product.api.call('factorCreate', { body })).data
}

const setThreshold = (factor: Factor, body: ThresholdChange) =>
  product.api.call('thresholdUpdateByFactor', { params: { id: factor.id }, body })

const thresholdOf = async (factor: Factor) =>
  (await product.api.call('thresholdByFactor', { params: { id: factor.id } })).data

const factors = async (): Promise<Factor[]> =>
  (await product.api.call('moduleFactors', { params: { id: module.id } })).data

interface Shown {
  permissions?: readonly PermissionCode[]
  options?: Partial<ScreenOptions>
}

const path = () => `/setting/module_details/${module.id}/M-01/logger-1`

/** The details of the module as an admin sees them, or a person with exactly these permissions. */
async function detailsOf({ permissions, options }: Shown = {}): Promise<Page> {
  const person = permissions === undefined ? admin : await product.addPerson({ permissions })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path())
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const row = (page: Page, text: string) => page.locator('tbody').getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const codes = (page: Page) => page.locator('tbody tr td:nth-child(2)').allInnerTexts()
// By its kind: a dialog may show the same words in an alert.
const toast = (page: Page, text: string) =>
  page.locator('[data-kind="error"]').filter({ hasText: text }).first()
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

interface Sent {
  method: string
  path: string
  body: unknown
}

/** The unsafe calls of the page from now on. */
function sentBy(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const concerns = pathname.startsWith('/api/factors/') || pathname.startsWith('/api/thresholds/')
    if (request.method() === 'GET' || !concerns) return
    sent.push({ method: request.method(), path: pathname, body: request.postDataJSON() as unknown })
  })
  return sent
}

interface Refusal {
  path: string
  status: number
  json: object
}

async function refuse(page: Page, refusal: Refusal): Promise<void> {
  const { status, json } = refusal
  await page.route(`**/api/${refusal.path}`, (route) => route.fulfill({ status, json }))
}

async function openAdd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add factor' }).first().click()
  await dialog(page).getByLabel('Name').waitFor()
}

async function openEdit(page: Page, code: string): Promise<void> {
  await row(page, code).hover()
  await page.getByRole('button', { name: `Edit ${code}` }).click()
  await dialog(page).getByLabel('Name').waitFor()
}

const field = (page: Page, label: string): Locator => dialog(page).getByLabel(label, { exact: true })

interface Typed {
  name?: string
  code?: string
  id?: string
  min?: string
  max?: string
}

async function fill(page: Page, typed: Typed): Promise<void> {
  if (typed.name !== undefined) await dialog(page).getByLabel('Name').fill(typed.name)
  if (typed.code !== undefined) await dialog(page).getByLabel('Code').fill(typed.code)
  if (typed.id !== undefined) await dialog(page).getByLabel('Manufacturer ID').fill(typed.id)
  if (typed.min !== undefined) await field(page, 'Min').fill(typed.min)
  if (typed.max !== undefined) await field(page, 'Max').fill(typed.max)
}

const cod = { name: 'Nhu cầu oxy hóa học', code: 'COD', id: 'sensor-cod' }
const noThreshold = { min_range: 0, max_range: 0, deadband: 0, on_delay_seconds: 0, off_delay_seconds: 0 }

describe('the page', () => {
  test('UI-016 opens directly with the right module', async () => {
    const other = { code: 'M-02', manufacturer_id: 'logger-2', description: '' }
    await product.api.call('moduleCreate', { body: other })
    await addFactor({ code: 'TSS', module: 'M-02' })
    await addFactor({ code: 'COD' })
    const page = await detailsOf()
    await row(page, 'COD').waitFor()
    await page.reload()
    await row(page, 'COD').waitFor()
    expect(await codes(page)).toEqual(['COD'])
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/M-01\s+logger-1/)
  })

  test('UI-209 UI-210 the heading shows code and manufacturer id and links back', async () => {
    const page = await detailsOf()
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.innerText()).toMatch(/M-01\s+logger-1/)
    await heading.getByRole('link').click()
    await page.waitForURL('**/setting/data')
  })

  test('UI-211 a row shows name, code as it was typed, and status', async () => {
    await addFactor({ code: 'pH', name: 'Độ pH' })
    await addFactor({ code: 'TSS', status: false })
    const page = await detailsOf()
    await row(page, 'TSS').waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Code',
      'Status',
      'Actions',
    ])
    const cells = async (code: string) =>
      (await row(page, code).getByRole('cell').allInnerTexts()).slice(0, 3)
    expect(await cells('Độ pH')).toEqual(['Độ pH', 'pH', 'Active'])
    expect(await cells('TSS')).toEqual(['Factor TSS', 'TSS', 'Inactive'])
  })

  test('UI-212 UI-213 with the view permission alone there is no action', async () => {
    await addFactor({ code: 'COD' })
    const page = await detailsOf({ permissions: [view] })
    await row(page, 'COD').hover()
    expect(await row(page, 'COD').getByRole('button').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add factor' }).count()).toBe(0)
  })

  test('UI-214 the table area is 600 px high', async () => {
    await addFactor({ code: 'COD' })
    const page = await detailsOf()
    await row(page, 'COD').waitFor()
    expect((await page.getByRole('group', { name: 'Factors' }).boundingBox())?.height).toBe(600)
  })

  test('UI-215 factors are paged in the browser, ten per page, without a call', async () => {
    for (let n = 1; n <= 21; n += 1) await addFactor({ code: `F${String(n).padStart(2, '0')}` })
    const page = await detailsOf()
    await row(page, 'F01').waitFor()
    expect(await codes(page)).toHaveLength(10)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    expect(await pages.getByRole('button', { name: /^Page \d/ }).allInnerTexts()).toEqual(['1', '2', '3'])
    expect(await pages.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true)
    const calls: string[] = []
    page.on('request', (request) => {
      if (/\/api\/(modules|factors)\//.test(request.url())) calls.push(request.url())
    })
    await pages.getByRole('button', { name: 'Next page' }).click()
    await row(page, 'F11').waitFor()
    await pages.getByRole('button', { name: 'Page 3' }).click()
    await row(page, 'F21').waitFor()
    expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    expect(calls).toEqual([])
  })

  test('UI-216 a failed load shows «Error: » and the detail, without one «Failed to load factors», and Retry loads again', async () => {
    const page = await detailsOf()
    const list = { path: 'modules/retrieve-factor-module/**', status: 503 }
    await refuse(page, { ...list, json: { detail: 'The database is away.', code: 'database-unavailable' } })
    await page.reload()
    await page.getByText('Error: The database is away.').waitFor()
    await page.unroute(`**/api/${list.path}`)
    await refuse(page, { path: list.path, status: 500, json: {} })
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Failed to load factors', { exact: true }).waitFor()
    await page.unroute(`**/api/${list.path}`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('This station has no factors yet').waitFor()
  })

  test('a search without marks finds Vietnamese names', async () => {
    await addFactor({ code: 'COD', name: 'Nhu cầu oxy hóa học' })
    await addFactor({ code: 'FLOW', name: 'Lưu lượng đầu ra' })
    const page = await detailsOf()
    await row(page, 'COD').waitFor()
    await page.getByRole('searchbox').fill('luu luong dau')
    await row(page, 'COD').waitFor({ state: 'detached' })
    expect(await codes(page)).toEqual(['FLOW'])
  })
})

describe('adding a factor', () => {
  test('UI-217 the dialog begins with the status on, min 0 and max 0', async () => {
    const page = await detailsOf()
    await openAdd(page)
    for (const label of ['Name', 'Code', 'Manufacturer ID']) {
      expect(await dialog(page).getByLabel(label).inputValue()).toBe('')
    }
    expect(
      await dialog(page)
        .getByRole('switch', { name: /^Active/ })
        .isChecked(),
    ).toBe(true)
    expect(await field(page, 'Min').inputValue()).toBe('0')
    expect(await field(page, 'Max').inputValue()).toBe('0')
  })

  test.for([
    ['UI-218 a blank name', { name: '  ' }],
    ['UI-219 a blank code', { code: ' ' }],
    ['UI-220 a blank manufacturer id', { id: ' ' }],
  ] as const)('%s shows «invalid input» and sends nothing', async ([, blank]) => {
    const page = await detailsOf()
    const sent = sentBy(page)
    await openAdd(page)
    await fill(page, { ...cod, ...blank })
    await save(page)
    await toast(page, 'Invalid input. See the marked fields.').waitFor()
    // A second attempt does not pile a second notice over the dialog.
    await save(page)
    expect(await page.locator('[data-kind="error"]').count()).toBe(1)
    expect(sent).toEqual([])
  })

  test('UI-221 UI-222 empty or invalid limits are sent as 0, and no warning band', async () => {
    const page = await detailsOf()
    const sent = sentBy(page)
    await openAdd(page)
    await fill(page, { ...cod, min: 'abc', max: '' })
    await save(page)
    await row(page, 'COD').waitFor()
    expect(sent.map(({ method, path: to }) => `${method} ${to}`)).toEqual([
      'POST /api/factors/create/',
      'POST /api/thresholds/create/',
    ])
    expect(sent[1]?.body).toMatchObject({ min_value: 0, max_value: 0, ...noThreshold, status: true })
  })

  test('UI-226 after a save the dialog closes and the limits are stored, a decimal comma included', async () => {
    const page = await detailsOf()
    await openAdd(page)
    await fill(page, { ...cod, min: '-1.5', max: '7,25' })
    await save(page)
    await page.getByRole('status').filter({ hasText: 'Factor COD added' }).waitFor()
    await row(page, 'COD').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    const [stored] = await factors()
    expect(await thresholdOf(stored!)).toMatchObject({ min_value: -1.5, max_value: 7.25 }) // just added
  })

  test('a limit that reads two ways is not sent as 0: it is asked about when its field is left', async () => {
    const page = await detailsOf()
    const sent = sentBy(page)
    await openAdd(page)
    await fill(page, { ...cod, max: '1,350' })
    await save(page)
    const choice = dialog(page).getByRole('group', { name: 'This reads two ways' })
    expect(await choice.getByRole('button').allInnerTexts()).toEqual(['1350', '1.35'])
    expect(sent).toEqual([])
    await choice.getByRole('button', { name: '1.35', exact: true }).click()
    await save(page)
    await page.getByRole('status').filter({ hasText: 'Factor COD added. Max: 1.35' }).waitFor()
    expect(await thresholdOf((await factors())[0]!)).toMatchObject({ max_value: 1.35 }) // just added
  })

  test('an open side and the bands are set under Advanced', async () => {
    const page = await detailsOf()
    await openAdd(page)
    await fill(page, { ...cod, max: '100' })
    // Beside the name, without opening «Advanced».
    await dialog(page).getByLabel('Unit').fill('mg/L')
    const [name, unit] = [
      await dialog(page).getByLabel('Name').boundingBox(),
      await dialog(page).getByLabel('Unit').boundingBox(),
    ]
    // One line: the dialog may move by a pixel between the two questions.
    expect(Math.abs((unit?.y ?? 0) - (name?.y ?? 0))).toBeLessThan((name?.height ?? 0) / 2)
    await dialog(page).getByText('Advanced').click()
    await dialog(page).getByLabel('No lower limit').check()
    await dialog(page).getByLabel('Warning band below max').fill('10')
    await save(page)
    await row(page, 'COD').waitFor()
    const [stored] = await factors()
    expect(stored).toMatchObject({ unit: 'mg/L', decimals: 2, kind: 'gauge' })
    expect(await thresholdOf(stored!)).toMatchObject({ min_value: null, max_value: 100, max_range: 10 }) // just added
  })

  test('a lower limit above the upper one is refused before anything is sent', async () => {
    const page = await detailsOf()
    const sent = sentBy(page)
    await openAdd(page)
    await fill(page, { ...cod, min: '9', max: '5' })
    await save(page)
    await dialog(page).getByText('Min must not be greater than max').waitFor()
    expect(sent).toEqual([])
  })

  test('UI-227 a failed create shows the create-failed toast with the dialog open', async () => {
    const page = await detailsOf()
    await refuse(page, { path: 'factors/create/', status: 500, json: {} })
    await openAdd(page)
    await fill(page, cod)
    await save(page)
    await toast(page, 'Failed to create factor').waitFor()
    expect(await dialog(page).getByLabel('Code').inputValue()).toBe('COD')
  })

  test('if only the threshold fails the toast names that half, and saving again adds no second factor', async () => {
    const page = await detailsOf()
    await refuse(page, {
      path: 'thresholds/create/',
      status: 503,
      json: { detail: 'Away.', code: 'internal' },
    })
    await openAdd(page)
    await fill(page, { ...cod, max: '5' })
    await save(page)
    await toast(page, 'The factor is saved, its threshold could not be created').getByText('Away.').waitFor()
    await page.unroute('**/api/thresholds/create/')
    await save(page)
    await dialog(page).waitFor({ state: 'detached' })
    const stored = await factors()
    expect(stored).toHaveLength(1)
    expect(await thresholdOf(stored[0]!)).toMatchObject({ min_value: 0, max_value: 5 }) // one was just counted
  })
})

describe('editing a factor', () => {
  test('UI-223 the dialog shows the factor and its threshold', async () => {
    const factor = await addFactor({ code: 'COD', name: 'Nhu cầu oxy', status: false, unit: 'mg/L' })
    await setThreshold(factor, { min_value: null, max_value: 75.5, max_range: 5 })
    const page = await detailsOf()
    await openEdit(page, 'COD')
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Nhu cầu oxy')
    expect(await dialog(page).getByLabel('Manufacturer ID').inputValue()).toBe('sensor-COD')
    expect(
      await dialog(page)
        .getByRole('switch', { name: /^Active/ })
        .isChecked(),
    ).toBe(false)
    expect(await field(page, 'Max').inputValue()).toBe('75.5')
    expect(await field(page, 'Min').isDisabled()).toBe(true)
    await dialog(page).getByText('Advanced').click()
    expect(await dialog(page).getByLabel('No lower limit').isChecked()).toBe(true)
    expect(await dialog(page).getByLabel('Warning band below max').inputValue()).toBe('5')
  })

  test('UI-222 UI-224 without a threshold the factor is updated, then the threshold is created', async () => {
    const factor = await addFactor({ code: 'COD' })
    const page = await detailsOf()
    const sent = sentBy(page)
    await openEdit(page, 'COD')
    await fill(page, { name: 'Renamed', max: '50' })
    await save(page)
    await row(page, 'Renamed').waitFor()
    expect(sent.map(({ method, path: to }) => `${method} ${to}`)).toEqual([
      `PUT /api/factors/update/${factor.id}/`,
      'POST /api/thresholds/create/',
    ])
    expect(sent[1]?.body).toMatchObject({ factor_id: factor.id, min_value: 0, max_value: 50, ...noThreshold })
  })

  test('UI-225 UI-226 with a threshold both are updated, and unchanged fields stay', async () => {
    const factor = await addFactor({ code: 'COD' })
    await setThreshold(factor, { min_value: 1, max_value: 75, max_range: 5, on_delay_seconds: 60 })
    const page = await detailsOf()
    const sent = sentBy(page)
    await openEdit(page, 'COD')
    await fill(page, { name: 'Renamed', max: '80' })
    await save(page)
    await row(page, 'Renamed').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(sent.map(({ method, path: to }) => `${method} ${to}`)).toEqual([
      `PUT /api/factors/update/${factor.id}/`,
      `PUT /api/thresholds/update-by-factor-id/${factor.id}/`,
    ])
    const stored = { min_value: 1, max_value: 80, max_range: 5, on_delay_seconds: 60 }
    expect(await thresholdOf(factor)).toMatchObject(stored)
  })

  test('people who may change factors but not create thresholds can still set limits', async () => {
    const factor = await addFactor({ code: 'COD' })
    const page = await detailsOf({ permissions: [view, 'adaptors.change_factor'] })
    await openEdit(page, 'COD')
    await fill(page, { max: '50' })
    await save(page)
    await dialog(page).waitFor({ state: 'detached' })
    expect(await thresholdOf(factor)).toMatchObject({ min_value: 0, max_value: 50 })
  })

  test('UI-228 a failed update shows the update-failed toast with the dialog open', async () => {
    await addFactor({ code: 'COD' })
    const page = await detailsOf()
    await refuse(page, { path: 'factors/update/**', status: 500, json: {} })
    await openEdit(page, 'COD')
    await fill(page, { name: 'Renamed' })
    await save(page)
    await toast(page, 'Failed to update factor').waitFor()
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Renamed')
  })

  test('a threshold that cannot be loaded says so in the dialog, and Retry loads it', async () => {
    await addFactor({ code: 'COD' })
    const page = await detailsOf()
    await refuse(page, { path: 'thresholds/get-threshold-by-factor-id/**', status: 500, json: {} })
    await row(page, 'COD').hover()
    await page.getByRole('button', { name: 'Edit COD' }).click()
    await dialog(page).getByText('Failed to fetch factor').waitFor()
    await page.unroute('**/api/thresholds/get-threshold-by-factor-id/**')
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await dialog(page).getByLabel('Name').waitFor()
  })
})

describe('deleting a factor', () => {
  const ask = async (page: Page): Promise<void> => {
    await row(page, 'COD').hover()
    await page.getByRole('button', { name: 'Delete COD' }).click()
    await dialog(page).getByText('Delete COD?').waitFor()
  }

  test('UI-229 the confirmation can be cancelled; confirming removes the row', async () => {
    await addFactor({ code: 'COD' })
    const page = await detailsOf()
    const sent = sentBy(page)
    await ask(page)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(sent).toEqual([])
    await ask(page)
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await row(page, 'COD').waitFor({ state: 'detached' })
    expect(await factors()).toEqual([])
  })

  test('UI-230 a failed delete shows «delete failed» with the reason', async () => {
    await addFactor({ code: 'COD' })
    const page = await detailsOf()
    await refuse(page, {
      path: 'factors/delete/**',
      status: 409,
      json: { detail: 'In use.', code: 'conflict' },
    })
    await ask(page)
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Delete failed').getByText('In use.').waitFor()
    await row(page, 'COD').waitFor()
  })
})

test('axe finds nothing in the page and its dialog, with the advanced fields and an error', async () => {
  await addFactor({ code: 'COD', status: false })
  const page = await detailsOf({ options: { theme: 'dark' } })
  await row(page, 'COD').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await openAdd(page)
  await dialog(page).getByText('Advanced').click()
  await dialog(page).getByLabel('No lower limit').check()
  await save(page)
  await toast(page, 'Invalid input. See the marked fields.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})
