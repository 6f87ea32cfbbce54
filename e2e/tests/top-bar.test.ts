import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, personKnown, type ScreenOptions } from '../src/harness.ts'

// An external help desk, as an installation may configure it.
const helpDesk = createServer((_, answer) => answer.end('Help'))
helpDesk.listen(0, '127.0.0.1')
await once(helpDesk, 'listening')
const helpUrl = `http://127.0.0.1:${(helpDesk.address() as AddressInfo).port}` // a TCP server's address is one
const { product, browser } = await startConsole({ env: { QUANTRAC_SUPPORT_URL: `${helpUrl}/quantrac` } })
const person = await product.addPerson({ email: 'lan@example.test', permissions: ['notify.view_alert'] })

afterAll(() => helpDesk.close())
afterEach(() => clearScreens(browser))

async function consoleOf(options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto('/air')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await personKnown(page)
  return page
}

const bar = (page: Page) => page.getByRole('banner')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const userMenu = (page: Page) => page.getByRole('dialog', { name: 'User menu' })

test('UI-063 UI-064 the top bar has the breadcrumb and the languages VIE and ENG', async () => {
  const page = await consoleOf()
  await bar(page).getByRole('navigation', { name: 'Breadcrumb' }).waitFor()
  const languages = bar(page).getByRole('radiogroup', { name: 'Language' })
  expect((await languages.innerText()).split(/\s+/)).toEqual(['VIE', 'ENG'])
})

test('UI-065 UI-066 UI-067 a chosen language changes every text at once, without a reload, and stays', async () => {
  const page = await consoleOf()
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }))
  await bar(page).getByText('VIE').click()
  await title(page).filter({ hasText: 'Không khí' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Trình đơn chính' }).innerText()).toContain('Nước thải')
  expect(await page.locator('html').getAttribute('lang')).toBe('vi')
  await bar(page).getByText('ENG').click()
  await title(page).filter({ hasText: 'Air quality' }).waitFor()
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true)
  await bar(page).getByText('VIE').click()
  await title(page).filter({ hasText: 'Không khí' }).waitFor()
  await page.reload()
  await title(page).filter({ hasText: 'Không khí' }).waitFor()
})

test('a language that is chosen in one tab changes the other tab at once', async () => {
  const page = await consoleOf()
  const other = await page.context().newPage()
  await other.goto('/air')
  await title(other).filter({ hasText: 'Air quality' }).waitFor()
  await bar(page).getByText('VIE').click()
  await title(other).filter({ hasText: 'Không khí' }).waitFor()
  await other.close()
})

test('below 600 px the language is chosen in the user menu', async () => {
  const page = await consoleOf({ size: 'phone' })
  expect(await bar(page).getByRole('radiogroup', { name: 'Language' }).count()).toBe(0)
  await bar(page).getByRole('button', { name: 'User menu' }).click()
  await userMenu(page).getByText('VIE').click()
  await title(page).filter({ hasText: 'Không khí' }).waitFor()
})

test.for([
  { languages: ['en-GB', 'vi'], title: 'Air quality', lang: 'en' },
  { languages: ['fr-FR', 'vi-VN', 'en'], title: 'Không khí', lang: 'vi' },
  { languages: ['fr-FR', 'de'], title: 'Không khí', lang: 'vi' },
])('UI-068 without a stored choice $languages opens in $lang', async ({ languages, title: words, lang }) => {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, language: null })
  const texts: string[] = []
  page.on('request', (request) =>
    texts.push(...(/locales\/(\w+)\/translation/.exec(request.url()) ?? []).slice(1)),
  )
  await page.addInitScript(
    (list) => Object.defineProperty(navigator, 'languages', { value: list }),
    languages,
  )
  await page.goto('/air')
  await title(page).filter({ hasText: words }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(lang)
  // What is fetched before the scripts are there is of the same language.
  expect([...new Set(texts)]).toEqual([lang])
  await page.context().close()
})

test('the sign-in page opens in the language of the browser, too, and asks for it', async () => {
  const { page } = await openScreen(browser, { url: product.url, language: null })
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('a text that is missing in both languages is named in the browser’s log', async () => {
  const { page, errors } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.route('**/locales/*/translation.json', async (route) => {
    const answer = await route.fetch()
    const texts = (await answer.json()) as { nav: Record<string, string> } // the console's own file
    delete texts.nav['air']
    await route.fulfill({ response: answer, json: texts })
  })
  await page.goto('/wasteWater')
  await expect.poll(() => errors).toContain('There is no text for nav.air')
})

test('UI-069 the bell needs only notify.view_alert', async () => {
  const page = await consoleOf()
  await bar(page).getByRole('button', { name: 'Alerts' }).waitFor()
  const other = await product.addPerson({ permissions: ['notify.view_notification'] })
  const without = await consoleOf({ tokens: other.tokens })
  await without.getByRole('link', { name: 'Alerts', exact: true }).waitFor()
  expect(await bar(without).getByRole('button', { name: 'Alerts' }).count()).toBe(0)
})

test('UI-070 UI-071 UI-072 UI-073 the user menu has avatar, name, email, settings, support and logout', async () => {
  const page = await consoleOf()
  await bar(page).getByRole('button', { name: 'User menu' }).click()
  const menu = userMenu(page)
  await menu.waitFor()
  const words = (await menu.innerText()).split('\n')
  expect(words).toEqual(expect.arrayContaining(['L', 'lan', 'lan@example.test']))
  const support = menu.getByRole('link', { name: /^Support/ })
  expect([await support.getAttribute('target'), await support.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ])
  const opened = page.context().waitForEvent('page')
  await support.click()
  await (await opened).waitForURL(`${helpUrl}/quantrac`)
  expect(new URL(page.url()).origin).toBe(product.url)
  await menu.getByRole('button', { name: 'Log out' }).waitFor()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/setting/data')
  await menu.waitFor({ state: 'detached' })
})

test('UI-074 at most one of the two pop-ups is open; Esc closes it and returns the focus', async () => {
  const page = await consoleOf()
  const bell = bar(page).getByRole('button', { name: 'Alerts' })
  const user = bar(page).getByRole('button', { name: 'User menu' })
  const notice = page.getByRole('dialog', { name: 'Notice' })
  await bell.click()
  await notice.waitFor()
  await user.click()
  await userMenu(page).waitFor()
  expect(await notice.count()).toBe(0)
  await bell.click()
  await notice.waitFor()
  expect(await userMenu(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'detached' })
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Alerts')
})
