import type { PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openListening } from '../src/alert-socket.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  addStation,
  openScreen,
  type Person,
  query,
  type ScreenOptions,
  type Station,
} from '../src/harness.ts'

const { product, browser } = await startConsole()
const handler: readonly PermissionCode[] = [
  'notify.view_alert',
  'notify.handle_alert',
  'adaptors.view_module',
]
// One pixel.
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
let station: Station
let lan: Person
let dung: Person

/** A person of a full name, as people of a plant have. */
async function named(last: string, first: string, permissions = handler): Promise<Person> {
  const person = await product.addPerson({ permissions })
  await query(product.databaseUrl, 'update user_account set last_name = $2, first_name = $3 where id = $1', [
    person.id,
    last,
    first,
  ])
  return person
}

beforeAll(async () => {
  station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  ;[lan, dung] = [await named('Nguyễn Thị', 'Lan'), await named('Phạm', 'Dũng')]
})
afterAll(() => station?.close())
beforeEach(async () => {
  await query(
    product.databaseUrl,
    'truncate alert, factor_state, notification cascade; update list_version set version = version + 1',
  )
})
afterEach(() => clearScreens(browser))

/** The id of an alert that is over its limit from now on. */
async function raised(value = 91): Promise<number> {
  await station.publish(value)
  await expect.poll(async () => (await product.api.call('alertList', {})).count).toBe(1)
  return (await product.api.call('alertList', {})).results[0]?.id ?? 0
}

async function openInbox(person: Person, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await openListening(page, '/notification')
  await page.mouse.move(5, 5)
  return page
}

const detail = (page: Page) => page.getByRole('region', { name: 'The chosen excursion' })
const card = (page: Page) => detail(page).getByRole('region', { name: 'Handling' })
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const group = (page: Page, name: string | RegExp) => page.getByRole('list', { name })
const undo = (page: Page) => page.locator('[data-undo]')

describe('who has an alert', () => {
  test('it is taken by one key, its row says by whom, and Z gives it back', async () => {
    await raised()
    const page = await openInbox(lan)
    await card(page).getByText('Nobody has it', { exact: true }).waitFor()
    await group(page, /^Nobody has it/)
      .getByText('Nobody has it')
      .first()
      .waitFor()
    await page.keyboard.press('n')
    await card(page)
      .getByText(/^You have it since /)
      .waitFor()
    const row = group(page, /^Somebody has it/).getByRole('listitem')
    expect(await row.getByTitle('Nguyễn Thị Lan').innerText()).toBe('NL')
    await undo(page).getByText('You have taken COD NT-01').waitFor()
    await page.getByRole('link', { name: 'Mine 1' }).click()
    await page.waitForURL('**mine=true')
    await row.waitFor()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.keyboard.press('z')
    await card(page).getByText('Nobody has it', { exact: true }).waitFor()
    await undo(page).getByText('Undone').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('it is handed over from the keyboard, and taken over by a button that says from whom', async () => {
    await raised()
    const page = await openInbox(lan)
    await card(page).getByText('Nobody has it', { exact: true }).waitFor()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Hand it over' })
    await dialog.getByRole('combobox').fill('Dũng')
    await page.getByRole('option', { name: 'Phạm Dũng' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await card(page)
      .getByText(/^Dũng has it since /)
      .waitFor()
    await card(page).getByText('handed over by Lan').waitFor()
    await undo(page).getByText('COD NT-01 handed to Dũng').waitFor()
    await button(page, 'Take over from Dũng').click()
    await card(page)
      .getByText(/^You have it since /)
      .waitFor()
    await undo(page).getByRole('button', { name: 'Undo' }).click()
    await card(page)
      .getByText(/^Dũng has it since /)
      .waitFor()
  })

  test('whoever is too late is told so, and sees who has it', async () => {
    const id = await raised()
    const page = await openInbox(dung)
    await card(page).getByText('Nobody has it', { exact: true }).waitFor()
    await page.route('**/take/', async (call) => {
      await product.api.call('alertTake', { params: { id }, body: {} }).catch(() => undefined)
      await call.continue()
    })
    await button(page, 'Take it').click()
    await page.getByText('Somebody else has this alert.').waitFor()
    await card(page)
      .getByText(/ has it since /)
      .waitFor()
  })

  test('what somebody does is on the screen of everybody, without a reload', async () => {
    await raised()
    const [one, other] = [await openInbox(lan), await openInbox(dung)]
    await card(other).getByText('Nobody has it', { exact: true }).waitFor()
    await card(one).getByText('Nobody has it', { exact: true }).waitFor()
    await one.keyboard.press('n')
    await card(other)
      .getByText(/^Lan has it since /)
      .waitFor()
    expect(
      await group(other, /^Somebody has it/)
        .getByTitle('Nguyễn Thị Lan')
        .innerText(),
    ).toBe('NL')
    await button(other, 'Take over from Lan').click()
    await card(one)
      .getByText(/^Dũng has it since /)
      .waitFor()
  })

  test('people who may only read see who has it, and no buttons', async () => {
    const id = await raised()
    await product.api.call('alertTake', { params: { id }, body: {} })
    const page = await openInbox(await product.addPerson({ permissions: ['notify.view_alert'] }))
    await card(page)
      .getByText(/ has it since /)
      .waitFor()
    expect(await card(page).getByRole('button').count()).toBe(0)
    await page.keyboard.press('n')
    await page.keyboard.press('c')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByText('up and down').waitFor()
    expect(await page.getByText('hand over', { exact: true }).count()).toBe(0)
    expect(await detail(page).getByRole('textbox').count()).toBe(0)
  })
})

describe('its cause', () => {
  test('is written by keys alone while the value is still over its limit, and taken back', async () => {
    await raised()
    const page = await openInbox(lan)
    await card(page).getByText('Nobody has it', { exact: true }).waitFor()
    await page.keyboard.press('d')
    const dialog = page.getByRole('dialog', { name: /^Close with a cause/ })
    await dialog.getByRole('radio', { name: 'Sensor' }).waitFor()
    await dialog.getByText('COD is still over limit.').waitFor()
    await dialog.getByRole('button', { name: 'Save the cause' }).click()
    await dialog.getByText('Choose a cause, say what was done, or write a note').waitFor()
    await page.keyboard.press('2')
    expect(await dialog.getByRole('radio', { name: 'Sensor' }).isChecked()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'Told the department' }).press('Space')
    await dialog.getByRole('checkbox', { name: 'Cleaned the sensor' }).press('Space')
    await dialog.getByLabel('Note').fill('7 minutes under water')
    expect(await dialog.getByRole('radio', { name: 'Sensor' }).isChecked()).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save the cause' }).click()
    await card(page)
      .getByText(/^You saved the cause at /)
      .waitFor()
    await card(page)
      .getByText('Sensor · Cleaned the sensor; Told the department · closes when COD is back')
      .waitFor()
    await card(page).getByText('7 minutes under water').waitFor()
    // It goes on: what was judged stays as it is.
    await detail(page)
      .getByRole('heading', { name: /^COD over limit for / })
      .waitFor()
    await undo(page).getByText('Cause saved for COD NT-01').waitFor()
    await page.keyboard.press('z')
    await card(page).getByText('Nobody has it', { exact: true }).waitFor()
  })

  test('is written after it has ended, stands in its row, and can be opened again', async () => {
    await raised()
    await station.publish(50, new Date(Date.now() + 1))
    const page = await openInbox(lan)
    await card(page).getByText('Came back by itself, nobody had it').waitFor()
    await button(page, 'Close with a cause').click()
    const dialog = page.getByRole('dialog', { name: /^Close with a cause/ })
    await dialog.getByText('Heavy rain').click()
    expect(await dialog.getByText(/ is still /).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Save the cause' }).click()
    const row = group(page, /^Back to normal today/).getByRole('listitem')
    await row.getByText('Heavy rain · peak 91.0').waitFor()
    expect(await row.getByTitle('Nguyễn Thị Lan').innerText()).toBe('NL')
    await button(page, 'Open again').click()
    await card(page).getByText('Came back by itself, nobody had it').waitFor()
    await undo(page).getByRole('button', { name: 'Undo' }).click()
    await card(page).getByText('Heavy rain').waitFor()
  })

  test('that is refused keeps the dialog and what was written', async () => {
    await raised()
    const page = await openInbox(lan)
    await button(page, 'Close with a cause').click()
    const dialog = page.getByRole('dialog', { name: /^Close with a cause/ })
    await dialog.getByLabel('Note').fill('inflow from the dye works')
    await page.route('**/close/', (call) => call.fulfill({ status: 500, body: '' }))
    await dialog.getByRole('button', { name: 'Save the cause' }).click()
    await page.getByText('Failed to save the cause').first().waitFor()
    expect(await dialog.getByLabel('Note').inputValue()).toBe('inflow from the dye works')
  })
})

describe('comments', () => {
  const box = (page: Page) => detail(page).getByRole('textbox', { name: 'Comment' })
  const steps = (page: Page) => detail(page).getByRole('listitem')
  const photo = { name: 'bể.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') }

  test('name a person after an @, carry a photo and a PDF, and stand in the course of events', async () => {
    await raised()
    const page = await openInbox(lan)
    await card(page).getByText('Nobody has it', { exact: true }).waitFor()
    await page.keyboard.press('b')
    await page.keyboard.type('Pump P2 is at 60 %. @dun')
    await page.getByRole('option', { name: 'Phạm Dũng' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('take a sample')
    expect(await box(page).inputValue()).toBe('Pump P2 is at 60 %. @Dũng take a sample')
    await detail(page).locator('input[type=file]').first().setInputFiles(photo)
    const pdf = { name: 'phiếu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
    await detail(page).locator('input[type=file]').last().setInputFiles(pdf)
    await detail(page).getByRole('button', { name: 'Remove phiếu.pdf' }).waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    const written = steps(page).filter({ hasText: 'take a sample' })
    await written.getByText('@Dũng').waitFor()
    expect(await written.getByTitle('Nguyễn Thị Lan').innerText()).toBe('NL')
    await written.getByRole('button', { name: 'Picture bể.png, open it' }).click()
    const opened = page.getByRole('dialog', { name: 'bể.png' }).getByRole('img', { name: 'bể.png' })
    await expect.poll(() => opened.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1)
    await page.keyboard.press('Escape')
    const saved = page.waitForEvent('download')
    await written.getByRole('button', { name: 'Save phiếu.pdf' }).click()
    expect((await saved).suggestedFilename()).toBe('phiếu.pdf')
    expect(await box(page).inputValue()).toBe('')
    expect(await accessibilityProblems(page)).toEqual([])
    await written.getByRole('button', { name: 'Delete comment' }).click()
    await written.waitFor({ state: 'detached' })
  })

  test('a file that cannot be sent is refused in words, and what could not be sent stays', async () => {
    await raised()
    const page = await openInbox(lan)
    const input = detail(page).locator('input[type=file]').first()
    await input.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await detail(page).getByText('x.svg is not a PNG or JPEG picture, or a PDF.').waitFor()
    await box(page).fill('the filter is blocked')
    await page.route('**/comments/', (call) =>
      call.request().method() === 'POST' ? call.fulfill({ status: 500, body: '' }) : call.continue(),
    )
    await detail(page).getByRole('button', { name: 'Send' }).click()
    await page.getByText('Failed to send the comment').first().waitFor()
    expect(await box(page).inputValue()).toBe('the filter is blocked')
  })
})

describe('the lists of causes and of what was done', () => {
  test('are added to, moved, switched off, edited and deleted; the dialog offers what is on, in this order', async () => {
    const keeper = await product.addPerson({ permissions: [...handler, 'notify.change_choice'] })
    const { page } = await openScreen(browser, { url: product.url, tokens: keeper.tokens })
    await page.goto('/setting/alert-choices')
    const causes = page.getByRole('region', { name: 'Causes' })
    const names = async () =>
      (await causes.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[1])
    await causes.getByText('Process', { exact: true }).waitFor()
    await causes.getByRole('button', { name: 'Add a cause' }).click()
    const form = page.getByRole('dialog', { name: 'Add a cause' })
    await form.getByLabel('Vietnamese name').fill('Bảo trì')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('This field is required').waitFor()
    await form.getByLabel('English name').fill('Upkeep')
    await form.getByRole('button', { name: 'Save' }).click()
    await causes.getByText('Upkeep', { exact: true }).waitFor()
    await causes.getByRole('button', { name: 'Move Upkeep up' }).click()
    await expect
      .poll(names)
      .toEqual([
        'Process',
        'Sensor',
        'Calibration',
        'Power cut',
        'Heavy rain',
        'Inflow',
        'Upkeep',
        'Not known yet',
      ])
    await causes.getByRole('switch', { name: 'Process: can be chosen' }).press('Space')
    await expect
      .poll(() => causes.getByRole('switch', { name: 'Process: can be chosen' }).isChecked())
      .toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
    await causes.getByRole('button', { name: 'Edit Upkeep' }).click()
    await page.getByRole('dialog', { name: 'Edit Upkeep' }).getByLabel('English name').fill('Service')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await causes.getByText('Service', { exact: true }).waitFor()
    const offered = (await product.api.call('alertChoiceList', { query: { kind: 'cause', limit: 100 } }))
      .results
    expect(offered.filter(({ enabled }) => enabled).map(({ name_en }) => name_en)).toEqual([
      'Sensor',
      'Calibration',
      'Power cut',
      'Heavy rain',
      'Inflow',
      'Service',
      'Not known yet',
    ])
    await causes.getByRole('button', { name: 'Delete Service' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await causes.getByText('Service', { exact: true }).waitFor({ state: 'detached' })
  })
})

describe('elsewhere', () => {
  test('the bell takes one, and says who has another', async () => {
    await raised()
    const { page } = await openScreen(browser, { url: product.url, tokens: lan.tokens })
    await openListening(page, '/air')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Alerts/ })
      .click()
    const popup = page.getByRole('dialog', { name: 'Notice' })
    await popup.getByRole('button', { name: 'COD NT-01: Take it' }).click()
    await popup.getByText('You have it').waitFor({ state: 'attached' })
    expect(await popup.getByTitle('Nguyễn Thị Lan').innerText()).toBe('NL')
    await undo(page).getByText('You have taken COD NT-01').waitFor()
  })

  test('a toast takes what it tells of', async () => {
    const { page } = await openScreen(browser, { url: product.url, tokens: lan.tokens })
    await openListening(page, '/air')
    await station.publish(95)
    await page.getByRole('alert').getByRole('button', { name: 'Take it' }).click()
    await undo(page).getByText('You have taken COD NT-01').waitFor()
    const [alert] = (await product.api.call('alertList', {})).results
    expect(alert?.handling).toMatchObject({ state: 'taken', assignee: { id: lan.id } })
  })
})

describe('on a phone', () => {
  test('one button of 60 px takes it, three smaller ones stand over it, and the undo over those', async () => {
    const id = await raised()
    const { page } = await openScreen(browser, { url: product.url, tokens: lan.tokens, size: 'phone' })
    await openListening(page, `/notification?alert=${id}`)
    const thumb = page.getByRole('group', { name: 'Handling' })
    const take = thumb.getByRole('button', { name: 'Take it' })
    expect((await take.boundingBox())?.height).toBe(60)
    expect((await thumb.getByRole('button', { name: 'Hand over' }).boundingBox())?.height).toBe(48)
    await take.click()
    await undo(page).getByText('You have taken COD NT-01').waitFor()
    const [notice, bar] = [await undo(page).boundingBox(), await thumb.boundingBox()]
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await undo(page).getByRole('button', { name: 'Undo' }).click()
    await take.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
