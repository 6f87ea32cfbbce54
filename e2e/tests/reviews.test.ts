import type { PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { settled } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, type ScreenOptions } from '../src/harness.ts'
import { until } from '../src/waiting.ts'

const { product, browser } = await startConsole()
const { api } = product
afterEach(() => clearScreens(browser))

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const STRETCHES = 44
/** A whole hour of yesterday. */
const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 26 * HOUR_MS

/** Each half hour three readings in the range of the instrument and one beyond: too far apart to be one stretch. */
beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  await station.close()
  await api.call('moduleUpdate', { params: { id: station.id }, body: { interval_seconds: 120 } })
  const params = { id: station.factorId }
  await api.call('factorUpdate', { params, body: { range_min: 0, range_max: 80 } })
  await api.call('readingTestsUpdate', { params, body: { range: true } })
  for (let half = 0; half < STRETCHES; half += 1)
    for (const [place, value] of [40, 41, 40, 90].entries())
      await api.call('metricCreate', {
        body: {
          factor: station.factorId,
          value,
          timestamp: new Date(start + half * 30 * MINUTE_MS + place * 5 * MINUTE_MS).toISOString(),
        },
      })
}, 240_000)

async function opened(
  path: string,
  permissions: readonly PermissionCode[] | 'admin' = 'admin',
  options: Partial<ScreenOptions> = {},
): Promise<Page> {
  const person = await product.addPerson(permissions === 'admin' ? { role: 'admin' } : { permissions })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path)
  await settled(page)
  return page
}

const suspects = async (): Promise<number> =>
  (await api.call('reviewSuspects', { query: { module_code: 'NT-01' } })).data.length
const decided = async () => (await api.call('reviewList', { query: { limit: 100 } })).results
const rows = (page: Page) => page.locator('[data-row]')
const valid = (page: Page) => page.getByRole('button', { name: 'Valid', exact: true })

/** Its readings are there: a verdict can be given. */
const ready = async (page: Page): Promise<void> => {
  await until('a verdict can be given', () => valid(page).isEnabled())
}

test('forty stretches are decided with V and X alone, the next one chosen by itself', async () => {
  const page = await opened('/review')
  expect(await suspects()).toBe(STRETCHES)
  await ready(page)
  const began = performance.now()
  for (let place = 0; place < 40; place += 1) {
    await ready(page)
    await page.keyboard.press(place % 2 === 0 ? 'v' : 'x')
  }
  const seconds = (performance.now() - began) / 1000
  console.log(`${(seconds / 40).toFixed(2)} s a stretch with keys alone`)
  await until('all are saved', async () => (await suspects()) === STRETCHES - 40)
  // Two decisions may be on their way at once: each is judged by its stretch, not by which was stored first.
  const made = (await decided())
    .slice(0, 40)
    .toSorted((a, b) => a.start_datetime.localeCompare(b.start_datetime))
  expect(made.map(({ verdict }) => verdict)).toEqual(
    made.map((_, place) => (place % 2 === 0 ? 'valid' : 'invalid')),
  )
  expect(new Set(made.map(({ start_datetime }) => start_datetime)).size).toBe(40)
  expect(made.every(({ readings, reason }) => readings === 1 && reason !== '')).toBe(true)
  await until('the list is short', async () => (await rows(page).count()) === STRETCHES - 40)
}, 240_000)

test('Z brings the own last decision back, and X alone does nothing while a person types', async () => {
  const page = await opened('/review')
  await ready(page)
  const many = await suspects()
  await page.keyboard.press('x')
  await until('it is saved', async () => (await suspects()) === many - 1)
  const [last] = await decided()
  expect(last).toMatchObject({ verdict: 'invalid', reason: 'Checked on the chart' })
  await page
    .getByRole('button', { name: /^Undo COD/ })
    .first()
    .waitFor()
  await page.keyboard.press('z')
  await until('it is undone', async () => (await suspects()) === many)
  await ready(page)
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Other reason' })
  await page.getByRole('textbox', { name: 'Write the reason' }).press('x')
  expect(await suspects()).toBe(many)
})

test('the ends of a stretch are moved with keys, and all of its readings get the verdict', async () => {
  const page = await opened('/review')
  await ready(page)
  const end = page.getByRole('slider', { name: 'Start of the stretch' })
  const before = await end.getAttribute('aria-valuenow')
  await end.press('ArrowLeft')
  await until('it has moved', async () => (await end.getAttribute('aria-valuenow')) !== before)
  await page.getByRole('region', { name: 'Decision' }).getByText('2 readings, 1 suspect').waitFor()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'New value' }).fill('41.5')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await until('it is saved', async () => (await decided())[0]?.verdict === 'value')
  expect((await decided())[0]).toMatchObject({ readings: 2, value: 41.5 })
})

test('another stretch is chosen by dragging over the chart, and says what changes if it is invalid', async () => {
  const page = await opened('/review')
  await ready(page)
  const chart = page.getByRole('img', { name: /^COD, stretch/ })
  const box = await chart.boundingBox()
  if (box === null) throw new Error('no chart')
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  const bar = page.getByRole('region', { name: 'Decision' })
  await bar.getByText(/^(?!1 reading)\d+ readings/).waitFor()
  await page.getByRole('region', { name: 'If invalid' }).getByText('Valid readings').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('what the server refuses is said beside the verdicts, and the stretch comes back', async () => {
  const page = await opened('/review')
  await ready(page)
  const many = await rows(page).count()
  const detail = 'The month is locked.'
  await page.route('**/api/reviews/', (route) =>
    route.fulfill({ status: 409, json: { code: 'month-locked', detail } }),
  )
  await page.keyboard.press('v')
  await page.getByRole('alert').filter({ hasText: detail }).waitFor()
  expect(await rows(page).count()).toBe(many)
  await page.getByRole('button', { name: 'Show this stretch' }).click()
  await ready(page)
})

test('a decision that needs a second person is approved by another one, not by its maker', async () => {
  await api.call('reviewRulesUpdate', { body: { needs_approval: true } })
  const page = await opened('/review', ['readings.view_review', 'readings.add_review'])
  await ready(page)
  const many = await suspects()
  await page.keyboard.press('v')
  await until('it is saved', async () => (await suspects()) === many - 1)
  await page.getByText('waits for a second person').first().waitFor()
  await page.getByRole('link', { name: /^To approve/ }).click()
  await page.getByText('You made this decision, so somebody else approves it.').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  const other = await opened('/review?tab=waiting')
  await other.getByRole('button', { name: 'Approve' }).click()
  await other.getByText('Nothing to approve').waitFor()
  expect((await decided())[0]).toMatchObject({ status: 'approved' })
  await api.call('reviewRulesUpdate', { body: { needs_approval: false } })
})

test('who may only read sees stretches and no verdicts', async () => {
  const page = await opened('/review', ['readings.view_review'])
  await page.getByRole('region', { name: 'Decision' }).getByText('1 reading, 1 suspect').waitFor()
  expect(await valid(page).count()).toBe(0)
  expect(await page.getByRole('slider').count()).toBe(0)
})

test('on a phone the list leads to a stretch and back, and the verdicts are at the foot', async () => {
  const page = await opened('/review', 'admin', { size: 'phone' })
  await rows(page).first().getByRole('link').click()
  await ready(page)
  expect(await accessibilityProblems(page)).toEqual([])
  const box = await valid(page).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await rows(page).first().waitFor()
})

test('the chart of a station leads from what it is zoomed to', async () => {
  const local = (at: number): string => new Date(at + 7 * HOUR_MS).toISOString().slice(0, 16)
  const zoom = `${local(start)}~${local(start + HOUR_MS)}`
  const page = await opened(`/wasteWater?module=NT-01&factor=COD&zoom=${zoom}`)
  await page.getByRole('link', { name: 'Review COD here' }).click()
  await page.waitForURL('**/review?**')
  await ready(page)
  await page
    .getByRole('region', { name: 'Decision' })
    .getByText(/^\d+ readings, /)
    .waitFor()
})
