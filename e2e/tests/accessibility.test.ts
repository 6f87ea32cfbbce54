import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { fillAllPages, openDialogAt, settled, walkTo } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { until } from '../src/waiting.ts'
import { accessibilityProblems, openScreen, sizes } from '../src/harness.ts'

const { product, browser } = await startConsole()
const { admin, paths, dialogs } = await fillAllPages(product)
const areas = ['translation', 'audit', 'dashboard', 'elements', 'people', 'reports', 'wall']
const keys = new Set((await Promise.all(areas.map(textsOf))).flatMap((texts) => keysOf(texts)))

afterEach(() => clearScreens(browser))

interface Texts {
  [key: string]: string | Texts
}
async function textsOf(area: string): Promise<Texts> {
  const answer = await fetch(`${product.url}/locales/vi/${area}.json`)
  return (await answer.json()) as Texts // the console's own file
}
function keysOf(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )
}

// All text of the page, visible or for a screen reader.
const allWords = `[document.title, document.body.innerText,
  ...[...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap((one) =>
    ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''))].join('\\n')`

/** Translation keys and program artefacts that are visible on the page. */
async function rawWords(page: Page): Promise<string[]> {
  const text = await page.evaluate<string>(allWords)
  const raw = text.match(/\b(undefined|null|NaN)\b|\[object [A-Z]\w*\]|\n {4}at .+:\d+/g) ?? []
  const words = text.split(/[\s«»"']+/).filter((word) => keys.has(word) && word.includes('.'))
  return [...raw, ...words]
}

/** The narrowest window that WCAG asks for (1.4.10). */
const smallest = { width: 320, height: 640 }

const width = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth'

/** Whether the page lies within its window, once it has been drawn for its width. */
const fits = (page: Page): Promise<boolean> =>
  // Asked from here: a page with nothing to draw may rest, and with it what waits within the page.
  until('the page is as wide as its window', () => page.evaluate<boolean>(width), {
    limitMs: 5_000,
    everyMs: 100,
  }).then(
    () => true,
    () => false,
  )

/** All problems of the page in its current state, each line with its place. */
async function problems(page: Page, place: string): Promise<string[]> {
  const found = [...(await accessibilityProblems(page)), ...(await rawWords(page))]
  return found.map((problem) => `${place}: ${problem}`)
}

// Each theme and each language once: colours know no words, and words no colours.
const combinations = [
  { theme: 'light', language: 'vi' },
  { theme: 'dark', language: 'en' },
] as const

describe.for(combinations)('in $theme and $language', ({ theme, language }) => {
  test('UI-365 UI-366 no page has an accessibility violation, a raw word, an error or a sideways scroll', async () => {
    const screen = await openScreen(browser, { url: product.url, tokens: admin.tokens, theme, language })
    const { page } = screen
    const found: string[] = []
    for (const path of paths) {
      await walkTo(page, path)
      await settled(page)
      found.push(...(await problems(page, path)))
      for (const size of [sizes.phone, smallest]) {
        await page.setViewportSize(size)
        if (!(await fits(page))) found.push(`${path}: scrolls sideways at ${size.width} px`)
      }
      await page.setViewportSize(sizes.office)
    }
    const named = /^(Alerts|Cảnh báo|User menu|Tài khoản)/
    const buttons = page.getByRole('banner').getByRole('button', { name: named })
    for (const number of [0, 1]) {
      await buttons.nth(number).click()
      await page.locator('dialog[open]').waitFor()
      found.push(...(await problems(page, `pop-up ${number}`)))
    }
    expect([...found, ...screen.errors]).toEqual([])
  })

  test('UI-365 UI-366 the sign-in page has none of them, also with its errors shown', async () => {
    const { page, errors } = await openScreen(browser, { url: product.url, theme, language })
    await page.goto('/login')
    const submit = page.locator('button[type=submit]')
    await submit.waitFor()
    const found = await problems(page, 'login')
    await submit.click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    found.push(...(await problems(page, 'refused')))
    await page.setViewportSize(smallest)
    expect(await fits(page)).toBe(true)
    expect([...found, ...errors]).toEqual([])
  })

  test('UI-365 UI-366 no dialog has any of them', async () => {
    const screen = await openScreen(browser, { url: product.url, tokens: admin.tokens, theme, language })
    const { page } = screen
    const found: string[] = []
    const look = async (place: string): Promise<void> => {
      await page.locator('[role=dialog] .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
      found.push(...(await problems(page, place)))
    }
    for (const path of dialogs) {
      await openDialogAt(page, path)
      await look(path)
    }
    await page.goto('/setting/user_profiles')
    await page.getByRole('button', { name: /^(Change password|Đổi mật khẩu)$/ }).click()
    await page.getByRole('dialog').waitFor()
    await look('password')
    await page.goto('/setting/notifications')
    await page
      .getByRole('button', { name: /^(Edit|Sửa)$/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^(Add topic|Thêm topic)$/ }).click()
    await page.getByRole('dialog').waitFor()
    await look('topic')
    expect([...found, ...screen.errors]).toEqual([])
  })
})
