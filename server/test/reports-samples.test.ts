import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { HOUR_MS, localInstant, MINUTE_MS, type ReportType } from '@quantrac/contract'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { makeReport } from './made-reports.ts'
import { needs, withFile } from './office.ts'

const run = promisify(execFile)
needs('pdftotext', 'poppler-utils')
const noon = localInstant('2026-05-10') + 12 * HOUR_MS
const { app, admin } = await startWithAdmin({ now: () => new Date(noon + 24 * HOUR_MS) })

const module = await makeModule(app, admin.token, { code: 'NT', interval_seconds: 900 })
const cod = await makeFactor(app, admin.token, { module: 'NT', code: 'COD', unit: 'mg/L', quantity: 'COD' })
await makeFactor(app, admin.token, { module: 'NT', code: 'TSS', unit: 'mg/L', quantity: 'TSS' })
const quarters = [0, 1, 2, 3].map((quarter) => new Date(noon + quarter * 15 * MINUTE_MS))
await storeReadings(
  app,
  cod,
  quarters.map((at) => ({ at, value: 96 })),
)
const [document] = (await app.call('standardList', { query: { search: 'QCVN 40:2011' } }, admin)).body.results
const choice = { standard_id: document?.id ?? 0, column: 'B' }
await app.call('moduleStandardUpdate', { params: { id: module.id }, body: choice }, admin)
// At most 150 mg/L; the last one is taken after the period.
for (const [minutes, value, below] of [
  [20, 160, false],
  [30, 5, true],
  [20 * 60, 7, false],
] as const) {
  const taken_at = new Date(noon + minutes * MINUTE_MS).toISOString()
  const body = { factor: cod.id, taken_at, value, unit: 'mg/L', below, laboratory: 'Trung tâm Quan trắc' }
  await app.call('sampleCreate', { body }, admin)
}

const period = {
  start_datetime: new Date(noon - HOUR_MS).toISOString(),
  end_datetime: new Date(noon + HOUR_MS).toISOString(),
}
const made = (report_type: ReportType, more: object = {}) =>
  makeReport(app, admin, { module_code: 'NT', report_type, ...period, ...more })
const found = async (id: number, as: TestActor = admin) =>
  (await app.call('reportSummary', { params: { id } }, as)).body.data.samples

test.for(['history', 'compliance'] as const)(
  'a report of %s has the samples of its factors and time',
  async (type) => {
    const { id } = await made(type)
    expect(await found(id)).toMatchObject([
      {
        factor: { code: 'COD' },
        value: 160,
        below: false,
        instrument: { mean: 96, difference: -64, percent: -40 },
        judgement: { result: 'exceeded', limit: { max_value: 150 } },
      },
      { value: 5, below: true, judgement: { result: 'within' } },
    ])
    expect(await found((await made(type, { factors: ['TSS'], all_factors: false })).id)).toEqual([])
  },
)

test('alerts and other types have none', async () => {
  expect(await found((await made('alert')).id)).toBeNull()
})

test('what is corrected or deleted later changes nothing in it', async () => {
  const { id } = await made('history')
  const before = await found(id)
  const extra = { factor: cod.id, taken_at: new Date(noon).toISOString(), value: 1, unit: 'mg/L' }
  const { data } = (await app.call('sampleCreate', { body: extra }, admin)).body
  expect(await found(id)).toEqual(before)
  await app.call('sampleDelete', { params: { id: data.id } }, admin)
})

const fileOf = async (call: 'reportXlsx' | 'reportPdf', id: number, as: TestActor) => {
  const answer = await app.raw(call, { params: { id }, query: { locale: 'vi' } }, as)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { stdout } = await withFile(bytes, 'a.pdf', (folder) =>
    run('pdftotext', ['-layout', 'a.pdf', '-'], { cwd: folder }),
  )
  return stdout
}

test.for(['history', 'compliance'] as const)('workbook and document of %s list them', async (type) => {
  const { id } = await made(type)
  const { sheets } = await readXlsx(await fileOf('reportXlsx', id, admin))
  const sheet = sheets.find(({ name }) => name === 'Mẫu phòng thí nghiệm')
  expect(sheet?.rows.map((row) => [row[0], row[2], row[4], row[18]])).toEqual([
    ['Chỉ tiêu', 'Kết quả', 'Giới hạn phát hiện', 'So với giới hạn'],
    ['COD', 160, null, 'vượt'],
    ['COD', 'KPH', 5, 'trong giới hạn'],
  ])
  const text = await pdfText(await fileOf('reportPdf', id, admin))
  expect(text).toMatch(/[2-9]\. Mẫu phòng thí nghiệm/)
  expect(text).toMatch(/< 5 mg\/L/)
})

test('who may not see samples sees none in a report, its workbook and its document', async () => {
  const { id } = await made('history')
  const reader = await signIn(app, { permissions: ['reports.view_report'] })
  expect(await found(id, reader)).toBeNull()
  const { sheets } = await readXlsx(await fileOf('reportXlsx', id, reader))
  expect(sheets.map(({ name }) => name)).not.toContain('Mẫu phòng thí nghiệm')
  expect(await pdfText(await fileOf('reportPdf', id, reader))).not.toContain('Mẫu phòng thí nghiệm')
  const both = await signIn(app, { permissions: ['reports.view_report', 'samples.view_sample'] })
  expect(await found(id, both)).toHaveLength(2)
})
