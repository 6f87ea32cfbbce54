import type { Scheduler, SchedulerWrite } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, type ScreenOptions, query } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
let group = 0

beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  await station.close()
  await product.api.call('factorCreate', {
    body: { name: 'pH', code: 'pH', manufacturer_id: 'pH', module: 'NT-01', status: true, unit: '' },
  })
  group = (await product.api.call('groupCreate', { body: { name: 'Night shift', permission_ids: [1] } })).data
    .id
})
beforeEach(() => query(product.databaseUrl, 'truncate scheduler cascade'))
afterEach(() => clearScreens(browser))

async function made(more: Partial<SchedulerWrite> & { metadata?: object } = {}): Promise<Scheduler> {
  const body = {
    task_name: 'Monthly',
    module_code: 'NT-01',
    factors: ['COD'],
    starts_on: '2099-01-31T08:00:00.000Z',
    ...more,
  }
  return (await product.api.call('schedulerCreate', { body })).data
}

async function opened(path = '/scheduler', options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, ...options })
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Report schedules' }).waitFor()
  return page
}

const rows = (page: Page): Locator => page.locator('tbody:not([aria-hidden])').getByRole('row')
const dialog = (page: Page): Locator => page.getByRole('dialog')
const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true })
const toggle = (page: Page, name: string): Locator => page.getByRole('switch', { name, exact: true })
const notice = (page: Page, text: string): Locator =>
  page.locator('[role=status], [role=alert]').filter({ hasText: text })
const stored = async (): Promise<Scheduler[]> =>
  (await product.api.call('schedulerList', { query: { limit: 100 } })).results

/** Fills the first two steps and stops at the third. */
async function toTimes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create new' }).first().click()
  await dialog(page).getByRole('textbox', { name: 'Task name' }).fill('To the department')
  await dialog(page)
    .getByRole('checkbox', { name: /Night shift/ })
    .check()
  await button(page, 'Next').click()
  await dialog(page).getByRole('combobox', { name: 'Station' }).click()
  await page.getByRole('option', { name: /NT-01/ }).click()
  await dialog(page).getByRole('checkbox', { name: 'COD (mg/L)' }).check()
  await button(page, 'Next').click()
  await dialog(page).getByRole('textbox', { name: 'Day of month' }).waitFor()
}

describe('the list', () => {
  test('UI-262 UI-264 UI-266 UI-267 UI-268 UI-269 UI-270 UI-271 UI-272 UI-274 says what each task does and when', async () => {
    await made({ task_name: 'Alone', metadata: { step3: { monthlyDay: 15 } } })
    await made({
      task_name: 'With a group',
      group_ids: [group],
      repeat_every: 3,
      ends: 'on',
      end_date: '2099-12-31T16:59:59.000Z',
      enabled: true,
    })
    const page = await opened()
    await toggle(page, 'On: With a group').waitFor()
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads.map((head) => head.trim())).toEqual([
      'Task name',
      'Schedule',
      'Last run',
      'Next run',
      'Status',
      'Actions',
    ])
    const cells = async (name: string) =>
      (await rows(page).filter({ hasText: name }).getByRole('cell').allInnerTexts()).map((text) =>
        text.trim().split(/\s*\n\s*/),
      )
    const alone = await cells('Alone')
    expect(alone.slice(1, 5)).toEqual([
      ['Day 15, every month, 15:00', 'from 31/01/2099, never ends'],
      [''],
      [''],
      ['Off'],
    ])
    const grouped = await cells('With a group')
    expect(grouped.slice(1, 5)).toEqual([
      ['Last day of the month, every three months, 15:00 → Night shift', 'from 31/01/2099 until 31/12/2099'],
      [''],
      ['31/01/2099', '15:00'],
      ['On'],
    ])
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('UI-265 UI-279 UI-280 UI-281 an enabled task has a lock, and is neither edited nor deleted, in words', async () => {
    const { id } = await made({ enabled: true })
    const page = await opened()
    await rows(page).first().getByText('Switched on: it cannot be changed').waitFor({ state: 'attached' })
    const edit = rows(page).first().getByRole('button', { name: 'Edit Monthly' })
    expect(await edit.getAttribute('aria-disabled')).toBe('true')
    await edit.press('Enter')
    await notice(page, 'Cannot edit an enabled task. Please stop the task first.').first().waitFor()
    await rows(page).first().getByRole('button', { name: 'Delete Monthly' }).press('Enter')
    await notice(page, 'Cannot delete an enabled task. Please stop the task first.').first().waitFor()
    await page.goto(`/scheduler?dialog=edit&id=${id}`)
    await notice(page, 'Cannot edit an enabled task').first().waitFor()
    expect(await dialog(page).count()).toBe(0)
  })

  test('UI-282 a link with an invalid id says so', async () => {
    await made()
    const page = await opened('/scheduler?dialog=edit&id=abc')
    await notice(page, 'Unable to edit scheduler: Invalid ID').first().waitFor()
  })

  test('a link to a task that is not there says so, and one to a task of another page opens it', async () => {
    const { id } = await made({ task_name: 'The oldest' })
    for (let n = 0; n < 10; n += 1) await made({ task_name: `Task ${n}` })
    const page = await opened(`/scheduler?dialog=edit&id=${id}`)
    await dialog(page).getByText('Edit The oldest').waitFor()
    await page.goto('/scheduler?dialog=edit&id=999999')
    await notice(page, 'There is no such schedule').first().waitFor()
    expect(await dialog(page).count()).toBe(0)
  })

  test('UI-273 a flag that is not known is pending', async () => {
    await made()
    const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
    await page.route('**/api/schedulers/list/**', async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replaceAll('"enabled":false', '"enabled":null')
      await route.fulfill({ response, body: text })
    })
    await page.goto('/scheduler')
    await rows(page).first().getByLabel('Loading…').waitFor()
  })

  test('UI-275 UI-276 the switch makes one call, say what happened and load the list again', async () => {
    await made()
    const page = await opened()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/'))
        calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await toggle(page, 'Off: Monthly').press('Space')
    await notice(page, 'Monthly is running').waitFor()
    await toggle(page, 'On: Monthly').press('Space')
    await notice(page, 'Monthly is stopped').waitFor()
    await toggle(page, 'Off: Monthly').waitFor()
    expect(calls.filter((call) => call.includes('toggle'))).toHaveLength(2)
    expect(calls.filter((call) => call === 'GET /api/schedulers/list/').length).toBeGreaterThanOrEqual(2)
  })

  test('UI-277 a toggle that fails says so', async () => {
    await made()
    const page = await opened()
    await page.route('**/toggle/', (route) => route.fulfill({ status: 500, body: 'x' }))
    await toggle(page, 'Off: Monthly').press('Space')
    await notice(page, 'Failed to change status for Monthly').first().waitFor()
    expect(await page.getByText('Failed to change status for Monthly').count()).toBe(1)
  })

  test('UI-263 UI-278 each action is shown with its permission only', async () => {
    await made()
    const person = await product.addPerson({ permissions: ['schedulers.view_schedule'] })
    const page = await opened('/scheduler', { tokens: person.tokens })
    await rows(page).first().waitFor()
    await rows(page).first().getByText('Off', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^(Create new|Edit|Delete)/ }).count()).toBe(0)
    expect(await page.getByRole('switch').count()).toBe(0)
  })

  test('UI-283 UI-284 is paged by the server, and deletes after a question', async () => {
    for (let n = 0; n < 11; n += 1) await made({ task_name: `Task ${n}` })
    const page = await opened()
    await expect.poll(() => rows(page).count()).toBe(10)
    await rows(page).first().getByRole('button', { name: 'Delete Task 10' }).click()
    await button(page, 'Delete').click()
    await notice(page, 'Task 10 is deleted').waitFor()
    await expect.poll(async () => (await stored()).length).toBe(10)
  })

  test('UI-285 a failed load says so', async () => {
    const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
    await page.route('**/api/schedulers/list/**', (route) => route.fulfill({ status: 500, body: 'x' }))
    await page.goto('/scheduler')
    await page.getByRole('alert').filter({ hasText: 'Failed to load schedulers' }).waitFor()
  })
})

describe('the wizard', () => {
  test('UI-286 UI-287 UI-289 UI-290 UI-291 UI-292 UI-293 UI-294 UI-295 leads through four steps', async () => {
    const page = await opened()
    await page.getByRole('button', { name: 'Create new' }).first().click()
    await dialog(page).getByRole('list', { name: 'Step 1 of 4' }).waitFor()
    expect(await button(page, 'Back').isDisabled()).toBe(true)
    await dialog(page).getByRole('textbox', { name: 'Description' }).waitFor()
    await dialog(page)
      .getByRole('checkbox', { name: /Night shift/ })
      .waitFor()
    await button(page, 'Next').click()
    await dialog(page).getByText('Enter the task name').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog(page).getByRole('textbox', { name: 'Task name' }).fill('A')
    await button(page, 'Next').click()
    await dialog(page).getByRole('list', { name: 'Step 2 of 4' }).waitFor()
    const select = (name: string) => dialog(page).getByRole('combobox', { name })
    expect(await select('Task function').inputValue()).toBe('Report of readings')
    await select('Task function').click()
    await page.getByRole('option', { name: 'Report of alerts' }).click()
    expect(await select('Data type').inputValue()).toBe('History')
    await select('Station').click()
    await page.getByRole('option', { name: /NT-01/ }).click()
    const box = dialog(page).getByRole('group', { name: 'Factors' })
    await box.getByRole('checkbox', { name: 'pH' }).waitFor()
    expect((await box.boundingBox())?.height).toBe(100)
    const all = dialog(page).getByRole('checkbox', { name: 'All factors' })
    await all.check()
    expect(await box.getByRole('checkbox', { name: 'pH' }).isChecked()).toBe(true)
    await all.uncheck()
    expect(await box.getByRole('checkbox', { name: 'COD (mg/L)' }).isChecked()).toBe(false)
    await button(page, 'Next').click()
    await dialog(page).getByText('Choose at least one factor').waitFor()
    await all.check()
    await button(page, 'Next').click()
    await button(page, 'Next').click()
    await dialog(page).getByRole('list', { name: 'Step 4 of 4' }).waitFor()
    expect(await button(page, 'Next').count()).toBe(0)
    await button(page, 'Back').click()
    expect(await button(page, 'Save').count()).toBe(0)
  })

  test('UI-288 Cancel closes it and stores nothing', async () => {
    const page = await opened()
    await toTimes(page)
    await button(page, 'Cancel').click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await stored()).toEqual([])
  })

  test('UI-296 UI-297 UI-298 UI-299 UI-300 UI-301 the third step has its defaults and bounds', async () => {
    const page = await opened()
    await toTimes(page)
    const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true })
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    expect(await dialog(page).getByRole('combobox', { name: 'Repeats' }).inputValue()).toBe('Monthly')
    expect(await field('Every N months').inputValue()).toBe('1')
    expect(await field('Day of month').inputValue()).toBe('1')
    expect(await dialog(page).getByLabel('Start date').inputValue()).toBe(
      today.split('-').toReversed().join('/'),
    )
    expect(await dialog(page).getByLabel('Start time (GMT+7)').inputValue()).toBe('15:00')
    expect(await dialog(page).getByRole('radio', { name: 'Never' }).isChecked()).toBe(true)
    await field('Every N months').fill('0')
    await field('Every N months').blur()
    expect(await field('Every N months').inputValue()).toBe('1')
    await field('Day of month').fill('32')
    expect(Number(await field('Day of month').inputValue())).toBeLessThanOrEqual(31)
    expect(await field('Occurrences').isDisabled()).toBe(true)
    expect(await dialog(page).getByLabel('End date').isDisabled()).toBe(true)
    await dialog(page).getByRole('radio', { name: 'After' }).check()
    expect(await field('Occurrences').isEnabled()).toBe(true)
    await dialog(page).getByRole('radio', { name: 'On date' }).check()
    expect(await field('Occurrences').isDisabled()).toBe(true)
    expect(await dialog(page).getByLabel('End date').isEnabled()).toBe(true)
    await button(page, 'Next').click()
    await dialog(page).getByText('Enter the end date').waitFor()
    await dialog(page)
      .getByText(/Next due|never due/)
      .waitFor()
  })

  test('a missing module has the focus', async () => {
    const page = await opened()
    await page.getByRole('button', { name: 'Create new' }).first().click()
    await dialog(page).getByRole('textbox', { name: 'Task name' }).fill('Monthly')
    await button(page, 'Next').click()
    const module = dialog(page).getByRole('combobox', { name: 'Station' })
    await module.waitFor()
    await button(page, 'Next').click()
    await expect.poll(() => module.evaluate((node) => node.ownerDocument.activeElement === node)).toBe(true)
  })

  test('a missing time is marked at the time, and has the focus', async () => {
    const page = await opened()
    await toTimes(page)
    const time = dialog(page).getByLabel('Start time (GMT+7)')
    await time.fill('')
    await button(page, 'Next').click()
    await dialog(page).getByText('Enter the start date and time').waitFor()
    expect(await time.getAttribute('aria-invalid')).toBe('true')
    expect(await dialog(page).getByLabel('Start date').getAttribute('aria-invalid')).not.toBe('true')
    await expect.poll(() => time.evaluate((node) => node.ownerDocument.activeElement === node)).toBe(true)
  })

  test('UI-302 UI-303 UI-304 UI-305 UI-309 the last step says the rule in words, and saves what was chosen', async () => {
    const page = await opened()
    await toTimes(page)
    await dialog(page).getByRole('textbox', { name: 'Day of month' }).fill('15')
    await dialog(page).getByLabel('Start date').fill('03/02/2099')
    await dialog(page).getByLabel('Start time (GMT+7)').fill('06:30')
    await button(page, 'Next').click()
    await dialog(page).getByText('Monthly on 15').waitFor()
    await dialog(page).getByText('To the department').waitFor()
    await dialog(page).getByText('Night shift').waitFor()
    const sent = page.waitForRequest('**/api/schedulers/create/')
    await button(page, 'Save').click()
    const body: unknown = (await sent).postDataJSON()
    expect(body).toMatchObject({
      task_name: 'To the department',
      group_ids: [group],
      factors: ['COD'],
      enabled: false,
      starts_on: '2099-02-02T23:30:00.000Z',
      repeat_unit: 'months',
      summary: 'Monthly on 15',
      metadata: { step3: { monthlyDay: 15 } },
    })
    await notice(page, 'To the department is added, switched off').waitFor()
    await rows(page).filter({ hasText: 'To the department' }).waitFor()
    expect(await dialog(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Switch on now' }).click()
    await notice(page, 'To the department is running').waitFor()
    await toggle(page, 'On: To the department').waitFor()
  })

  test('UI-306 UI-307 sends the last second of the end day, or the number of occurrences', async () => {
    const page = await opened()
    await toTimes(page)
    await dialog(page).getByRole('radio', { name: 'On date' }).check()
    await dialog(page).getByLabel('End date').fill('31/12/2099')
    await button(page, 'Next').click()
    const first = page.waitForRequest('**/api/schedulers/create/')
    await button(page, 'Save').click()
    expect((await first).postDataJSON()).toMatchObject({ ends: 'on', end_date: '2099-12-31T16:59:59.000Z' })
    await expect.poll(() => dialog(page).count()).toBe(0)
    await toTimes(page)
    await dialog(page).getByRole('radio', { name: 'After' }).check()
    await dialog(page).getByRole('textbox', { name: 'Occurrences' }).fill('4')
    await button(page, 'Next').click()
    const second = page.waitForRequest('**/api/schedulers/create/')
    await button(page, 'Save').click()
    const body: unknown = (await second).postDataJSON()
    expect(body).toMatchObject({ ends: 'after', occurrences: 4 })
    expect(body).not.toHaveProperty('end_date')
  })

  test('UI-308 edits the stored values, and keeps the flag', async () => {
    await made({ task_description: 'Each month', metadata: { step3: { monthlyDay: 9 } } })
    const page = await opened()
    await rows(page).first().getByRole('button', { name: 'Edit Monthly' }).click()
    expect(await dialog(page).getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Each month')
    for (let step = 0; step < 3; step += 1) await button(page, 'Next').click()
    await dialog(page).getByText('Monthly on 9').waitFor()
    const sent = page.waitForRequest('**/api/schedulers/update/**')
    await button(page, 'Update').click()
    expect((await sent).postDataJSON()).not.toHaveProperty('enabled')
    await notice(page, 'Monthly is saved').waitFor()
  })

  test('UI-310 stays open with the server’s words when a save fails', async () => {
    const page = await opened()
    await toTimes(page)
    await button(page, 'Next').click()
    await page.route('**/api/schedulers/create/', (route) => route.fulfill({ status: 500, body: 'x' }))
    await button(page, 'Save').click()
    await dialog(page).getByRole('alert').filter({ hasText: 'Failed to create scheduler' }).waitFor()
    await page.unroute('**/api/schedulers/create/')
    const refusal = JSON.stringify({ detail: 'The database is asleep.', code: 'conflict' })
    await page.route('**/api/schedulers/create/', (route) =>
      route.fulfill({ status: 409, contentType: 'application/json', body: refusal }),
    )
    await button(page, 'Save').click()
    await dialog(page).getByRole('alert').filter({ hasText: 'The database is asleep.' }).waitFor()
  })
})

test('a task that is due makes its report by itself, its member is told and opens the workbook', async () => {
  const member = await product.addPerson({ permissions: ['reports.view_report', 'notify.view_notification'] })
  const [mine] = await query<{ id: number }>(
    product.databaseUrl,
    'select max(group_id) as id from user_group',
  )
  const every = (await product.api.call('intervalScheduleCreate', { body: { every: 1, period: 'weeks' } }))
    .data
  await product.api.call('periodicTaskCreate', {
    body: {
      name: 'To the department',
      interval: every.id,
      kwargs: { moduleCode: 'NT-01', allFactors: true, groupId: mine?.id ?? 0 },
      start_time: new Date(Date.now() + 2000).toISOString(),
      enabled: true,
    },
  })
  await expect
    .poll(async () => (await product.api.call('reportList', { query: { status: 'ready' } })).count, {
      timeout: 60_000,
    })
    .toBe(1)
  const { page: theirs } = await openScreen(browser, { url: product.url, tokens: member.tokens })
  await theirs.goto('/notification?tab=notifications')
  await theirs.getByText('Your report is ready').first().click()
  await theirs.getByRole('dialog').getByRole('link', { name: 'Open the report' }).click()
  await theirs.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('menuitem', { name: 'Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^quantrac_NT-01_.*\.xlsx$/)
})
