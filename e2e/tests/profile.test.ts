import type { PermissionCode, Tokens } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  openScreen,
  password,
  type Person,
  personKnown,
  query,
  type ScreenOptions,
  styleOf,
  themeColour,
} from '../src/harness.ts'

const { product, browser } = await startConsole()

afterEach(() => clearScreens(browser))

const profileCall = '**/api/accounts/user/retrieve/*/'
const updateCall = '**/api/accounts/user/update/*/'
const passwordCall = '**/api/accounts/user/change_password/'
const stored = ['Lan', 'Trần', '+84901234567', '17/05/1990']

/** A person with a complete profile, by default with the permission to change it. */
async function addLan(
  permissions: readonly PermissionCode[] = ['accounts.change_userprofile'],
): Promise<Person> {
  const person = await product.addPerson({ permissions })
  await query(
    product.databaseUrl,
    'update user_account set first_name = $2, last_name = $3, phone_number = $4, date_of_birth = $5 where id = $1',
    [person.id, ...stored.slice(0, 3), '1990-05-17'],
  )
  return person
}

async function open(person: Person, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto('/setting/user_profiles')
  await personKnown(page)
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const labels = ['First name', 'Last name', 'Phone number', 'Date of birth'] as const
const field = (page: Page, label: (typeof labels)[number]) => page.getByLabel(label, { exact: true })
const valuesOf = (page: Page) => Promise.all(labels.map((label) => field(page, label).inputValue()))
const areEditable = (page: Page) => Promise.all(labels.map((label) => field(page, label).isEditable()))
const panel = (page: Page) => page.getByRole('region', { name: 'Personal details' })
const sessions = (page: Page) => page.getByRole('table', { name: 'Sessions' }).locator('tbody tr')
const toast = (page: Page, kind: 'success' | 'error') => page.locator(`[data-kind="${kind}"]`)

async function edit(page: Page): Promise<void> {
  await button(page, 'Edit').click()
  await button(page, 'Save').waitFor()
}

async function signIn(email: string, userAgent: string): Promise<Tokens> {
  const answer = await fetch(`${product.url}/api/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { token: Tokens }).token // the contract's sign-in answer
}

const statusOf = async (tokens: Tokens): Promise<number> => {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  return (await fetch(`${product.url}/api/accounts/user/me/`, { headers })).status
}

describe('the profile', () => {
  test('UI-018 UI-055 UI-167 UI-168 it is in the settings menu and shows its fields read-only', async () => {
    const page = await open(await addLan())
    await page.goto('/wasteWater')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const list = page.getByRole('navigation', { name: 'Settings menu' })
    await list.getByRole('link', { name: 'Profile' }).click()
    await page.waitForURL('**/setting/user_profiles')
    await field(page, 'First name').waitFor()
    expect(await valuesOf(page)).toEqual(stored)
    expect(await areEditable(page)).toEqual([false, false, false, false])
    const places = await Promise.all(labels.map(async (label) => (await field(page, label).boundingBox())?.x))
    expect(new Set(places).size).toBe(1)
  })

  test('in Vietnamese the family name comes first', async () => {
    const person = await addLan()
    const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, language: 'vi' })
    await page.goto('/setting/user_profiles')
    await page.getByLabel('Họ', { exact: true }).waitFor()
    expect((await page.locator('form label').allInnerTexts()).slice(0, 2)).toEqual(['Họ', 'Tên'])
  })

  test('UI-165 while it loads the page says so', async () => {
    const person = await addLan()
    const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const answer = Promise.withResolvers<void>()
    await page.route(profileCall, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/setting/user_profiles')
    await page.getByText('Loading user profile...', { exact: true }).waitFor()
    answer.resolve()
    await field(page, 'First name').waitFor()
    expect(await page.getByText('Loading user profile...').count()).toBe(0)
  })

  test('UI-166 a failed load is reported instead of the form, and can be repeated', async () => {
    const person = await addLan()
    const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
    await page.route(profileCall, (route) =>
      route.fulfill({ status: 503, json: { detail: 'The store is away.', code: 'unavailable' } }),
    )
    await page.goto('/setting/user_profiles')
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load user profile data' })
    await failure.filter({ hasText: 'The store is away.' }).waitFor()
    expect(await field(page, 'First name').count()).toBe(0)
    await page.unroute(profileCall)
    await failure.getByRole('button', { name: 'Retry' }).click()
    await field(page, 'First name').waitFor()
  })

  test('UI-169 Edit and Change password need accounts.change_userprofile', async () => {
    const page = await open(await addLan([]))
    await field(page, 'First name').waitFor()
    await sessions(page).first().waitFor()
    expect(await button(page, 'Edit').count()).toBe(0)
    expect(await button(page, 'Change password').count()).toBe(0)
    const allowed = await open(await addLan())
    await button(allowed, 'Edit').waitFor()
    await button(allowed, 'Change password').waitFor()
  })

  test('UI-170 UI-171 UI-172 Edit enables and marks the form; Cancel restores it', async () => {
    const page = await open(await addLan())
    await edit(page)
    expect(await areEditable(page)).toEqual([true, true, true, true])
    expect(await styleOf(panel(page), 'border-left-color')).toBe(await themeColour(page, '--accent-text'))
    await page.getByText('You are editing your profile.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await field(page, 'First name').fill('Mai')
    await field(page, 'Date of birth').fill('3/2/2001')
    await button(page, 'Cancel').click()
    await button(page, 'Edit').waitFor()
    expect(await valuesOf(page)).toEqual(stored)
    expect(await areEditable(page)).toEqual([false, false, false, false])
  })

  test('UI-173 Save stores the values, with the day of birth as entered in any time zone', async () => {
    const page = await open(await addLan())
    await edit(page)
    await field(page, 'First name').fill('Mai')
    await field(page, 'Phone number').fill('+84 (90) 765-43.21')
    await field(page, 'Date of birth').fill('01/01/2000')
    const [sent] = await Promise.all([page.waitForRequest(updateCall), button(page, 'Save').click()])
    expect(sent.method()).toBe('PUT')
    expect(sent.postDataJSON()).toEqual({
      first_name: 'Mai',
      last_name: 'Trần',
      phone_number: '+84 (90) 765-43.21',
      date_of_birth: '2000-01-01',
    })
    await toast(page, 'success').filter({ hasText: 'Profile saved' }).waitFor()
    await button(page, 'Edit').waitFor()
    await page.reload()
    await field(page, 'First name').waitFor()
    expect(await valuesOf(page)).toEqual(['Mai', 'Trần', '+84907654321', '01/01/2000'])
  })

  test('UI-174 UI-176 empty fields are sent; the server’s words for each are in one toast and under the fields', async () => {
    const page = await open(await addLan())
    await edit(page)
    await field(page, 'First name').fill('')
    await field(page, 'Last name').fill('')
    const [answer] = await Promise.all([page.waitForResponse(updateCall), button(page, 'Save').click()])
    expect(answer.request().postDataJSON()).toMatchObject({ first_name: '', last_name: '' })
    const messages = Object.values((await answer.json()) as Record<string, string[]>).flat()
    expect(messages).toHaveLength(2)
    const [message] = messages
    // Equal words are said once, with the names of their fields.
    await toast(page, 'error').getByText(`First name, Last name: ${message}`, { exact: true }).waitFor()
    await expect
      .poll(() =>
        panel(page)
          .getByText(message ?? '', { exact: true })
          .count(),
      )
      .toBe(2)
    expect(await panel(page).getByRole('alert').count()).toBe(0)
    expect(await field(page, 'First name').evaluate((input) => input.matches(':focus'))).toBe(true)
    expect(await button(page, 'Save').isEnabled()).toBe(true)
  })

  test('UI-175 a save that fails otherwise shows the reason, or that it is unknown', async () => {
    const page = await open(await addLan())
    const answers = [
      { status: 409, json: { detail: 'Somebody else was faster.', code: 'conflict' } },
      { status: 502, body: '<html>bad gateway</html>' },
    ]
    await page.route(updateCall, (route) => route.fulfill(answers.shift() ?? { status: 500 }))
    await edit(page)
    await button(page, 'Save').click()
    const message = panel(page).getByRole('alert')
    await toast(page, 'error').getByText('Failed to update user: Somebody else was faster.').waitFor()
    // A toast closes by itself: the words are in the form, too.
    expect(await message.innerText()).toBe('Failed to update user: Somebody else was faster.')
    await button(page, 'Save').click()
    await toast(page, 'error').getByText('Failed to update user: Unknown error').waitFor()
    expect(await message.innerText()).toBe('Failed to update user: Unknown error')
    expect(await areEditable(page)).toEqual([true, true, true, true])
  })

  test('a half-typed day of birth is not sent as an empty one', async () => {
    const page = await open(await addLan())
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await edit(page)
    await field(page, 'Date of birth').fill('17/05')
    await button(page, 'Save').click()
    await panel(page).getByText('Write day/month/year, such as 25/11/2026').waitFor()
    expect(sent).not.toContain('PUT')
  })

  test('leaving with unsaved changes raises a question', async () => {
    const page = await open(await addLan())
    await edit(page)
    await field(page, 'Last name').fill('Lê')
    await page.getByRole('link', { name: 'Followed stations' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    expect(await field(page, 'Last name').inputValue()).toBe('Lê')
    await page.getByRole('link', { name: 'Followed stations' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL('**/setting/user_modules')
  })
})

describe('the password', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change password' })
  const input = (page: Page, name: 'Old password' | 'New password') =>
    dialog(page).getByLabel(name, { exact: true })

  async function ask(page: Page): Promise<void> {
    await button(page, 'Change password').click()
    await dialog(page).locator(':focus').waitFor()
  }

  test('UI-177 UI-178 UI-179 UI-180 the dialog needs both, shows and hides each, and sends nothing half filled', async () => {
    const page = await open(await addLan())
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await ask(page)
    for (const name of ['Old password', 'New password'] as const) {
      expect(await input(page, name).getAttribute('type')).toBe('password')
      const toggle = dialog(page).getByRole('button', { name: `Show or hide the password: ${name}` })
      await toggle.click()
      expect(await input(page, name).getAttribute('type')).toBe('text')
      await toggle.click()
      expect(await input(page, name).getAttribute('type')).toBe('password')
    }
    const alert = dialog(page).getByRole('alert').filter({ hasText: 'Please fill all fields' })
    await button(page, 'Save').click()
    await alert.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await input(page, 'Old password').fill(password)
    await button(page, 'Save').click()
    await alert.waitFor()
    expect(await input(page, 'New password').evaluate((one) => one.matches(':focus'))).toBe(true)
    await input(page, 'Old password').fill('')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(sent.filter((url) => url.includes('change_password'))).toEqual([])
  })

  test('UI-181 a successful change is confirmed, closes the dialog and ends the other sessions', async () => {
    const person = await addLan()
    const other = await signIn(person.email, 'curl/8.14.1')
    const page = await open(person)
    await sessions(page).nth(1).waitFor()
    await ask(page)
    await input(page, 'Old password').fill(password)
    await input(page, 'New password').fill('an entirely new secret')
    await button(page, 'Save').click()
    await toast(page, 'success').getByText('Password change success').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await sessions(page).nth(1).waitFor({ state: 'detached' })
    expect(await statusOf(other)).toBe(401)
    expect(await statusOf(person.tokens)).toBe(200)
  })

  test('UI-182 a failed change is reported, with the server’s words under its field', async () => {
    const page = await open(await addLan())
    await ask(page)
    await input(page, 'Old password').fill('not the one')
    await input(page, 'New password').fill('an entirely new secret')
    const [answer] = await Promise.all([page.waitForResponse(passwordCall), button(page, 'Save').click()])
    const [message = ''] = Object.values((await answer.json()) as Record<string, string[]>).flat()
    await toast(page, 'error').getByText('Password change failed', { exact: true }).waitFor()
    await dialog(page).getByText(message, { exact: true }).waitFor()
    await page.route(passwordCall, (route) =>
      route.fulfill({ status: 429, json: { detail: 'Wait a minute.', code: 'too-many-requests' } }),
    )
    await button(page, 'Save').click()
    await toast(page, 'error').filter({ hasText: 'Wait a minute.' }).waitFor()
    await dialog(page).getByRole('alert').filter({ hasText: 'Wait a minute.' }).waitFor()
  })

  test('Esc closes an empty dialog and asks before typed words are lost', async () => {
    const page = await open(await addLan())
    await ask(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    // The focus returns when the dialog is gone, not before.
    await expect
      .poll(() => button(page, 'Change password').evaluate((one) => one.matches(':focus')))
      .toBe(true)
    await ask(page)
    await input(page, 'Old password').fill(password)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })
})

describe('the open sessions', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

  test('they are named by their device; one is ended, and then all the others', async () => {
    const person = await addLan([])
    const [chrome, curl, node] = await Promise.all([
      signIn(person.email, windows),
      signIn(person.email, 'curl/8.14.1'),
      signIn(person.email, ''),
    ])
    const page = await open(person)
    await sessions(page).nth(3).waitFor()
    const own = sessions(page).filter({ hasText: 'This device' })
    expect(await own.count()).toBe(1)
    expect(await own.getByRole('button').count()).toBe(0)
    const row = sessions(page).filter({ hasText: 'Chrome on Windows' })
    expect(await row.innerText()).toMatch(/127\.0\.0\.1/)
    expect(await row.locator('time').first().getAttribute('title')).toMatch(
      /^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}:\d{2}$/,
    )
    await row.getByRole('button', { name: /^End the session Chrome on Windows/ }).click()
    await row.waitFor({ state: 'detached' })
    await toast(page, 'success').getByText('1 session ended').waitFor()
    expect(await Promise.all([chrome, curl, node].map(statusOf))).toEqual([401, 200, 200])
    await button(page, 'End all other sessions').click()
    await toast(page, 'success').getByText('2 sessions ended').waitFor()
    await sessions(page).nth(1).waitFor({ state: 'detached' })
    expect(await button(page, 'End all other sessions').count()).toBe(0)
    expect(await Promise.all([person.tokens, curl, node].map(statusOf))).toEqual([200, 401, 401])
  })

  test('a failed load and a failed end are reported', async () => {
    const person = await addLan([])
    await signIn(person.email, windows)
    const page = await open(person)
    await page.route('**/api/accounts/user/sessions/**', (route) =>
      route.fulfill({ status: 502, body: '<html>bad gateway</html>' }),
    )
    await sessions(page).getByRole('button').click()
    await toast(page, 'error').getByText('Failed to end the session').waitFor()
    await page
      .getByRole('region', { name: 'Sessions' })
      .getByRole('alert')
      .filter({ hasText: 'Failed to end the session' })
      .waitFor()
    await page.reload()
    await page.getByRole('alert').filter({ hasText: 'Failed to fetch sessions' }).waitFor()
    await field(page, 'First name').waitFor()
  })
})

test('UI-170 UI-173 UI-177 profile and password are changed by keyboard alone', async () => {
  const page = await open(await addLan())
  await button(page, 'Change password').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('input:focus').waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Hoa')
  await page.keyboard.press('Enter')
  await toast(page, 'success').getByText('Profile saved').waitFor()
  expect((await valuesOf(page))[0]).toBe('Hoa')
  const focused = (): Promise<string> =>
    page.locator(':focus').evaluate((one) => one.textContent || one.getAttribute('aria-label') || '')
  expect(await focused()).toBe('Edit')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.locator('[role="dialog"] input:focus').waitFor()
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Show or hide the password: Old password')
  await page.keyboard.press('Tab')
  await page.keyboard.type('an entirely new secret')
  await page.keyboard.press('Enter')
  await toast(page, 'success').getByText('Password change success').waitFor()
  expect(await focused()).toBe('Change password')
})
