import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, type Person, type Screen, type ScreenOptions } from '../src/harness.ts'
import { isPainted } from '../src/painted.ts'
import { addStationPlant } from '../src/station-plant.ts'

const { product, browser } = await startConsole()
let reader: Person
let changer: Person
let screen: Screen

beforeAll(async () => {
  await addStationPlant(product, { code: 'NT-1', name: 'Bình Minh' })
  reader = await product.addPerson()
  changer = await product.addPerson({ permissions: ['standards.change_standard'] })
}, 120_000)
afterEach(() => clearScreens(browser))

async function open(person: Person, path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  return screen.page
}

const history = (page: Page): Locator => page.getByRole('region', { name: /^History/ })

async function drawn(page: Page): Promise<Locator> {
  const card = history(page)
  await card.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await card.locator('canvas').waitFor()
  await expect.poll(() => isPainted(card)).toBe(true)
  return card
}

const ownRule = 'Valid from 75 % of data on · Quantrac’s own rule; the Circular names none'

test('a station’s chart draws averages with the rule beside them; an hour with too little data has no number', async () => {
  const page = await open(reader, '/wasteWater?module=NT-1&factor=COD')
  const card = await drawn(page)
  await card.getByLabel('Values drawn').selectOption('1-hour average')
  await page.waitForURL(/average=1h/)
  await card.getByRole('img', { name: /^1-hour average COD/ }).waitFor()
  await card.getByText(ownRule).waitFor()
  expect(await card.getByRole('button', { name: 'Edit the rule' }).count()).toBe(0)
  // Another period is compared with measured values only.
  expect(await card.getByLabel('Compare with').count()).toBe(0)
  await card.getByRole('button', { name: 'Table' }).click()
  const rows = card.locator('tbody').getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(23)
  const cells = await Promise.all((await rows.all()).map((row) => row.getByRole('cell').allInnerTexts()))
  const shares = cells.map(([, , value = '', share = '']) => ({ value, share: Number.parseInt(share) }))
  // Nothing was sent for 55 minutes.
  expect(shares.filter(({ share }) => share < 75).length).toBeGreaterThan(0)
  for (const { value, share } of shares) expect(value === '–').toBe(share < 75)
  await page.reload()
  await drawn(page)
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('average'))
  await history(page).getByText('least – greatest of 5 min').waitFor()
  expect(screen.errors).toEqual([])
})

test('the rule is changed where it is read, and what is drawn follows it', async () => {
  const page = await open(changer, '/wasteWater?module=NT-1&factor=COD&average=8h')
  const card = await drawn(page)
  await card.getByRole('button', { name: 'Edit the rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('8 hours', { exact: true }).fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a number above 0 and up to 100.').waitFor()
  await dialog.getByLabel('8 hours', { exact: true }).fill('62.5')
  await dialog.getByLabel('Text that names the rule').fill('Permit 118/GPMT')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await card.getByText('Valid from 62.5 % of data on · by Permit 118/GPMT').waitFor()
  await product.api.call('calculationRulesUpdate', { body: { share_8h: 0.75, source: '' } })
  await page.reload()
  await card.getByText(ownRule).waitFor()
})

test('on a phone the choice of averages stands within the card', async () => {
  const page = await open(reader, '/wasteWater?module=NT-1&factor=COD&average=24h', { size: 'phone' })
  const card = await drawn(page)
  const [choice, whole] = await Promise.all([
    card.getByLabel('Values drawn').boundingBox(),
    card.boundingBox(),
  ])
  expect(choice?.height).toBeGreaterThanOrEqual(44)
  expect((choice?.x ?? 0) + (choice?.width ?? Infinity)).toBeLessThanOrEqual(
    (whole?.x ?? 0) + (whole?.width ?? 0),
  )
  await card.getByText(ownRule).waitFor()
})
