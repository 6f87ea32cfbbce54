import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, query } from '../src/harness.ts'

const { product, browser } = await startConsole()
const person = await product.addPerson({ role: 'admin' })

beforeEach(() => query(product.databaseUrl, 'truncate module, alert, factor_state, notification cascade'))
afterEach(() => clearScreens(browser))

async function openWall(search: string, given: { language?: 'vi' | 'en' } = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...given })
  await page.goto(`/dashboard?${search}`)
  return page
}
const headline = (page: Page) => page.getByRole('heading', { level: 1 })

test.for(['vi', 'en'] as const)(
  'an excursion is in headline, strip and tile at once (%s)',
  async (language) => {
    const own = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
    await own.publish(40)
    const page = await openWall('wall=1', { language })
    const quiet = language === 'vi' ? /bình thường/ : /normal/
    await headline(page).filter({ hasText: quiet }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    await own.publish(91.5)
    await own.close()
    const over = language === 'vi' ? '1 trạm vượt ngưỡng' : '1 station above its limit'
    await headline(page).filter({ hasText: over }).waitFor()
    const value = language === 'vi' ? '91,5' : '91.5'
    const first = page.getByRole('listitem').filter({ hasText: value })
    await first.waitFor()
    await first.getByText(language === 'vi' ? 'Chưa ai nhận' : 'Nobody has it').waitFor({ timeout: 30_000 })
    await page.getByRole('article').filter({ hasText: value }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  },
)

test('the chosen pages follow each other, and Esc leads back to the console', async () => {
  await product.api.call('moduleCreate', {
    body: { code: 'KK-01', manufacturer_id: 'kk', type: 'air', description: '', status: true },
  })
  await product.api.call('moduleCreate', {
    body: { code: 'DN-01', manufacturer_id: 'dn', type: 'elecConsum', description: '', status: true },
  })
  const page = await openWall('wall=air,elecConsum&every=5')
  const tile = (code: string) => page.getByRole('article').filter({ hasText: code })
  await tile('KK-01').waitFor()
  expect(await tile('DN-01').count()).toBe(0)
  await tile('DN-01').waitFor()
  expect(await tile('KK-01').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a server that stays away is written large, with the time of the data', async () => {
  const own = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
  await own.publish(40)
  await own.close()
  const page = await openWall('wall=1')
  await page.getByRole('article').waitFor()
  await page.context().setOffline(true)
  await headline(page)
    .filter({ hasText: /No connection to the server – readings of \d\d:\d\d/ })
    .waitFor()
  await page.context().setOffline(false)
  await headline(page).filter({ hasText: 'normal' }).waitFor()
})

test('more than twelve stations are rows', async () => {
  for (let n = 1; n <= 13; n += 1)
    await product.api.call('moduleCreate', {
      body: { code: `M-${n}`, manufacturer_id: `m${n}`, description: '', status: true },
    })
  const page = await openWall('wall=1')
  await page.getByRole('row').nth(12).waitFor()
  expect(await page.getByRole('row').count()).toBe(13)
})

test('the dashboard has a button that leads to it', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Wall screen' }).click()
  await page.waitForURL(/wall=1/)
  await page.getByText('There is no station to show yet').waitFor()
})
