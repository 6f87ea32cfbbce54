import { type WidgetType, widgetTypes } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createCaller } from '../src/caller.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  addStation,
  openScreen,
  type Person,
  type Screen,
  type Station,
} from '../src/harness.ts'
import { type Canvas, isPainted } from '../src/painted.ts'
import { addPlant, oneOfEach, plantValue } from '../src/widget-plant.ts'

const { product, browser } = await startConsole()
const view = { permissions: ['widgets.view_widget', 'notify.view_alert'] } as const
const types = Object.keys(widgetTypes) as WidgetType[]
let everything: Person
let live: Station
let screen: Screen

beforeAll(async () => {
  await addPlant(product, 'NT-1')
  live = await addStation(product, { code: 'KK-1', factor: 'PM2.5', max: 50, type: 'air' })
  await live.publish(60)
  everything = await product.addPerson(view)
  await callerOf(everything).call('widgetCreateSet', { body: { widgets: oneOfEach('NT-1') } })
  return () => live.close()
})
afterEach(() => clearScreens(browser))

const callerOf = (person: Person) => createCaller(product.url, person.tokens.access_token)

async function open(
  person: Person,
  options: { theme?: 'light' | 'dark'; path?: string } = {},
): Promise<Page> {
  const { path = '/dashboard', ...look } = options
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...look })
  await screen.page.goto(path)
  return screen.page
}

// ECharts describes its chart on an element of its own, within the one that the console names.
const picture = (card: Locator): Locator => card.getByRole('img').last()

const widget = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })

/** What is painted between two heights of the canvas, as shares of it. */
const paintedBetween = (card: Locator, from: number, to: number): Promise<string> =>
  card.locator('canvas').evaluate(
    (element, part) => {
      const canvas = element as unknown as Canvas // as above
      const height = Math.floor(canvas.height * (part.to - part.from))
      const { data } = canvas
        .getContext('2d')
        .getImageData(0, Math.floor(canvas.height * part.from), canvas.width, height)
      return data.join()
    },
    { from, to },
  )

/** What those say of a station of waste water that takes no standard. */
const ofStation: Partial<Record<WidgetType, RegExp>> = {
  aqi_hours: /No VN_AQI in this time/,
  compliance_month: /standard/i,
}

describe('every type', () => {
  test('UI-125 UI-127 UI-133 all types are drawn with the values of the server', async () => {
    const page = await open(everything)
    expect(types).toHaveLength(29)
    for (const type of types) {
      const card = widget(page, `A ${type}`)
      await card.scrollIntoViewIfNeeded()
      if (type === 'table_highestVal') {
        await card.getByRole('row', { name: /PM2\.5 KK-1 60/ }).waitFor()
        continue
      }
      if (type === 'card_lastestFactor') {
        await card.getByText(plantValue('COD', 179).toFixed(1)).waitFor()
        continue
      }
      if (type in ofStation) {
        await card.getByText(ofStation[type] ?? '').waitFor()
        continue
      }
      await card.locator('canvas').waitFor()
      await expect.poll(() => isPainted(card), { message: type }).toBe(true)
      const said = (await picture(card).getAttribute('aria-label')) ?? ''
      expect(said, type).toMatch(type.startsWith('alert') ? /1/ : /COD.*\d/)
    }
    expect(screen.errors).toEqual([])
  }, 120_000)

  test('UI-152 UI-153 a chart with limits names its factor with unit and the newest value', async () => {
    const page = await open(everything)
    const card = widget(page, 'A line_threshold')
    await card.scrollIntoViewIfNeeded()
    const value = plantValue('COD', 179).toFixed(1)
    await card.getByRole('img', { name: new RegExp(`COD.*${value}.mg/L`) }).waitFor()
  })

  test('UI-151 the palette begins with its first colours', async () => {
    const page = await open(everything)
    for (const [type, ...colors] of [
      ['line_basic', [0xff, 0x63, 0x84]],
      ['column_basic', [0xff, 0x63, 0x84], [0x36, 0xa2, 0xeb], [0xff, 0xce, 0x56]],
    ] as const) {
      const card = widget(page, `A ${type}`)
      await card.scrollIntoViewIfNeeded()
      await card.locator('canvas').waitFor()
      for (const color of colors) await expect.poll(() => isPainted(card, color)).toBe(true)
    }
  })

  test('the instant under the pointer is marked in the other charts of time, and goes with the pointer', async () => {
    const person = await product.addPerson(view)
    const shown = ['line_basic', 'area_basic', 'pie_basic']
    const widgets = oneOfEach('NT-1').filter(({ type }) => shown.includes(type))
    await callerOf(person).call('widgetCreateSet', { body: { widgets } })
    const page = await open(person)
    const [line, area, pie] = ['A line_basic', 'A area_basic', 'A pie_basic'].map((name) =>
      widget(page, name),
    ) as [Locator, Locator, Locator] // one for each name
    for (const card of [line, area, pie]) {
      await card.scrollIntoViewIfNeeded()
      await card.locator('canvas').waitFor()
    }
    const cursor = (card: Locator): Locator => card.locator('[data-cursor]')
    const pointAt = async (share: number): Promise<number> => {
      const box = await line.locator('canvas').boundingBox()
      if (box === null) throw new Error('the chart is not drawn')
      await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
      await cursor(area).waitFor()
      return (await cursor(area).boundingBox())?.x ?? 0
    }
    await line.scrollIntoViewIfNeeded()
    const first = await pointAt(0.4)
    await expect.poll(() => pointAt(0.7)).toBeGreaterThan(first)
    expect(await cursor(line).isVisible()).toBe(false)
    expect(await cursor(pie).isVisible()).toBe(false)
    await page.mouse.move(0, 0)
    await cursor(area).waitFor({ state: 'hidden' })
    expect(screen.errors).toEqual([])
  })

  test('a chart shows its data as a table, and gives it as a file', async () => {
    const page = await open(everything)
    const card = widget(page, 'A line_basic')
    await card.scrollIntoViewIfNeeded()
    await card.locator('canvas').waitFor()
    await card.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'View as table' }).click()
    await card.getByRole('columnheader', { name: 'COD mg/L' }).waitFor()
    await card
      .getByRole('cell', { name: plantValue('COD', 179).toFixed(1), exact: true })
      .first()
      .waitFor()
    await card.getByRole('button', { name: /^Actions for/ }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('A_line_basic.csv')
    await card.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'View as chart' }).click()
    await card.locator('canvas').waitFor()
    await expect.poll(() => isPainted(card)).toBe(true)
    await card.getByRole('button', { name: /^Actions for/ }).click()
    const [image] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download PNG' }).click(),
    ])
    expect(image.suggestedFilename()).toBe('A_line_basic.png')
  })

  test.for(['light', 'dark'] as const)('no accessibility problem, %s', async (theme) => {
    const page = await open(everything, { theme })
    await widget(page, 'A line_basic').locator('canvas').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Customise' }).click()
    await page.getByRole('button', { name: 'Add widget' }).click()
    await page.getByRole('button', { name: 'Basic line' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('UI-154 charts that answer', () => {
  const middleOf = async (card: Locator) => {
    const box = await card.locator('canvas').boundingBox()
    if (box === null) throw new Error('the chart has no canvas')
    return {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      width: box.width,
      height: box.height,
      top: box.y,
    }
  }

  test('line_zoomable asks the server for the period that it is zoomed to, and goes back', async () => {
    const page = await open(everything)
    const card = widget(page, 'A line_zoomable')
    await card.scrollIntoViewIfNeeded()
    await card.locator('canvas').waitFor()
    await expect.poll(() => isPainted(card)).toBe(true)
    const { x, y } = await middleOf(card)
    await page.mouse.move(x, y)
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (!pathname.includes('get-factor-with-time-by-module')) return false
      const at = (name: string): number => Date.parse(searchParams.get(name) ?? '')
      return (
        at('end_datetime') - at('start_datetime') < 23 * 3_600_000 &&
        at('start_datetime') > Date.now() - 24 * 3_600_000
      )
    })
    for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -300)
    await asked
    await page.waitForURL(/[?&]zoom=/)
    await card.getByRole('button', { name: 'Whole range' }).click()
    await expect.poll(() => page.url()).not.toContain('zoom=')
    await page.goBack()
    await page.waitForURL(/[?&]zoom=/)
    const zoomed = new URL(page.url()).searchParams.get('zoom')?.replace(/^\d+\./, '')
    await card.getByRole('button', { name: 'Use for the whole page' }).click()
    await page.waitForURL((url) => !url.search.includes('zoom='))
    expect(new URL(page.url()).searchParams.get('range')).toBe(zoomed)
    const [from = '', to = ''] = zoomed?.split('~') ?? []
    const asks = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url())
      const at = (name: string): number => Date.parse(searchParams.get(name) ?? '')
      return (
        pathname.includes('get-factor-with-time-by-module') &&
        at('start_datetime') === Date.parse(`${from}+07:00`) &&
        at('end_datetime') === Date.parse(`${to}+07:00`)
      )
    })
    await widget(page, 'A area_threshold').scrollIntoViewIfNeeded()
    await asks
  })

  test('the charts of line_sync have one cursor', async () => {
    const page = await open(everything)
    const card = widget(page, 'A line_sync')
    await card.scrollIntoViewIfNeeded()
    await card.locator('canvas').waitFor()
    await expect.poll(() => isPainted(card)).toBe(true)
    const { x, top, height } = await middleOf(card)
    const below = await paintedBetween(card, 0.75, 0.85)
    await page.mouse.move(x, top + 0.2 * height)
    await page.mouse.move(x + 5, top + 0.2 * height)
    await expect.poll(async () => (await paintedBetween(card, 0.75, 0.85)) === below).toBe(false)
  })

  test('the brush of line_brush decides what is shown above it', async () => {
    const page = await open(everything)
    const card = widget(page, 'A line_brush')
    await card.scrollIntoViewIfNeeded()
    await card.locator('canvas').waitFor()
    await expect.poll(() => isPainted(card)).toBe(true)
    const { x, top, height, width } = await middleOf(card)
    const above = await paintedBetween(card, 0.15, 0.5)
    const brush = top + height - 30
    await page.mouse.move(x - width / 5, brush)
    await page.mouse.down()
    await page.mouse.move(x + width / 5, brush, { steps: 6 })
    await page.mouse.up()
    await page.mouse.move(x, top - 60)
    await expect.poll(async () => (await paintedBetween(card, 0.15, 0.5)) === above).toBe(false)
  })

  test('area_selection says the least, the mean and the greatest of what is selected', async () => {
    const page = await open(everything)
    const card = widget(page, 'A area_selection')
    await card.scrollIntoViewIfNeeded()
    await card.locator('canvas').waitFor()
    await expect.poll(() => isPainted(card)).toBe(true)
    const { x, y, width } = await middleOf(card)
    await page.mouse.move(x - width / 5, y)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 5 })
    await page.mouse.move(x + width / 5, y, { steps: 5 })
    await page.mouse.up()
    await card.getByText(/least \d+\.\d mg\/L, mean \d+\.\d mg\/L, greatest \d+\.\d mg\/L/).waitFor()
  })
})

describe('a person without widgets', () => {
  test('UI-126 UI-128 UI-129 sees alerts over time and by factor, highest values, cards and lines of the stations', async () => {
    const page = await open(await product.addPerson(view))
    await picture(widget(page, 'Alerts over time')).waitFor()
    await widget(page, 'Alerts over time')
      .getByText(/^1 alert/)
      .waitFor()
    await page.getByRole('img', { name: /^Alerts by factor\. PM2\.5: 1 out of limits, 0 near/ }).waitFor()
    await widget(page, 'Highest values')
      .getByRole('row', { name: /PM2\.5/ })
      .waitFor()
    const card = widget(page, 'PM2.5, mg/L').first()
    // Below the fold it is drawn when it comes near.
    await card.scrollIntoViewIfNeeded()
    await card.getByText('60.0').waitFor()
    await card.getByText('Over limit ↑').waitFor()
    const boxes = await Promise.all(
      ['Alerts over time', 'Alerts by factor'].map((name) => widget(page, name).boundingBox()),
    )
    expect(boxes.map((box) => box && Math.round(box.height))).toEqual([287, 287])
  })

  test('a counter says what it counted today', async () => {
    const page = await open(await product.addPerson(view))
    const card = widget(page, 'E, kWh').first()
    await card.getByText('today', { exact: true }).waitFor()
    expect(await card.innerText()).not.toContain('1,358')
  })

  test('a new reading is on the card within two seconds, without a reload', async () => {
    const page = await open(await product.addPerson(view))
    const card = widget(page, 'PM2.5, mg/L').first()
    // Below the fold it is drawn when it comes near.
    await card.scrollIntoViewIfNeeded()
    await card.getByText('60.0').waitFor()
    await live.publish(48.5)
    await card.getByText('48.5').waitFor()
    await live.publish(60)
    await card.getByText('60.0').waitFor()
  })
})

test('a new alert is in the widgets of alerts within two seconds, without a reload', async () => {
  const quiet = await addStation(product, { code: 'NT-9', factor: 'COD', max: 50 })
  onTestFinished(() => quiet.close())
  const person = await product.addPerson(view)
  const widgets = oneOfEach('NT-1').filter(({ type }) => type.startsWith('alert_'))
  await callerOf(person).call('widgetCreateSet', { body: { widgets } })
  const page = await open(person)
  const sentence = widget(page, 'A alert_lineChart').getByText(/^\d+ alerts?/)
  const countOf = async () => Number.parseInt(await sentence.innerText(), 10)
  await sentence.waitFor()
  await picture(widget(page, 'A alert_pieChart')).waitFor()
  const before = await countOf()
  const pie = page.waitForResponse('**/get-alert-pie-chart-dashboard/**')
  await quiet.publish(60)
  await expect.poll(countOf, { timeout: 15_000 }).toBe(before + 1)
  await pie
})

test('several that fail at once have one reason above the page, and each says what failed', async () => {
  const person = await product.addPerson(view)
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
  const { page } = screen
  const failing = '**/api/dashboard/**'
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { detail: 'Server error' } }))
  await page.goto('/dashboard')
  const banner = page
    .getByRole('alert')
    .filter({ hasText: /^The server fails: \d+ parts of the page are not loaded/ })
  await banner.waitFor({ timeout: 30_000 })
  const card = widget(page, 'Alerts by factor')
  await card.getByText('Failed to fetch alerts by factor', { exact: true }).waitFor()
  expect(await page.getByText('Server error').count()).toBe(0)
  await page.unroute(failing)
  await banner.getByRole('button', { name: 'Retry' }).click()
  await banner.waitFor({ state: 'detached' })
  await picture(card).waitFor()
})

test('one widget that fails says so in its card and is repeated; the others go on', async () => {
  const person = await product.addPerson(view)
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
  const { page } = screen
  await page.route('**/get-alert-factors-dashboard/**', (route) => route.abort())
  await page.goto('/dashboard')
  const card = widget(page, 'Alerts by factor')
  await card.getByText('Failed to fetch alerts by factor', { exact: false }).waitFor()
  await picture(widget(page, 'Alerts over time')).waitFor()
  await page.unroute('**/get-alert-factors-dashboard/**')
  await card.getByRole('button', { name: 'Retry' }).click()
  await picture(card).waitFor()
})
