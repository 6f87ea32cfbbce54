import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { clearScreens } from '../src/console.ts'
import {
  accessibilityProblems,
  openScreen,
  query,
  type Screen,
  type ScreenOptions,
  sizes,
} from '../src/harness.ts'
import { addJudgedStation, startJudgedPlant } from '../src/judged-plant.ts'

const { product, empty, browser, publish } = await startJudgedPlant()
const person = await product.addPerson()
let screen: Screen

for (const [code, type, name] of [
  ['WW-1', 'wasteWater', 'Nhà máy Bình Minh'],
  ['WW-2', 'wasteWater', 'Suối Đá'],
  ['WW-3', 'wasteWater', 'Hồ Tây'],
  ['AIR-1', 'air', 'Cổng chính'],
  ['AIR-2', 'air', 'Ống khói'],
  ['EL-1', 'elecConsum', 'Trạm biến áp'],
  ['EL-2', 'elecConsum', 'Lò hơi'],
] as const) {
  await addJudgedStation(product, { code, type, name, decimals: 2, band: 10 })
  await publish(code, { pH: 7.25, COD: 40 })
}
afterEach(() => clearScreens(browser))

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  return screen.page
}

const grid = (page: Page): Locator => page.getByRole('grid')
const rowOf = (page: Page, name: string): Locator => grid(page).getByRole('row').filter({ hasText: name })
/** The cell of a factor: the first two columns are the name and the state. */
const cellOf = (page: Page, name: string, place: number): Locator =>
  rowOf(page, name)
    .getByRole('gridcell')
    .nth(place + 1)
    .locator('[data-column]')
const namesOf = async (page: Page): Promise<string[]> =>
  (await grid(page).getByRole('rowheader').locator('b').allInnerTexts()).map((text) => text.trim())

describe('the pages of each kind', () => {
  test.for([
    ['UI-155 UI-052', 'Waste water', '/wasteWater', ['Hồ Tây', 'Nhà máy Bình Minh', 'Suối Đá']],
    ['UI-156 UI-053', 'Air quality', '/air', ['Cổng chính', 'Ống khói']],
    ['UI-157 UI-054', 'Electricity', '/elecConsum', ['Lò hơi', 'Trạm biến áp']],
  ] as const)(
    '%s the item %s leads to %s with the stations of that kind only',
    async ([, item, path, names]) => {
      const page = await open(path === '/air' ? '/wasteWater' : '/air')
      await page.getByRole('link', { name: item, exact: true }).click()
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { level: 1, name: item }).waitFor()
      await rowOf(page, names[0]).waitFor()
      expect((await namesOf(page)).toSorted()).toEqual([...names].toSorted())
      expect(screen.errors).toEqual([])
    },
  )

  test.for([
    ['en', 'No station is outside its limits or offline', '≤ 75 mg/L'],
    ['vi', 'Không trạm nào ngoài ngưỡng hay mất kết nối', '6 – 9'],
  ] as const)(
    'it says that nothing is wrong, and says each limit once: %s',
    async ([language, quiet, limit]) => {
      const page = await open('/air', { language })
      await page.getByText(quiet).waitFor()
      // The matrix follows its headline.
      await page.getByText(limit, { exact: true }).first().waitFor()
      expect(await page.getByText(limit, { exact: true }).count()).toBe(1)
      expect(await page.locator('main').innerText()).not.toMatch(
        /undefined|null|NaN|\[object|overview\.|condition\./,
      )
    },
  )

  test('UI-164 the time of a value is that of Asia/Ho_Chi_Minh', async () => {
    const at = await publish('AIR-1', { pH: 7.3 })
    const sent = new Date(at + 7 * 3_600_000).toISOString().slice(11, 19)
    const page = await open('/air')
    await cellOf(page, 'Cổng chính', 0).getByText('7.30').waitFor()
    expect(await cellOf(page, 'Cổng chính', 0).getAttribute('title')).toContain(sent)
    await expect
      .poll(() => rowOf(page, 'Cổng chính').locator('time').last().getAttribute('title'))
      .toContain(sent)
  })
})

describe('a calm day says how long it has been so', () => {
  test.for([
    ['en', 'No station has been outside its limits for 14 days', 'for 14 days', 'never outside its limits'],
    ['vi', 'Không trạm nào vượt ngưỡng trong 14 ngày qua', 'đã 14 ngày', 'chưa từng vượt ngưỡng'],
  ] as const)('%s', async ([language, sentence, long, never]) => {
    await publish('WW-2', { pH: 7.25, COD: 90 })
    await publish('WW-2', { pH: 7.25, COD: 40 })
    await query(product.databaseUrl, `update alert set resolved_at = now() - interval '14 days 5 hours'`)
    const page = await open('/wasteWater', { language })
    await page.getByText(sentence, { exact: true }).waitFor()
    await rowOf(page, 'Suối Đá').getByText(long, { exact: true }).waitFor()
    await rowOf(page, 'Hồ Tây').getByText(never, { exact: true }).waitFor()
  })
})

describe('what is wrong', () => {
  test.for([
    [
      'en',
      '1 station above its limit',
      'COD 87.00 mg/L at Suối Đá, above 75 since',
      'Over limit ↑',
      '↑ 16 %',
      '87.00',
    ],
    ['vi', '1 trạm vượt ngưỡng', 'COD 87,00 mg/L ở Suối Đá, vượt 75 từ', 'Vượt ngưỡng ↑', '↑ 16 %', '87,00'],
  ] as const)(
    'an excursion is in the sentence, the words, the row and the cell without a reload: %s',
    async ([language, sentence, words, state, beyond, value]) => {
      const page = await open('/wasteWater', { language })
      await rowOf(page, 'Suối Đá').waitFor()
      await publish('WW-2', { pH: 7.25, COD: 87 })
      await page.getByRole('button', { name: sentence }).waitFor()
      await page.getByRole('link', { name: words }).waitFor()
      await rowOf(page, 'Suối Đá').getByText(state, { exact: true }).waitFor()
      const cell = cellOf(page, 'Suối Đá', 1)
      await cell.getByText(beyond).waitFor()
      expect(await cell.getAttribute('data-form')).toBe('over')
      expect(await cell.innerText()).toContain(value)
      await expect.poll(async () => (await namesOf(page))[0]).toBe('Suối Đá')
      await publish('WW-2', { pH: 7.25, COD: 70 })
      await expect.poll(() => cell.getAttribute('data-form')).toMatch(/near|plain/)
      await publish('WW-2', { pH: 7.25, COD: 40 })
      await expect.poll(() => cell.getAttribute('data-form')).toBe('plain')
      expect(await page.getByRole('button', { name: sentence }).count()).toBe(0)
    },
  )

  test('a value of a calibrating or faulty device is dashed, and is not judged', async () => {
    const page = await open('/elecConsum')
    const cell = cellOf(page, 'Lò hơi', 1)
    await cell.waitFor()
    await publish('EL-2', { pH: 7.25, COD: { value: 510, quality: 1 } })
    await expect.poll(() => cell.getAttribute('data-form')).toBe('calibrating')
    await rowOf(page, 'Lò hơi').getByText('Calibrating', { exact: true }).waitFor()
    await publish('EL-2', { pH: 7.25, COD: { value: 520, quality: 2 } })
    await expect.poll(() => cell.getAttribute('data-form')).toBe('faulty')
    await publish('EL-2', { pH: 7.25, COD: 41 })
    await expect.poll(() => cell.getAttribute('data-form')).toBe('plain')
  })

  test('a part of the sentence filters, and so do the chips, in the address', async () => {
    await publish('WW-2', { pH: 7.25, COD: 90 })
    const page = await open('/wasteWater')
    await page.getByRole('button', { name: '1 station above its limit' }).click()
    await page.waitForURL(/[?&]state=outside/)
    await expect.poll(() => namesOf(page)).toEqual(['Suối Đá'])
    await page.reload()
    await rowOf(page, 'Suối Đá').waitFor()
    expect(await namesOf(page)).toEqual(['Suối Đá'])
    await page.getByRole('button', { name: /^Normal 2/ }).click()
    await expect.poll(() => namesOf(page)).toEqual(['Nhà máy Bình Minh', 'Hồ Tây'])
    await page.keyboard.press('/')
    await page.keyboard.type('ho tay')
    await expect.poll(() => namesOf(page)).toEqual(['Hồ Tây'])
    await page.waitForURL(/[?&]q=ho\+tay/)
    await page.goto('/wasteWater?state=offline')
    await page.getByText('No station matches the filters').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(async () => (await namesOf(page)).length).toBe(3)
    await publish('WW-2', { pH: 7.25, COD: 40 })
  })

  test('a row keeps its place under the pointer, and moves when the pointer leaves', async () => {
    const page = await open('/wasteWater')
    await rowOf(page, 'Hồ Tây').hover()
    expect(await namesOf(page)).toEqual(['Nhà máy Bình Minh', 'Suối Đá', 'Hồ Tây'])
    await publish('WW-3', { pH: 7.25, COD: 90 })
    await page.getByRole('button', { name: '1 station above its limit' }).waitFor()
    expect(await namesOf(page)).toEqual(['Nhà máy Bình Minh', 'Suối Đá', 'Hồ Tây'])
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(() => namesOf(page)).toEqual(['Hồ Tây', 'Nhà máy Bình Minh', 'Suối Đá'])
    await publish('WW-3', { pH: 7.25, COD: 40 })
    await expect.poll(() => namesOf(page)).toEqual(['Nhà máy Bình Minh', 'Suối Đá', 'Hồ Tây'])
  })

  test('a head sorts by its factor; a third press returns to the worst first', async () => {
    await publish('WW-3', { pH: 7.25, COD: 60 })
    const page = await open('/wasteWater')
    const head = grid(page).getByRole('columnheader', { name: /COD/ })
    await head.getByRole('button').click()
    await expect.poll(async () => (await namesOf(page))[0]).toBe('Hồ Tây')
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    await page.waitForURL(/[?&]sort=-factor\.COD/)
    await head.getByRole('button').click()
    await expect.poll(async () => (await namesOf(page)).at(-1)).toBe('Hồ Tây')
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('none')
    await publish('WW-3', { pH: 7.25, COD: 40 })
  })
})

describe('every mark leads to the thing', () => {
  test('a cell leads to its factor, a name to its station, a case to station, factor and alert', async () => {
    await publish('WW-1', { pH: 7.25, COD: 95 })
    const page = await open('/wasteWater')
    await cellOf(page, 'Suối Đá', 0).click()
    await page.waitForURL(/\/wasteWater\?module=WW-2&factor=pH$/)
    await page.goBack()
    await rowOf(page, 'Hồ Tây').getByRole('rowheader').getByRole('link').click()
    await page.waitForURL(/\/wasteWater\?module=WW-3$/)
    await page.goBack()
    await page.getByRole('link', { name: /^COD 95\.00 mg\/L at Nhà máy Bình Minh, above 75/ }).click()
    await page.waitForURL(/\/wasteWater\?module=WW-1&factor=COD&alert=\d+$/)
    expect(screen.errors).toEqual([])
    await publish('WW-1', { pH: 7.25, COD: 40 })
  })

  test('Tab reaches one cell, arrow keys go over all, and Enter opens', async () => {
    const page = await open('/wasteWater')
    await rowOf(page, 'Suối Đá').waitFor()
    await grid(page).getByRole('button', { name: 'Updated' }).focus()
    await page.keyboard.press('Tab')
    const at = () => page.evaluate<string>('document.activeElement?.getAttribute("href") ?? ""')
    expect(await at()).toContain('module=WW-1')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    expect(await at()).toBe('/wasteWater?module=WW-2&factor=COD')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    expect(await at()).toBe('/wasteWater?module=WW-1&factor=pH')
    await page.keyboard.press('Control+End')
    expect(await at()).toBe('/wasteWater?module=WW-3&factor=COD')
    await page.keyboard.press('Home')
    expect(await at()).toBe('/wasteWater?module=WW-3')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?module=WW-3&factor=pH$/)
  })
})

describe('a page without its data', () => {
  test('no stations: it says what it would show and offers to add one to people with the permission', async () => {
    const may = await empty.addPerson({ permissions: ['adaptors.add_module', 'adaptors.view_module'] })
    const page = await open('/air', { url: empty.url, tokens: may.tokens })
    await page.getByText('No stations here yet').waitFor()
    await page.getByRole('link', { name: 'Add station' }).click()
    await page.waitForURL('**/setting/data')
  })

  test('UI-361 a failed list says why, and Retry asks again', async () => {
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const { page } = screen
    let isDown = true
    await page.route('**/api/modules/latest/**', (route) =>
      isDown ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } }) : route.continue(),
    )
    await page.goto('/air')
    await page.getByText('The database is away.').waitFor()
    expect(await page.getByRole('searchbox').isVisible()).toBe(true)
    isDown = false
    // The wall asks by itself until it has an answer.
    await page.getByRole('button', { name: 'Wall screen' }).waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await rowOf(page, 'Cổng chính').waitFor()
  })

  test.for([
    ['light', 'vi', 'office'],
    ['dark', 'vi', 'phone'],
    ['dark', 'en', 'wall'],
    ['light', 'en', 'phone'],
  ] as const)('axe finds nothing and nothing is cut off: %s, %s, %s', async ([theme, language, size]) => {
    await publish('AIR-1', { pH: 7.25, COD: 90 })
    await publish('AIR-2', { pH: 6.2, COD: { value: 50, quality: 1 } })
    const page = await open('/air', { theme, language, size })
    await page.locator('[data-row="AIR-1"]').getByText('Cổng chính').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(sizes[size].width)
    await publish('AIR-1', { pH: 7.25, COD: 40 })
    await publish('AIR-2', { pH: 7.25, COD: 40 })
  })
})
