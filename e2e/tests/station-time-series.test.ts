import mqtt from 'mqtt'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createCaller } from '../src/caller.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { addStation, openScreen, type Person, type Screen, type ScreenOptions } from '../src/harness.ts'
import { isPainted } from '../src/painted.ts'
import { addStationPlant, MINUTE_MS, type Plant, plantDay, plantValue } from '../src/station-plant.ts'

const { product, browser } = await startConsole()
let person: Person
let plant: Plant
let screen: Screen

beforeAll(async () => {
  plant = await addStationPlant(product, { code: 'NT-1', name: 'Bình Minh' })
  await addStationPlant(product, { code: 'NT-2', name: 'Suối Đá' })
  person = await product.addPerson({ permissions: ['notify.view_alert'] })
}, 120_000)
afterEach(() => clearScreens(browser))

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  return screen.page
}

const caller = () => createCaller(product.url, person.tokens.access_token)
const card = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name, exact: true })
const red = [0xc9, 0x2a, 0x2a]
const violet = [0x67, 0x41, 0xd9]
/** `21:08` of an instant in Asia/Ho_Chi_Minh. */
const clock = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().slice(11, 16)
const shortAt = (): number => plant.end - plantDay.short.ago * MINUTE_MS

async function drawn(page: Page): Promise<Locator> {
  const timeSeries = card(page, 'History')
  // A chart is drawn when it is in the window.
  await timeSeries.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await timeSeries.locator('canvas').waitFor()
  await expect.poll(() => isPainted(timeSeries)).toBe(true)
  return timeSeries
}

describe('the time series', () => {
  test('UI-159 a chosen module shows a series of chosen factors over a chosen time', async () => {
    const page = await open('/wasteWater?module=NT-1&factor=COD,FLOW&range=6h')
    const timeSeries = await drawn(page)
    const value = plantValue('COD', 0).toFixed(1)
    await timeSeries.getByRole('img', { name: new RegExp(`COD, FLOW.*COD.*${value}.mg/L.*FLOW`) }).waitFor()
    await timeSeries.getByRole('button', { name: 'Last 6 hours' }).click()
    await page.getByRole('menuitem', { name: 'Last 7 days' }).click()
    await page.waitForURL(/range=7d/)
    await timeSeries.getByRole('button', { name: 'COD mg/L', pressed: true }).waitFor()
    expect(screen.errors).toEqual([])
  })

  test('a reading that arrives is appended, without a reload', async () => {
    const page = await open('/wasteWater?module=NT-2&factor=TSS')
    const timeSeries = await drawn(page)
    await timeSeries.getByRole('img', { name: /TSS, / }).waitFor()
    const client = await mqtt.connectAsync(product.brokerUrl)
    const message = JSON.stringify({ module: 'NT-2', ts: Date.now(), values: { 'TSS-01': 44.4 } })
    await client.publishAsync('plant/NT-2', message, { qos: 1 })
    await client.endAsync()
    await timeSeries.getByRole('img', { name: /TSS.*44\.4/ }).waitFor()
  })

  test('a third unit has no axis, and its chip says why', async () => {
    const page = await open('/wasteWater?module=NT-1&factor=COD,FLOW')
    const chip = card(page, 'History').getByRole('button', { name: /^pH: The chart has two axes/ })
    await chip.press('Enter')
    expect(decodeURIComponent(page.url())).toMatch(/factor=COD,FLOW$/)
    await card(page, 'History').getByRole('button', { name: 'TSS', exact: true }).click()
    await page.waitForURL(/factor=COD%2CFLOW%2CTSS/)
  })

  test('an excursion of four seconds, a calibration and a gap are seen in the day', async () => {
    const page = await open('/wasteWater?module=NT-1&factor=COD')
    const timeSeries = await drawn(page)
    await expect.poll(() => isPainted(timeSeries, red)).toBe(true)
    // The rings lie where the time puts them.
    await expect.poll(() => isPainted(timeSeries, violet, 32)).toBe(true)
    await timeSeries.getByText('least – greatest of 5 min').waitFor()
    await timeSeries.getByRole('button', { name: 'TSS', exact: true }).click()
    await timeSeries.getByRole('button', { name: /^COD/ }).click()
    await page.waitForURL(/factor=TSS$/)
  })

  test('an alert opens the time series around it, from single readings, with its facts', async () => {
    const page = await open('/wasteWater?module=NT-1')
    await card(page, 'Alerts')
      .getByRole('link', { name: /90\.0 \/ 75/ })
      .click()
    await page.waitForURL(/alert=\d+/)
    const timeSeries = card(page, 'History')
    await timeSeries.getByText(/COD over limit ↑ · peak 90\.0 \/ 75 mg\/L/).waitFor()
    // With its day, where that is not today.
    await timeSeries.getByText(new RegExp(`${clock(shortAt())}( \\d\\d/\\d\\d)? to`)).waitFor()
    await timeSeries.getByText('single readings').waitFor()
    await drawn(page)
    // The range says the hour that is shown, and the table of readings has that hour, too.
    expect(await timeSeries.getByRole('button', { name: 'Last 24 hours' }).count()).toBe(0)
    const hour = card(page, 'Readings')
    const ends = [29, 30].map((minutes) => clock(shortAt() + minutes * MINUTE_MS))
    const newest = (): Promise<string> => hour.getByRole('row').nth(1).innerText()
    await expect.poll(newest).toMatch(new RegExp(ends.join('|')))
    await timeSeries.getByRole('button', { name: 'Table' }).click()
    const rows = timeSeries.getByRole('row').filter({ hasText: '90.0' })
    await expect.poll(() => rows.count()).toBe(4)
    await timeSeries.getByRole('button', { name: 'Close this alert' }).click()
    await page.waitForURL((url) => !url.search.includes('alert'))
  })

  test.each(['desk', 'phone'] as const)(
    'a link to an alert shows what, how far and since when without scrolling, before values and charts (%s)',
    async (size) => {
      const { results } = await caller().call('moduleAlerts', { params: { code: 'NT-1' }, query: {} })
      const page = await open('about:blank', size === 'phone' ? { size } : {})
      if (size === 'desk') await page.setViewportSize({ width: 1366, height: 768 })
      const height = page.viewportSize()?.height ?? 0
      await page.goto(`/wasteWater?module=NT-1&factor=COD&alert=${results[0]?.id}`)
      const facts = page.getByText(/^COD over limit ↑ · peak .* \/ 75 mg\/L · .* to /)
      const bottomOf = async (of: Locator): Promise<number> => {
        const box = await of.boundingBox()
        return box === null ? Infinity : box.y + box.height
      }
      await expect.poll(() => bottomOf(facts)).toBeLessThan(height)
      const top = await facts.boundingBox()
      for (const later of [page.locator('#station-now'), page.locator('canvas').first()])
        expect((await later.boundingBox())?.y).toBeGreaterThan(top?.y ?? Infinity)
      // Closing it moves no card.
      await page.getByRole('button', { name: 'Close this alert' }).click()
      await page.waitForURL((url) => !url.search.includes('alert'))
      expect(await bottomOf(card(page, /^History/))).toBeLessThan(
        await bottomOf(page.locator('#station-now')),
      )
    },
  )

  test('a station that is silent for long offers the way to its newest readings, which are shown then', async () => {
    const silent = await addStation(product, { code: 'NT-3', factor: 'COD', max: 75 })
    await silent.close()
    const last = plant.end - 72 * 60 * MINUTE_MS
    const lines = [3, 2, 1, 0].map(
      (ago) => `NT-3,COD,${new Date(last - ago * MINUTE_MS).toISOString()},4${ago}.5,0`,
    )
    await product.api.importCsv([`module,factor,timestamp,value,quality\n${lines.join('\n')}\n`])
    const page = await open('/wasteWater?module=NT-3&factor=COD')
    const timeSeries = card(page, 'History')
    await timeSeries.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await timeSeries.getByText('No data in this range').waitFor()
    // Nothing was measured today.
    const values = page.locator('#station-now').getByRole('listitem')
    await values.getByText('Low –').waitFor()
    await timeSeries.getByRole('button', { name: 'Go to the newest readings' }).click()
    await page.waitForURL(/range=/)
    await expect.poll(() => isPainted(timeSeries)).toBe(true)
    await timeSeries.getByRole('img', { name: /COD.*40\.5/ }).waitFor()
    await card(page, 'Readings')
      .getByRole('cell', { name: /^40\.5/ })
      .waitFor()
    await timeSeries.getByText('No data in this range').waitFor({ state: 'detached' })
  })

  test('UI-164 its times are those of Asia/Ho_Chi_Minh, in the table and in the file', async () => {
    const page = await open('/wasteWater?module=NT-1&factor=TSS&range=1h')
    const timeSeries = await drawn(page)
    await timeSeries.getByRole('button', { name: 'Table' }).click()
    await timeSeries.getByRole('cell', { name: new RegExp(`${clock(plant.end)}:00`) }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      timeSeries.getByRole('button', { name: 'CSV' }).click(),
    ])
    const lines: string[] = []
    for await (const chunk of await file.createReadStream()) lines.push(String(chunk))
    expect(lines.join('')).toContain(`T${clock(plant.end)}:00+07:00,${plantValue('TSS', 0)}`)
  })

  test('a dragged period is asked for anew, kept in the address, and Back goes back', async () => {
    const page = await open('/wasteWater?module=NT-1&factor=COD')
    const timeSeries = await drawn(page)
    const canvas = timeSeries.locator('canvas')
    await canvas.scrollIntoViewIfNeeded()
    const box = await canvas.boundingBox()
    if (box === null) throw new Error('the chart has no place')
    const asked = page.waitForRequest(
      (request) =>
        request.url().includes('get-factor-with-time') && request.url().includes('max_points=5000'),
    )
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 6 })
    await page.mouse.up()
    await page.waitForURL(/zoom=/)
    await asked
    await timeSeries.getByText('single readings').waitFor()
    await page.reload()
    await timeSeries.getByRole('button', { name: 'Use for the whole page' }).click()
    await page.waitForURL((url) => url.search.includes('range=') && !url.search.includes('zoom'))
    await page.goBack()
    await timeSeries.getByRole('button', { name: 'Whole range' }).waitFor()
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('zoom'))
    await timeSeries.getByText('least – greatest of 5 min').waitFor()
  })

  test('a press on an alert below the axis opens it', async () => {
    const page = await open('/wasteWater?module=NT-1&factor=COD')
    const timeSeries = await drawn(page)
    const canvas = timeSeries.locator('canvas')
    await canvas.scrollIntoViewIfNeeded()
    const box = await canvas.boundingBox()
    if (box === null) throw new Error('the chart has no place')
    const [left, right] = [52, 20]
    const share = 1 - plantDay.short.ago / (24 * 60)
    const x = box.x + left + (box.width - left - right) * share
    await page.mouse.click(x, box.y + box.height - 33)
    await page.waitForURL(/alert=\d+/)
    await timeSeries.getByText(/peak 90\.0/).waitFor()
  })

  test('a period that cannot be loaded keeps the old picture, dimmed, and Retry asks again', async () => {
    const page = await open('/wasteWater?module=NT-1&factor=COD')
    const timeSeries = await drawn(page)
    let isDown = true
    await page.route(/get-factor-with-time.*max_points=500(&|$)/, (route) =>
      isDown ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } }) : route.continue(),
    )
    await timeSeries.getByRole('button', { name: 'Period before' }).click()
    await timeSeries.getByText('The database is away.').waitFor({ timeout: 30_000 })
    expect(await isPainted(timeSeries)).toBe(true)
    expect(await timeSeries.locator('[data-failed]').count()).toBe(1)
    // The other cards are not concerned.
    await card(page, 'Readings').getByRole('row').nth(1).waitFor()
    isDown = false
    await timeSeries.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => timeSeries.locator('[data-failed]').count()).toBe(0)
  })

  test('who may not see alerts is told so, and sees the time series', async () => {
    const { results } = await caller().call('moduleAlerts', { params: { code: 'NT-1' }, query: {} })
    const other = await product.addPerson()
    const page = await open(`/wasteWater?module=NT-1&factor=COD&alert=${results[0]?.id}`, {
      tokens: other.tokens,
    })
    await card(page, 'History').getByText('You may not see alerts').waitFor()
    await drawn(page)
  })
})

describe('readings', () => {
  test('UI-160 UI-368 all factors, newest first, with further pages', async () => {
    const page = await open('/wasteWater?module=NT-1')
    const readings = card(page, 'Readings').first()
    const row = readings.getByRole('row').nth(1)
    await expect.poll(() => row.innerText()).toContain(`${clock(plant.end)}:00`)
    // In the order of the station, as above in what it measures now.
    expect(await readings.getByRole('columnheader').allInnerTexts()).toEqual([
      'Time',
      'pH',
      'COD',
      'TSS',
      'FLOW',
      'VOL',
      'TN',
      'Quality',
    ])
    expect(await row.innerText()).toContain(plantValue('COD', 0).toFixed(1))
    // Also where all rows are of one day.
    expect(await row.locator('td').first().innerText()).toMatch(/\d\d\/\d\d\/\d{4}/)
    // The newest first, the rest after a press.
    expect(await readings.locator('tbody').getByRole('row').count()).toBe(6)
    await readings.getByRole('button', { name: 'Show more readings' }).click()
    await expect.poll(() => readings.locator('tbody').getByRole('row').count()).toBe(10)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await page.waitForURL(/readings_page=2/)
    await expect.poll(() => row.innerText()).toContain(`${clock(plant.end - 10 * MINUTE_MS)}:00`)
    await readings.getByText('All', { exact: true }).click()
    await page.waitForURL(/readings_all=1/)
    const size = readings.getByLabel('Rows per page')
    expect(await size.locator('option').allInnerTexts()).toEqual(['10', '15', '20', '25', '30'])
    await size.selectOption('25')
    await page.waitForURL(/readings_size=25/)
    await expect.poll(() => readings.locator('tbody').getByRole('row').count()).toBe(25)
  })

  test('UI-160 exceedances are marked, and a doubtful value says its quality', async () => {
    const { long, calibrated } = plantDay
    const at = (ago: number): string =>
      new Date(plant.end - ago * MINUTE_MS + 7 * 3_600_000).toISOString().slice(0, 19)
    const page = await open(`/wasteWater?module=NT-1&range=${at(long.from)}~${at(long.from - 4)}`)
    const readings = card(page, 'Readings').first()
    await readings
      .getByRole('cell', { name: long.value.toFixed(1) })
      .first()
      .waitFor()
    expect(await readings.locator('td[data-state="alert"]').count()).toBe(4)
    await page.goto(`/wasteWater?module=NT-1&range=${at(calibrated.from)}~${at(calibrated.from - 4)}`)
    await readings.getByText('COD: calibrating').first().waitFor()
    expect(await readings.getByText('COD: calibrating').count()).toBe(4)
    expect(await readings.locator('td[data-state="alert"]').count()).toBe(0)
  })
})

describe('alerts', () => {
  test('UI-161 the alerts of the module and their count a factor, one excursion a row', async () => {
    const page = await open('/wasteWater?module=NT-1')
    const alerts = card(page, 'Alerts')
    await expect.poll(() => alerts.getByRole('link', { name: /COD over limit/ }).count()).toBe(2)
    const counts = alerts.locator('dl > div')
    expect(await counts.first().innerText()).toMatch(/COD\s*2/)
    expect(await counts.nth(1).innerText()).toMatch(/\s0$/)
    const worst = alerts.getByRole('link', { name: /peak 88\.0/ })
    await worst.waitFor()
    expect(await worst.innerText()).toContain(clock(plant.end - plantDay.long.from * MINUTE_MS))
    await alerts.getByRole('link', { name: 'All alerts' }).click()
    await page.waitForURL(/\/notification\?module=NT-1/)
    await page.getByText(/^Alerts found: \d/).waitFor()
    const stations = page.locator('[data-row]').filter({ hasNot: page.getByTitle('NT-1', { exact: true }) })
    expect(await stations.count()).toBe(0)
  })

  test('a module without an alert says so', async () => {
    const page = await open('/wasteWater?module=NT-2')
    await page.route('**/get-all-alert-factor-by-module/**', (route) =>
      route.fulfill({ json: { count: 0, limit: 500, offset: 0, next: null, previous: null, results: [] } }),
    )
    await page.reload()
    await card(page, 'Alerts').getByText('No alerts in the last 30 days.').waitFor()
  })
})
