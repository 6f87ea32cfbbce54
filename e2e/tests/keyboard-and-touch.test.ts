import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { fillAllPages, openDialogAt, settled, walkTo } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen } from '../src/harness.ts'

const { product, browser } = await startConsole()
const { admin, paths, dialogs } = await fillAllPages(product)

afterEach(() => clearScreens(browser))

// Counts the elements that a keyboard should reach, and names those that it reached, with the place and whether a focus
// ring is drawn there. An unchecked radio is reached with the arrows; a hidden input has its ring on the label beside
// it.
const reachable = `(() => {
  globalThis.reached = new Set()
  const all = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, [tabindex="0"]'
  // What lies under an open dialog is not to be reached.
  const page = document.querySelector('[aria-modal=true]') ?? document
  globalThis.expected = [...page.querySelectorAll(all)].filter((one) =>
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

/** Elements that Tab does not reach, or that it reaches without a visible ring. */
async function keyboardProblems(page: Page): Promise<string[]> {
  const count = await page.evaluate<number>(reachable)
  const unseen: string[] = []
  // What appears meanwhile, as a notice with its buttons, takes presses, too: then what is left is reached in a second
  // round.
  for (let pressed = 0; pressed <= 2 * count; pressed += 1) {
    if (pressed > count && (await page.evaluate<string[]>(missed)).length === 0) break
    await page.keyboard.press('Tab')
    const at = await page.evaluate<{ ringed: boolean; name: string } | null>(step)
    if (at !== null && !at.ringed) unseen.push(`no ring: ${at.name}`)
  }
  const never = await page.evaluate<string[]>(missed)
  return [...unseen, ...never.map((name) => `never reached: ${name}`)]
}

test('everything is reached by keyboard with a visible ring, on every page', async () => {
  const login = await openScreen(browser, { url: product.url })
  await login.page.goto('/login')
  await login.page.getByLabel('Email').waitFor()
  expect(await keyboardProblems(login.page)).toEqual([])
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  const found: string[] = []
  for (const path of paths) {
    await walkTo(page, path)
    await settled(page)
    found.push(...(await keyboardProblems(page)).map((problem) => `${path}: ${problem}`))
  }
  expect(found).toEqual([])
})

test('in the dark theme the ring is visible, too, and ? lists the keyboard shortcuts', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, theme: 'dark' })
  await page.goto('/setting/data')
  await settled(page)
  expect(await keyboardProblems(page)).toEqual([])
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.waitFor()
  expect(await list.locator('kbd').allInnerTexts()).toEqual(
    expect.arrayContaining(['/', '?', 'Enter', 'Esc']),
  )
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.locator('input[data-search]:focus').waitFor()
})

// Touch targets: the element itself, or a label for it. A link is as wide as its words, and within a sentence as high
// as its line; a field's border belongs to it.
const small = `(() => {
  const all = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, [role=menuitem]'
  const boxOf = (one) => [one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect())
    .reduce((a, b) => a.width * a.height > b.width * b.height ? a : b)
  const page = document.querySelector('[aria-modal=true], dialog[open]') ?? document
  return [...page.querySelectorAll(all)].flatMap((one) => {
    const isSeen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.labels?.length > 0
    const inSentence = one.matches('a') && getComputedStyle(one).display === 'inline' &&
      one.parentElement.textContent.trim() !== one.textContent.trim()
    const { width, height, bottom } = boxOf(one)
    if (!isSeen || inSentence || bottom <= 0 || one.closest('thead') !== null) return []
    if (height >= 42 && (width >= 44 || one.matches('a'))) return []
    return [Math.round(width) + ' × ' + Math.round(height) + ': ' + one.outerHTML.slice(0, 160)]
  })
})()`

test('on a phone every touch target is at least 44 px wide and high, in pop-ups and dialogs as well', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, size: 'phone' })
  const found: string[] = []
  const look = async (place: string): Promise<void> => {
    found.push(...(await page.evaluate<string[]>(small)).map((problem) => `${place}: ${problem}`))
  }
  for (const path of paths) {
    await walkTo(page, path)
    await settled(page)
    await look(path)
  }
  const buttons = page.getByRole('banner').locator('[aria-haspopup=dialog]')
  for (const number of [0, 1]) {
    await buttons.nth(number).click()
    await page.locator('dialog[open]').waitFor()
    await look(`pop-up ${number}`)
  }
  for (const path of dialogs) {
    await openDialogAt(page, path)
    await look(path)
  }
  expect([...new Set(found)]).toEqual([])
})
