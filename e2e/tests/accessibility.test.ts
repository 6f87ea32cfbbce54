import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  addStation,
  openScreen,
  type Person,
  personKnown,
  sizes,
} from '../src/harness.ts'

const { product, browser } = await startConsole()
let admin: Person
let paths: string[]
let keys: Set<string>

beforeAll(async () => {
  admin = await product.addPerson({ role: 'admin' })
  const station = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
  await station.publish(60)
  await station.publish(91.5)
  await station.close()
  const details = `/setting/module_details/${station.id}/NT-01/device-NT-01`
  // /setting/modules is the screen of /setting/data.
  const own = ['/setting/user_profiles', '/setting/user_modules', '/setting/user_factors']
  const lists = ['/setting/factors', '/setting/thresholds']
  const settings = [
    '/setting/data',
    details,
    ...lists,
    '/setting/notifications',
    '/setting/user_management',
    ...own,
  ]
  paths = ['/dashboard', '/wasteWater', '/air', '/elecConsum', '/notification', ...settings, '/no-such-page']
  paths.push('/notification?tab=notifications', '/notification?alert=1', '/setting/audit')
  const texts = (await (await fetch(`${product.url}/locales/vi/translation.json`)).json()) as Texts // the console's own file
  keys = new Set(keysOf(texts))
})
afterEach(() => clearScreens(browser))

interface Texts {
  [key: string]: string | Texts
}
const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )

// Everything of the page that is read or heard, in one text.
const allWords = `[document.title, document.body.innerText,
  ...[...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap((one) =>
    ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''))].join('\\n')`

/** Translation keys and left-overs of a program that a person would read on the page. */
async function rawWords(page: Page): Promise<string[]> {
  const text = await page.evaluate<string>(allWords)
  const raw = text.match(/\b(undefined|null|NaN)\b|\[object [A-Z]\w*\]|\n {4}at .+:\d+/g) ?? []
  const words = text.split(/[\s«»"']+/).filter((word) => keys.has(word) && word.includes('.'))
  return [...raw, ...words]
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Everything that is wrong with the page as it stands, each line with its place. */
async function problems(page: Page, place: string): Promise<string[]> {
  const found = [...(await accessibilityProblems(page)), ...(await rawWords(page))]
  return found.map((problem) => `${place}: ${problem}`)
}

/** The page has its words, and nothing on it is being loaded. */
async function settled(page: Page): Promise<void> {
  await personKnown(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

const combinations = (['light', 'dark'] as const).flatMap((theme) =>
  (['vi', 'en'] as const).map((language) => ({ theme, language })),
)

describe.for(combinations)('in $theme and $language', ({ theme, language }) => {
  test('UI-365 UI-366 no page has an accessibility violation, a raw word, an error or a sideways scroll', async () => {
    const screen = await openScreen(browser, { url: product.url, tokens: admin.tokens, theme, language })
    const { page } = screen
    const found: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      found.push(...(await problems(page, path)))
      await page.setViewportSize(sizes.phone)
      if ((await overflow(page)) > 0) found.push(`${path}: scrolls sideways on a phone`)
      await page.setViewportSize(sizes.office)
    }
    const buttons = page.getByRole('banner').locator('[aria-haspopup=dialog]')
    for (const number of [0, 1]) {
      await buttons.nth(number).click()
      await page.locator('dialog[open]').waitFor()
      found.push(...(await problems(page, `pop-up ${number}`)))
    }
    expect([...found, ...screen.errors]).toEqual([])
  })

  test('UI-365 UI-366 the sign-in page likewise, with its errors shown', async () => {
    const { page, errors } = await openScreen(browser, { url: product.url, theme, language })
    await page.goto('/login')
    const submit = page.locator('button[type=submit]')
    await submit.waitFor()
    const found = await problems(page, 'login')
    await submit.click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    found.push(...(await problems(page, 'refused')))
    await page.setViewportSize(sizes.phone)
    expect(await overflow(page)).toBe(0)
    expect([...found, ...errors]).toEqual([])
  })
})

// Counts what a keyboard should reach, and names what it reached: with the place and whether a ring is drawn there. An unchecked
// radio is reached with the arrows; a hidden input has its ring on the label beside it.
const reachable = `(() => {
  globalThis.reached = new Set()
  const all = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, [tabindex="0"]'
  globalThis.expected = [...document.querySelectorAll(all)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0 && !(one.type === 'radio' && !one.checked))
  return globalThis.expected.length
})()`
const step = `(() => {
  const one = document.activeElement
  if (one === document.body || globalThis.reached.has(one)) return null
  globalThis.reached.add(one)
  const ringed = [one, one.nextElementSibling, one.parentElement, one.closest('[data-variant]')].some((place) => {
    if (place === null) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(place)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  return { ringed, name: one.outerHTML.slice(0, 120) }
})()`
const missed = `globalThis.expected.filter((one) => !globalThis.reached.has(one)).map((one) => one.outerHTML.slice(0, 120))`

/** What the Tab key never comes to, and where it comes without a ring that is seen. */
async function keyboardProblems(page: Page): Promise<string[]> {
  const count = await page.evaluate<number>(reachable)
  const unseen: string[] = []
  for (let pressed = 0; pressed <= count; pressed += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate<{ ringed: boolean; name: string } | null>(step)
    if (at !== null && !at.ringed) unseen.push(`no ring: ${at.name}`)
  }
  const never = await page.evaluate<string[]>(missed)
  return [...unseen, ...never.map((name) => `never reached: ${name}`)]
}

test.for(['light', 'dark'] as const)(
  'everything is reached by keyboard with a ring that is seen (%s)',
  async (theme) => {
    const login = await openScreen(browser, { url: product.url, theme })
    await login.page.goto('/login')
    await login.page.getByLabel('Email').waitFor()
    expect(await keyboardProblems(login.page)).toEqual([])
    const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, theme })
    await page.goto('/setting/data')
    await settled(page)
    expect(await keyboardProblems(page)).toEqual([])
  },
)
