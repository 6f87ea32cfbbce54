import type { Group, PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Person, query, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
let admin: Person
/** The id of each permission by its code. */
let rights: Map<string, number>

beforeAll(async () => {
  admin = await product.addPerson({ role: 'admin' })
  const { data } = await product.api.call('permissionList', {})
  rights = new Map(data.map((one) => [`${one.content_type.split('.')[0]}.${one.codename}`, one.id]))
  for (const code of ['NT-01', 'NT-02', 'KK-01']) {
    await product.api.call('moduleCreate', {
      body: { code, manufacturer_id: `device-${code}`, description: '', name: `Station ${code}` },
    })
  }
})
beforeEach(async () => {
  await query(product.databaseUrl, 'delete from permission_group')
  // In no group, they would keep the last limit from being removed.
  await query(product.databaseUrl, `delete from user_account where role <> 'admin'`)
})
afterEach(() => clearScreens(browser))

const view: PermissionCode = 'accounts.view_groupprofile'
const path = '/setting/user_management'

interface GroupGiven {
  name: string
  codes?: readonly PermissionCode[]
  module_ids?: number[]
}

async function addGroup({ name, codes = ['adaptors.view_module'], ...rest }: GroupGiven): Promise<Group> {
  const permission_ids = codes.map((code) => rights.get(code) ?? 0)
  return (await product.api.call('groupCreate', { body: { name, permission_ids, ...rest } })).data
}

const stored = async (): Promise<Group[]> => (await product.api.call('groupListWhole', {})).data

interface Shown {
  permissions?: readonly PermissionCode[]
  options?: Partial<ScreenOptions>
  search?: string
}

/** The page as an admin sees it, or a person with exactly these permissions. */
async function opened({ permissions, options, search = '' }: Shown = {}): Promise<Page> {
  const person = permissions === undefined ? admin : await product.addPerson({ permissions })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path + search)
  await page.getByRole('heading').first().waitFor()
  return page
}

const table = (page: Page) => page.getByRole('table', { name: 'Permission groups' })
const row = (page: Page, name: string) =>
  table(page).locator('tbody').getByRole('row').filter({ hasText: name })
const names = (page: Page) => table(page).locator('tbody tr td:first-child').allInnerTexts()
const dialog = (page: Page) => page.getByRole('dialog')
const box = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  await dialog(page).waitFor()
  await page.locator('[role="dialog"] :focus').first().waitFor()
}

/** The unsafe calls of the page from now on. */
function writesOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}

const errorToast = (page: Page) => page.locator('[data-kind="error"]')

describe('the page', () => {
  test('UI-020 UI-311 shows the groups and below them the users', async () => {
    const page = await opened()
    await table(page).waitFor()
    await page.getByRole('table', { name: 'Users' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Permission groups',
      'Users',
    ])
  })

  test.for([
    [view, 'Permission groups', 'Users'],
    ['accounts.view_useraccount', 'Users', 'Permission groups'],
  ] as const)('UI-312 UI-326 with %s alone only that list is shown', async ([code, shown, hidden]) => {
    const page = await opened({ permissions: [code] })
    await page.getByRole('table', { name: shown }).waitFor()
    expect(await page.getByRole('table', { name: hidden }).count()).toBe(0)
    const menu = page.getByRole('navigation', { name: 'Settings menu' })
    await menu.getByRole('link', { name: 'Users and groups' }).waitFor()
  })
})

describe('the groups', () => {
  test('UI-313 UI-314 a row shows name, permissions in words cut at 100 characters, members and scope', async () => {
    const all = [...rights.keys()] as PermissionCode[] // the server's own codes
    const [station] = (await product.api.call('moduleListWhole', {})).data
    await addGroup({ name: 'Everything', codes: all })
    await addGroup({
      name: 'Night shift',
      codes: ['adaptors.view_module', 'notify.view_alert'],
      module_ids: [station?.id ?? 0],
    })
    const page = await opened()
    await row(page, 'Night shift').waitFor()
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Permissions',
      'Members',
      'Scope',
      'Actions',
    ])
    const cells = async (name: string) =>
      (await row(page, name).getByRole('cell').allInnerTexts()).slice(0, 4)
    expect(await cells('Night shift')).toEqual([
      'Night shift',
      '2 to view\nView alerts, View stations',
      '0',
      '1 station',
    ])
    const [, words = '', , scope] = await cells('Everything')
    expect(scope).toBe('All stations')
    const [counts = '', cut = ''] = words.split('\n')
    expect(counts).toMatch(/^\d+ to view, \d+ to edit$/)
    expect(cut).toMatch(/^.{100}\.\.\.$/)
    const whole = await row(page, 'Everything').locator('[title]').first().getAttribute('title')
    expect(whole?.split(', ')).toHaveLength(all.length)
    expect(whole?.startsWith(cut.slice(0, 100))).toBe(true)
  })

  test('UI-324 ten groups per page, paged by the server, with their own page and search in the address', async () => {
    for (let n = 1; n <= 11; n += 1) await addGroup({ name: `Team ${String(n).padStart(2, '0')}` })
    const page = await opened()
    await row(page, 'Team 11').waitFor()
    expect(await names(page)).toHaveLength(10)
    const asked = page.waitForRequest((request) => request.url().includes('/group-permissions/list/'))
    await page.getByRole('button', { name: 'Next page' }).first().click()
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('offset'), searchParams.get('limit')]).toEqual(['10', '10'])
    await row(page, 'Team 01').waitFor()
    expect(new URL(page.url()).search).toBe('?group_page=2')
    await page.getByRole('searchbox', { name: 'Search groups' }).fill('team 05')
    await row(page, 'Team 05').waitFor()
    expect(await names(page)).toEqual(['Team 05'])
    await page.reload()
    await row(page, 'Team 05').waitFor()
    expect(await names(page)).toEqual(['Team 05'])
  })

  test('UI-325 a failed load shows «Failed to load permissions» with the server’s words, and Retry loads again', async () => {
    await addGroup({ name: 'Night shift' })
    const page = await opened({ permissions: [view] })
    const failing = '**/api/group-permissions/list/**'
    await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await page.getByText('Failed to load permissions', { exact: true }).waitFor()
    await page.unroute(failing)
    await page.route(failing, (route) =>
      route.fulfill({ status: 503, json: { detail: 'Busy.', code: 'busy' } }),
    )
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Failed to load permissions. Busy.').waitFor()
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Retry' }).click()
    await row(page, 'Night shift').waitFor()
  })
})

describe('the group dialog', () => {
  test('UI-316 UI-317 UI-318 has a name and a picker whose filter limits «select all» and «deselect all»', async () => {
    const page = await opened()
    await openDialog(page, 'Add group')
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('')
    const boxes = dialog(page).getByRole('checkbox')
    const chosen = dialog(page).getByRole('checkbox', { checked: true })
    const filter = dialog(page).getByLabel('Kind of permission')
    await boxes.first().waitFor()
    expect(await boxes.count()).toBe(rights.size)
    await filter.selectOption({ label: 'Stations' })
    expect(await boxes.count()).toBe(4)
    await dialog(page).getByRole('button', { name: 'Select all', exact: true }).click()
    expect(await chosen.count()).toBe(4)
    await filter.selectOption({ label: 'All kinds' })
    expect(await chosen.count()).toBe(4)
    await dialog(page).getByRole('button', { name: 'Select all', exact: true }).click()
    expect(await chosen.count()).toBe(rights.size)
    await filter.selectOption({ label: 'Alerts' })
    // View, add, change and delete them, and handle them.
    await dialog(page).getByRole('button', { name: 'Deselect all' }).click()
    await filter.selectOption({ label: 'All kinds' })
    expect(await chosen.count()).toBe(rights.size - 5)
    await dialog(page).getByRole('button', { name: 'Deselect all' }).click()
    expect(await chosen.count()).toBe(0)
  })

  test('the permissions are a grid: the arrow keys walk it, and a preset fills it', async () => {
    const page = await opened()
    await openDialog(page, 'Add group')
    const grid = dialog(page).getByRole('table')
    await grid.waitFor()
    expect(await grid.getByRole('columnheader').allInnerTexts()).toEqual([
      'Object',
      'View',
      'Add',
      'Edit',
      'Delete',
    ])
    await box(page, 'View alerts').focus()
    const focused = dialog(page).locator(':focus')
    for (const [key, name] of [
      ['ArrowRight', 'Add alerts'],
      ['ArrowRight', 'Edit alerts'],
      ['ArrowUp', 'Edit notifications'],
      ['ArrowDown', 'Edit alerts'],
      ['ArrowLeft', 'Add alerts'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused.getAttribute('aria-label')).toBe(name)
    }
    await page.keyboard.press('Space')
    expect(await box(page, 'Add alerts').isChecked()).toBe(true)
    // One Tab stop.
    expect(await grid.locator('input[tabindex="0"]').count()).toBe(1)
    await dialog(page).getByRole('button', { name: 'Viewer', exact: true }).click()
    expect(await box(page, 'Add alerts').isChecked()).toBe(false)
    expect(await box(page, 'View stations').isChecked()).toBe(true)
    await dialog(page).getByRole('button', { name: 'Administrator', exact: true }).click()
    expect(await dialog(page).getByRole('checkbox', { checked: true }).count()).toBe(rights.size)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('UI-319 UI-320 a blank name and no permission raise the toast, and nothing is sent', async () => {
    const page = await opened()
    const writes = writesOf(page)
    await openDialog(page, 'Add group')
    await box(page, 'View stations').check()
    await dialog(page).getByLabel('Name').fill('   ')
    await save(page)
    const invalid = page.getByRole('alert').filter({ hasText: 'Invalid input' })
    await invalid.waitFor()
    await dialog(page).locator('[data-path="name"][aria-invalid="true"]:focus').waitFor()
    await invalid.getByRole('button', { name: 'Close' }).click()
    await invalid.waitFor({ state: 'detached' })
    await box(page, 'View stations').uncheck()
    await dialog(page).getByLabel('Name').fill('Night shift')
    await save(page)
    await invalid.waitFor()
    await dialog(page).getByText('Choose at least one permission').waitFor()
    expect(writes).toEqual([])
  })

  test('UI-321 UI-322 create, edit and delete each show a toast and change the list', async () => {
    const page = await opened({ search: '?group_q=nothing' })
    await openDialog(page, 'Add group')
    await dialog(page).getByLabel('Name').fill('Night shift')
    await box(page, 'View alerts').check()
    await save(page)
    await toast(page, 'Group Night shift added')
    await row(page, 'View alerts').waitFor()
    await row(page, 'Night shift').hover()
    await openDialog(page, 'Edit Night shift')
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Night shift')
    await box(page, 'View alerts').waitFor()
    expect(await dialog(page).getByRole('checkbox', { checked: true }).count()).toBe(1)
    expect(await box(page, 'View alerts').isChecked()).toBe(true)
    await dialog(page).getByLabel('Name').fill('Day shift')
    await box(page, 'View stations').check()
    await save(page)
    await toast(page, 'Group Day shift saved')
    await row(page, 'View alerts, View stations').waitFor()
    await row(page, 'Day shift').hover()
    await openDialog(page, 'Delete Day shift')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Group Day shift deleted')
    await row(page, 'Day shift').waitFor({ state: 'detached' })
    expect(await stored()).toEqual([])
  })

  test('UI-323 a refused value is shown under its field, other words above the buttons, both in a toast', async () => {
    await addGroup({ name: 'Night shift' })
    const page = await opened()
    await openDialog(page, 'Add group')
    await dialog(page).getByLabel('Name').fill('night SHIFT')
    await box(page, 'View alerts').check()
    await save(page)
    await page.getByRole('alert').filter({ hasText: 'Failed to create permission' }).waitFor()
    await dialog(page).locator('[data-path="name"][aria-invalid="true"]').waitFor()
    await page.route('**/api/group-permissions/create/', (route) =>
      route.fulfill({ status: 403, json: { detail: 'Not yours to give.', code: 'escalation' } }),
    )
    await dialog(page).getByLabel('Name').fill('Day shift')
    await save(page)
    await dialog(page).getByRole('alert').filter({ hasText: 'Not yours to give.' }).waitFor()
    await errorToast(page).filter({ hasText: 'Not yours to give.' }).waitFor()
  })

  test('UI-323 a failed update does the same', async () => {
    await addGroup({ name: 'Night shift' })
    const page = await opened()
    await page.route('**/api/group-permissions/update/**', (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await row(page, 'Night shift').hover()
    await openDialog(page, 'Edit Night shift')
    await dialog(page).getByLabel('Name').fill('Day shift')
    await save(page)
    await dialog(page).getByRole('alert').filter({ hasText: 'Failed to update permission' }).waitFor()
    await errorToast(page).filter({ hasText: 'Failed to update permission' }).waitFor()
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Day shift')
  })

  test('a scope is chosen among the modules, found by search, and must not be empty', async () => {
    const page = await opened()
    const writes = writesOf(page)
    await openDialog(page, 'Add group')
    await dialog(page).getByLabel('Name').fill('Air team')
    await box(page, 'View stations').check()
    await dialog(page).getByText('Chosen stations').click()
    await box(page, 'NT-01 Station NT-01').waitFor()
    await save(page)
    await dialog(page).getByText('Choose at least one station').waitFor()
    expect(writes).toEqual([])
    await dialog(page).getByRole('searchbox', { name: 'Search by code or name' }).fill('kk')
    await dialog(page)
      .getByLabel(/^NT-01/)
      .waitFor({ state: 'detached' })
    await dialog(page)
      .getByLabel(/^KK-01/)
      .check()
    await save(page)
    await row(page, '1 station').waitFor()
    const { data: modules } = await product.api.call('moduleListWhole', {})
    const [group] = await stored()
    expect(group?.module_ids).toEqual([modules.find(({ code }) => code === 'KK-01')?.id])
    await row(page, 'Air team').hover()
    await openDialog(page, 'Edit Air team')
    await dialog(page).getByText('All stations').click()
    await save(page)
    await row(page, 'All stations').waitFor()
    expect((await stored())[0]?.module_ids).toEqual([])
  })

  test('without the permission for modules the scope is shown in words, and an edit keeps it', async () => {
    const [station] = (await product.api.call('moduleListWhole', {})).data
    const codes: PermissionCode[] = ['notify.view_alert']
    await addGroup({ name: 'Night shift', codes, module_ids: [station?.id ?? 0] })
    const permissions: PermissionCode[] = [view, 'accounts.change_groupprofile', ...codes]
    const page = await opened({ permissions, search: '?group_q=night' })
    await row(page, 'Night shift').hover()
    await openDialog(page, 'Edit Night shift')
    await dialog(page).getByText('Only people who may view stations can change this.').waitFor()
    await box(page, 'View alerts').waitFor()
    // Nobody grants a permission that they lack: only their own are listed.
    expect(await dialog(page).getByRole('checkbox').count()).toBe(3)
    await dialog(page).getByLabel('Name').fill('Day shift')
    await save(page)
    await toast(page, 'Group Day shift saved')
    expect((await stored()).find(({ name }) => name === 'Day shift')?.module_ids).toEqual([station?.id])
  })

  test('the confirmation names the group and the number of members who lose its permissions', async () => {
    const group = await addGroup({ name: 'Night shift' })
    const member = await product.addPerson()
    await product.api.call('groupAssign', { body: { user_id: member.id, group_ids: [group.id] } })
    const page = await opened()
    const writes = writesOf(page)
    await row(page, 'Night shift').hover()
    await openDialog(page, 'Delete Night shift')
    await page.getByRole('dialog', { name: 'Delete Night shift?' }).waitFor()
    await dialog(page).getByText('1 member loses the permissions of this group at once').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(writes).toEqual([])
  })
})

describe('keyboard use', () => {
  test('a group is added, opened and deleted by keyboard alone', async () => {
    const page = await opened()
    await page.getByRole('button', { name: 'Add group' }).first().focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-path="name"]:focus').waitFor()
    await page.keyboard.type('Night shift')
    await box(page, 'View the dashboard').waitFor()
    // Three presets, filter, «Select all», «Deselect all», and one stop for all the boxes.
    for (let n = 0; n < 7; n += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await row(page, 'View notifications, View the audit log').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await row(page, 'Night shift').focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-path="name"]:focus').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit Night shift' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('button:focus', { hasText: 'Cancel' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await row(page, 'Night shift').waitFor({ state: 'detached' })
  })

  test('axe finds nothing in the dialog with its errors', async () => {
    const page = await opened({ options: { theme: 'dark', language: 'vi' } })
    await page
      .getByRole('button', { name: /^(Add group|Thêm nhóm)$/ })
      .first()
      .click()
    await dialog(page)
      .getByText(/^(Chosen stations|Trạm được chọn)$/)
      .click()
    await dialog(page).getByRole('checkbox').first().waitFor()
    await dialog(page)
      .getByRole('button', { name: /^(Save|Lưu)$/ })
      .click()
    await dialog(page).locator('[aria-invalid="true"]').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
