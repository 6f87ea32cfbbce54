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

// In the next hours, without a part in what is counted below: two suspect ones, of which the second does not count.
await storeReadings(app, cod, [
  { at: at(70), value: 30, quality: 3 },
  { at: at(71), value: 31, quality: 5 },
  { at: at(72), value: 32, quality: 5 },
  { at: at(73), value: 33, quality: 0 },
])

type Verdict = { verdict: 'invalid' | 'valid' } | { verdict: 'value'; value: number }
const decide = (place: number, more: Verdict) =>
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
await decide(70, { verdict: 'valid' })
await decide(71, { verdict: 'invalid' })
await decide(73, { verdict: 'valid' })
await app.call('reviewMonthLock', { body: { month: '2026-09' } }, admin)
const corrected = await decide(3, { verdict: 'value', value: 5 })
const idOf = (place: number) => ({ id: `${cod.id}-${at(place).getTime()}` })
await app.call('metricDelete', { params: idOf(4) }, admin)
await app.call('metricUpdate', { params: idOf(5), body: { value: 7 } }, admin)
await app.call('metricDelete', { params: idOf(5) }, admin)
await app.call('metricCreate', { body: { factor: cod.id, value: 3, timestamp: at(9).toISOString() } }, admin)
const report = await made()
const withOriginals = { layout: 'long', originals: true } as const
const full = await made(withOriginals)
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

const heads = ['timestamp', 'factor', 'value', 'unit', 'quality', 'min_value', 'max_value']

const rowsOf = async (id: number) => {
  const { headers, data } = (
    await app.call('reportDetail', { params: { id }, query: { limit: 1000 } }, admin)
  ).body
  expect(headers).toEqual([...heads, 'original', 'original_quality'])
  return data.flatMap(([ts, factor, value, , quality, , , ...original]) =>
    factor === 'COD' ? [[(Date.parse(String(ts)) - start) / MINUTE_MS, value, quality, ...original]] : [],
  )
}

test('original values stand beside what a person changed or set aside, and nowhere else', async () => {
  const rows = [
    [0, 10, 0, null, null],
    [1, 11, 4, 11, 0],
    [2, 12, 3, null, null],
    [3, 5, 0, 13, 0],
    [9, 3, 0, null, null],
  ]
  expect(await rowsOf(full.id)).toEqual(rows)
  const { data } = (await app.call('reportRetrieve', { params: { id: full.id } }, admin)).body
  expect(data.originals).toBe(true)
  const next = { start_datetime: at(70).toISOString(), end_datetime: at(80).toISOString() }
  expect(await rowsOf((await made({ ...withOriginals, ...next })).id)).toEqual([
    [70, 30, 0, 30, 3],
    [71, 31, 4, 31, 3],
    [72, 32, 3, null, null],
    [73, 33, 0, null, null],
  ])
})

const csvOf = async (id: number) => {
  const answer = await app.raw('reportCsv', { params: { id }, query: { locale: 'vi' } }, admin)
  return (await answer.text()).split('\r\n')
}

test('the files have them as columns; a report without them is as it ever was', async () => {
  const [head, , , row] = await csvOf(full.id)
  expect(head).toBe([...heads, 'original', 'original_quality'].join(';'))
  expect(row).toBe('2026-09-01T08:01:00.000+07:00;COD;11;mg/L;4;;;11;0')
  const { sheets } = await readXlsx(await fileOf('reportXlsx', full.id))
  const table = sheets.find(({ name }) => name === 'Dữ liệu')?.rows ?? []
  expect(table[0]?.slice(-2)).toEqual(['Giá trị gốc', 'Chất lượng gốc'])
  expect(table[3]?.slice(-2)).toEqual([11, 0])
  const [plain, , , line] = await csvOf((await made({ layout: 'long' })).id)
  expect(plain).toBe(heads.join(';'))
  expect(line).toBe('2026-09-01T08:01:00.000+07:00;COD;11;mg/L;4;;')
})

test.each([
  { originals: true },
  { originals: true, layout: 'long', resolution: '1h' },
  { originals: true, layout: 'long', resolution: 'rule-1h' },
  { originals: true, layout: 'long', report_type: 'alert' },
] as const)('where there is no row a reading they are refused, with the reason: %o', async (asked) => {
  const period = { start_datetime: at(0).toISOString(), end_datetime: at(60).toISOString() }
  const body = { report_type: 'history', module_code: 'NT', all_factors: true, ...period, ...asked } as const
  const words = 'Original values are in reports of readings as recorded, with one row per reading.'
  const refused = await app.call('reportCreate', { body }, admin)
  expect([refused.status, refused.body]).toEqual([400, { originals: [words] }])
  const query = { ...body, all_factors: 'true', originals: 'true' } as const
  const estimate = await app.call('reportEstimate', { query }, { ...admin, language: 'vi' })
  const inVietnamese = 'Giá trị gốc chỉ có trong báo cáo số liệu gốc, mỗi số liệu một dòng.'
  expect([estimate.status, estimate.body]).toEqual([400, { originals: [inVietnamese] }])
})

test('what a decision that is undone leaves does not count, and a report that is made stays', async () => {
  await app.call('reviewUndo', { params: { id: corrected.body.data.id } }, admin)
  expect((await summaryOf(report.id)).reviewed).toEqual(wanted)
  expect((await rowsOf(full.id))[3]).toEqual([3, 5, 0, 13, 0])
  expect((await rowsOf((await made(withOriginals)).id))[3]).toEqual([3, 13, 0, null, null])
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
  const sheetOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  expect(sheetOf('Tổng hợp').map((row) => [row[0], row[18]])).toEqual([
    ['Chỉ tiêu', 'Ghi chú'],
    ['COD', ofFactor],
    ['TSS', null],
  ])
  expect(sheetOf('Thông tin').filter(([label]) => label === 'Duyệt số đo')).toEqual([
    ['Duyệt số đo', 'Đã sửa sau khi khóa tháng: 4 số đo'],
    ['Duyệt số đo', `COD – ${ofFactor}`],
  ])
  expect(await pdfText(report.id)).toMatch(/Đã sửa sau khi khóa tháng: 4 số đo[^]*COD – số đo nghi ngờ: 1/)
  expect(await pdfText(before.id)).not.toMatch(/khóa tháng|nghi ngờ/)
})
