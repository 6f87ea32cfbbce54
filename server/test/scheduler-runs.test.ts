import { reportTypeOf, type SchedulerWrite } from '@quantrac/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { runDue } from '../src/features/schedulers/due.service.ts'
import { getScheduler } from '../src/features/schedulers/scheduler.service.ts'
import { switchScheduler } from '../src/features/schedulers/switches.service.ts'
import { sureOf } from '../src/sure-time.ts'
import { startWithAdmin } from './admin-app.ts'
import { signIn, type TestActor } from './actors.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { endedReport } from './made-reports.ts'

/** In Asia/Ho_Chi_Minh. */
const local = (text: string): number => Date.parse(`${text}+07:00`)
let clock = local('2126-11-22T08:00')
// The program itself lives today, and finds nothing due; these are further copies of it, in another century.
const { app, admin } = await startWithAdmin()
const now = () => new Date(clock)
const copy = { ...app.system, now, sure: sureOf(now) }
const running = new AbortController().signal

let member: TestActor
beforeAll(async () => {
  member = await signIn(app, { permissions: ['reports.view_report', 'notify.view_notification'] })
  await makeModule(app, admin.token, { code: 'NT' })
  await makeFactor(app, admin.token, { module: 'NT', code: 'COD' })
  await makeModule(app, admin.token, { code: 'AIR', type: 'air' })
  await makeModule(app, admin.token, { code: 'DN', type: 'elecConsum' })
  await makeFactor(app, admin.token, { module: 'AIR', code: 'SO2', quantity: 'SO2', unit: 'µg/m³' })
})

async function run(at: string): Promise<void> {
  clock = local(at)
  await runDue(copy, running)
}

async function enabled(more: Partial<SchedulerWrite> & { metadata?: object } = {}): Promise<number> {
  const body = {
    task_name: 'Monthly',
    module_code: 'NT',
    all_factors: true,
    group_ids: [member.group_id ?? 0],
    starts_on: '2126-12-01T01:00:00.000Z',
    ...more,
    enabled: true,
  }
  const { status, body: answer } = await app.call('schedulerCreate', { body }, admin)
  if (status !== 201) throw new Error(`no task: ${JSON.stringify(answer)}`)
  return answer.data.id
}

const history = async (id: number) =>
  (await app.call('schedulerHistory', { params: { id }, query: { limit: 1000 } }, admin)).body.results
const retrieve = async (id: number) =>
  (await app.call('schedulerRetrieve', { params: { id } }, admin)).body.data

/** The due times that have run, oldest first. */
const ran = async (id: number): Promise<string[]> =>
  (await history(id))
    .filter(({ status }) => status !== 'missed')
    .map(({ due_at }) => due_at.slice(0, 10))
    .toReversed()

async function reportOf(id: number) {
  const [latest] = await history(id)
  return endedReport(app, admin, latest?.report_id ?? 0)
}

describe('a task that is due', () => {
  it('makes a report of the full month before, and tells the members of its groups', async () => {
    const id = await enabled()
    await run('2126-12-01T07:59')
    expect(await history(id)).toEqual([])
    await run('2126-12-01T08:00')
    const report = await reportOf(id)
    expect(report).toMatchObject({
      name: 'Monthly – NT 01/11–30/11/2126',
      start_datetime: '2126-10-31T17:00:00.000Z',
      end_datetime: '2126-11-30T17:00:00.000Z',
      status: 'ready',
      created_by: null,
      scheduler_id: id,
    })
    expect(await history(id)).toEqual([
      {
        due_at: '2126-12-01T01:00:00.000Z',
        started_at: '2126-12-01T01:00:00.000Z',
        finished_at: expect.any(String),
        status: 'ready',
        report_id: report.id,
        error: null,
        recipients: 1,
      },
    ])
    expect(await retrieve(id)).toMatchObject({
      run_count: 1,
      next_run_at: '2127-01-01T01:00:00.000Z',
      task: { last_run_at: '2126-12-01T01:00:00.000Z' },
    })
    const { body } = await app.call('notificationList', { query: {} }, member)
    expect(body.results[0]).toMatchObject({ kind: 'report', report_id: report.id, module: 'NT' })
    await switchScheduler(copy, id, false)
  })

  it('with original values makes a row a reading, and is refused them where there is none', async () => {
    const id = await enabled({ originals: true })
    await run('2126-12-01T08:00')
    expect(await reportOf(id)).toMatchObject({ layout: 'long', originals: true, resolution: 'raw' })
    expect((await retrieve(id)).originals).toBe(true)
    const words = 'Original values are in reports of readings as recorded, with one row per reading.'
    const body = {
      task_name: 'A',
      module_code: 'NT',
      all_factors: true,
      starts_on: '2126-12-01',
      originals: true,
    }
    for (const more of [{ resolution: '1h' as const }, { task_function: 'generate_alert_report' as const }]) {
      const { status, body: answer } = await app.call(
        'schedulerCreate',
        { body: { ...body, ...more } },
        admin,
      )
      expect([status, answer]).toEqual([400, { originals: [words] }])
    }
    await app.call('schedulerStop', { params: { id } }, admin)
    const changed = await app.call('schedulerUpdate', { params: { id }, body: { resolution: '1h' } }, admin)
    expect([changed.status, changed.body]).toEqual([400, { originals: [words] }])
  })

  it('runs once, whoever looks at the same time', async () => {
    const id = await enabled({ starts_on: new Date(clock + 60_000).toISOString() })
    clock += 120_000
    await Promise.all(Array.from({ length: 8 }, () => runDue(copy, running)))
    expect(await history(id)).toHaveLength(1)
    await switchScheduler(copy, id, false)
  })

  it.each([
    ['generate_compliance_report', 'AIR'],
    ['generate_aqi_report', 'AIR'],
    ['generate_data_share_report', 'AIR'],
    ['generate_cost_report', 'DN'],
  ] as const)('of %s makes it once, whichever of two copies sees it', async (task_function, module_code) => {
    const starts_on = new Date(clock + 60_000).toISOString()
    const id = await enabled({ task_function, module_code, starts_on })
    clock += 120_000
    await Promise.all([runDue(copy, running), runDue(copy, running)])
    expect(await reportOf(id)).toMatchObject({ status: 'ready', report_type: reportTypeOf[task_function] })
    expect(await history(id)).toMatchObject([{ status: 'ready', recipients: 1 }])
    await switchScheduler(copy, id, false)
  })

  it('makes up what was missed, oldest first, each month once', async () => {
    const id = await enabled({ starts_on: new Date(local('2127-01-31T08:00')).toISOString() })
    await run('2127-05-30T12:00')
    expect(await ran(id)).toEqual(['2127-01-31', '2127-02-28', '2127-03-31', '2127-04-30'])
    await switchScheduler(copy, id, false)
  })

  it('makes up twelve at most, and says since when some were left out', async () => {
    const id = await enabled({ starts_on: new Date(local('2127-06-15T08:00')).toISOString() })
    await run('2129-01-01T00:00')
    const due = await ran(id)
    expect([due.length, due[0], due.at(-1)]).toEqual([12, '2128-01-15', '2128-12-15'])
    expect((await history(id)).at(-1)).toMatchObject({
      status: 'missed',
      due_at: '2127-06-15T01:00:00.000Z',
      error: expect.stringContaining('the newest 12 due times'),
    })
    await switchScheduler(copy, id, false)
  })

  it('ends after its occurrences, across a stop', async () => {
    const starts_on = new Date(local('2129-02-01T08:00')).toISOString()
    const id = await enabled({ starts_on, ends: 'after', occurrences: 2 })
    await run('2129-02-01T08:00')
    await switchScheduler(copy, id, false)
    await run('2129-03-15T08:00')
    await switchScheduler(copy, id, true)
    await run('2129-06-15T08:00')
    expect(await ran(id)).toEqual(['2129-02-01', '2129-04-01'])
    expect(await retrieve(id)).toMatchObject({ finished: true, run_count: 2, task: { enabled: false } })
  })

  it('ends on its date', async () => {
    const starts_on = new Date(local('2129-07-10T08:00')).toISOString()
    const id = await enabled({ starts_on, ends: 'on', end_date: '2129-08-10T16:59:59.000Z' })
    await run('2129-12-01T00:00')
    expect(await ran(id)).toEqual(['2129-07-10', '2129-08-10'])
    expect(await getScheduler(copy, id)).toMatchObject({ finished: true, task: { enabled: false } })
  })

  it('tells nobody who may not see reports of its module, nor anybody else of another group', async () => {
    const other = await makeModule(app, admin.token, { code: 'KK' })
    const limited = await signIn(app, { permissions: ['reports.view_report'], module_ids: [other.id] })
    const starts_on = new Date(clock + 60_000).toISOString()
    const id = await enabled({ starts_on, group_ids: [limited.group_id ?? 0] })
    clock += 120_000
    await runDue(copy, running)
    await reportOf(id)
    expect((await history(id))[0]).toMatchObject({ status: 'ready', recipients: 0 })
    await switchScheduler(copy, id, false)
  })

  it('whose module is gone is stopped, with the reason in its history', async () => {
    const module = await makeModule(app, admin.token, { code: 'GONE' })
    await makeFactor(app, admin.token, { module: 'GONE', code: 'pH' })
    const id = await enabled({ module_code: 'GONE', starts_on: new Date(clock + 60_000).toISOString() })
    await app.system.db
      .updateTable('module')
      .set({ deleted_at: new Date() })
      .where('id', '=', module.id)
      .execute()
    clock += 120_000
    await runDue(copy, running)
    expect(await history(id)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('have been deleted') },
    ])
    expect(await retrieve(id)).toMatchObject({ task: { enabled: false }, last_run_status: 'failed' })
  })

  it('whose report is deleted while it is made has failed, in words', async () => {
    const id = await enabled({ starts_on: new Date(clock + 60_000).toISOString() })
    expect(await retrieve(id)).toMatchObject({ last_run_status: null })
    clock += 120_000
    await runDue(copy, running)
    await reportOf(id)
    // As if the run had not ended when the report was deleted.
    await sql`update scheduler_run set status = 'running', finished_at = null where scheduler_id = ${id}`.execute(
      app.system.db,
    )
    await sql`delete from report where scheduler_id = ${id}`.execute(app.system.db)
    expect(await history(id)).toMatchObject([
      { status: 'failed', report_id: null, error: 'The report was deleted while it was being made.' },
    ])
    expect(await retrieve(id)).toMatchObject({ last_run_status: 'failed' })
    await switchScheduler(copy, id, false)
  })
})

it('runs each due time once while the clock jumps by minutes and months, both ways', async () => {
  let start = local('2140-01-01T08:00')
  const jump = fc.oneof(
    fc.integer({ min: -90, max: 90 }).map((minutes) => minutes * 60_000),
    fc.integer({ min: -4, max: 6 }).map((months) => months * 31 * 86_400_000),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(jump, { minLength: 3, maxLength: 12 }), async (jumps) => {
      clock = start - 60_000
      const id = await enabled({
        starts_on: new Date(start).toISOString(),
        metadata: { step3: { monthlyDay: 1 } },
      })
      let newest = clock
      for (const by of jumps) {
        clock += by
        newest = Math.max(newest, clock)
        await Promise.all([runDue(copy, running), runDue(copy, running)])
      }
      const due = await ran(id)
      // Every first of a month from the start to the newest time that the clock has shown.
      const wanted: string[] = []
      for (let month = 0; ; month += 1) {
        const [year, of] = [2140 + Math.floor(month / 12), month % 12]
        const at = Date.UTC(year, of, 1, 1)
        if (at > newest) break
        if (at >= start) wanted.push(new Date(at).toISOString().slice(0, 10))
      }
      expect(due).toEqual(wanted)
      await switchScheduler(copy, id, false)
      await app.call('schedulerDelete', { params: { id } }, admin)
      start = local('2140-01-01T08:00')
    }),
    { numRuns: 15 },
  )
})
