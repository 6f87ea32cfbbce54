import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { fillAllPages, openDialogAt, settled, walkTo } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, type Screen } from '../src/harness.ts'
import { createCaller } from '../src/caller.ts'
import { addPlant, oneOfEach } from '../src/widget-plant.ts'

const { product, browser } = await startConsole()
const { admin, paths, dialogs } = await fillAllPages(product)
await addPlant(product, 'NT-02')
const [{ id } = { id: 0 }] = (await product.api.call('moduleList', {})).results
await product.api.call('moduleUpdate', { params: { id }, body: { latitude: 20.9, longitude: 106.7 } })
await createCaller(product.url, admin.tokens.access_token).call('widgetCreateSet', {
  body: { widgets: oneOfEach('NT-02', ['COD', 'TSS', 'NH4']) },
})

afterEach(() => clearScreens(browser))

const flags = { vi: 'VIE', en: 'ENG' } as const

async function open(): Promise<Screen> {
  return openScreen(browser, { url: product.url, tokens: admin.tokens, language: 'vi' })
}

const speaks = (page: Page, language: 'vi' | 'en') =>
  page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })

async function changeThereAndBack(
  page: Page,
  change: (language: 'vi' | 'en') => Promise<void>,
): Promise<void> {
  for (const language of ['en', 'vi'] as const) {
    await change(language)
    await speaks(page, language)
  }
}

/** The heading and what the page says of itself, which do not change with time. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate<string>(`document.title + ' · ' + document.querySelector('h1, h2')?.textContent`)

test('every page is switched to the other language and back, with its map and charts', async () => {
  const { page, errors } = await open()
  const broken: string[] = []
  for (const path of paths.filter((one) => !one.includes('alert='))) {
    await walkTo(page, path)
    await settled(page)
    const before = await wordsOf(page)
    await changeThereAndBack(page, (language) =>
      page.getByRole('banner').getByText(flags[language], { exact: true }).click(),
    )
    await settled(page)
    if ((await wordsOf(page)) !== before) broken.push(`${path}: ${before} is now ${await wordsOf(page)}`)
    broken.push(...errors.splice(0).map((error) => `${path}: ${error}`))
  }
  expect(broken).toEqual([])
})

test('a language that is chosen in another tab changes open dialogs, the wall and what was typed stays', async () => {
  const { page, context, errors } = await open()
  const other = await context.newPage()
  await other.goto('/setting/user_profiles')
  await settled(other)
  const broken: string[] = []
  const change = async (path: string): Promise<void> => {
    await changeThereAndBack(page, (language) => other.getByRole('banner').getByText(flags[language]).click())
    broken.push(...errors.splice(0).map((error) => `${path}: ${error}`))
  }
  for (const path of dialogs) {
    await openDialogAt(page, path)
    const field = page.locator('[role=dialog] input[type=text]:not([readonly])').first()
    const isThere = (await field.count()) > 0
    if (isThere) await field.fill('giữ nguyên')
    const before = await page.getByRole('dialog').innerText()
    await change(path)
    if (isThere && (await field.inputValue()) !== 'giữ nguyên') broken.push(`${path}: forgot what was typed`)
    if ((await page.getByRole('dialog').innerText()) !== before) broken.push(`${path}: has other words`)
  }
  for (const path of ['/notification?alert=1', '/dashboard?wall=1', '/dashboard?wall=dashboard,air']) {
    await page.goto(path)
    await page.locator('h1, h2, time').first().waitFor()
    await change(path)
  }
  expect(broken).toEqual([])
})
