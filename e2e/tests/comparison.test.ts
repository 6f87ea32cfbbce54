import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createCaller } from '../src/caller.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  addStation,
  openScreen,
  type Person,
  type Screen,
  type ScreenOptions,
} from '../src/harness.ts'
import type { Canvas } from '../src/painted.ts'

const { product, browser } = await startConsole()
let person: Person
let screen: Screen

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

beforeAll(async () => {
  for (const code of ['NT-1', 'NT-2']) {
    const station = await addStation(product, { code, factor: 'COD', max: 75 })
    await station.close()
  }
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const lines = (code: string, { until, days, value }: { until: number; days: number; value: number }) =>
    Array.from({ length: days * 144 }, (_, place) => {
      const at = new Date(until - place * 10 * MINUTE_MS)
      return `${code},COD,${at.toISOString()},${value}`
    })
  const readings = [
    ...lines('NT-1', { until: now, days: 2, value: 60 }),
    ...lines('NT-1', { until: now - 363 * DAY_MS, days: 6, value: 35.5 }),
    ...lines('NT-2', { until: now, days: 1, value: 60 }),
  ]
  await product.api.importCsv([`module,factor,timestamp,value\n${readings.join('\n')}\n`])
  person = await product.addPerson({ permissions: ['notify.view_alert', 'widgets.view_widget'] })
  const widgets = [
    { type: 'line_basic', title: 'Of the year', module_code: 'NT-1', factors: ['COD'], range: null },
    { type: 'line_basic', title: 'Without one', module_code: 'NT-2', factors: ['COD'], range: null },
  ] as const
  await createCaller(product.url, person.tokens.access_token).call('widgetCreateSet', {
    body: { widgets: widgets.map((widget) => ({ ...widget, factors: [...widget.factors] })) },
  })
}, 120_000)
afterEach(() => clearScreens(browser))

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  return screen.page
}

const day = (at: number): string =>
  new Date(at + 7 * 3_600_000).toISOString().slice(0, 10).split('-').toReversed().join('/')
const yearOf = (at: number): number => new Date(at + 7 * 3_600_000).getUTCFullYear()

async function timeSeries(page: Page): Promise<Locator> {
  const card = page.getByRole('region', { name: /^(History|Diễn biến)/ })
  await card.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await card.locator('canvas').waitFor()
  return card
}

/** Whether a pale, level line crosses the chart: the numbers of its axis are grey, too, but not as long. */
const hasPaleLine = (card: Locator): Promise<boolean> =>
  card.locator('canvas').evaluate((element) => {
    const canvas = element as unknown as Canvas // the tests are compiled without the types of a browser
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    const rows = new Map<number, number>()
    for (let place = 0; place < data.length; place += 4) {
      const near = [0x8a, 0x94, 0xa0].every(
        (value, part) => Math.abs((data[place + part] ?? 0) - value) <= 40,
      )
      if (!near || (data[place + 3] ?? 0) < 128) continue
      const row = Math.floor(place / 4 / canvas.width)
      rows.set(row, (rows.get(row) ?? 0) + 1)
    }
    return Math.max(0, ...rows.values()) > canvas.width / 4
  })

describe('the comparison with the same time a year before', () => {
  test('draws it pale behind, and says when that was: in the legend, the table and the file', async () => {
    const page = await open('/wasteWater?module=NT-1&factor=COD&compare=year')
    const card = await timeSeries(page)
    const [now, year] = [Date.now(), yearOf(Date.now()) - 1]
    await card.getByText(new RegExp(`^A year earlier: .*/${year} – .*/${year}$`)).waitFor()
    await expect.poll(() => hasPaleLine(card)).toBe(true)
    await card.getByRole('img', { name: /COD, newest value 60\.0.mg\/L\. A year earlier: / }).waitFor()
    await card.getByRole('button', { name: 'Table' }).click()
    await card.getByRole('columnheader', { name: 'COD, a year earlier mg/L' }).waitFor()
    await card.getByRole('columnheader', { name: 'Time, a year earlier' }).waitFor()
    const both = card.getByRole('row', {
      name: new RegExp(`/${yearOf(now)}, .* 60\\.0 .*/${year}, .* 35\\.5$`),
    })
    await both.first().waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'CSV' }).click(),
    ])
    const lines: string[] = []
    for await (const chunk of await file.createReadStream()) lines.push(String(chunk))
    expect(lines.join('')).toMatch(
      /^\ufeffTime,COD \(mg\/L\),"Time, a year earlier","COD, a year earlier \(mg\/L\)"/,
    )
    expect(lines.join('')).toMatch(new RegExp(`,60,${year}-\\d\\d-\\d\\dT[\\d:]+\\+07:00,35\\.5`))
    expect(screen.errors).toEqual([])
  })

  test('without readings of then says so in words', async () => {
    const page = await open('/wasteWater?module=NT-2&factor=COD&compare=year', { language: 'vi' })
    const card = await timeSeries(page)
    await card.getByText(/^Không có số liệu của cùng kỳ năm trước \(.* – .*\)$/).waitFor()
    expect(await hasPaleLine(card)).toBe(false)
  })

  test('is one of three choices, which the keyboard reaches and the address keeps', async () => {
    const page = await open('/wasteWater?module=NT-1&factor=COD')
    const card = await timeSeries(page)
    const choice = page.getByRole('combobox', { name: 'Compare with' })
    expect(await choice.inputValue()).toBe('none')
    await choice.focus()
    await page.keyboard.press('a')
    await page.waitForURL(/compare=1$/)
    await card.getByText(/^Period before: /).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/compare=year$/)
    await card.getByText(/^A year earlier: /).waitFor()
    await page.goBack()
    await expect.poll(() => choice.inputValue()).toBe('before')
    await choice.selectOption('No comparison')
    await page.waitForURL((url) => !url.search.includes('compare'))
    await card.getByText(/^Period before: /).waitFor({ state: 'detached' })
  })

  test('may be with any month', async () => {
    const page = await open('/wasteWater?module=NT-1&factor=COD')
    const card = await timeSeries(page)
    const month = new Date(Date.now() - 363 * DAY_MS).toISOString().slice(0, 7)
    const choice = page.getByRole('combobox', { name: 'Compare with' })
    await choice.selectOption(month)
    await page.waitForURL(new RegExp(`compare=${month}$`))
    const [year, number] = month.split('-')
    await card
      .getByText(
        new RegExp(
          `(Chosen month: |No readings from the chosen month .)00:00 01/${number}/${year}|01/${number}/${year}`,
        ),
      )
      .waitFor()
    await page.reload()
    await expect.poll(() => choice.inputValue()).toBe(month)
  })

  test('an old address means the period before, and an unknown one no comparison', async () => {
    const page = await open('/wasteWater?module=NT-2&factor=COD&compare=1&range=yesterday')
    const card = await timeSeries(page)
    await card.getByText(`No readings from the period before (${day(Date.now() - 2 * DAY_MS)})`).waitFor()
    await page.goto('/wasteWater?module=NT-1&factor=COD&compare=2')
    await timeSeries(page)
    expect(await page.getByRole('combobox', { name: 'Compare with' }).inputValue()).toBe('none')
    expect(await card.getByText(/^(period before|a year earlier).*\d/i).count()).toBe(0)
  })

  test('is drawn in widgets, each with what it knows of then', async () => {
    const page = await open('/dashboard?compare=year')
    const widget = (name: string): Locator => page.getByRole('article', { name, exact: true })
    await widget('Of the year').scrollIntoViewIfNeeded()
    await widget('Of the year')
      .getByText(/^A year earlier: /)
      .waitFor()
    await expect.poll(() => hasPaleLine(widget('Of the year'))).toBe(true)
    await widget('Without one').scrollIntoViewIfNeeded()
    await widget('Without one')
      .getByText(/^No readings from a year earlier/)
      .waitFor()
    expect(await hasPaleLine(widget('Without one'))).toBe(false)
    expect(screen.errors).toEqual([])
  })

  test.for([
    { path: '/dashboard?compare=year', opens: ['24 giờ qua'] },
    { path: '/wasteWater?module=NT-1&factor=COD&compare=year', opens: [] },
  ])(
    'is chosen by a finger on a phone, in the menu of the range or in at most two rows: $path',
    async ({ path, opens }) => {
      const page = await open(path, { size: 'phone', language: 'vi' })
      for (const name of opens) await page.getByRole('button', { name }).click()
      const choice = page.getByRole('combobox', { name: 'So sánh' })
      await choice.waitFor()
      await choice.scrollIntoViewIfNeeded()
      const below = await choice.boundingBox()
      expect(below?.height).toBeGreaterThanOrEqual(44)
      expect((below?.x ?? 0) + (below?.width ?? Infinity)).toBeLessThanOrEqual(390)
      const first = await page.getByRole('button', { name: 'Khoảng trước đó' }).boundingBox()
      const height = (below?.y ?? Infinity) + (below?.height ?? 0) - (first?.y ?? 0)
      expect(opens.length > 0 || height <= 2 * 44 + 12).toBe(true)
      for (const name of opens) await page.getByRole('button', { name }).click()
      await expect.poll(() => page.getByRole('menu').count()).toBe(0)
      // The widgets of a phone are below what needs attention, and are fetched when they come into sight.
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await page
        .getByText(/^Cùng kỳ năm trước: /)
        .first()
        .waitFor()
      await page.evaluate('scrollTo(0, 0)')
      expect(await accessibilityProblems(page)).toEqual([])
    },
  )
})
