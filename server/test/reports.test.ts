import type { Report } from '@quantrac/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { auditOf, makeFactor, makeModule, openAlert, storeReadings } from './made-modules.ts'
import { askReport, endedReport, makeReport } from './made-reports.ts'

const { app, admin } = await startWithAdmin()
const at = (text: string) => `2026-11-02T${text}+07:00`
beforeAll(async () => {
  await makeModule(app, admin.token, {
    code: 'NT',
    name: 'Nước thải',
    interval_seconds: 3600,
    contact: 'Anh Ba',
  })
  const cod = await makeFactor(app, admin.token, { module: 'NT', code: 'COD', unit: 'mg/L', decimals: 1 })
  const ph = await makeFactor(app, admin.token, { module: 'NT', code: 'pH', unit: '', decimals: 2 })
  await app.call('thresholdCreate', { body: { factor_id: cod.id, max_value: 25 } }, admin)
  await app.call('thresholdCreate', { body: { factor_id: ph.id, min_value: 0, max_value: 0 } }, admin)
  await storeReadings(app, cod, [
    { at: at('00:00:00'), value: 10 },
    { at: at('01:00:00'), value: 20, quality: 1 },
    { at: at('02:00:00'), value: 30 },
  ])
  await storeReadings(app, ph, [{ at: at('02:00:00'), value: 7.25 }])
  const alertId = await openAlert(app, cod, new Date(at('02:00:00')))
  await app.system.db
    .updateTable('alert')
    .set({ value: 30, peak: 31, max_value: 25, resolved_at: new Date(at('03:30:00')) })
    .where('id', '=', alertId)
    .execute()
})
const detail = async (id: number, query = {}) =>
  (await app.call('reportDetail', { params: { id }, query }, admin)).body
const summary = async (id: number) => (await app.call('reportSummary', { params: { id } }, admin)).body.data
const file = async (id: number, locale?: 'vi') =>
  (await app.raw('reportCsv', { params: { id }, query: { locale } }, admin)).text()

describe('a report of readings', () => {
  it('has a row an instant with a column a factor; what is not measured is empty and counted', async () => {
    const { id, ...report } = await makeReport(app, admin, { module_code: 'nt' })
    expect(report).toMatchObject({
      name: 'NT 01/11–30/11/2026',
      module_code: 'NT',
      module_name: 'Nước thải',
      module_type: 'wasteWater',
      factors: ['COD', 'pH'],
      row_count: 3,
      created_by: { id: admin.user_id, email: admin.email },
      scheduler_id: null,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await detail(id)).toEqual({
      headers: ['timestamp', 'COD', 'pH'],
      data: [
        ['2026-11-01T17:00:00.000Z', 10, null],
        ['2026-11-01T18:00:00.000Z', null, null],
        ['2026-11-01T19:00:00.000Z', 30, 7.25],
      ],
      count: 3,
      limit: 10,
      offset: 0,
      next: null,
      previous: null,
    })
    expect(await detail(id, { limit: 1, offset: 1 })).toMatchObject({
      data: [['2026-11-01T18:00:00.000Z', null, null]],
      next: `/api/reports/get-report-detail/${id}/?offset=2&limit=1`,
    })
    const { sentence } = await summary(id)
    expect(sentence?.first).toMatch(/^1 exceedance, /)
    const reader = { ...admin, language: 'vi' } as const
    const inVietnamese = await app.call('reportSummary', { params: { id } }, reader)
    expect(inVietnamese.body.data.sentence?.first).toMatch(/^1 lần vượt ngưỡng, /)
    expect((await summary(id)).factors).toMatchObject([
      { code: 'COD', n: 2, left_out: 1, mean: 20, p95: 30, difference: null, min_value: null, max_value: 25 },
      // Two equal limits are those of a threshold that is not set yet.
      { code: 'pH', n: 1, left_out: 0, min_value: null, max_value: null, exceedances: null },
    ])
  })

  it('has a row a reading, with unit, quality and limits, in the long layout', async () => {
    const { id } = await makeReport(app, admin, { module_code: 'NT', layout: 'long' })
    expect(await detail(id)).toMatchObject({
      headers: ['timestamp', 'factor', 'value', 'unit', 'quality', 'min_value', 'max_value'],
      data: [
        ['2026-11-01T17:00:00.000Z', 'COD', 10, 'mg/L', 0, null, 25],
        ['2026-11-01T18:00:00.000Z', 'COD', 20, 'mg/L', 1, null, 25],
        ['2026-11-01T19:00:00.000Z', 'COD', 30, 'mg/L', 0, null, 25],
        ['2026-11-01T19:00:00.000Z', 'pH', 7.25, '', 0, null, null],
      ],
    })
  })

  it('has the means of local days with number, least and greatest', async () => {
    const { id } = await makeReport(app, admin, { module_code: 'NT', resolution: '1d' })
    const headers = ['timestamp', 'COD', 'COD n', 'COD min', 'COD max', 'pH', 'pH n', 'pH min', 'pH max']
    const data = [['2026-11-01T17:00:00.000Z', 20, 2, 10, 30, 7.25, 1, 7.25, 7.25]]
    expect(await detail(id)).toMatchObject({ headers, data })
  })

  it('without readings, or of no time, has its headers alone', async () => {
    const later = { start_datetime: '2026-10-01', end_datetime: '2026-10-01' }
    const { id, row_count } = await makeReport(app, admin, { module_code: 'NT', ...later })
    expect([row_count, await file(id)]).toEqual([0, 'timestamp,COD,pH\r\n'])
  })
})

it('a report of alerts has those that were raised in the period, and what people did about them', async () => {
  const { results } = (await app.call('alertList', {}, admin)).body
  const params = { id: results[0]?.id ?? 0 }
  await app.call('alertTake', { params, body: {} }, admin)
  const causes = (await app.call('alertChoiceList', {}, admin)).body.results
  const cause_id = causes.find(({ name_en }) => name_en === 'Sensor')?.id ?? 0
  await app.call('alertClose', { params, body: { cause_id, note: 'Đã rửa' } }, admin)
  const done = (kind: 'taken' | 'closed', minute: string) =>
    app.system.db
      .updateTable('alert_action')
      .set({ at: at(minute) })
      .where('kind', '=', kind)
      .execute()
  await done('taken', '02:12:30')
  await done('closed', '03:40:00')
  const { id } = await makeReport(app, admin, { module_code: 'NT', report_type: 'alert' })
  expect(await detail(id)).toMatchObject({
    headers: [
      'timestamp',
      'module',
      'factor',
      'status',
      'value',
      'min_value',
      'max_value',
      'resolved_at',
      'peak',
      'handled_by',
      'taken_minutes',
      'closed_minutes',
      'cause',
      'action',
      'note',
    ],
    data: [
      [
        '2026-11-01T19:00:00.000Z',
        'NT',
        'COD',
        'ALERT',
        30,
        null,
        25,
        '2026-11-01T20:30:00.000Z',
        31,
        admin.email.split('@')[0],
        12,
        100,
        'Đầu đo / Sensor',
        null,
        'Đã rửa',
      ],
    ],
  })
  expect((await summary(id)).factors).toMatchObject([{ n: 2 }, { n: 1 }])
})

describe('the file of a report', () => {
  it('has local times, and the separators of a Vietnamese spreadsheet when asked', async () => {
    const { id } = await makeReport(app, admin, { module_code: 'NT', factors: ['pH'] })
    const answer = await app.raw('reportCsv', { params: { id } }, admin)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''quantrac_NT_2026-11-01_2026-11-30.csv",
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString()).toBe('\uFEFFtimestamp,pH\r\n2026-11-02T02:00:00.000+07:00,7.25\r\n')
    expect(await file(id, 'vi')).toBe('timestamp;pH\r\n2026-11-02T02:00:00.000+07:00;7,25\r\n')
  })

  it('holds no formula, and what others’ SQL wrote as no number is left out', async () => {
    await makeModule(app, admin.token, { code: 'HOSTILE' })
    const named = { module: 'HOSTILE', code: '=1+1;"x"', unit: '@SUM(A1)' }
    const factor = await makeFactor(app, admin.token, named)
    await storeReadings(app, factor, [
      { at: at('00:00:00'), value: -5.5 },
      { at: at('01:00:00'), value: 1e-7 },
      { at: at('02:00:00'), value: Number.NaN },
      { at: at('03:00:00'), value: Number.POSITIVE_INFINITY },
    ])
    const wide = await makeReport(app, admin, { module_code: 'HOSTILE' })
    expect(await file(wide.id, 'vi')).toBe(
      'timestamp;"\'=1+1;""x"""\r\n2026-11-02T00:00:00.000+07:00;-5,5\r\n2026-11-02T01:00:00.000+07:00;1e-7\r\n' +
        '2026-11-02T02:00:00.000+07:00;\r\n2026-11-02T03:00:00.000+07:00;\r\n',
    )
    expect((await summary(wide.id)).factors).toMatchObject([{ n: 2, left_out: 2, max: 1e-7, min: -5.5 }])
    const long = await makeReport(app, admin, { module_code: 'HOSTILE', layout: 'long' })
    expect((await file(long.id)).split('\r\n')[1]).toBe(
      `2026-11-02T00:00:00.000+07:00,"'=1+1;""x""",-5.5,'@SUM(A1),0,,`,
    )
  })
})

describe('a request for a report', () => {
  it.each([
    [{ module_code: 'NOWHERE' }, { module_code: ['Does not exist.'] }],
    [{ factors: ['NOTHING'] }, { factors: ['Does not exist.'] }],
    [{ factors: [], all_factors: false }, { factors: ['Choose at least one factor, or all of them.'] }],
    [
      { end_datetime: '2027-11-03' },
      { end_datetime: ['The period is longer than 366 days. Choose a shorter one.'] },
    ],
    [{ end_datetime: '2026-10-01' }, { start_datetime: ['The start must be before the end.'] }],
  ])('of %j is refused under its field', async (asked, problem) => {
    const { status, body } = await askReport(app, admin, { module_code: 'NT', ...asked })
    expect([status, body]).toEqual([400, problem])
  })

  it('is estimated by the same rules', async () => {
    const query = {
      report_type: 'history',
      module_code: 'NT',
      start_datetime: '2026-11-01',
      end_datetime: '2026-12-01',
    } as const
    const { body } = await app.call('reportEstimate', { query: { ...query, all_factors: 'true' } }, admin)
    expect(body.data).toMatchObject({ rows: 3, cells: 9, too_many: false })
    const one = await app.call(
      'reportEstimate',
      { query: { ...query, factors: 'pH', layout: 'long' } },
      admin,
    )
    expect(one.body.data).toMatchObject({ rows: 1, cells: 7 })
    const none = await app.call('reportEstimate', { query }, admin)
    expect([none.status, none.body]).toEqual([
      400,
      { factors: ['Choose at least one factor, or all of them.'] },
    ])
  })
})

describe('the list of reports', () => {
  it('is searched, filtered and ordered', async () => {
    const { id } = await makeReport(app, admin, { module_code: 'NT', name: 'Quý bốn' })
    const listed = async (query: object) =>
      (await app.call('reportList', { query: { limit: 100, ...query } }, admin)).body.results.map(
        (one) => one.id,
      )
    expect((await listed({}))[0]).toBe(id)
    expect(await listed({ search: 'quy bon' })).toEqual([id])
    expect(await listed({ search: admin.email })).toContain(id)
    expect(await listed({ module: 'nt', report_type: 'history', status: 'ready' })).toContain(id)
    expect(await listed({ module: 'HOSTILE' })).not.toContain(id)
    expect((await listed({ ordering: 'created_at' })).at(-1)).toBe(id)
    expect(await listed({ scheduler: 7 })).toEqual([])
  })
})

describe('a report that is there', () => {
  const statusAndCode = async (sent: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await sent
    return [status, body && typeof body === 'object' && 'code' in body ? body.code : body]
  }

  it('is renamed, cancelled only while it is made, and deleted', async () => {
    const { id } = await makeReport(app, admin, { module_code: 'NT' })
    const renamed = await app.call('reportUpdate', { params: { id }, body: { name: 'Tháng 11' } }, admin)
    expect(renamed.body.data.name).toBe('Tháng 11')
    const cancelled = app.call('reportCancel', { params: { id } }, admin)
    expect(await statusAndCode(cancelled)).toEqual([409, 'report-not-pending'])
    expect((await app.call('reportDelete', { params: { id } }, admin)).status).toBe(204)
    expect((await app.call('reportRetrieve', { params: { id } }, admin)).status).toBe(404)
    const actions = (await auditOf(app, 'report', id)).map(({ action }) => action)
    expect(actions).toEqual(['report.create', 'report.update', 'report.delete'])
  })

  it('has no rows, summary or file before it is ready, and none if it failed', async () => {
    for (const status of ['pending', 'failed'] as const) {
      const { id } = await makeReport(app, admin, { module_code: 'NT' })
      await app.system.db.updateTable('report').set({ status }).where('id', '=', id).execute()
      const calls = [
        app.call('reportDetail', { params: { id }, query: {} }, admin),
        app.call('reportSummary', { params: { id } }, admin),
        app.call('reportCsv', { params: { id } }, admin),
      ]
      for (const sent of calls) expect(await statusAndCode(sent)).toEqual([409, `report-${status}`])
      await app.call('reportDelete', { params: { id } }, admin)
    }
  })

  it('outlives its station, its factors and whoever asked for it', async () => {
    const person = await signIn(app, { permissions: ['reports.add_report', 'reports.view_report'] })
    await makeModule(app, admin.token, { code: 'GONE' })
    const factor = await makeFactor(app, admin.token, { module: 'GONE', code: 'COD' })
    await storeReadings(app, factor, [{ at: at('00:00:00'), value: 1 }])
    const { id, ...before } = await makeReport(app, person, { module_code: 'GONE' })
    await app.call('moduleDelete', { params: { id: factor.module.id } }, admin)
    await app.call('userDelete', { params: { id: person.user_id } }, admin)
    const after = (await app.call('reportRetrieve', { params: { id } }, admin)).body.data
    expect(after).toEqual({ id, ...before, created_by: { id: null, email: person.email } })
    expect((await detail(id)).data).toEqual([['2026-11-01T17:00:00.000Z', 1]])
  })
})

describe('whoever asked for a report', () => {
  const newest = async (as: { token: string }, language: string) =>
    (await app.call('noticeFirst', {}, { ...as, language })).body.data

  it('is told that it is ready, in their language', async () => {
    const person = await signIn(app, { role: 'admin' })
    const { id, name } = await makeReport(app, person, { module_code: 'NT' })
    const notice = { kind: 'report', report_id: id, module: 'NT', module_type: 'wasteWater' }
    const message = `Báo cáo «${name}» của trạm Nước thải (NT) đã lập xong, có thể xem và tải về.`
    expect(await newest(person, 'vi')).toMatchObject({ ...notice, title: 'Báo cáo đã sẵn sàng', message })
    expect(await newest(person, 'en')).toMatchObject({ ...notice, title: 'Your report is ready' })
  })

  it('is told why there is none', async () => {
    const person = await signIn(app, { role: 'admin' })
    await makeModule(app, admin.token, { code: 'MANY' })
    const factor = await makeFactor(app, admin.token, { module: 'MANY', code: 'COD' })
    // As many as a year of one in ten seconds, by the summaries alone.
    await app.connections.pool.query(
      `insert into reading_day (factor_id, day, count, start_ms, step_ms, divisor, shorts, measured, sum, min, max, first_ms, last_ms,
         hours, hour_measured, hour_sums, hour_mins, hour_maxs)
       select $1, d::date, 8640, 0, 10000, 1, array_fill(1::smallint, array[8640]), 8640, 8640, 1, 1, 0, 86390000, '{}', '{}', '{}', '{}', '{}'
       from generate_series('2025-11-01'::date, '2026-10-31', interval '1 day') d`,
      [factor.id],
    )
    const period = { start_datetime: '2025-11-01', end_datetime: '2026-11-01' }
    const { body } = await askReport(app, person, { module_code: 'MANY', ...period })
    const report: Report = await endedReport(app, person, body.data.id)
    expect(report).toMatchObject({ status: 'failed', row_count: 0 })
    expect(report.error).toBe(
      'The report would have 3,153,600 rows, and 2,000,000 are the most. Choose a coarser resolution, fewer factors or a shorter period.',
    )
    expect(await newest(person, 'vi')).toMatchObject({
      title: 'Không lập được báo cáo',
      message: expect.stringContaining('3.153.600 dòng'),
    })
  })
})
