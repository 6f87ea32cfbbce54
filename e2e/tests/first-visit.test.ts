import { createStations, demoSeed, demoStations, frozenMessages, historyCsv } from '@quantrac/simulator'
import mqtt from 'mqtt'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createCaller } from '../src/caller.ts'
import { closeScreens, startConsole } from '../src/console.ts'
import { openScreen } from '../src/harness.ts'
import { oneOfEach } from '../src/widget-plant.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

const STEP_MS = 300_000
const DAYS = 3
const full = ['NT-DQT', 'DN-VAN']

async function sendOf(instant: number): Promise<void> {
  const client = await mqtt.connectAsync(product.brokerUrl)
  for (const { topic, payload } of frozenMessages(instant))
    await client.publishAsync(topic, payload, { qos: 1 })
  await client.endAsync()
}

/** The demonstration's stations, two of them with days of readings and their alerts, all with one of now. */
beforeAll(async () => {
  await createStations(product.api, demoStations)
  await switchLimitsOff()
  const instant = Math.floor(Date.now() / STEP_MS) * STEP_MS
  const period = { from: instant - DAYS * 86_400_000, to: instant, stepMs: STEP_MS, seed: demoSeed }
  for (const station of demoStations.filter(({ code }) => full.includes(code)))
    await product.api.importCsv(historyCsv(station, period))
  await sendOf(instant)
  const { call } = createCaller(product.url, admin.tokens.access_token)
  const widgets = oneOfEach('NT-DQT', ['COD', 'TSS', 'NH4']).slice(0, 12)
  await call('widgetCreateSet', { body: { widgets } })
})
afterEach(() => closeScreens(browser))

/** A page asks for more while factors are beyond their limits, and which those are changes with the time of the day. */
async function switchLimitsOff(): Promise<void> {
  const { results } = await product.api.call('thresholdList', { query: { limit: 1000 } })
  for (const { id } of results)
    if (id !== null) await product.api.call('thresholdUpdate', { params: { id }, body: { status: false } })
}

/**
 * What a page asks for, from its beginning until nothing is asked for any more; `last` comes when its data is there.
 */
async function askedBy(page: Page, path: string, last: string): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(product.url, '')))
  const end = page.waitForRequest(last)
  await page.goto(path)
  await end
  await page.waitForLoadState('networkidle')
  return asked
}

/** Holds what matches back; returns what lets it through. */
async function held(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, (route) => promise.then(() => route.continue()))
  return resolve
}

// With the dialogs that are fetched while nothing else is to do. A few more than today, so that one that is new is
// thought about; beyond forty a page is slow to begin.
const pages = [
  { path: '/login', most: 16, last: '**/locales/vi/translation.json' },
  { path: '/dashboard', most: 35, last: '**/get-strips-dashboard/**' },
  { path: '/wasteWater', most: 24, last: '**/alerts/alerts/**' },
  { path: '/wasteWater?module=NT-DQT', most: 36, last: '**/get-strips-dashboard/**' },
  { path: '/elecConsum?module=DN-VAN', most: 40, last: '**/assets/engine-*.js' },
  { path: '/setting/data', most: 22, last: '**/assets/ModuleForm-*.js' },
  { path: '/notification', most: 27, last: '**/alerts/excursions/**' },
]

describe('a first visit', () => {
  test.for(pages)('of $path asks for at most $most things', async ({ path, most, last }) => {
    const given = path === '/login' ? {} : { tokens: admin.tokens }
    const { page } = await openScreen(browser, { url: product.url, language: 'vi', ...given })
    // A list is asked for again if a live feed opens late for it, which depends on how busy the machine is.
    const asked = new Set(await askedBy(page, path, last))
    expect(asked.size, [...asked].join('\n')).toBeLessThanOrEqual(most)
    expect(most).toBeLessThanOrEqual(40)
  })
})

test('no robot is let in', async () => {
  const answer = await fetch(`${product.url}/robots.txt`)
  expect([answer.status, await answer.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
})

test('a signed-in person sees the frame of the console before its scripts have run, and nobody else', async () => {
  for (const tokens of [admin.tokens, undefined]) {
    const { page } = await openScreen(browser, { url: product.url, ...(tokens && { tokens }) })
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/setting/data', { waitUntil: 'commit' })
    await page.locator('html[data-mantine-color-scheme]').waitFor({ state: 'attached' })
    await page.locator('#frame').waitFor({ state: tokens ? 'visible' : 'hidden' })
  }
})

test('the frame of the page itself takes the place of the first one without a shift', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  const release = await held(page, '**/assets/*.js')
  await page.goto('/setting/data', { waitUntil: 'commit' })
  const bar = await page.locator('#frame > :first-child').boundingBox()
  const side = await page.locator('#frame > :last-child').boundingBox()
  release()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('#frame').count()).toBe(0)
  const aside = await page.getByRole('complementary').boundingBox()
  const header = await page.getByRole('banner').first().boundingBox()
  expect(aside?.width).toBe(side?.width)
  expect(header?.height).toBe(bar?.height)
})

test('a dashboard with factors beyond their limits at several stations asks for one thing more', async () => {
  const { results } = await product.api.call('thresholdList', { query: { limit: 1000 } })
  const oneOfEachModule = new Map(
    results.flatMap(({ id, factor }) => (id === null ? [] : [[factor.module.id, id]])),
  )
  const beyond = { status: true, min_value: null, max_value: -1000 }
  for (const id of oneOfEachModule.values())
    await product.api.call('thresholdUpdate', { params: { id }, body: beyond })
  await sendOf(Date.now())
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  const asked = new Set(await askedBy(page, '/dashboard', '**/get-trends-by-factor/**'))
  const attention = page.getByRole('region', { name: '24-hour rhythm' })
  await expect.poll(() => attention.getByRole('img', { name: /^Course of / }).count()).toBe(12)
  expect([...asked].filter((path) => path.includes('get-trends-by-factor'))).toHaveLength(1)
  expect(asked.size, [...asked].join('\n')).toBeLessThanOrEqual(40)
})

describe('a part of a page that could not be fetched', () => {
  test('is fetched again by its button: the widgets', async () => {
    const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, size: 'phone' })
    const widgets = '**/assets/Widgets-*.js'
    await page.route(widgets, (route) => route.abort())
    await page.goto('/dashboard')
    await page.getByRole('region', { name: '24-hour rhythm' }).waitFor()
    // They are below what needs attention.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch widgets' })
    await failed.waitFor()
    await page.unroute(widgets)
    await failed.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('region', { name: 'Widgets' }).waitFor()
  })

  test('is fetched again by its button: the lower part of a station', async () => {
    const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
    const parts = '**/assets/StationParts-*.js'
    await page.route(parts, (route) => route.abort())
    await page.goto('/wasteWater?module=NT-DQT')
    await page.getByRole('heading', { level: 1, name: /Dung Quất/ }).waitFor()
    const failed = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded' })
    await expect.poll(() => failed.count()).toBe(2)
    await page.unroute(parts)
    for (const left of [1, 0]) {
      await failed.first().getByRole('button', { name: 'Retry' }).press('Enter')
      await expect.poll(() => failed.count()).toBe(left)
    }
    await page.getByRole('heading', { name: 'Readings' }).waitFor()
  })
})
