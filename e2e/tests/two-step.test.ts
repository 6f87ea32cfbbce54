import { readFile } from 'node:fs/promises'
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
} from '../src/harness.ts'
import { addApp, AuthenticatorApp } from '../src/two-step.ts'

const { product, browser } = await startConsole()

afterEach(() => clearScreens(browser))

const own = 'accounts.change_userprofile'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, kind: 'success' | 'error') => page.locator(`[data-kind="${kind}"]`)
const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })
const factors = (page: Page) => section(page).locator('tbody tr')
const code = (page: Page) => page.getByRole('textbox', { name: 'Code from the app' })
const again = (page: Page) => dialog(page, 'Confirm that it is you')

async function profileOf(person: Person, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto('/setting/user_profiles')
  await personKnown(page)
  return page
}

/** A person with an app whose session has not given it lately. */
async function addUnproved(): Promise<{ person: Person; app: AuthenticatorApp }> {
  const person = await product.addPerson({ permissions: [own] })
  const app = await addApp(product, person.tokens)
  await query(product.databaseUrl, 'update session set proved_at = null where user_id = $1', [person.id])
  return { person, app }
}

/** The sign-in page after the right password. */
async function secondStepOf({ email }: Person, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, ...options })
  await page.goto('/login')
  await page.locator('[type=email]').fill(email)
  await page.locator('[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('[autocomplete=one-time-code]').waitFor()
  return page
}

const signedIn = (page: Page) =>
  page.evaluate(() => localStorage.getItem('access_token')).then((token) => token !== null)

describe('the card of the profile', () => {
  test('an app is added by its key and a code, ten recovery codes are shown once, and the next sign-in asks', async () => {
    const person = await product.addPerson({ permissions: [own] })
    const page = await profileOf(person)
    await section(page).getByText('Two-step sign-in is off').waitFor()
    await button(page, 'Add an authenticator app').click()
    const adding = dialog(page, 'Add an authenticator app')
    await adding.getByRole('img', { name: /^QR code/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const key = await adding
      .getByRole('textbox', { name: 'Cannot scan it? Type this key into the app' })
      .inputValue()
    expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
    const app = new AuthenticatorApp(key)
    await code(page).fill('12')
    await button(page, 'Save').click()
    await adding.getByText('The code has 6 digits').waitFor()
    await code(page).fill(app.code())
    await adding.getByRole('textbox', { name: 'Name' }).fill('Nokia')
    await button(page, 'Save').click()
    await dialog(page, 'Recovery codes').waitFor()
    const codes = await page
      .getByRole('list', { name: 'Ten recovery codes' })
      .getByRole('listitem')
      .allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
    const lines = (await readFile(await file.path(), 'utf8')).split('\n')
    expect(lines[0]).toContain(person.email)
    expect(lines.filter((line) => codes.includes(line))).toEqual(codes)
    await button(page, 'I have kept them').click()
    await factors(page).filter({ hasText: 'Nokia' }).filter({ hasText: 'Authenticator app' }).waitFor()
    await section(page).getByText('10 of 10 recovery codes left.').waitFor()
    expect(await page.getByText(codes[0] ?? '').count()).toBe(0)

    const next = await secondStepOf(person)
    await code(next).fill(app.code())
    await next.waitForURL('**/wasteWater')
  })

  test('a factor is removed after the question and the proof, and the password alone signs in again', async () => {
    const { person, app } = await addUnproved()
    const page = await profileOf(person)
    await button(page, 'Delete My phone').click()
    const question = dialog(page, 'Delete My phone?')
    await question.getByText('is your last second factor').waitFor()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await again(page).waitFor()
    await code(page).fill(app.code())
    await toast(page, 'success').getByText('My phone deleted').waitFor()
    await section(page).getByText('Two-step sign-in is off').waitFor()
    const { page: next } = await openScreen(browser, { url: product.url })
    await next.goto('/login')
    await next.getByLabel('Email').fill(person.email)
    await next.getByLabel('Password', { exact: true }).fill(password)
    await next.keyboard.press('Enter')
    await next.waitForURL('**/wasteWater')
  })

  test('new recovery codes end the old ones', async () => {
    const person = await product.addPerson({ permissions: [own] })
    const app = await addApp(product, person.tokens)
    const page = await profileOf(person)
    await button(page, 'Make new codes').click()
    await dialog(page, 'Make ten new recovery codes?').getByText('The old codes end at once.').waitFor()
    await dialog(page, 'Make ten new recovery codes?').getByRole('button', { name: 'Make new codes' }).click()
    const made = page.getByRole('list', { name: 'Ten recovery codes' }).getByRole('listitem')
    await made.nth(9).waitFor()
    const [fresh = ''] = await made.allInnerTexts()
    expect(app.recoveryCodes).not.toContain(fresh)
    const next = await secondStepOf(person)
    await button(next, 'Use a recovery code').click()
    const field = next.getByLabel('Recovery code')
    await field.fill(app.recoveryCodes[0] ?? '')
    await button(next, 'Confirm').click()
    await next.locator('[aria-invalid=true]').waitFor()
    await field.fill(fresh)
    await button(next, 'Confirm').click()
    await next.waitForURL('**/wasteWater')
  })

  test('a list that cannot be loaded says so, with Retry', async () => {
    const person = await product.addPerson({ permissions: [own] })
    const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const failing = '**/api/accounts/factors/'
    await page.route(failing, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/setting/user_profiles')
    const failure = section(page)
      .getByRole('alert')
      .filter({ hasText: 'Your second factors could not be loaded' })
    await failure.waitFor()
    expect(await button(page, 'Add an authenticator app').count()).toBe(0)
    await page.unroute(failing)
    await failure.getByRole('button', { name: 'Retry' }).click()
    await section(page).getByText('Two-step sign-in is off').waitFor()
  })
})

describe('the second step of the sign-in', () => {
  test('a wrong code is said under the field and nobody is signed in; the right one is sent by its sixth digit', async () => {
    const { person, app } = await addUnproved()
    const page = await secondStepOf(person)
    const right = app.code()
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    expect(await code(page).evaluate((field) => field.matches(':focus'))).toBe(true)
    // As apps show it: what is pasted has a blank.
    await page.keyboard.insertText(`${wrong.slice(0, 3)} ${wrong.slice(3)}`)
    await page.locator('[aria-invalid=true]').waitFor()
    expect(await signedIn(page)).toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
    // The wrong one is marked, and typed over.
    await page.keyboard.type(right)
    await page.waitForURL('**/wasteWater')
  })

  test('Back asks for the password again, and a step whose time is over does so with the reason', async () => {
    const { person, app } = await addUnproved()
    const page = await secondStepOf(person)
    await button(page, 'Back').click()
    await page.locator('[type=email]').fill(person.email)
    await page.locator('[type=password]').fill(password)
    await page.keyboard.press('Enter')
    await code(page).waitFor()
    await query(product.databaseUrl, "update sign_in_step set expires_at = now() - interval '1 second'", [])
    await code(page).fill(app.code())
    await page.locator('[type=password]').waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await signedIn(page)).toBe(false)
  })

  test('on a phone in Vietnamese it fits, is accessible, and keeps where the person came from', async () => {
    const { person, app } = await addUnproved()
    const { page } = await openScreen(browser, { url: product.url, language: 'vi', size: 'phone' })
    await page.goto('/setting/user_factors')
    await page.locator('[type=email]').fill(person.email)
    await page.locator('[type=password]').fill(password)
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Mã từ ứng dụng', { exact: true })
    await field.waitFor()
    expect([await field.getAttribute('inputmode'), await field.getAttribute('autocomplete')]).toEqual([
      'numeric',
      'one-time-code',
    ])
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(390)
    await page.keyboard.type(app.code())
    await page.waitForURL('**/setting/user_factors')
  })
})

describe('a change that asks again', () => {
  async function changePassword(page: Page): Promise<void> {
    await button(page, 'Change password').click()
    const form = dialog(page, 'Change password')
    await form.getByLabel('Old password', { exact: true }).fill(password)
    await form.getByLabel('New password', { exact: true }).fill('an entirely new secret')
    await form.getByRole('button', { name: 'Save' }).click()
    await again(page).waitFor()
  }

  test('waits for the code and is done without being sent by hand again', async () => {
    const { person, app } = await addUnproved()
    const page = await profileOf(person)
    await changePassword(page)
    expect(await toast(page, 'error').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await again(page).getByLabel('Code from the app').fill(app.code())
    await toast(page, 'success').getByText('Password change success').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('cancelled with the keyboard it leaves the form as it was, with the server’s words', async () => {
    const { person } = await addUnproved()
    const page = await profileOf(person)
    await changePassword(page)
    await page.keyboard.press('Escape')
    await again(page).waitFor({ state: 'detached' })
    const form = dialog(page, 'Change password')
    await form.getByRole('alert').waitFor()
    expect(await form.getByLabel('New password', { exact: true }).inputValue()).toBe('an entirely new secret')
  })
})

describe('a group that requires it', () => {
  /** Somebody whose group gives them so many days, and who has signed in since. */
  async function addOwing(days: number): Promise<Person> {
    const person = await product.addPerson({ permissions: [own, 'adaptors.view_module'] })
    await query(product.databaseUrl, 'update permission_group set second_factor_days = $2 where name = $1', [
      person.email,
      days,
    ])
    return person
  }

  async function signInByPassword({ email }: Person): Promise<Page> {
    const { page } = await openScreen(browser, { url: product.url })
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    return page
  }

  test('within its days a line says until when, and leads to where it is set up', async () => {
    const page = await signInByPassword(await addOwing(7))
    const banner = page.getByRole('alert').filter({ hasText: 'A group of yours requires two-step sign-in' })
    await banner.filter({ hasText: /before \d\d\/\d\d\/\d{4}/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await banner.getByRole('link', { name: 'Set up' }).click()
    await page.waitForURL('**/setting/user_profiles')
    await section(page).getByText('Two-step sign-in is off').waitFor()
  })

  test('after them there is only the page that sets it up; then the console goes on where it was', async () => {
    const page = await signInByPassword(await addOwing(0))
    const title = page.getByRole('heading', { name: 'Set up two-step sign-in' })
    await title.waitFor()
    await page.goto('/setting/data')
    await title.waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await button(page, 'Add an authenticator app').click()
    const key = await page
      .getByRole('textbox', { name: 'Cannot scan it? Type this key into the app' })
      .inputValue()
    await code(page).fill(new AuthenticatorApp(key).code())
    await button(page, 'Save').click()
    await page.getByRole('list', { name: 'Ten recovery codes' }).waitFor()
    await button(page, 'I have kept them').click()
    await page.getByRole('heading', { name: 'Stations' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/setting/data')
  })

  test('a console that is open when the days end is shown that page', async () => {
    const person = await addOwing(7)
    const page = await signInByPassword(person)
    await page.waitForURL('**/wasteWater')
    const [group] = await query<{ id: number; permission_ids: number[] }>(
      product.databaseUrl,
      `select id, array_agg(permission_id) as permission_ids from permission_group
         join group_permission on group_id = id where name = $1 group by id`,
      [person.email],
    )
    await product.api.call('groupUpdate', {
      params: { id: group?.id ?? 0 },
      body: { name: person.email, permission_ids: group?.permission_ids ?? [], second_factor_days: 0 },
    })
    // Not pressed: pointing at it asks already, and the link goes with its page.
    await page.locator('a[href$="/air"]').first().dispatchEvent('click')
    await page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
    await button(page, 'Sign out').click()
    await page.waitForURL('**/login')
  })

  test('an administrator chooses it in the form of the group, with its days', async () => {
    const admin = await product.addPerson({ role: 'admin' })
    const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
    const { data: group } = await product.api.call('groupCreate', {
      body: { name: 'Ca ngày', permission_ids: [1] },
    })
    await page.goto(`/setting/user_management?group_dialog=edit&group_id=${group.id}`)
    const form = dialog(page, 'Edit Ca ngày')
    await form.getByRole('switch', { name: 'Members must use two-step sign-in' }).press('Space')
    const days = form.getByRole('textbox', { name: 'Days to set it up' })
    expect(await days.inputValue()).toBe('7')
    await days.fill('91')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('0 to 90 days').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await days.fill('14')
    await form.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: 'Ca ngày' })
      .getByText('Two-step sign-in required')
      .waitFor()
    const stored = await product.api.call('groupRetrieve', { params: { id: group.id } })
    expect(stored.data.second_factor_days).toBe(14)
  })
})

test('an administrator takes the factors of somebody who lost them away, after having given their own', async () => {
  const { person } = await addUnproved()
  const admin = await product.addPerson({ role: 'admin' })
  const app = await addApp(product, admin.tokens)
  await query(product.databaseUrl, 'update session set proved_at = null where user_id = $1', [admin.id])
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.goto(`/setting/user_management?user_q=${encodeURIComponent(person.email)}`)
  await button(page, `Take away the second factors of ${person.email}`).click()
  await dialog(page, `Take away the second factors of ${person.email}?`)
    .getByRole('button', { name: 'Take away', exact: true })
    .click()
  await again(page).waitFor()
  await code(page).fill(app.code())
  await toast(page, 'success').getByText(`Second factors of ${person.email} taken away`).waitFor()
  const { page: theirs } = await openScreen(browser, { url: product.url })
  await theirs.goto('/login')
  await theirs.getByLabel('Email').fill(person.email)
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.keyboard.press('Enter')
  await theirs.waitForURL('**/wasteWater')
})
