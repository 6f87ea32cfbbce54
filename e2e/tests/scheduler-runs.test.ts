import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, query, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
let report = 0

beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  await station.close()
})
beforeEach(async () => {
  await query(product.databaseUrl, 'truncate scheduler cascade')
  const { data } = await product.api.call('reportCreate', {
    body: {
      report_type: 'history',
      module_code: 'NT-01',
      all_factors: true,
      start_datetime: '2026-01-01T00:00:00Z',
      end_datetime: '2026-02-01T00:00:00Z',
    },
  })
  report = data.id
})
afterEach(() => clearScreens(browser))

interface Run {
  status: 'running' | 'ready' | 'failed' | 'missed'
  report_id?: number | null
  error?: string
  recipients?: number
}

/** A task, and a run a month from January 2026 on. */
async function madeWith(runs: readonly Run[]): Promise<number> {
  const { data } = await product.api.call('schedulerCreate', {
    body: {
      task_name: 'Monthly',
      module_code: 'NT-01',
      all_factors: true,
      starts_on: '2026-01-01T01:00:00.000Z',
    },
  })
  for (const [month, run] of runs.entries()) {
    const due = new Date(Date.UTC(2026, month, 1, 1)).toISOString()
    const ran = new Date(Date.UTC(2026, month, 1, 1, 0, 2)).toISOString()
    const done = new Date(Date.UTC(2026, month, 1, 1, 1, 14)).toISOString()
    const { status, report_id = null, error = null, recipients = 0 } = run
    const [started, finished] = status === 'missed' ? [null, null] : [ran, done]
    await query(
      product.databaseUrl,
      `insert into scheduler_run (scheduler_id, due_at, started_at, finished_at, status, report_id, error, recipients)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [data.id, due, started, finished, status, report_id, error, recipients],
    )
    await query(product.databaseUrl, 'update scheduler set last_run_at = $2 where id = $1', [data.id, ran])
  }
  return data.id
}

async function opened(path = '/scheduler', options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, ...options })
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Report schedules' }).waitFor()
  return page
}

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'History of Monthly' })
const rows = (page: Page): Locator => dialog(page).locator('tbody:not([aria-hidden])').getByRole('row')
const texts = async (page: Page): Promise<string[]> =>
  (await rows(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
const asked = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name)

describe('the runs of a task', () => {
  test('are listed newest first, with what came of each in words', async () => {
    await madeWith([
      { status: 'missed' },
      { status: 'failed', error: 'scheduler-gone' },
      { status: 'ready', recipients: 3 },
      { status: 'ready', report_id: report, recipients: 1 },
    ])
    const page = await opened()
    await page.getByRole('button', { name: 'History of Monthly' }).press('Enter')
    await expect
      .poll(() => texts(page))
      .toEqual([
        '01/04/2026 08:00 Ready 01/04/2026 08:00 · 1 min 12 sec 1 person Open the report',
        '01/03/2026 08:00 Ready 01/03/2026 08:00 · 1 min 12 sec 3 people Deleted',
        '01/02/2026 08:00 Failed The station or all of its factors have been deleted, so the task was stopped. 01/02/2026 08:00 · 1 min 12 sec 0 people –',
        '01/01/2026 08:00 Skipped The program was not running at this time. Only the newest 12 due times are made up; those before them, from this one on, are skipped. – – –',
      ])
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog(page).getByRole('link', { name: 'Open the report due 01/04/2026 08:00' }).press('Enter')
    await expect.poll(() => asked(page, 'report')).toBe(String(report))
  })

  test('open and close by keyboard, and return the focus', async () => {
    await madeWith([{ status: 'ready' }])
    const page = await opened()
    const button = page.getByRole('button', { name: 'History of Monthly' })
    await button.press('Enter')
    await rows(page).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await page.locator('button:focus').and(button).waitFor()
  })

  test('are paged, and a link opens the same page of them', async () => {
    const id = await madeWith(Array.from({ length: 12 }, () => ({ status: 'ready' })))
    const page = await opened()
    await page.getByRole('button', { name: 'History of Monthly' }).click()
    await expect.poll(() => rows(page).count()).toBe(10)
    await dialog(page).getByRole('button', { name: 'Page 2' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect([asked(page, 'dialog'), asked(page, 'id'), asked(page, 'runs_page')]).toEqual([
      'runs',
      String(id),
      '2',
    ])
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('say that there are none, that they load, and why they do not', async () => {
    await madeWith([])
    const page = await opened()
    await page.getByRole('button', { name: 'History of Monthly' }).click()
    await dialog(page).getByText('Not run yet').waitFor()
    await page.keyboard.press('Escape')
    const failing = await opened('/scheduler')
    let isHeld = true
    await failing.route('**/api/schedulers/history/**', (route) =>
      isHeld ? undefined : route.fulfill({ status: 500, body: 'x' }),
    )
    await failing.getByRole('button', { name: 'History of Monthly' }).click()
    await dialog(failing)
      .getByRole('group', { name: 'Runs' })
      .and(failing.locator('[aria-busy=true]'))
      .waitFor()
    isHeld = false
    await failing.reload()
    await dialog(failing).getByRole('alert').filter({ hasText: 'Failed to load the runs' }).waitFor()
    await failing.unroute('**/api/schedulers/history/**')
    await dialog(failing).getByRole('button', { name: 'Retry' }).click()
    await dialog(failing).getByText('Not run yet').waitFor()
  })

  test('show a new one by themselves', async () => {
    const id = await madeWith([{ status: 'ready' }])
    const page = await opened(`/scheduler?dialog=runs&id=${id}`)
    await expect.poll(() => rows(page).count()).toBe(1)
    await query(
      product.databaseUrl,
      `insert into scheduler_run (scheduler_id, due_at, started_at, status) values ($1, '2026-06-01T01:00:00Z', now(), 'failed')`,
      [id],
    )
    await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(2)
  })

  test('lead to no report without the right to see reports', async () => {
    const id = await madeWith([{ status: 'ready', report_id: report }])
    const person = await product.addPerson({ permissions: ['schedulers.view_schedule'] })
    const page = await opened(`/scheduler?dialog=runs&id=${id}`, { tokens: person.tokens })
    await rows(page).first().waitFor()
    expect(await dialog(page).getByRole('link').count()).toBe(0)
  })
})

test('the list says what came of the last run', async () => {
  await madeWith([{ status: 'ready' }, { status: 'failed', error: 'scheduler-gone' }])
  const page = await opened()
  await page.getByRole('cell', { name: '01/02/2026 08:00 Failed' }).waitFor()
  await query(product.databaseUrl, `update scheduler_run set status = 'ready', error = null`)
  await page.reload()
  await page.getByRole('cell', { name: '01/02/2026 08:00 Ready' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})
