import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { adminEmail, openScreen, type Person, personKnown, query } from '../src/harness.ts'

const { product, browser } = await startConsole()
let reader: Person

beforeAll(async () => {
  reader = await product.addPerson({ permissions: ['audit.view_log'], email: 'reader@example.test' })
  const body = { code: 'NT-01', manufacturer_id: 'logger-1', description: 'Outlet', status: true }
  const { data } = await product.api.call('moduleCreate', { body })
  await product.api.call('moduleUpdate', { params: { id: data.id }, body: { ...body, description: 'Inlet' } })
  await product.api.call('groupCreate', { body: { name: 'Shift', permission_ids: [1, 2, 3] } })
})
afterEach(() => clearScreens(browser))

async function openLog(search = '', language: 'vi' | 'en' = 'en'): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: reader.tokens, language })
  await page.goto(`/setting/audit${search}`)
  await personKnown(page)
  await page.getByRole('row').nth(1).waitFor()
  return page
}

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const entries = (page: Page, count: number) =>
  page.getByText(`${count} ${count === 1 ? 'entry' : 'entries'} · Times in GMT+7`).waitFor()
const sentences = (page: Page) => rows(page).locator('td:nth-child(3)').allInnerTexts()

/** A line as a later version of the product, or an attacker, might have written it. */
async function addLine(action: string, after: object): Promise<void> {
  await query(
    product.databaseUrl,
    `insert into audit_log (at, actor_id, actor_email, action, object, object_id, before, after, ip)
     values (now(), null, '', $1, split_part($1, '.', 1), '7', null, $2, '')`,
    [action, JSON.stringify(after)],
  )
}

test('an entry says who did what, and each changed field before and after, in both languages', async () => {
  const page = await openLog('?object=module')
  await entries(page, 2)
  expect(await sentences(page)).toEqual(['Changed station NT-01', 'Added station NT-01'])
  const changed = row(page, 'Changed station NT-01')
  await changed.getByText(adminEmail).waitFor()
  await changed.getByText('Outlet → Inlet').waitFor()
  expect(await changed.locator('dt').allInnerTexts()).toEqual(['Description'])
  const added = row(page, 'Added station NT-01')
  await added.locator('summary').focus()
  await page.keyboard.press('Enter')
  await added.getByText('logger-1').waitFor()
  const vietnamese = await openLog('?object=module', 'vi')
  await row(vietnamese, 'Sửa trạm NT-01').getByText('Mô tả').waitFor()
})

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, at: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await at.evaluate((one) => one.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`never reached: ${await at.innerText()}`)
}

test('the log is filtered, unfolded and downloaded by keyboard alone', async () => {
  const page = await openLog()
  await page.keyboard.press('/')
  await page.keyboard.type(adminEmail)
  await page.waitForURL(/actor=/)
  await tabTo(page, page.getByLabel('Object', { exact: true }))
  await page.keyboard.type('Station')
  await entries(page, 2)
  const added = row(page, 'Added station NT-01')
  await tabTo(page, added.locator('summary'))
  await page.keyboard.press('Enter')
  await added.getByText('logger-1').waitFor()
  await page.reload()
  await entries(page, 2)
  await tabTo(page, page.getByRole('button', { name: 'Download', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('menu').getByText('2 rows, as filtered').waitFor()
  const csv = page.getByRole('menuitem', { name: 'CSV' })
  await expect.poll(() => csv.evaluate((one) => one.matches(':focus'))).toBe(true)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(await readFile(await file.path(), 'utf8')).toContain('logger-1')
})

test('an addition to a list is shown alone, without the whole list twice', async () => {
  await product.api.call('groupUpdate', {
    params: { id: await groupId('Shift') },
    body: { name: 'Shift', permission_ids: [1, 2, 4] },
  })
  const page = await openLog('?action=group.update')
  const changed = row(page, 'Changed group Shift')
  await changed.locator('summary').click()
  expect(await changed.locator('dd').first().innerText()).toMatch(/^Added: [^,\n]+\nRemoved: [^,\n]+$/)
})

test('an id is shown as the code it stands for, a choice as its word', async () => {
  const { data } = await product.api.call('moduleListWhole', {})
  const body = { name: 'Limited', permission_ids: [1], module_ids: data.map(({ id }) => id) }
  await product.api.call('groupCreate', { body })
  const page = await openLog('?action=group.create')
  const made = row(page, 'Added group Limited')
  await made.locator('summary').click()
  await made.getByText('NT-01', { exact: true }).waitFor()
  const modules = await openLog('?action=module.create')
  await row(modules, 'Added station NT-01').locator('summary').click()
  await row(modules, 'Added station NT-01').getByText('Waste water', { exact: true }).waitFor()
})

async function groupId(name: string): Promise<number> {
  const { data } = await product.api.call('groupListWhole', {})
  return data.find((group) => group.name === name)?.id ?? 0
}

test('person, object, action and time filter the log and are in the address', async () => {
  const page = await openLog()
  await page.getByLabel('Email or user ID').fill('READER@')
  await page.waitForURL('**actor=READER%40')
  await row(page, adminEmail).first().waitFor({ state: 'detached' })
  expect(new Set(await rows(page).locator('td:nth-child(2)').allInnerTexts())).toEqual(
    new Set(['reader@example.test']),
  )
  await page.getByLabel('Email or user ID').fill('')
  await page.getByLabel('Object', { exact: true }).selectOption('module')
  await entries(page, 2)
  // Only actions on modules are offered.
  expect(await page.getByLabel('Action', { exact: true }).locator('optgroup').count()).toBe(1)
  await page.getByLabel('Action', { exact: true }).selectOption('module.update')
  await entries(page, 1)
  await page.getByLabel('Time range').selectOption('today')
  await page.waitForURL('**range=today')
  await page.reload()
  await entries(page, 1)
  expect(await sentences(page)).toEqual(['Changed station NT-01'])
  await page.getByLabel('Time range').selectOption('own')
  await page.getByLabel('To (GMT+7)').fill('01/01/2020 00:00')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await row(page, 'Signed in').first().waitFor()
})

test('the next pages can be reached', async () => {
  for (let n = 0; n < 11; n += 1) await addLine('page.turn', { number: n })
  const page = await openLog('?action=page.turn')
  await entries(page, 11)
  expect(await rows(page).count()).toBe(10)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('11–11 of 11').waitFor()
  // The rows of the previous page stay until the next ones have arrived.
  await expect.poll(() => rows(page).count()).toBe(1)
  await row(page, 'page.turn #7').waitFor()
})

test('unknown codes are shown unchanged, and foreign text is only ever shown as text', async () => {
  const attack = '<img src=x onerror="document.title=1">'
  await addLine('widget.frobnicate', { name: attack, odd_field: { deep: [1, null] }, long: 'x'.repeat(400) })
  const page = await openLog('?object=widget')
  const line = row(page, `widget.frobnicate ${attack}`)
  await line.getByText('System', { exact: true }).waitFor()
  await line.locator('summary').first().click()
  await line.getByText('{"deep":[1,null]}').waitFor()
  await line.getByText('odd_field').waitFor()
  await line.getByText(`${'x'.repeat(160)}…`).click()
  await line.getByText('x'.repeat(400)).waitFor()
  expect([await page.locator('img').count(), await page.title()]).toEqual([0, 'Audit log · Quantrac'])
})

async function takeCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
}

test('UI-390 the filtered list is saved as a CSV file', async () => {
  const page = await openLog('?object=module')
  const [file] = await Promise.all([page.waitForEvent('download'), takeCsv(page)])
  await page.getByText('The file of 2 rows is saved').waitFor()
  expect(file.suggestedFilename()).toMatch(/^quantrac_audit-log_\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  // The byte order mark, by which a spreadsheet detects UTF-8.
  expect(text.charCodeAt(0)).toBe(0xfeff)
  const lines = text.slice(1).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('Time (GMT+7),Person,Object,What was done,Before and after,IP address,API key')
  // The very words of the row on screen.
  expect(lines[1]).toContain(`${adminEmail},Station,Changed station NT-01,Description: Outlet → Inlet,`)
})

test('a failed file and a failed list say so', async () => {
  const page = await openLog()
  await page.route('**/api/audit/**', (call) => call.fulfill({ status: 500, body: '' }))
  await takeCsv(page)
  await page.getByRole('alert').filter({ hasText: 'Failed to download the file' }).waitFor()
  await page.reload()
  await page.getByRole('main').getByText('Failed to fetch the audit log').waitFor()
  await page.unroute('**/api/audit/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await rows(page).first().waitFor()
})

test('without the permission the menu has no entry, and the page names the permission', async () => {
  const page = await openLog()
  await page
    .getByRole('navigation', { name: 'Settings menu' })
    .getByRole('link', { name: 'Audit log' })
    .waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Audit log').waitFor()
  const { tokens } = await product.addPerson()
  const other = await openScreen(browser, { url: product.url, tokens })
  await other.page.goto('/setting/audit')
  await other.page.getByText('audit.view_log').waitFor()
  const entry = other.page
    .getByRole('navigation', { name: 'Settings menu' })
    .getByRole('link', { name: 'Audit log' })
  expect(await entry.count()).toBe(0)
  expect(other.errors.filter((text) => !text.includes('403'))).toEqual([])
})
