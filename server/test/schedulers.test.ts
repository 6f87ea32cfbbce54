import type { SchedulerWrite } from '@quantrac/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { auditOf, makeFactor, makeModule } from './made-modules.ts'

const { app, admin } = await startWithAdmin()
const night = await signIn(app, { permissions: ['reports.view_report'] })

beforeAll(async () => {
  for (const code of ['NT', 'KK']) {
    await makeModule(app, admin.token, { code, name: `Trạm ${code}` })
    for (const factor of ['COD', 'TSS']) await makeFactor(app, admin.token, { module: code, code: factor })
  }
})

type Payload = Partial<SchedulerWrite> & { metadata?: object }

/** As the wizard sends it. */
const payload = (more: Payload = {}) => ({
  task_name: 'Báo cáo tháng',
  task_description: 'Gửi Sở TNMT',
  group_ids: [night.group_id ?? 0],
  task_function: 'generate_history_report' as const,
  report_type: 'history',
  module_code: 'NT',
  factors: ['COD'],
  all_factors: false,
  args: [],
  kwargs: {},
  repeat_every: 1,
  repeat_unit: 'months' as const,
  starts_on: '2099-01-31T08:00:00.000Z',
  ends: 'never' as const,
  enabled: false,
  summary: 'monthly on 31',
  metadata: { step3: { monthlyDay: 31 } },
  ...more,
})

const create = (more: Payload = {}) => app.call('schedulerCreate', { body: payload(more) }, admin)
const made = async (more: Payload = {}) => (await create(more)).body.data
const at = (id: number) => ({ params: { id } })
const errors = (answer: { status: number; body: unknown }) => [
  answer.status,
  Object.keys(answer.body as object),
] // a refusal by field

describe('a task', () => {
  it('is stored as the wizard sends it, and answered as the specification says', async () => {
    const answer = await create()
    expect(answer.status).toBe(201)
    const group = { id: night.group_id, name: expect.any(String) }
    expect(answer.body.data).toMatchObject({
      task_name: 'Báo cáo tháng',
      schedule_type: 'crontab',
      task: {
        name: 'Báo cáo tháng',
        enabled: false,
        start_time: '2099-01-31T08:00:00.000Z',
        expires: null,
        last_run_at: null,
        task_function: 'generate_history_report',
        kwargs: { report_type: 'history', module_code: 'NT', factors: ['COD'], all_factors: false },
        crontab: { minute: '0', hour: '15', day_of_month: '31', month_of_year: '*', day_of_week: '*' },
      },
      groups: [group],
      metadata: {
        step1: { taskName: 'Báo cáo tháng', description: 'Gửi Sở TNMT', group: [group] },
        step2: {
          taskFunction: 'generate_history_report',
          module_code: 'NT',
          selectedFactors: ['COD'],
          allFactors: false,
        },
        step3: {
          frequency: 'monthly',
          repeatEvery: 1,
          monthlyDay: 31,
          ends: 'never',
          occurrences: null,
          endDate: null,
        },
        step4: { summary: 'monthly on 31' },
      },
      module_code: 'NT',
      report_type: 'history',
      next_run_at: null,
      finished: false,
      gone: false,
    })
    const { id } = answer.body.data
    expect((await app.call('schedulerRetrieve', at(id), admin)).body.data).toEqual(answer.body.data)
    expect(await auditOf(app, 'scheduler', id)).toMatchObject([{ action: 'scheduler.create' }])
  })

  it('is refused by field', async () => {
    expect(errors(await create({ task_name: ' ' }))).toEqual([400, ['task_name']])
    expect(errors(await create({ module_code: 'XX' }))).toEqual([400, ['module_code']])
    expect(errors(await create({ factors: ['PM'] }))).toEqual([400, ['factors']])
    expect(errors(await create({ factors: [] }))).toEqual([400, ['factors']])
    expect(errors(await create({ group_ids: [999_999] }))).toEqual([400, ['group_ids']])
    expect(errors(await create({ repeat_every: 0 }))).toEqual([400, ['repeat_every']])
    expect(errors(await create({ metadata: { step3: { monthlyDay: 32 } } }))).toEqual([
      400,
      ['metadata.step3.monthlyDay'],
    ])
    expect(errors(await create({ ends: 'after' }))).toEqual([400, ['occurrences']])
    expect(errors(await create({ ends: 'on' }))).toEqual([400, ['end_date']])
    const early = { ends: 'on', end_date: '2098-12-31T16:59:59.000Z' } as const
    const refused = await create(early)
    expect([refused.status, refused.body]).toEqual([400, { end_date: ['The end must be after the start.'] }])
  })

  it('is listed ten a page, searched without accents, and sorted', async () => {
    for (let n = 0; n < 11; n += 1) await made({ task_name: `Sắp xếp ${String(n).padStart(2, '0')}` })
    const { body } = await app.call(
      'schedulerList',
      { query: { search: 'sap xep', ordering: 'task_name' } },
      admin,
    )
    expect([body.count, body.limit, body.results.length]).toEqual([11, 10, 10])
    expect(body.results[0]?.task_name).toBe('Sắp xếp 00')
  })

  it('names the groups that it can tell to whoever adds one', async () => {
    const adder = await signIn(app, { permissions: ['schedulers.add_schedule'] })
    const { body } = await app.call('schedulerGroups', {}, adder)
    expect(body.data).toContainEqual({ id: night.group_id, name: expect.any(String), user_count: 1 })
  })
})

describe('switching a task', () => {
  it('on gives its next due time, off takes it away; the same again changes nothing', async () => {
    const { id } = await made()
    const on = await app.call('schedulerRun', at(id), admin)
    expect(on.body.data).toMatchObject({ next_run_at: '2099-01-31T08:00:00.000Z', task: { enabled: true } })
    await app.call('schedulerRun', at(id), admin)
    const off = await app.call('schedulerStop', at(id), admin)
    expect(off.body.data).toMatchObject({ next_run_at: null, task: { enabled: false } })
    const both = await app.call('schedulerToggle', at(id), admin)
    expect(both.body.data.task.enabled).toBe(true)
    expect((await app.call('schedulerToggleHere', at(id), admin)).body.data.task.enabled).toBe(false)
    const lines = await auditOf(app, 'scheduler', id)
    expect(lines.map(({ action }) => action)).toEqual([
      'scheduler.create',
      'scheduler.run',
      'scheduler.stop',
      'scheduler.run',
      'scheduler.stop',
    ])
  })

  it('skips what was due while it was off', async () => {
    const { id } = await made({ starts_on: '2020-01-31T08:00:00.000Z' })
    const { body } = await app.call('schedulerRun', at(id), admin)
    expect(Date.parse(body.data.next_run_at ?? '')).toBeGreaterThan(Date.now())
  })

  it('is refused when its end is reached', async () => {
    const ended = {
      starts_on: '2020-01-31T08:00:00.000Z',
      ends: 'on',
      end_date: '2020-05-31T16:59:59.000Z',
    } as const
    const { id, finished } = await made(ended)
    expect(finished).toBe(true)
    const { status, body } = await app.call('schedulerRun', at(id), admin)
    expect([status, body]).toMatchObject([409, { code: 'scheduler-finished' }])
  })

  it('keeps an enabled one from being changed and deleted, in words', async () => {
    const { id } = await made({ enabled: true })
    const change = await app.call('schedulerUpdate', { ...at(id), body: { task_name: 'Other' } }, admin)
    const edit = 'Cannot edit an enabled task. Please stop the task first.'
    expect([change.status, change.body]).toEqual([409, { detail: edit, code: 'scheduler-enabled' }])
    const removal = await app.call('schedulerDelete', at(id), admin)
    expect([removal.status, removal.body]).toMatchObject([
      409,
      { detail: 'Cannot delete an enabled task. Please stop the task first.' },
    ])
    await app.call('schedulerStop', at(id), admin)
    expect((await app.call('schedulerDelete', at(id), admin)).status).toBe(204)
  })
})

describe('what an enabled task reports', () => {
  it('cannot be deleted: the answer names the task', async () => {
    const module = await makeModule(app, admin.token, { code: 'USED' })
    const factor = await makeFactor(app, admin.token, { module: 'USED', code: 'pH' })
    const { id } = await made({ module_code: 'USED', factors: ['pH'], task_name: 'Sở TNMT', enabled: true })
    const refusals = [
      await app.call('moduleDelete', at(module.id), admin),
      await app.call('factorDelete', at(factor.id), admin),
    ]
    for (const { status, body } of refusals)
      expect([status, body]).toEqual([
        409,
        { detail: 'Used by a scheduled task; stop that task first: Sở TNMT', code: 'used-by-schedule' },
      ])
    await app.call('schedulerStop', at(id), admin)
    expect((await app.call('factorDelete', at(factor.id), admin)).status).toBe(204)
    const run = await app.call('schedulerRun', at(id), admin)
    expect([run.status, run.body]).toMatchObject([409, { code: 'scheduler-gone' }])
    expect((await app.call('moduleDelete', at(module.id), admin)).status).toBe(204)
    expect((await app.call('schedulerRetrieve', at(id), admin)).body.data).toMatchObject({
      gone: true,
      module_code: 'USED',
    })
  })
})

describe('the older calls', () => {
  it('make a task by a cron line or an interval', async () => {
    const cron = await app.call(
      'crontabScheduleCreate',
      { body: { minute: '30', hour: '6', day_of_week: '1-5' } },
      admin,
    )
    expect(cron.status).toBe(201)
    const task = (more: object) => ({
      body: {
        name: 'Hằng ngày',
        kwargs: { moduleCode: 'KK', allFactors: true, groupId: night.group_id },
        ...more,
      },
    })
    const daily = await app.call(
      'periodicTaskCreate',
      task({ crontab: cron.body.data.id, enabled: true }),
      admin,
    )
    expect(daily.body.data).toMatchObject({
      schedule_type: 'crontab',
      all_factors: true,
      task: { enabled: true, crontab: { minute: '30', hour: '6', day_of_week: '1-5' } },
      groups: [{ id: night.group_id }],
    })
    const next = new Date(Date.parse(daily.body.data.next_run_at ?? '') + 7 * 3_600_000)
    expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([6, 30])
    const every = await app.call('intervalScheduleCreate', { body: { every: 6, period: 'hours' } }, admin)
    const interval = await app.call('periodicTaskCreate', task({ interval: every.body.data.id }), admin)
    expect(interval.body.data).toMatchObject({
      schedule_type: 'interval',
      task: { crontab: null, interval: { every: 6, period: 'hours' } },
    })
  })

  it('refuse a cron line that is never due, and a task without a time', async () => {
    const never = await app.call(
      'crontabScheduleCreate',
      { body: { day_of_month: '31', month_of_year: '2' } },
      admin,
    )
    expect(errors(never)).toEqual([400, ['day_of_month']])
    const body = { name: 'x', kwargs: { moduleCode: 'KK', allFactors: true } }
    expect(errors(await app.call('periodicTaskCreate', { body }, admin))).toEqual([400, ['interval']])
    const unknown = await app.call('periodicTaskCreate', { body: { ...body, crontab: 999_999 } }, admin)
    expect(errors(unknown)).toEqual([400, ['crontab']])
  })
})
