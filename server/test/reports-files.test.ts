import { readXlsx } from 'hucre'
import { beforeAll, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { makeReport } from './made-reports.ts'

const { app, admin } = await startWithAdmin()
beforeAll(async () => {
  await makeModule(app, admin.token, { code: 'NT', name: 'Nước thải', interval_seconds: 3600 })
  const cod = await makeFactor(app, admin.token, { module: 'NT', code: 'COD', unit: 'mg/L', decimals: 1 })
  await storeReadings(app, cod, [
    { at: '2026-11-02T00:00:00+07:00', value: 10 },
    { at: '2026-11-02T01:00:00+07:00', value: 20, quality: 1 },
    { at: '2026-11-02T02:00:00+07:00', value: 30.25 },
  ])
})

it.for(['raw', '1h'] as const)('gives the cells of a report (%s) as a workbook', async (resolution) => {
  const { id } = await makeReport(app, admin, { module_code: 'NT', resolution })
  const answer = await app.raw('reportXlsx', { params: { id } }, { ...admin, language: 'vi' })
  expect(answer.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(answer.headers.get('content-disposition')).toContain('quantrac_NT_2026-11-01_2026-11-30.xlsx')
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  const { body } = await app.call('reportDetail', { params: { id }, query: {} }, admin)
  const rows = sheets[0]?.rows.slice(1).map((row) => row.map((cell) => cell ?? null))
  // A spreadsheet has no zones: its dates are those of GMT+7.
  const local = (at: unknown) => new Date(Date.parse(String(at)) + 7 * 3_600_000)
  const width = body.headers.length
  expect(rows?.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null))).toEqual(
    body.data.map(([at, ...cells]) => [local(at), ...cells]),
  )
  expect(sheets[0]?.name).toBe('Dữ liệu')
})

it('gives a report as a document, in the language that is asked for', async () => {
  const { id } = await makeReport(app, admin, { module_code: 'NT' })
  const answer = await app.raw(
    'reportPdf',
    { params: { id }, query: { locale: 'en' } },
    { ...admin, language: 'vi' },
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('quantrac_NT_2026-11-01_2026-11-30.pdf')
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text).toContain('/Lang (en)')
})

it('has no files of a report that nobody made', async () => {
  for (const name of ['reportXlsx', 'reportPdf'] as const) {
    const { status } = await app.raw(name, { params: { id: 999 } }, admin)
    expect(status).toBe(404)
  }
})
