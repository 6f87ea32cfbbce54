import type { Followed, ModuleType } from '@quantrac/contract'
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  addStation,
  openScreen,
  type Person,
  personKnown,
  query,
  type ScreenOptions,
  type Station,
} from '../src/harness.ts'

const { product, browser } = await startConsole()
let stations: Record<'NT-01' | 'NT-02' | 'KK-01' | 'DN-01', Station>

beforeAll(async () => {
  const add = (code: string, factor: string, type: ModuleType): Promise<Station> =>
    addStation(product, { code, factor, max: 75, type })
  stations = {
    'NT-01': await add('NT-01', 'COD', 'wasteWater'),
    'NT-02': await add('NT-02', 'COD', 'wasteWater'),
    'KK-01': await add('KK-01', 'PM25', 'air'),
    'DN-01': await add('DN-01', 'P', 'elecConsum'),
  }
  const ph = { name: 'Độ pH', code: 'pH', manufacturer_id: 'pH', status: true, module: 'NT-01' }
  await product.api.call('factorCreate', { body: ph })
})
afterAll(async () => {
  await Promise.all(Object.values(stations ?? {}).map((station) => station.close()))
})
afterEach(() => clearScreens(browser))

const followedCall = '**/api/accounts/user/followed/'
const latestCalls = '**/api/modules/latest/**'

interface Opened {
  person?: Person
  options?: Partial<ScreenOptions>
  before?: (page: Page) => Promise<unknown>
}

/** A page of one's own settings, by default for a person without any permission. */
async function open(path: string, given: Opened = {}): Promise<Page> {
  const person = given.person ?? (await product.addPerson())
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...given.options })
  await given.before?.(page)
  await page.goto(`/setting/${path}`)
  await personKnown(page)
  return page
}

async function follow(person: Person, body?: Followed): Promise<Followed> {
  const answer = await fetch(`${product.url}/api/accounts/user/followed/`, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: {
      authorization: `Bearer ${person.tokens.access_token}`,
      'content-type': 'application/json',
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return ((await answer.json()) as { data: Followed }).data // the contract's answer
}

const box = (page: Page, name: string | RegExp) =>
  page.getByRole('checkbox', { name, exact: typeof name === 'string' })
const note = (page: Page, text: string) => page.getByRole('note').filter({ hasText: text })
const codes = (page: Page) => page.locator('main label > span > span:first-child').allInnerTexts()
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const opener = (page: Page, code: string) => page.getByRole('button', { name: new RegExp(`^${code}`) })

async function save(page: Page): Promise<unknown> {
  const isWrite = (request: Request): boolean => request.method() === 'PUT'
  const [sent] = await Promise.all([
    page.waitForRequest(isWrite),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  await page.locator('[data-kind="success"]').getByText('Your choice is saved').waitFor()
  return sent.postDataJSON()
}

describe('the followed modules', () => {
  test('UI-024 UI-056 ticked stations are stored and still ticked after a reload, without any permission', async () => {
    const page = await open('user_profiles')
    await page.getByRole('link', { name: 'Followed stations' }).click()
    await note(page, 'You follow everything').waitFor()
    expect(await codes(page)).toEqual(['NT-01', 'NT-02', 'KK-01', 'DN-01'])
    await box(page, /^NT-02/).click()
    await box(page, /^KK-01/).click()
    await note(page, 'You follow 2 stations only').waitFor()
    expect(await save(page)).toEqual({
      module_ids: [stations['NT-02'].id, stations['KK-01'].id],
      factor_ids: [],
    })
    await page.reload()
    await note(page, 'You follow 2 stations only').waitFor()
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3)
    await page.getByRole('button', { name: 'Clear the choice' }).click()
    await note(page, 'You follow everything').waitFor()
    expect(await save(page)).toEqual({ module_ids: [], factor_ids: [] })
  })

  test('UI-024 all of a type are ticked at once; during a search only the shown ones', async () => {
    const page = await open('user_modules')
    await box(page, 'Select all: Waste water').click()
    await section(page, 'Waste water').getByText('2 of 2 chosen').waitFor()
    await box(page, 'Select all: Waste water').click()
    await section(page, 'Waste water').getByText('0 of 2 chosen').waitFor()
    await page.getByRole('searchbox').fill('nt-02')
    await expect.poll(() => codes(page)).toEqual(['NT-02'])
    await box(page, 'Select all: Waste water').click()
    await page.getByRole('searchbox').fill('')
    await section(page, 'Waste water').getByText('1 of 2 chosen').waitFor()
    expect(await box(page, 'Select all: Waste water').evaluate((one) => one.matches(':indeterminate'))).toBe(
      true,
    )
    expect(await save(page)).toEqual({ module_ids: [stations['NT-02'].id], factor_ids: [] })
  })

  test('UI-024 search, type and «chosen only» are kept in the address', async () => {
    const person = await product.addPerson()
    await follow(person, { module_ids: [stations['KK-01'].id], factor_ids: [] })
    const page = await open('user_modules', { person })
    await page.getByLabel('Show', { exact: true }).selectOption('Chosen only')
    await expect.poll(() => codes(page)).toEqual(['KK-01'])
    await page.reload()
    await expect.poll(() => codes(page)).toEqual(['KK-01'])
    await page.getByLabel('Type').selectOption('Waste water')
    await page.getByText('Nothing matches the filters').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(() => codes(page)).toEqual(['NT-01', 'NT-02', 'KK-01', 'DN-01'])
  })

  test('leaving with unsaved ticks raises a question, and they can be undone', async () => {
    const page = await open('user_modules')
    await box(page, /^NT-01/).click()
    await page.getByRole('link', { name: 'Choose single factors' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    expect(await box(page, /^NT-01/).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await box(page, /^NT-01/).isChecked()).toBe(false)
    await page.getByRole('link', { name: 'Choose single factors' }).click()
    await page.waitForURL('**/user_factors')
  })

  test('a failed load and a failed save are reported; ticked boxes stay ticked', async () => {
    const page = await open('user_modules', {
      before: (on) => on.route(followedCall, (route) => route.fulfill({ status: 502, body: '<html>' })),
    })
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load what you follow' })
    await failure.waitFor()
    await page.unroute(followedCall)
    await failure.getByRole('button', { name: 'Retry' }).click()
    await box(page, /^NT-01/).click()
    await page.route(followedCall, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, json: { detail: 'Not now.', code: 'conflict' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('[data-kind="error"]').filter({ hasText: 'Not now.' }).waitFor()
    await page.locator('main').getByRole('alert').filter({ hasText: 'Not now.' }).waitFor()
    expect(await box(page, /^NT-01/).isChecked()).toBe(true)
    await page.unroute(followedCall)
    await save(page)
    await page.locator('main').getByRole('alert').waitFor({ state: 'detached' })
  })

  test('without any station the page says what it would show', async () => {
    const page = await open('user_modules', {
      before: (on) =>
        on.route('**/api/modules/get-by-type/**', (route) => route.fulfill({ json: { data: [] } })),
    })
    await page.getByText('No stations yet').waitFor()
  })

  test('UI-115 a saved choice decides immediately which toasts appear', async () => {
    const person = await product.addPerson({ permissions: ['notify.view_alert'] })
    const page = await open('user_modules', { person })
    await box(page, /^KK-01/).click()
    await save(page)
    await stations['NT-01'].publish(91.5)
    await page.getByRole('button', { name: 'Alerts, 1 unread' }).waitFor()
    await stations['KK-01'].publish(95)
    await page.getByRole('alert').filter({ hasText: 'PM25 95' }).waitFor()
    expect(await page.getByRole('alert').filter({ hasText: 'COD 91' }).count()).toBe(0)
  })
})

describe('the followed factors', () => {
  test('UI-025 UI-057 a station opens to its factors; ticked ones are stored beside the followed stations', async () => {
    const person = await product.addPerson()
    const page = await open('user_modules', { person })
    await page.getByRole('link', { name: 'Followed factors' }).click()
    await note(page, 'You follow everything').waitFor()
    await opener(page, 'NT-01').click()
    await box(page, /^pH/).click()
    await section(page, 'Waste water').getByText('1 of 2 chosen').waitFor()
    // Another tab has followed a station meanwhile: it must stay followed.
    await follow(person, { module_ids: [stations['DN-01'].id], factor_ids: [] })
    const sent = (await save(page)) as Followed // the body of the contract's call
    expect(sent.module_ids).toEqual([stations['DN-01'].id])
    expect(await follow(person)).toEqual(sent)
    await note(page, 'You follow 1 station and 1 factor only').waitFor()
    await page.reload()
    await section(page, 'Waste water').getByText('1 of 2 chosen').waitFor()
    await section(page, 'Electricity').getByText('Whole station followed').waitFor()
    await opener(page, 'NT-01').click()
    expect(await box(page, /^pH/).isChecked()).toBe(true)
    expect(await box(page, /^COD/).isChecked()).toBe(false)
  })

  test('UI-025 a search finds factors in every station and opens those', async () => {
    const page = await open('user_factors')
    await page.getByRole('searchbox').fill('cod')
    await expect.poll(() => codes(page)).toEqual(['COD', 'COD'])
    await page.getByRole('searchbox').fill('nt-02 cod')
    await expect.poll(() => codes(page)).toEqual(['COD'])
    await box(page, 'Select all: Waste water').click()
    expect(await save(page)).toEqual({ module_ids: [], factor_ids: [stations['NT-02'].factorId] })
    await page.getByRole('searchbox').fill('does not exist')
    await page.getByText('Nothing matches the filters').waitFor()
  })

  test('UI-025 all factors of a type are ticked without opening its stations', async () => {
    const page = await open('user_factors')
    await box(page, 'Select all: Waste water').click()
    await section(page, 'Waste water').getByText('3 of 3 chosen').waitFor()
    await box(page, 'Select all: Waste water').click()
    await section(page, 'Waste water').getByText('0 of 3 chosen').waitFor()
    await opener(page, 'NT-01').click()
    await box(page, 'Select all: NT-01').click()
    await note(page, 'You follow 2 factors only').waitFor()
  })

  test('a station whose factors fail to load says so, and is requested again', async () => {
    const page = await open('user_factors', {
      before: (on) => on.route(latestCalls, (route) => route.fulfill({ status: 502, body: '<html>' })),
    })
    await opener(page, 'KK-01').click()
    const failure = section(page, 'Air quality').getByRole('alert')
    await failure.getByText('Failed to load factors').waitFor()
    await page.unroute(latestCalls)
    await failure.getByRole('button', { name: 'Retry' }).click()
    await box(page, /^PM25/).waitFor()
  })
})

test('both pages are used by keyboard alone', async () => {
  const page = await open('user_modules')
  await box(page, 'Select all: Waste water').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  expect(await box(page, /^NT-02/).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await box(page, 'Select all: Air quality').evaluate((one) => one.matches(':focus'))).toBe(true)
  for (const _ of ['KK-01', 'all', 'DN-01', 'Undo', 'Save']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('[data-kind="success"]').getByText('Your choice is saved').waitFor()
  await page.getByRole('link', { name: 'Followed factors' }).focus()
  await page.keyboard.press('Enter')
  await opener(page, 'NT-01').focus()
  await page.keyboard.press('Enter')
  await box(page, 'Select all: NT-01').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await note(page, 'You follow 1 station and 2 factors only').waitFor()
})

test('a thousand stations are listed without a request for the factors of any', async () => {
  const person = await product.addPerson()
  await query(
    product.databaseUrl,
    `insert into module (code, code_key, manufacturer_id, name, type)
     select 'X-' || n, 'x-' || n, 'x-' || n, 'Station ' || n, 'air' from generate_series(1, 1000) n`,
  )
  const asked: string[] = []
  const page = await open('user_factors', {
    person,
    before: async (on) => {
      on.on('request', (request) => asked.push(request.url()))
    },
  })
  await opener(page, 'X-1000').waitFor()
  expect(asked.filter((url) => url.includes('/modules/latest/'))).toEqual([])
  await page.getByRole('link', { name: 'Choose whole stations' }).click()
  await box(page, 'Select all: Air quality').click()
  await section(page, 'Air quality').getByText('1,001 of 1,001 chosen').waitFor()
  await box(page, /^X-500\b/).click()
  await section(page, 'Air quality').getByText('1,000 of 1,001 chosen').waitFor()
  await save(page)
  expect((await follow(person)).module_ids).toHaveLength(1000)
})
