import { type GridItem, type Widget, widgetTypes, type WidgetWrite } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createCaller } from '../src/caller.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, type Person, type Screen } from '../src/harness.ts'
import { addPlant } from '../src/widget-plant.ts'

const { product, browser } = await startConsole()
let screen: Screen

beforeAll(() => addPlant(product, 'NT-1'))
afterEach(() => clearScreens(browser))

const callerOf = (person: Person) => createCaller(product.url, person.tokens.access_token)

const line = (title: string, at?: Partial<GridItem>): WidgetWrite => ({
  type: 'line_basic',
  title,
  module_code: 'NT-1',
  factors: ['COD'],
  range: null,
  ...(at && { position: { lg: [{ i: '', x: 0, y: 0, w: 15, h: 14, minW: 9, minH: 9, ...at }] } }),
})

/** A person with these widgets, in this order. */
async function personWith(...widgets: WidgetWrite[]): Promise<Person> {
  const person = await product.addPerson({ permissions: ['widgets.view_widget'] })
  await callerOf(person).call('widgetCreateSet', { body: { widgets } })
  return person
}

const two = () => personWith(line('Left', { x: 0 }), line('Right', { x: 15 }))

async function stored(person: Person): Promise<Widget[]> {
  return (await callerOf(person).call('widgetList', { query: {} })).results
}

async function placeOf(person: Person, title: string): Promise<GridItem | undefined> {
  return (await stored(person)).find((widget) => widget.title === title)?.position.lg[0]
}

async function open(person: Person, options: Partial<Parameters<typeof openScreen>[1]> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto('/dashboard')
  return screen.page
}

async function customise(
  person: Person,
  options: Partial<Parameters<typeof openScreen>[1]> = {},
): Promise<Page> {
  const page = await open(person, options)
  await page.getByRole('region', { name: 'Your widgets' }).getByRole('heading').first().waitFor()
  await page.getByRole('button', { name: 'Customise' }).click()
  await page.getByRole('heading', { name: 'Customise the dashboard' }).waitFor()
  return page
}

const widget = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const grip = (page: Page, name: string): Locator => page.getByRole('button', { name: `Move ${name}` })
const titles = (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'Your widgets' }).getByRole('heading', { level: 3 }).allInnerTexts()

/** The box of what is shown, once it no longer moves: the sidebar folds while the grid opens. */
async function boxOf(target: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  const isStill = async (): Promise<boolean> => {
    const before = JSON.stringify(box)
    box = await target.boundingBox()
    return box !== null && JSON.stringify(box) === before
  }
  await expect.poll(isStill).toBe(true)
  if (box === null) throw new Error('it is not shown')
  return box as { x: number; y: number; width: number; height: number }
}

/** The calls that store places, as they are made. */
function countMoves(page: Page): { count: number } {
  const moves = { count: 0 }
  page.on('request', (request) => {
    if (request.url().includes('/update-positions/')) moves.count += 1
  })
  return moves
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 5 })
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 })
  await page.mouse.up()
}

describe('the grid', () => {
  test('UI-143 a drag is stored by one call and kept after a reload', async () => {
    const person = await two()
    const page = await customise(person)
    const moves = countMoves(page)
    const { x, y, width, height } = await boxOf(grip(page, 'Left'))
    const answered = page.waitForResponse('**/update-positions/')
    await drag(page, { x: x + width / 2, y: y + height / 2 }, { x: 500, y: 0 })
    await answered
    const place = await placeOf(person, 'Left')
    expect(place?.x).toBeGreaterThan(15)
    expect(moves.count).toBe(1)
    expect(screen.errors).toEqual([])
    await page.reload()
    const [left, right] = await Promise.all(['Left', 'Right'].map((name) => boxOf(widget(page, name))))
    expect(left?.x).toBeGreaterThan(right?.x ?? Number.POSITIVE_INFINITY)
    expect(await placeOf(person, 'Left')).toEqual(place)
  })

  test('UI-144 a widget is resized, not below its least size, and keeps it after a reload', async () => {
    const person = await two()
    const page = await customise(person)
    const handle = page
      .locator('[data-widget]')
      .filter({ has: grip(page, 'Right') })
      .locator('.react-resizable-handle')
    const before = await boxOf(widget(page, 'Right'))
    const { x, y } = await boxOf(handle)
    const answered = page.waitForResponse('**/update-positions/')
    await drag(page, { x: x + 12, y: y + 12 }, { x: -600, y: -400 })
    await answered
    const { minW, minH } = widgetTypes.line_basic.layout
    expect(await placeOf(person, 'Right')).toMatchObject({ w: minW, h: minH })
    await page.reload()
    const after = await boxOf(widget(page, 'Right'))
    expect(Math.round(after.height)).toBe(13 * minH - 12)
    expect(after.width).toBeLessThan(before.width)
  })

  test('a drag that the server refuses is taken back', async () => {
    const person = await two()
    const page = await customise(person)
    await page.route('**/update-positions/', (route) => route.fulfill({ status: 500, json: {} }))
    const { x } = await boxOf(widget(page, 'Left'))
    await grip(page, 'Left').focus()
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByText('Failed to update widget').waitFor()
    await expect.poll(async () => Math.round((await boxOf(widget(page, 'Left'))).x)).toBe(Math.round(x))
  })

  test('by keyboard it moves and resizes by one unit, each step is announced, all steps are one call', async () => {
    const person = await two()
    const page = await customise(person)
    const moves = countMoves(page)
    await grip(page, 'Right').focus()
    const answered = page.waitForResponse('**/update-positions/')
    await page.keyboard.press('ArrowRight')
    await page.getByText('Right: column 17, row 1, 15 wide, 14 high').waitFor({ state: 'attached' })
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('Right: column 17, row 1, 15 wide, 15 high').waitFor({ state: 'attached' })
    await answered
    await expect.poll(() => placeOf(person, 'Right')).toMatchObject({ x: 16, y: 0, w: 15, h: 15 })
    expect(moves.count).toBe(1)
    await grip(page, 'Left').focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('Left: no room in this direction').waitFor({ state: 'attached' })
  })

  test('UI-145 each width has a layout of its own, kept after a reload', async () => {
    const person = await two()
    const page = await customise(person)
    for (const width of ['md', 'xxs']) {
      await page
        .getByRole('radiogroup', { name: 'Layout by width' })
        .getByText(width, { exact: true })
        .click()
      const answered = page.waitForResponse('**/update-positions/')
      await grip(page, 'Left').focus()
      await page.keyboard.press(width === 'md' ? 'Shift+ArrowLeft' : 'ArrowDown')
      await answered
    }
    await page.reload()
    const [left] = (await stored(person)).filter(({ title }) => title === 'Left')
    expect(left?.position.md[0]).toMatchObject({ x: 0, w: 14 })
    expect(left?.position.xxs[0]).toMatchObject({ x: 0, y: 16, w: 15 })
    // On an office screen the layout of lg is in use, where nothing was changed.
    const boxes = await Promise.all(['Left', 'Right'].map((name) => boxOf(widget(page, name))))
    expect(Math.round(boxes[0]?.y ?? 0)).toBe(Math.round(boxes[1]?.y ?? 1))
    await screen.close()
    const phone = await open(person, { size: 'phone' })
    // They are fetched when their place comes into sight, which moves down while what is above it arrives.
    await expect
      .poll(async () => {
        await phone.evaluate('scrollTo(0, document.body.scrollHeight)')
        return widget(phone, 'Left').count()
      })
      .toBe(1)
    const [first, second] = await Promise.all(['Left', 'Right'].map((name) => boxOf(widget(phone, name))))
    expect(first?.y).toBeGreaterThan(second?.y ?? Number.POSITIVE_INFINITY)
  })
})

/** Opens the gallery and chooses a type. */
async function chooseType(page: Page, type: string): Promise<void> {
  const gallery = page.getByRole('region', { name: 'Choose a type' })
  if (!(await gallery.isVisible())) await page.getByRole('button', { name: 'Add widget' }).click()
  await gallery.getByRole('button', { name: type, exact: true }).click()
}

async function chooseStation(page: Page, code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Station' }).click()
  await page.getByRole('option', { name: code }).click()
}

const factorField = (page: Page): Locator => page.getByRole('combobox', { name: /^Factors/ })

describe('adding', () => {
  test('UI-132 UI-140 UI-141 UI-142 a widget is added first, changed in its place, deleted, and comes back', async () => {
    const person = await two()
    const page = await customise(person)
    await page.getByRole('button', { name: 'Add widget' }).click()
    await page.getByRole('textbox', { name: 'Search 29 types' }).fill('step')
    await chooseType(page, 'Step line')
    await page.getByRole('textbox', { name: 'Title' }).fill('New one')
    await chooseStation(page, 'NT-1')
    await factorField(page).click()
    await page.getByRole('option', { name: /^TSS/ }).click()
    await page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: /TSS/ }).first().waitFor()
    await page.getByRole('button', { name: 'Add to dashboard' }).click()
    await grip(page, 'New one').waitFor()
    expect((await stored(person))[0]).toMatchObject({ title: 'New one', type: 'line_step', factors: ['TSS'] })
    await page.goto('/dashboard')
    await widget(page, 'New one').waitFor()
    expect((await titles(page))[0]).toBe('New one')
    const [first, left] = await Promise.all(['New one', 'Left'].map((name) => boxOf(widget(page, name))))
    expect(first?.y).toBeLessThan(left?.y ?? 0)

    await page.getByRole('button', { name: 'Customise' }).click()
    const before = await boxOf(widget(page, 'Right'))
    await widget(page, 'Right')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Changed')
    await page.getByRole('button', { name: 'Save' }).click()
    await widget(page, 'Changed').waitFor()
    // The preview has its name, too.
    await expect
      .poll(async () => (await stored(person)).map(({ title }) => title))
      .toEqual(['New one', 'Left', 'Changed'])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(async () => (await boxOf(widget(page, 'Changed'))).y).toBeGreaterThan(0)
    expect(before.y).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Customise' }).click()
    await widget(page, 'Left')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await widget(page, 'Left').waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored(person)).length).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await widget(page, 'Left').waitFor()
    expect(await placeOf(person, 'Left')).toMatchObject({ x: 0, w: 15, h: 14 })
    await widget(page, 'Left')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await widget(page, 'Left').waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored(person)).length).toBe(2)
    await page.reload()
    await widget(page, 'Changed').waitFor()
    expect(await widget(page, 'Left').count()).toBe(0)
  }, 60_000)

  test.for([
    ['UI-134', 'Basic line', 1],
    ['UI-134', 'Zoomable line', 1],
    ['UI-134', 'Line with limits', 1],
    ['UI-134', 'Step line', 1],
    ['UI-135', 'Line with labels', 2],
    ['UI-135', 'Linked lines', 2],
    ['UI-135', 'Line with brush', 2],
    ['UI-136', 'Basic area', 1],
    ['UI-136', 'Area with limits', 1],
    ['UI-136', 'Area with selection', 1],
    ['UI-137', 'Smooth area', 2],
    ['UI-138', 'Stacked area', 3],
    ['UI-138', 'Columns', 3],
    ['UI-139', 'Columns with labels', 1],
    ['UI-139', 'Latest value', 1],
  ] as const)('%s %s takes %i of the factors, and says why no more', async ([, name, most]) => {
    const page = await customise(await personWith(line('Left')))
    await chooseType(page, name)
    await chooseStation(page, 'NT-1')
    const codes = ['COD', 'TSS', 'NH4', 'E']
    await factorField(page).click()
    for (const code of codes.slice(0, most))
      await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
    await page
      .getByText(most === 1 ? 'This type shows 1 factor.' : `This type shows at most ${most} factors.`, {
        exact: false,
      })
      .waitFor()
    // The sentence moves the list: a press at a place might meet another option.
    await page.getByRole('option', { name: new RegExp(`^${codes[most]}`) }).dispatchEvent('click')
    await page.getByText(`${most} of ${most}`, { exact: true }).waitFor()
  })

  test('UI-146 UI-147 UI-148 UI-149 UI-150 a new widget has the size of its type', async () => {
    const person = await personWith(line('Left'))
    const page = await customise(person)
    for (const name of ['Alerts over time', 'Alerts by station', 'Highest values']) {
      await chooseType(page, name)
      await page.getByRole('button', { name: 'Add to dashboard' }).click()
      await grip(page, name).waitFor()
    }
    const sizes = (await stored(person)).map(({ type, layout: { w, h } }) => [type, w, h])
    expect(sizes).toEqual([
      ['table_highestVal', 30, 13],
      ['alert_pieChart', 14, 23],
      ['alert_lineChart', 33, 23],
      ['line_basic', 15, 14],
    ])
    expect(widgetTypes.card_lastestFactor.layout).toMatchObject({ w: 12, h: 7 })
  })

  test('with sixty widgets no more can be added, and the page says why', async () => {
    const many = Array.from({ length: 60 }, (_, at) => line(`Number ${at}`))
    const page = await customise(await personWith(...many))
    await page.getByText('All 60 widgets are in use', { exact: false }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Add widget' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('what changes elsewhere', () => {
  test('a widget whose factor or station was deleted says which and offers another', async () => {
    await addPlant(product, 'NT-2')
    const person = await personWith(
      { ...line('Of a factor'), module_code: 'NT-2' },
      { ...line('Of two'), type: 'line_sync', module_code: 'NT-2', factors: ['COD', 'TSS'] },
    )
    const factors = await product.api.call('factorList', { query: { module: 'NT-2' } })
    const cod = factors.results.find(({ code }) => code === 'COD')
    await product.api.call('factorDelete', { params: { id: cod?.id ?? 0 } })
    const page = await open(person)
    await widget(page, 'Of a factor').getByText('Factor “COD” is gone').waitFor()
    await widget(page, 'Of two').getByRole('img').first().waitFor()
    await widget(page, 'Of two').getByText('Factor “COD” is gone').waitFor()
    await widget(page, 'Of a factor').getByRole('button', { name: 'Choose another factor' }).click()
    await factorField(page).click()
    await page.getByRole('option', { name: /^NH4/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await widget(page, 'Of a factor').getByRole('img').first().waitFor()
    await widget(page, 'Of two').getByRole('button', { name: 'Choose another factor' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await widget(page, 'Of two').getByText('Factor “COD” is gone').waitFor({ state: 'detached' })

    const modules = await product.api.call('moduleList', { query: { search: 'NT-2' } })
    await product.api.call('moduleDelete', { params: { id: modules.results[0]?.id ?? 0 } })
    await page.goto('/dashboard')
    await widget(page, 'Of a factor').getByText('Station “NT-2” is gone').waitFor()
    await widget(page, 'Of a factor').getByRole('button', { name: 'Choose another station' }).waitFor()
  })

  test('of two tabs that store the first set, the second one is refused and shows what is stored', async () => {
    const person = await product.addPerson({ permissions: ['widgets.view_widget'] })
    const one = await customise(person)
    const other = await screen.context.newPage()
    await other.goto('/dashboard')
    await other.getByRole('article', { name: 'Highest values', exact: true }).waitFor()
    await other.getByRole('button', { name: 'Customise' }).click()
    await one.bringToFront()
    await widget(one, 'Alerts by factor')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await one.getByRole('menuitem', { name: 'Delete' }).click()
    await widget(one, 'Alerts by factor').waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored(person)).length).toBeGreaterThan(2)
    await other.bringToFront()
    await widget(other, 'Alerts over time')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await other.getByRole('menuitem', { name: 'Delete' }).click()
    await other.getByText('This dashboard was changed in another window').waitFor()
    await widget(other, 'Alerts by factor').waitFor({ state: 'detached' })
    await widget(other, 'Alerts over time').waitFor()
  })
})
