import type { Module, ModuleWrite, PermissionCode } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, query, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

beforeEach(async () => {
  await query(product.databaseUrl, 'truncate module cascade')
})
afterEach(() => clearScreens(browser))

const view: PermissionCode = 'adaptors.view_module'

async function addModule(given: Partial<ModuleWrite> & { code: string }): Promise<Module> {
  const body = { manufacturer_id: `logger-${given.code}`, description: `Station ${given.code}`, ...given }
  return (await product.api.call('moduleCreate', { body })).data
}

async function addModules(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await addModule({ code: `M-${String(n).padStart(2, '0')}` })
}

interface Shown {
  permissions?: readonly PermissionCode[]
  options?: Partial<ScreenOptions>
  path?: string
}

/** The module list as an admin sees it, or a person with exactly these permissions. */
async function listOf({ permissions, options, path = '/setting/data' }: Shown = {}): Promise<Page> {
  const person = permissions === undefined ? admin : await product.addPerson({ permissions })
  const screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  await screen.page.getByRole('heading', { level: 1 }).waitFor()
  return screen.page
}

const row = (page: Page, text: string) => page.locator('tbody').getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
/** A dialog receives keys after it has the focus. */
const focusInside = (page: Page) => page.locator('[role="dialog"] :focus').first().waitFor()
const codes = (page: Page) => page.locator('tbody tr td:first-child').allInnerTexts()

/** The calls of this kind that the page makes from now on. */
function callsOf(page: Page, method: string): URL[] {
  const calls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === method && url.pathname.startsWith('/api/modules/')) calls.push(url)
  })
  return calls
}

interface Refusal {
  /** The call's path under the modules, as `list/**`. */
  path: string
  status: number
  json: object
}

async function refuse(page: Page, { path, status, json }: Refusal): Promise<void> {
  await page.route(`**/api/modules/${path}`, (route) => route.fulfill({ status, json }))
}

interface Styles {
  getComputedStyle(element: unknown): { opacity: string }
}

/** The opacity of a row's buttons. */
const opacityAround = (button: Locator): Promise<string> =>
  button.evaluate((one) => {
    const window = globalThis as unknown as Styles // runs in the page
    return window.getComputedStyle(one.parentElement).opacity
  })

async function fillDialog(
  page: Page,
  values: { code?: string; id?: string; description?: string },
): Promise<void> {
  if (values.code !== undefined) await dialog(page).getByLabel('Code').fill(values.code)
  if (values.id !== undefined) await dialog(page).getByLabel('Manufacturer ID').fill(values.id)
  if (values.description !== undefined) await dialog(page).getByLabel('Description').fill(values.description)
}

describe('the addresses of the module list', () => {
  test('UI-014 /setting redirects to /setting/data', async () => {
    const page = await listOf({ path: '/setting' })
    expect(new URL(page.url()).pathname).toBe('/setting/data')
  })

  test.for(['/setting/module_details', '/setting/module_details/7', '/setting/module_details/7/M-01'])(
    'UI-015 %s redirects to /setting/data',
    async (path) => {
      const page = await listOf({ path })
      expect(new URL(page.url()).pathname).toBe('/setting/data')
    },
  )

  test('UI-017 a reload shows the module list again', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf()
    await row(page, 'M-01').waitFor()
    await page.reload()
    await row(page, 'M-01').waitFor()
  })

  test('UI-021 /setting/modules shows the same screen', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf({ path: '/setting/modules' })
    await page.getByRole('heading', { name: 'All stations', exact: true }).waitFor()
    await row(page, 'M-01').waitFor()
  })
})

describe('the module list', () => {
  test('UI-183 the title is «All Modules»', async () => {
    const page = await listOf()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('All stations')
  })

  test('UI-184 UI-185 UI-186 a row shows code, manufacturer id, description and status', async () => {
    await addModule({ code: 'M-01', description: 'Cửa xả số 1' })
    await addModule({ code: 'M-02', description: '', status: false })
    const page = await listOf()
    await row(page, 'M-02').waitFor()
    const headers = await page.getByRole('columnheader').allInnerTexts()
    expect(headers).toEqual(['Code', 'Manufacturer ID', 'Description', 'Last 24 hours', 'Status', 'Actions'])
    const cells = async (code: string) =>
      (await row(page, code).getByRole('cell').allInnerTexts()).slice(0, 5)
    expect(await cells('M-01')).toEqual(['M-01', 'logger-M-01\n0 factors', 'Cửa xả số 1', '', 'Active'])
    expect(await cells('M-02')).toEqual(['M-02', 'logger-M-02\n0 factors', '-', '', 'Inactive'])
  })

  test('UI-187 the row actions appear on hover and on focus', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf()
    const labels = [
      'View factors of M-01',
      'Edit M-01',
      'Standard of station M-01',
      'Rules of the health of M-01',
      'Connect M-01',
      'Delete M-01',
    ]
    const shown = () => opacityAround(row(page, 'M-01').getByRole('button').first())
    await row(page, 'M-01').waitFor()
    const names = await row(page, 'M-01')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    expect(names).toEqual(labels)
    expect(await shown()).toBe('0')
    await row(page, 'M-01').hover()
    expect(await shown()).toBe('1')
    await page.mouse.move(0, 0)
    expect(await shown()).toBe('0')
    await page.getByRole('button', { name: 'Edit M-01' }).focus()
    expect(await shown()).toBe('1')
  })

  test('UI-188 view factors leads to the details of that module', async () => {
    const { id } = await addModule({ code: 'M-01' })
    const page = await listOf({ permissions: [view, 'adaptors.view_factor'] })
    await page.getByRole('button', { name: 'View factors of M-01' }).click()
    await page.waitForURL(`**/setting/module_details/${id}/M-01/logger-M-01`)
  })

  test('UI-188 UI-189 UI-190 UI-191 with the view permission alone there is no action', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf({ permissions: [view] })
    await row(page, 'M-01').hover()
    expect(await row(page, 'M-01').getByRole('button').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add station' }).count()).toBe(0)
  })

  test('search, type and status narrow the list and stay in the address', async () => {
    await addModule({ code: 'M-01', description: 'Trạm nước sông' })
    await addModule({ code: 'M-02', type: 'air', status: false })
    const page = await listOf()
    // Waits for the first answer: before it there is no row.
    await row(page, 'M-02').waitFor()
    await page.getByRole('searchbox').fill('nuoc song')
    await row(page, 'M-02').waitFor({ state: 'detached' })
    expect(await codes(page)).toEqual(['M-01'])
    await page.reload()
    await row(page, 'M-01').waitFor()
    expect(await codes(page)).toEqual(['M-01'])
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('Type').selectOption('air')
    await row(page, 'M-01').waitFor({ state: 'detached' })
    await page.getByLabel('Status').selectOption('true')
    await page.getByText('No station matches the filters').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await row(page, 'M-01').waitFor()
  })

  test('an empty list offers to add the first module', async () => {
    const page = await listOf()
    await page.getByText('No stations yet').waitFor()
    expect(await page.getByRole('button', { name: 'Add station' }).count()).toBe(2)
  })
})

describe('paging', () => {
  test('UI-192 UI-193 UI-195 ten modules per page, paged by the server', async () => {
    await addModules(11)
    const page = await listOf()
    await row(page, 'M-11').waitFor()
    expect(await codes(page)).toHaveLength(10)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    expect(await pages.getByRole('button', { name: /^Page \d/ }).count()).toBe(2)
    expect(await pages.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true)
    const calls = callsOf(page, 'GET')
    await pages.getByRole('button', { name: 'Next page' }).click()
    await row(page, 'M-01').waitFor()
    expect(calls.map((url) => [url.searchParams.get('offset'), url.searchParams.get('limit')])).toEqual([
      ['10', '10'],
    ])
    expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    expect(await pages.getByRole('button', { name: 'Previous page' }).isEnabled()).toBe(true)
  })

  test('UI-194 five page buttons are around the current page', async () => {
    await addModules(71)
    const page = await listOf({ path: '/setting/data?page=5' })
    const buttons = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d/ })
    await buttons.first().waitFor()
    expect(await buttons.allInnerTexts()).toEqual(['3', '4', '5', '6', '7'])
    await buttons.last().click()
    await page.waitForURL('**page=7')
    expect(await buttons.allInnerTexts()).toEqual(['4', '5', '6', '7', '8'])
  })

  test('UI-370 the table area is 600 px high', async () => {
    await addModules(1)
    const page = await listOf()
    await row(page, 'M-01').waitFor()
    const area = await page.getByRole('group', { name: 'All stations' }).boundingBox()
    expect(area?.height).toBe(600)
  })

  test('the previous page is shown when the last row of the last page is deleted', async () => {
    await addModules(11)
    const page = await listOf({ path: '/setting/data?page=2' })
    await row(page, 'M-01').hover()
    await page.getByRole('button', { name: 'Delete M-01' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await row(page, 'M-11').waitFor()
    expect(await codes(page)).toHaveLength(10)
  })
})

describe('a failed load', () => {
  test('UI-196 shows «Error: » and the detail, and Retry loads again', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf({ path: '/wasteWater' })
    await refuse(page, {
      path: 'list/**',
      status: 503,
      json: { detail: 'The database is away.', code: 'database-unavailable' },
    })
    await page.goto('/setting/data')
    await page.getByText('Error: The database is away.').waitFor()
    await page.unroute('**/api/modules/list/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await row(page, 'M-01').waitFor()
  })

  test('UI-196 without a detail shows «Failed to load factors»', async () => {
    const page = await listOf({ path: '/wasteWater' })
    await refuse(page, { path: 'list/**', status: 500, json: {} })
    await page.goto('/setting/data')
    await page.getByText('Failed to load factors', { exact: true }).waitFor()
  })
})

describe('the module dialog', () => {
  const open = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Add station' }).first().click()
    await dialog(page).waitFor()
    await focusInside(page)
  }

  test('UI-197 opens empty with the status on', async () => {
    const page = await listOf()
    await open(page)
    for (const label of ['Code', 'Manufacturer ID', 'Description']) {
      expect(await dialog(page).getByLabel(label).inputValue()).toBe('')
    }
    expect(await dialog(page).getByRole('switch', { name: 'Active' }).isChecked()).toBe(true)
  })

  test.for([
    ['UI-198 a blank code', { code: '  ' }],
    ['UI-199 a blank manufacturer id', { id: ' ' }],
    ['UI-200 a blank description', { description: '\n' }],
  ] as const)('%s is refused and nothing is sent', async ([, blank]) => {
    const page = await listOf()
    const calls = callsOf(page, 'POST')
    await open(page)
    await fillDialog(page, { code: 'M-01', id: 'logger', description: 'Station', ...blank })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Please fill in all information').waitFor()
    expect(calls).toEqual([])
  })

  test('UI-201 a created module is first in the list, with a toast', async () => {
    await addModules(11)
    const page = await listOf({ path: '/setting/data?page=2&sort=code' })
    await open(page)
    await fillDialog(page, { code: 'A-00', id: 'logger-A', description: 'Cửa xả' })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').filter({ hasText: 'Station A-00 added' }).waitFor()
    await row(page, 'A-00').waitFor()
    expect((await codes(page))[0]).toBe('A-00')
    await dialog(page).waitFor({ state: 'hidden' })
  })

  test('type and name are the first fields, seen without opening «Advanced»', async () => {
    const page = await listOf()
    await open(page)
    const fields = dialog(page).locator('form [data-path]')
    expect(
      await fields.evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute('data-path'))),
    ).toEqual(['type', 'name', 'code'])
    for (const label of ['Type', 'Name']) expect(await dialog(page).getByLabel(label).isVisible()).toBe(true)
    await dialog(page).getByLabel('Type').selectOption('air')
    await dialog(page).getByLabel('Name').fill('Không khí Hạ Long')
    await fillDialog(page, { code: 'M-01', id: 'logger', description: 'Station' })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'M-01').waitFor()
    const { results } = await product.api.call('moduleList', {})
    expect(results).toMatchObject([{ type: 'air', name: 'Không khí Hạ Long' }])
  })

  test('the advanced fields are sent as numbers, a decimal comma included', async () => {
    const page = await listOf()
    await open(page)
    await fillDialog(page, { code: 'M-01', id: 'logger', description: 'Station' })
    await dialog(page).getByText('Advanced').click()
    await dialog(page).getByLabel('Type').selectOption('air')
    await dialog(page).getByLabel('Latitude').fill('10,7769')
    await dialog(page).getByLabel('Longitude').fill('200')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('Enter a number from −180 to 180').waitFor()
    await dialog(page).getByLabel('Longitude').fill('106.7009')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'M-01').waitFor()
    const { results } = await product.api.call('moduleList', {})
    expect(results).toMatchObject([
      {
        code: 'M-01',
        name: 'M-01',
        type: 'air',
        latitude: 10.7769,
        longitude: 106.7009,
        interval_seconds: 300,
      },
    ])
  })

  test('an open dialog stays open over a reload, and leaves the address when it closes', async () => {
    await addModules(2)
    const page = await listOf({ path: '/setting/data?q=M-0' })
    await row(page, 'M-01').hover()
    await page.getByRole('button', { name: 'Edit M-01' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit M-01' })
    await edit.waitFor()
    await page.reload()
    await edit.waitFor()
    expect(await edit.getByLabel('Code').inputValue()).toBe('M-01')
    await edit.getByRole('button', { name: 'Cancel' }).click()
    await edit.waitFor({ state: 'hidden' })
    await page.waitForURL((url) => url.search === '?q=M-0')
  })

  test('a dialog whose script cannot be fetched leaves the page in place, and is fetched at the next attempt', async () => {
    await addModules(1)
    const page = await listOf({ path: '/login' })
    const files = '**/assets/ModuleForm-*.js'
    await page.route(files, (route) => route.abort())
    await page.goto('/setting/data')
    await row(page, 'M-01').waitFor()
    const add = page.getByRole('button', { name: 'Add station' })
    await add.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached' }).waitFor()
    expect(await row(page, 'M-01').count()).toBe(1)
    await page.unroute(files)
    await add.press('Enter')
    await page.getByRole('dialog', { name: 'Add station' }).waitFor()
  })

  test('a link to a dialog opens nothing without the permission', async () => {
    const { id } = await addModule({ code: 'M-01' })
    const links = [`dialog=edit&id=${id}`, `dialog=delete&id=${id}`, 'dialog=add', 'dialog=edit&id=999999999']
    for (const link of links) {
      const page = await listOf({ permissions: [view], path: `/setting/data?${link}` })
      await row(page, 'M-01').waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
  })

  test('UI-202 edit opens with the values of the module, and a save replaces the row', async () => {
    await addModule({ code: 'M-01', description: 'Before', status: false })
    const page = await listOf()
    await row(page, 'M-01').hover()
    await page.getByRole('button', { name: 'Edit M-01' }).click()
    expect(await dialog(page).getByLabel('Code').inputValue()).toBe('M-01')
    expect(await dialog(page).getByLabel('Manufacturer ID').inputValue()).toBe('logger-M-01')
    expect(await dialog(page).getByRole('switch', { name: 'Active' }).isChecked()).toBe(false)
    await fillDialog(page, { description: 'After' })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'After').waitFor()
    expect(await codes(page)).toEqual(['M-01'])
  })

  test('UI-203 a failed save shows a toast and leaves the dialog open', async () => {
    await addModule({ code: 'M-00' })
    const page = await listOf()
    // The dialog has the same words: this looks for the toast.
    const toast = page.locator('[data-kind="error"]')
    await refuse(page, { path: 'update/**', status: 500, json: {} })
    await row(page, 'M-00').hover()
    await page.getByRole('button', { name: 'Edit M-00' }).click()
    await fillDialog(page, { description: 'After' })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await toast.filter({ hasText: 'Failed to update station' }).waitFor()
    expect(await dialog(page).getByLabel('Description').inputValue()).toBe('After')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await refuse(page, { path: 'create/', status: 500, json: {} })
    await open(page)
    await fillDialog(page, { code: 'M-01', id: 'logger', description: 'Station' })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await toast.filter({ hasText: 'Failed to create station' }).waitFor()
    expect(await dialog(page).getByLabel('Code').inputValue()).toBe('M-01')
  })

  test('UI-204 a refused value has the server’s words under its field', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf()
    await open(page)
    await fillDialog(page, { code: 'm-01', id: 'other', description: 'Station' })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).locator('[data-path="code"][aria-invalid="true"]:focus').waitFor()
  })

  test('Esc closes a clean dialog, asks before typed values are lost, and returns the focus', async () => {
    const page = await listOf()
    await open(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.locator('button:focus', { hasText: 'Add station' }).waitFor()
    await open(page)
    await fillDialog(page, { code: 'M-01' })
    await page.keyboard.press('Escape')
    const question = page.getByText('Discard your changes?')
    await question.waitFor()
    await page.locator('button:focus', { hasText: 'Keep editing' }).waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await dialog(page).getByLabel('Code').inputValue()).toBe('M-01')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog(page).first().waitFor({ state: 'detached' })
  })
})

describe('deleting a module', () => {
  const ask = async (page: Page): Promise<void> => {
    await row(page, 'M-01').hover()
    await page.getByRole('button', { name: 'Delete M-01' }).click()
    await dialog(page).waitFor()
  }

  test('UI-205 UI-206 the confirmation names the manufacturer id, and cancelling deletes nothing', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf()
    const calls = callsOf(page, 'DELETE')
    await ask(page)
    await dialog(page).getByText('Delete logger-M-01?').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(calls).toEqual([])
    expect(await codes(page)).toEqual(['M-01'])
  })

  test('the question stays over a reload, leaves the address when it closes, and returns the focus', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf()
    await ask(page)
    const question = page.getByRole('dialog', { name: 'Delete logger-M-01?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await page.locator('[aria-label="Delete M-01"]:focus').waitFor()
    await ask(page)
    await page.reload()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await page.waitForURL((url) => url.search === '')
    expect(await codes(page)).toEqual(['M-01'])
  })

  test('UI-207 confirming removes the row', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf()
    await ask(page)
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await row(page, 'M-01').waitFor({ state: 'detached' })
    expect((await product.api.call('moduleList', {})).count).toBe(0)
  })

  test('UI-208 a refused delete shows «delete failed» with the server’s reason', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf()
    await refuse(page, {
      path: 'delete/**',
      status: 409,
      json: { detail: 'The schedule “Monthly” uses it.', code: 'conflict' },
    })
    await ask(page)
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    const toast = page.locator('[data-kind="error"]').filter({ hasText: 'Delete failed' })
    await toast.getByText('The schedule “Monthly” uses it.').waitFor()
    await row(page, 'M-01').waitFor()
  })
})

describe('phone, keyboard, accessibility and language', () => {
  test('on a phone a row has two lines with its actions in one menu, which needs no hover', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf({ options: { size: 'phone' } })
    const button = row(page, 'M-01').getByRole('button', { name: 'Actions', exact: true })
    expect(await opacityAround(button)).toBe('1')
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect((await row(page, 'M-01').boundingBox())?.height).toBeLessThanOrEqual(72)
    expect(await page.getByRole('combobox', { name: 'Status' }).count()).toBe(0)
    await button.press('Enter')
    await page.getByRole('menuitem', { name: 'Edit M-01' }).click()
    await dialog(page).getByText('Edit M-01').waitFor()
  })

  test('everything can be done by keyboard', async () => {
    await addModule({ code: 'M-01' })
    const page = await listOf()
    await row(page, 'M-01').waitFor()
    await page.getByRole('button', { name: 'View factors of M-01' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Edit M-01').waitFor()
    await page.locator('[data-path="type"]:focus').waitFor()
    await page.keyboard.press('Tab')
    await page.locator('[data-path="name"]:focus').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('M-99')
    await page.keyboard.press('Enter')
    await row(page, 'M-99').waitFor()
  })

  test.for(['light', 'dark'] as const)(
    'axe finds nothing in the list and its dialogs (%s)',
    async (theme) => {
      await addModule({ code: 'M-01', status: false })
      const page = await listOf({ options: { theme } })
      await row(page, 'M-01').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Add station' }).first().click()
      await dialog(page).getByText('Advanced').click()
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please fill in all information').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
    },
  )
})
