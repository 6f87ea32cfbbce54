import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { localInstant, MINUTE_MS } from '@quantrac/contract'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { makeReport } from './made-reports.ts'
import { needs, withFile } from './office.ts'

const run = promisify(execFile)
needs('pdftotext', 'poppler-utils')
const start = localInstant('2026-09-01', '08:00')
const { app, admin } = await startWithAdmin({ now: () => new Date(localInstant('2026-11-20', '12:00')) })
await makeModule(app, admin.token, { code: 'NT', interval_seconds: 60 })
const cod = await makeFactor(app, admin.token, { module: 'NT', code: 'COD', unit: 'mg/L' })
const tss = await makeFactor(app, admin.token, { module: 'NT', code: 'TSS', unit: 'mg/L' })
const at = (place: number) => new Date(start + place * MINUTE_MS)
// The third one of COD is suspect.
for (const factor of [cod, tss])
  await storeReadings(
    app,
    factor,
    [0, 1, 2, 3, 4, 5].map((place) => ({
      at: at(place),
      value: 10 + place,
      quality: factor === cod && place === 2 ? 3 : 0,
    })),
  )

const decide = (place: number, more: { verdict: 'invalid' } | { verdict: 'value'; value: number }) =>
  app.call(
    'reviewCreate',
    {
      body: {
        module_code: 'NT',
        factor_codes: ['COD'],
        start_datetime: at(place).toISOString(),
        end_datetime: at(place).toISOString(),
        reason: 'Rửa đầu đo',
        ...more,
      },
    },
    admin,
  )
const made = (more: object = {}) =>
  makeReport(app, admin, {
    module_code: 'NT',
    start_datetime: at(0).toISOString(),
    end_datetime: at(60).toISOString(),
    ...more,
  })
const summaryOf = async (id: number) => (await app.call('reportSummary', { params: { id } }, admin)).body.data

const before = await made({ factors: ['TSS'], all_factors: false })
await decide(1, { verdict: 'invalid' })
await app.call('reviewMonthLock', { body: { month: '2026-09' } }, admin)
const corrected = await decide(3, { verdict: 'value', value: 5 })
const idOf = (place: number) => ({ id: `${cod.id}-${at(place).getTime()}` })
await app.call('metricDelete', { params: idOf(4) }, admin)
await app.call('metricUpdate', { params: idOf(5), body: { value: 7 } }, admin)
await app.call('metricDelete', { params: idOf(5) }, admin)
await app.call('metricCreate', { body: { factor: cod.id, value: 3, timestamp: at(9).toISOString() } }, admin)
const report = await made()
const wanted = { after_lock: 4, factors: [{ code: 'COD', suspect: 1, invalid: 1, corrected: 1 }] }

test('a report says what changed after its month was locked, and what was said of the readings of each factor', async () => {
  const { reviewed, notes } = await summaryOf(report.id)
  expect(reviewed).toEqual(wanted)
  expect(notes).toEqual([
    'Changed after the month was locked: 4 readings',
    'COD – suspect readings: 1; invalid readings: 1; corrected readings: 1',
  ])
})

test('it counts those of its own factors and time', async () => {
  const later = { start_datetime: at(4).toISOString() }
  expect((await summaryOf((await made(later)).id)).reviewed).toEqual({ after_lock: 3, factors: [] })
  expect((await summaryOf(before.id)).reviewed).toBeNull()
  expect((await summaryOf((await made({ factors: ['TSS'], all_factors: false })).id)).notes).toEqual([])
  expect((await summaryOf((await made({ report_type: 'alert' })).id)).reviewed).toBeNull()
})

test('what a decision that is undone leaves does not count, and a report that is made stays', async () => {
  await app.call('reviewUndo', { params: { id: corrected.body.data.id } }, admin)
  expect((await summaryOf(report.id)).reviewed).toEqual(wanted)
  expect((await summaryOf((await made()).id)).reviewed).toEqual({
    after_lock: 4,
    factors: [{ code: 'COD', suspect: 1, invalid: 1, corrected: 0 }],
  })
})

const ofFactor = 'số đo nghi ngờ: 1; số đo không hợp lệ: 1; số đo đã sửa giá trị: 1'

async function fileOf(call: 'reportXlsx' | 'reportPdf', id: number) {
  const answer = await app.raw(call, { params: { id }, query: { locale: 'vi' } }, admin)
  return new Uint8Array(await answer.arrayBuffer())
}

async function pdfText(id: number): Promise<string> {
  const { stdout } = await withFile(await fileOf('reportPdf', id), 'a.pdf', (folder) =>
    run('pdftotext', ['-layout', 'a.pdf', '-'], { cwd: folder }),
  )
  return stdout
}

test('workbook and document say it, where there is anything of it', async () => {
  const { sheets } = await readXlsx(await fileOf('reportXlsx', report.id))
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  expect(rowsOf('Tổng hợp').map((row) => [row[0], row[18]])).toEqual([
    ['Chỉ tiêu', 'Ghi chú'],
    ['COD', ofFactor],
    ['TSS', null],
  ])
  expect(rowsOf('Thông tin').filter(([label]) => label === 'Duyệt số đo')).toEqual([
    ['Duyệt số đo', 'Đã sửa sau khi khóa tháng: 4 số đo'],
    ['Duyệt số đo', `COD – ${ofFactor}`],
  ])
  expect(await pdfText(report.id)).toMatch(/Đã sửa sau khi khóa tháng: 4 số đo[^]*COD – số đo nghi ngờ: 1/)
  expect(await pdfText(before.id)).not.toMatch(/khóa tháng|nghi ngờ/)
})
