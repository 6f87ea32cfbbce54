import { signedInBy } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Person, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
let admin: Person
beforeAll(async () => {
  admin = await product.addPerson({ role: 'admin', email: 'boss@example.test' })
})
afterEach(() => closeScreens(browser))

const chosen = 'a phrase of my own'
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const shown = (page: Page) => dialog(page).getByLabel('Link', { exact: true })
const password = (page: Page) => page.getByLabel('New password', { exact: true })

async function opened(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, ...options })
  await page.goto(path)
  return page
}

const asAdmin = (path: string) => opened(path, { tokens: admin.tokens })

let people = 0

/** Somebody to make links for, and the address of the dialog that makes one. */
async function somebody(): Promise<{ email: string; id: number; at: string }> {
  people += 1
  const { email, id } = await product.addPerson({ email: `person-${people}@example.test` })
  return { email, id, at: `/setting/user_management?user_dialog=link&user_id=${id}` }
}

/** A link as the API gives it, from the path on. */
async function linkOf(id: number): Promise<string> {
  const { data } = await product.api.call('userPasswordLink', { params: { id } })
  const { pathname, hash } = new URL(data.url ?? '')
  return pathname + hash
}

test('UI-400 UI-401 UI-403 a new user is invited, chooses a password by the link that is shown once, and is signed in', async () => {
  const page = await asAdmin('/setting/user_management?user_dialog=add')
  await dialog(page).getByRole('radio', { name: 'Send an invitation' }).waitFor()
  expect(await dialog(page).getByRole('radio', { name: 'Send an invitation' }).isChecked()).toBe(true)
  expect(await dialog(page).locator('[type=password]').count()).toBe(0)
  const person = {
    email: 'lan@example.test',
    first_name: 'Lan',
    last_name: 'Trần Thị',
    date_of_birth: '1992-02-29',
    phone_number: '0901234567',
  }
  for (const [name, value] of Object.entries(person))
    await dialog(page).locator(`[data-path="${name}"]`).fill(value)
  await button(page, 'Invite').click()
  await page.getByRole('dialog', { name: 'Invitation for lan@example.test' }).waitFor()
  const url = await shown(page).inputValue()
  await page.keyboard.press('Escape')
  await button(page, 'I have copied it').click()
  await dialog(page).waitFor({ state: 'detached' })
  const row = page.getByRole('row').filter({ hasText: 'lan@example.test' })
  await row.getByText('Invited, not yet signed in').waitFor()
  await page.reload()
  await row.waitFor()
  expect(await page.content()).not.toContain(new URL(url).hash)

  const own = await opened(url)
  await own.getByText('Your account lan@example.test is ready.').waitFor()
  await password(own).focus()
  await own.keyboard.type('password1')
  await own.keyboard.press('Enter')
  await own.getByText('too common').waitFor()
  await own.locator('input:focus[aria-invalid=true]').waitFor()
  await own.keyboard.press('ControlOrMeta+a')
  await own.keyboard.type(chosen)
  await own.keyboard.press('Enter')
  await own.waitForURL('**/wasteWater')
  expect(await own.evaluate<string | null>(`localStorage.getItem('access_token')`)).not.toBeNull()
  expect(own.url()).not.toContain('#')
  await page.reload()
  await row.getByText('Active', { exact: true }).waitFor()
})

test('UI-402 UI-403 a link for a forgotten password is made from the list, and signs in with the new one', async () => {
  const { email, at } = await somebody()
  const page = await asAdmin('/setting/user_management')
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: `Password link for ${email}` }).click()
  await button(page, 'Make the link').click()
  const url = await shown(page).inputValue()
  await dialog(page).locator('textarea:focus').waitFor()
  await page.goto(at)
  await button(page, 'Make the link').waitFor()
  expect(await page.content()).not.toContain(new URL(url).hash)
  const own = await opened(url)
  await own.getByText(`For the account ${email}`).waitFor()
  await password(own).fill(chosen)
  await own.getByRole('button', { name: 'Set the password and sign in' }).click()
  await own.waitForURL('**/wasteWater')
  const login = await product.api.call('accountLogin', { body: { email, password: chosen } })
  expect(signedInBy(login).data.email).toBe(email)
})

test('one’s own password is left to the profile', async () => {
  const { id } = await product.api.call('accountMe', {}).then(({ data }) => data)
  const me = (await product.api.call('userList', { query: { search: 'boss@' } })).results[0]?.id ?? id
  const page = await asAdmin(`/setting/user_management?user_dialog=link&user_id=${me}`)
  await button(page, 'Make the link').click()
  await dialog(page).getByText('Change your own password in your profile.').waitFor()
})

test.for([
  ['vi', /không còn hiệu lực.*quản trị viên/, 'Đến trang đăng nhập', /^Quên mật khẩu\?.*quản trị viên/],
  ['en', /no longer valid.*administrator/, 'To the sign-in page', /^Forgot your password\?.*administrator/],
] as const)(
  'UI-404 UI-405 a link that is used, wrong or missing says so and whom to ask, and so does the sign-in page (%s)',
  async ([language, words, toSignIn, forgotten]) => {
    const { id } = await somebody()
    const used = await linkOf(id)
    await linkOf(id)
    for (const path of [used, '/set-password#half', '/set-password']) {
      const page = await opened(path, { language })
      await page.getByRole('alert').filter({ hasText: words }).waitFor()
      await page.getByRole('link', { name: toSignIn }).click()
      await page.getByText(forgotten).waitFor()
    }
  },
)

test('UI-403 a password that is set, but not signed in with, is said to be set', async () => {
  const { id } = await somebody()
  const page = await opened(await linkOf(id))
  await page.route('**/api/accounts/login/', (route) => route.abort())
  await password(page).fill(chosen)
  await password(page).press('Enter')
  await page.getByText('The password is set. Sign in with it.').waitFor()
})

describe.for(
  (['light', 'dark'] as const).flatMap((theme) =>
    (['vi', 'en'] as const).map((language) => ({ theme, language })),
  ),
)('in $theme and $language', (look) => {
  test('UI-365 UI-366 the page of a link has no accessibility violation, also refused, and none scrolls sideways', async () => {
    const { id } = await somebody()
    const good = await opened(await linkOf(id), { ...look, size: 'phone' })
    await good.locator('input[type=password]').waitFor()
    const found = await accessibilityProblems(good)
    await good.locator('button[type=submit]').click()
    await good.locator('[aria-invalid=true]').waitFor()
    found.push(...(await accessibilityProblems(good)))
    const bad = await opened('/set-password#half', { ...look, size: 'phone' })
    await bad.getByRole('alert').waitFor()
    found.push(...(await accessibilityProblems(bad)))
    expect(found).toEqual([])
    for (const page of [good, bad])
      expect(
        await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        ),
      ).toBe(0)
  })
})
