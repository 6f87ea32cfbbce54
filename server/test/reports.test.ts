import { beforeAll, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { makeReport } from './made-reports.ts'

const { app, admin } = await startWithAdmin()
beforeAll(async () => {
  await makeModule(app, admin.token, { code: 'NT', name: 'Nước thải', interval_seconds: 3600 })
  const cod = await makeFactor(app, admin.token, { module: 'NT', code: 'COD', unit: 'mg/L', decimals: 1 })
  const ph = await makeFactor(app, admin.token, { module: 'NT', code: 'pH', unit: '', decimals: 2 })
  await storeReadings(app, cod, [
    { at: '2026-11-02T00:00:00+07:00', value: 10 },
    { at: '2026-11-02T01:00:00+07:00', value: 20, quality: 1 },
    { at: '2026-11-02T02:00:00+07:00', value: 30 },
  ])
  await storeReadings(app, ph, [{ at: '2026-11-02T02:00:00+07:00', value: 7.25 }])
})

it('holds a row an instant, with a column a factor', async () => {
  const { id, ...report } = await makeReport(app, admin, { module_code: 'nt' })
  expect(report).toMatchObject({ name: 'NT 01/11–30/11/2026', row_count: 3, progress: 1, error: null })
  const { body } = await app.call('reportDetail', { params: { id }, query: {} }, admin)
  expect(body).toMatchObject({
    headers: ['timestamp', 'COD', 'pH'],
    data: [
      ['2026-11-01T17:00:00.000Z', 10, null],
      ['2026-11-01T18:00:00.000Z', null, null],
      ['2026-11-01T19:00:00.000Z', 30, 7.25],
    ],
    count: 3,
  })
  const summary = await app.call('reportSummary', { params: { id } }, admin)
  expect(summary.body.data.factors[0]).toMatchObject({ code: 'COD', n: 2, left_out: 1, mean: 20, p95: 30 })
  const csv = await app.raw('reportCsv', { params: { id } }, admin)
  expect(csv.headers.get('content-disposition')).toContain('quantrac_NT_2026-11-01_2026-11-30.csv')
  expect(await csv.text()).toBe(
    'timestamp,COD,pH\r\n2026-11-02T00:00:00.000+07:00,10,\r\n2026-11-02T01:00:00.000+07:00,,\r\n2026-11-02T02:00:00.000+07:00,30,7.25\r\n',
  )
})
