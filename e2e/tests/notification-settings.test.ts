import type { NotificationSetting } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Screen } from '../src/harness.ts'

const { product, browser } = await startConsole()
let screen: Screen

afterEach(() => clearScreens(browser))

const listCall = '**/api/notification-settings/list/'
const updateCall = '**/api/notification-settings/update/*/'
const cards = ['Email', 'App', 'Alerts on screen'] as const

async function openSettings(options: { may?: boolean; theme?: 'light' | 'dark' } = {}): Promise<Page> {
  const { may = true, theme } = options
  const person = await product.addPerson({ permissions: may ? ['notify.change_setting'] : [] })
  screen = await openScreen(browser, {
    url: product.url,
    tokens: person.tokens,
    ...(theme !== undefined && { theme }),
  })
  return screen.page
}

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

describe('the notification settings', () => {
  test('UI-019 UI-231 UI-233 /setting/notifications shows three cards with title, description and the stored value', async () => {
    const page = await openSettings()
    await page.goto('/setting/notifications')
    for (const name of cards) {
      await page
        .getByRole('region', { name, exact: true })
        .getByRole('heading', { name, exact: true })
        .waitFor()
      expect(await switchOf(page, name).isChecked()).toBe(true)
    }
    expect(await page.getByRole('region', { name: 'Email' }).innerText()).toContain('Sends an email')
    expect(screen.errors).toEqual([])
  })

  test('UI-232 without the permission to change settings the values have no switch', async () => {
    const page = await openSettings({ may: false })
    await page.goto('/setting/notifications')
    await page.getByRole('region', { name: 'Email' }).getByText('On', { exact: true }).waitFor()
    // The device of the reader has a switch of its own, which is nobody's setting.
    for (const name of cards) expect(await switchOf(page, name).count()).toBe(0)
  })

  test('UI-234 UI-235 a switch sends the whole object with one flag changed, loads again and confirms it', async () => {
    const page = await openSettings()
    await page.goto('/setting/notifications')
    const flip = async (): Promise<unknown> => {
      const [sent] = await Promise.all([
        page.waitForRequest(updateCall),
        page.waitForResponse(listCall),
        switchOf(page, 'Email').click(),
      ])
      return sent.postDataJSON()
    }
    expect(await flip()).toEqual({ has_email: false, has_app: true, has_alert_system: true })
    await page.locator('[data-kind="info"]', { hasText: 'Email is off' }).waitFor()
    expect(await flip()).toEqual({ has_email: true, has_app: true, has_alert_system: true })
    await page.locator('[data-kind="success"]', { hasText: 'Email is on' }).waitFor()
    await page.reload()
    await switchOf(page, 'Email').waitFor()
    expect(await switchOf(page, 'Email').isChecked()).toBe(true)
  })

  test('UI-234 two switches pressed at once are both stored', async () => {
    const page = await openSettings()
    await page.goto('/setting/notifications')
    // There is one mouse: two clicks at the same time would press and release in each other's places.
    await Promise.all(['Email', 'App'].map((name) => switchOf(page, name).dispatchEvent('click')))
    await page.getByText('Email is off').waitFor()
    await page.getByText('App is off').waitFor()
    await page.reload()
    await switchOf(page, 'Email').waitFor()
    const values = await Promise.all(cards.map((name) => switchOf(page, name).isChecked()))
    expect(values).toEqual([false, false, true])
  })

  test('UI-236 without settings a switch says that the data is invalid', async () => {
    const page = await openSettings()
    await page.route(listCall, (route) =>
      route.fulfill({ json: { count: 0, limit: 10, offset: 0, next: null, previous: null, results: [] } }),
    )
    await page.goto('/setting/notifications')
    await switchOf(page, 'Email').click()
    await page.getByRole('alert').filter({ hasText: 'Invalid data' }).waitFor()
  })

  test('UI-237 a failed update shows the server text, or the fallback, and keeps the old value', async () => {
    const page = await openSettings()
    const answers = [
      { status: 409, json: { detail: 'Settings are locked.', code: 'conflict' } },
      { status: 502, body: '<html>bad gateway</html>' },
    ]
    await page.route(updateCall, (route) => route.fulfill(answers.shift() ?? { status: 500 }))
    await page.goto('/setting/notifications')
    await switchOf(page, 'App').click()
    await page.getByRole('alert').filter({ hasText: 'Settings are locked.' }).waitFor()
    expect(await switchOf(page, 'App').isChecked()).toBe(true)
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    // Its title is the sentence of the next one.
    await page.getByRole('alert').filter({ hasText: 'Settings are locked.' }).waitFor({ state: 'detached' })
    await switchOf(page, 'App').click()
    await page
      .locator('[data-kind="error"]')
      .getByText(/^Failed to update notification settings\.?$/)
      .waitFor()
    expect(await switchOf(page, 'App').isChecked()).toBe(true)
  })

  test('settings that fail to load say so, and Retry requests them again', async () => {
    const page = await openSettings()
    const stored: NotificationSetting = { id: 1, has_email: false, has_app: true, has_alert_system: true }
    const page1 = { count: 1, limit: 10, offset: 0, next: null, previous: null, results: [stored] }
    let isDown = true
    await page.route(listCall, (route) => route.fulfill(isDown ? { status: 502, body: '' } : { json: page1 }))
    await page.goto('/setting/notifications')
    await page.getByText('Failed to fetch notification settings').waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await switchOf(page, 'Email').waitFor()
    expect(await switchOf(page, 'Email').isChecked()).toBe(false)
  })

  test('a switch is reached and changed by keyboard alone', async () => {
    const page = await openSettings()
    await page.goto('/setting/notifications')
    await switchOf(page, 'Email').focus()
    await page.keyboard.press('Space')
    await page.getByText('Email is off').waitFor()
    expect(await switchOf(page, 'Email').and(page.locator(':focus')).count()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await switchOf(page, 'App').and(page.locator(':focus')).count()).toBe(1)
  })

  test.for(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (theme) => {
    const page = await openSettings({ theme })
    await page.goto('/setting/notifications')
    await switchOf(page, 'Email').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
