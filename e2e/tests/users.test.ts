import { signedInBy } from '@quantrac/contract'
import type { PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Person, query, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
let admin: Person
let nightShift: number

beforeAll(async () => {
  admin = await product.addPerson({ role: 'admin', email: 'boss@example.test' })
  const { data } = await product.api.call('permissionList', {})
  const permission_ids = data.filter(({ codename }) => codename === 'view_alert').map(({ id }) => id)
  const group = await product.api.call('groupCreate', { body: { name: 'Night shift', permission_ids } })
  nightShift = group.data.id
})
beforeEach(async () => {
  await query(
    product.databaseUrl,
    `delete from user_account where email not in ('boss@example.test', 'admin@quantrac.local')`,
  )
  await query(product.databaseUrl, `delete from permission_group where name <> 'Night shift'`)
})
afterEach(() => clearScreens(browser))

const view: PermissionCode = 'accounts.view_useraccount'
const secret = 'a long pass phrase'

/** Writes people directly into the database, for tests that do not test how they are added. */
async function addUsers(...emails: readonly string[]): Promise<void> {
  await query(
    product.databaseUrl,
    `insert into user_account (email, email_key, username, password_hash, first_name, last_name, phone_number, date_of_birth)
     select email, email, split_part(email, '@', 1), '', 'An', 'Nguyễn ' || initcap(split_part(email, '@', 1)), '0901234567', '1990-05-17'
     from unnest($1::text[]) with ordinality as given(email, place) order by place`,
    [emails],
  )
}

interface Shown {
  person?: Person
  permissions?: readonly PermissionCode[]
  options?: Partial<ScreenOptions>
  search?: string
}

/** The page as an admin sees it, or a person with exactly these permissions. */
async function opened({ person, permissions, options, search = '' }: Shown = {}): Promise<Page> {
  const who = person ?? (permissions === undefined ? admin : await product.addPerson({ permissions }))
  const { page } = await openScreen(browser, { url: product.url, tokens: who.tokens, ...options })
  await page.goto(`/setting/user_management${search}`)
  await table(page).locator('tbody tr td').first().waitFor()
  return page
}

const table = (page: Page) => page.getByRole('table', { name: /^(Users|Người dùng)$/ })
const row = (page: Page, text: string) =>
  table(page).locator('tbody').getByRole('row').filter({ hasText: text })
const emails = (page: Page) => table(page).locator('tbody tr td:nth-child(2)').allInnerTexts()
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: false }).first()
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
const failure = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor()

async function openDialog(page: Page, button: string): Promise<void> {
  const isAction = button !== 'Add user'
  await (isAction ? table(page) : page).getByRole('button', { name: button }).click()
  await dialog(page).waitFor()
  await page.locator('[role="dialog"] :focus').first().waitFor()
}

/** Opens the dialog for a new user, whose password is typed. */
async function openToType(page: Page): Promise<void> {
  await openDialog(page, 'Add user')
  await dialog(page).getByRole('radio', { name: 'Set a password' }).check()
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await dialog(page).locator(`[data-path="${name}"]`).fill(value)
  }
}

const whole = {
  email: 'lan@example.test',
  first_name: 'Lan',
  last_name: 'Trần Thị',
  date_of_birth: '1992-02-29',
  phone_number: '+84 90 123 45 67',
  password: secret,
  confirm_password: secret,
}

/** The message under each field that has one. */
async function messages(page: Page): Promise<Record<string, string>> {
  const broken = await dialog(page)
    .locator('[data-path][aria-invalid="true"]')
    .evaluateAll((inputs) =>
      inputs.map((input) => {
        const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
        const error = described.find((id: string) => id.endsWith('-error')) ?? ''
        const text = input.ownerDocument.getElementById(error)?.textContent ?? ''
        return [input.getAttribute('data-path') ?? '', text] as const
      }),
    )
  return Object.fromEntries(broken)
}

/** The unsafe calls of the page from now on. */
function writesOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}

/** What the list of users is asked for from now on, without what is empty. */
function listCallsOf(page: Page): Record<string, string>[] {
  const asked: Record<string, string>[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== '/api/accounts/list/') return
    asked.push(Object.fromEntries([...searchParams].filter(([, value]) => value !== '')))
  })
  return asked
}

describe('the users', () => {
  test('UI-327 a row shows name, email, role, groups and status', async () => {
    await addUsers('binh@example.test')
    const { results } = await product.api.call('userList', { query: { search: 'binh' } })
    const id = results[0]?.id ?? 0
    await product.api.call('userUpdate', {
      params: { id },
      body: { group_ids: [nightShift], is_active: false },
    })
    const page = await opened()
    await row(page, 'binh@').waitFor()
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Email',
      'Role',
      'Groups',
      'Status',
      'Actions',
    ])
    const cells = async (text: string) =>
      (await row(page, text).getByRole('cell').allInnerTexts()).slice(0, 5)
    expect(await cells('binh@')).toEqual([
      'Nguyễn Binh An',
      'binh@example.test',
      'Operator',
      'Night shift',
      'Inactive',
    ])
    const [name, ...rest] = await cells('boss@')
    expect(name).toContain('You')
    expect(rest).toEqual(['boss@example.test', 'Administrator', '-', 'Active'])
  })

  test('a window of a tablet has whole words: the email is below the name', async () => {
    const email = 'nguyen.thi.hoang.lan@example.test'
    await addUsers(email)
    const page = await opened()
    await page.setViewportSize({ width: 820, height: 1180 })
    const cell = row(page, email).getByRole('cell').first()
    expect(await cell.innerText()).toBe(`Nguyễn Nguyen.Thi.Hoang.Lan An\n${email}`)
    expect((await cell.getByText(email).boundingBox())?.height).toBeLessThan(24)
    expect(await table(page).getByRole('columnheader').allInnerTexts()).not.toContain('Email')
  })

  test('UI-329 ten users per page, paged, sorted, searched and filtered without another call', async () => {
    await addUsers(
      ...Array.from({ length: 21 }, (_, n) => `user${String(n + 1).padStart(2, '0')}@example.test`),
    )
    const page = await opened()
    await row(page, 'user21@').waitFor()
    expect(await emails(page)).toHaveLength(10)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    const pages = page.getByRole('navigation', { name: 'Pages' }).last()
    await pages.getByRole('button', { name: 'Page 3' }).click()
    await row(page, 'user01@').waitFor()
    await table(page).getByRole('button', { name: 'Email' }).click()
    await row(page, 'boss@').waitFor()
    expect((await emails(page)).slice(0, 2)).toEqual(['admin@quantrac.local', 'boss@example.test'])
    await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill('NGUYEN user07')
    await row(page, 'user01@').waitFor({ state: 'detached' })
    expect(await emails(page)).toEqual(['user07@example.test'])
    await page.getByLabel('Role').selectOption('admin')
    await page.getByRole('button', { name: 'Clear the search' }).waitFor()
    expect(calls.filter((url) => url.includes('/api/accounts/'))).toEqual([])
    expect(new URL(page.url()).searchParams.get('user_role')).toBe('admin')
    await page.reload()
    await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill('')
    await row(page, 'boss@').waitFor()
    expect(await emails(page)).toEqual(['admin@quantrac.local', 'boss@example.test'])
    await page.getByLabel('Status').selectOption('false')
    await page.getByText('No user matches the filters').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await row(page, 'user21@').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('beyond 200 users the server searches, filters, sorts and pages', async () => {
    await addUsers(
      ...Array.from({ length: 201 }, (_, n) => `user${String(n + 1).padStart(3, '0')}@example.test`),
    )
    const { results } = await product.api.call('userList', { query: { search: 'user001' } })
    await product.api.call('userUpdate', {
      params: { id: results[0]?.id ?? 0 },
      body: { group_ids: [nightShift], is_active: false },
    })
    const page = await opened()
    await row(page, 'user201@').waitFor()
    await page.getByText('203 users', { exact: true }).waitFor()
    expect(await emails(page)).toHaveLength(10)
    const asked = listCallsOf(page)
    await page
      .getByRole('navigation', { name: 'Pages' })
      .last()
      .getByRole('button', { name: 'Page 3' })
      .click()
    await row(page, 'user172@').waitFor()
    expect((await emails(page))[0]).toBe('user181@example.test')
    await table(page).getByRole('button', { name: 'Email' }).click()
    await row(page, 'user008@').waitFor()
    expect((await emails(page)).slice(0, 2)).toEqual(['admin@quantrac.local', 'boss@example.test'])
    await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill('NGUYEN user007')
    await page.getByText('1 user', { exact: true }).waitFor()
    expect(await emails(page)).toEqual(['user007@example.test'])
    // Among all groups: nobody on this page is in it.
    await page.getByLabel('Groups', { exact: true }).selectOption({ label: 'Night shift' })
    await page.getByText('0 users', { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill('user00')
    await page.getByText('1 user', { exact: true }).waitFor()
    expect(await emails(page)).toEqual(['user001@example.test'])
    await page.getByLabel('Status').selectOption('true')
    await page.getByText('0 users', { exact: true }).waitFor()
    const sorted = { offset: '0', limit: '10', ordering: 'email' }
    const group = String(nightShift)
    expect(asked).toEqual([
      { offset: '20', limit: '10', ordering: '-id' },
      sorted,
      { ...sorted, search: 'NGUYEN user007' },
      { ...sorted, search: 'NGUYEN user007', group },
      { ...sorted, search: 'user00', group },
      { ...sorted, search: 'user00', group, is_active: 'true' },
    ])
  })

  test('UI-344 a failed load shows the server’s text, else «Failed to fetch user list»', async () => {
    const page = await opened({ permissions: [view] })
    const failing = '**/api/accounts/list/**'
    await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await page.getByText('Failed to fetch user list', { exact: true }).waitFor()
    await page.unroute(failing)
    await page.route(failing, (route) =>
      route.fulfill({ status: 503, json: { detail: 'Busy.', code: 'busy' } }),
    )
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Busy.', { exact: true }).waitFor()
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Retry' }).click()
    await row(page, 'boss@').waitFor()
  })
})

describe('the user dialog', () => {
  test('UI-330 UI-331 UI-332 UI-333 UI-334 UI-335 UI-336 UI-337 UI-338 each missing or invalid field has its words, a toast appears and nothing is sent', async () => {
    const page = await opened()
    const writes = writesOf(page)
    await openToType(page)
    await save(page)
    await failure(page, 'Invalid input')
    expect(await messages(page)).toEqual({
      email: 'Email is required',
      first_name: 'First name is required',
      last_name: 'Last name is required',
      date_of_birth: 'Date of birth is required',
      phone_number: 'Phone number is required',
      password: 'Password is required',
      confirm_password: 'Confirm the password',
    })
    await dialog(page).locator('[data-path="email"]:focus').waitFor()
    await fill(page, { ...whole, confirm_password: 'another pass phrase' })
    await save(page)
    await dialog(page).getByText('The two passwords differ').waitFor()
    expect(await messages(page)).toEqual({ confirm_password: 'The two passwords differ' })
    expect(writes).toEqual([])
  })

  test('a refused field comes clear of the buttons below it, with its words', async () => {
    const page = await opened({ options: { size: 'phone' } })
    await openToType(page)
    await fill(page, { ...whole, confirm_password: 'another pass phrase' })
    await dialog(page).locator('[data-path="phone_number"]').focus()
    await save(page)
    const words = await dialog(page).getByText('The two passwords differ').boundingBox()
    const button = await dialog(page).getByRole('button', { name: 'Save' }).boundingBox()
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  })

  test('UI-339 UI-340 UI-342 a user is added, changed and deleted, each with a toast and in the list', async () => {
    await addUsers('binh@example.test')
    const page = await opened({ search: '?user_q=binh&user_status=true' })
    await openToType(page)
    expect(await dialog(page).getByRole('switch').count()).toBe(0)
    await fill(page, whole)
    await dialog(page).getByRole('checkbox', { name: 'Night shift' }).check()
    const password = dialog(page).locator('[data-path="password"]')
    expect(await password.getAttribute('type')).toBe('password')
    await dialog(page).getByRole('button', { name: 'Show or hide the password' }).first().click()
    expect(await password.getAttribute('type')).toBe('text')
    await save(page)
    await toast(page, 'User lan@example.test added')
    await row(page, 'lan@').waitFor()
    expect((await emails(page))[0]).toBe('lan@example.test')
    const login = { email: 'lan@example.test', password: secret }
    const { data: lan } = signedInBy(await product.api.call('accountLogin', { body: login }))
    expect(lan).toMatchObject({
      date_of_birth: '1992-02-29',
      phone_number: '+84901234567',
      role: 'operator',
      groups: [{ name: 'Night shift' }],
    })
    await row(page, 'lan@').hover()
    await openDialog(page, 'Edit lan@example.test')
    expect(await dialog(page).locator('[type="password"]').count()).toBe(0)
    expect(await field(page, 'Date of birth').inputValue()).toBe('29/02/1992')
    expect(await dialog(page).getByRole('checkbox', { name: 'Night shift' }).isChecked()).toBe(true)
    await fill(page, { first_name: 'Lan Anh' })
    await dialog(page).getByRole('switch', { name: 'Active' }).uncheck()
    await save(page)
    await toast(page, 'User lan@example.test saved')
    await row(page, 'Trần Thị Lan Anh').filter({ hasText: 'Inactive' }).waitFor()
    await expect(product.api.call('accountLogin', { body: login })).rejects.toThrow('401')
    await row(page, 'lan@').hover()
    await openDialog(page, 'Delete lan@example.test')
    await page.getByRole('dialog', { name: 'Delete lan@example.test?' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'User lan@example.test deleted')
    await row(page, 'lan@').waitFor({ state: 'detached' })
  })

  test('UI-341 a refused value has the server’s words under its field, the first message of a list', async () => {
    await addUsers('lan@example.test')
    const page = await opened()
    await openToType(page)
    await fill(page, { ...whole, email: 'LAN@example.test' })
    await save(page)
    await dialog(page).locator('[data-path="email"][aria-invalid="true"]:focus').waitFor()
    expect(Object.keys(await messages(page))).toEqual(['email'])
    await page.route('**/api/accounts/signup/', (route) =>
      route.fulfill({ status: 400, json: { phone_number: ['No such number.', 'Too short.'] } }),
    )
    await save(page)
    await dialog(page).locator('[data-path="phone_number"][aria-invalid="true"]').waitFor()
    expect(await messages(page)).toEqual({ phone_number: 'No such number.' })
    await failure(page, 'Sign up failed')
  })

  test('UI-343 deleting or deactivating oneself is refused in the server’s words', async () => {
    const page = await opened()
    const words = 'You cannot delete or deactivate your own account.'
    await row(page, 'boss@').hover()
    await openDialog(page, 'Delete boss@example.test')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByText(words).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await row(page, 'boss@').hover()
    await openDialog(page, 'Edit boss@example.test')
    const { email: _, password: __, confirm_password: ___, ...person } = whole
    await fill(page, person)
    await dialog(page).getByRole('switch', { name: 'Active' }).uncheck()
    await save(page)
    await dialog(page).getByText(words).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    // The whole cell, because «Inactive» contains «Active» without regard to case.
    expect(await row(page, 'boss@').getByRole('cell').nth(4).innerText()).toBe('Active')
  })

  test('who chooses the password is nothing to lose; what is typed is', async () => {
    const page = await opened()
    const cancel = () => dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await openToType(page)
    await cancel()
    await dialog(page).waitFor({ state: 'detached' })
    await openToType(page)
    await fill(page, { first_name: 'Lan' })
    await cancel()
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('only admins can choose the role', async () => {
    await addUsers('binh@example.test')
    const page = await opened()
    await openDialog(page, 'Add user')
    expect(await field(page, 'Role').locator('option').allInnerTexts()).toEqual(['Operator', 'Administrator'])
    const other = await opened({ permissions: [view, 'accounts.add_useraccount'] })
    await openDialog(other, 'Add user')
    expect(await dialog(other).getByLabel('Role').count()).toBe(0)
    // Groups are hidden as well without the permission to see them.
    expect(await dialog(other).getByRole('checkbox').count()).toBe(0)
  })

  test('another person’s open sessions are shown and can be ended', async () => {
    const person = await product.addPerson({ email: 'binh@example.test' })
    const page = await opened()
    await row(page, 'binh@').hover()
    await openDialog(page, 'Sessions of binh@example.test')
    await dialog(page)
      .getByRole('button', { name: /^End the session/ })
      .click()
    await toast(page, '1 session ended')
    await dialog(page).getByText('No open sessions').waitFor()
    const answer = await fetch(`${product.url}/api/accounts/user/me/`, {
      headers: { authorization: `Bearer ${person.tokens.access_token}` },
    })
    expect(answer.status).toBe(401)
  })
})

describe('keyboard use', () => {
  test.for([
    ['light', 'en'],
    ['dark', 'vi'],
  ] as const)('axe finds nothing in the dialogs (%s, %s)', async ([theme, language]) => {
    await product.addPerson({ email: 'binh@example.test' })
    const page = await opened({ options: { theme, language } })
    await page
      .getByRole('button', { name: /^(Add user|Thêm người dùng)$/ })
      .first()
      .click()
    await dialog(page).getByRole('checkbox').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog(page)
      .getByRole('radio', { name: /^(Set a password|Đặt mật khẩu)$/ })
      .check()
    await dialog(page)
      .getByRole('button', { name: /^(Save|Lưu)$/ })
      .click()
    await dialog(page).locator('[aria-invalid="true"]').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    // As it was: Cancel then asks nothing.
    await dialog(page)
      .getByRole('radio', { name: /^(Send an invitation|Gửi lời mời)$/ })
      .check()
    await dialog(page)
      .getByRole('button', { name: /^(Cancel|Hủy)$/ })
      .click()
    await dialog(page).waitFor({ state: 'detached' })
    await table(page)
      .getByRole('button', { name: /^(Sessions of|Phiên đăng nhập của) binh@/ })
      .click()
    await dialog(page).getByRole('row').nth(1).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
