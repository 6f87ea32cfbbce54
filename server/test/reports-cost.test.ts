import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { HOUR_MS, localInstant, type ReportWrite } from '@quantrac/contract'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { askReport, makeReport } from './made-reports.ts'
import { needs, withFile } from './office.ts'

const run = promisify(execFile)
const now = localInstant('2026-05-14') + 10 * HOUR_MS
const april = { start_datetime: localInstant('2026-04-01'), end_datetime: localInstant('2026-05-01') }
const period = {
  start_datetime: new Date(april.start_datetime).toISOString(),
  end_datetime: new Date(april.end_datetime).toISOString(),
}

let app: TestApp
let admin: TestActor
let limited: TestActor

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
  const water = await makeModule(app, admin.token, { code: 'NT' })
  limited = await signIn(app, { module_ids: [water.id], permissions: ['reports.view_report'] })
  const made = { type: 'elecConsum', interval_seconds: 3600 } as const
  const station = await makeModule(app, admin.token, { code: 'DN', name: 'Xưởng 1', ...made })
  const meter = await makeFactor(app, admin.token, { module: 'DN', code: 'E', unit: 'kWh', kind: 'counter' })
  // 10 kWh an hour.
  const hours = Array.from({ length: 45 * 24 }, (_, n) => april.start_datetime - 24 * HOUR_MS + n * HOUR_MS)
  await storeReadings(
    app,
    meter,
    hours
      .map((ts, place) => ({ at: new Date(ts), value: 10 * place }))
      .filter(({ at }) => at.getTime() <= now),
  )
  const power = await makeFactor(app, admin.token, { module: 'DN', code: 'P', unit: 'kW' })
  const noon = localInstant('2026-04-10') + 12 * HOUR_MS
  await storeReadings(
    app,
    power,
    [0, 10, 20].map((minute) => ({ at: new Date(noon + minute * 60_000), value: 75 })),
  )
  await app.call(
    'stationGroupsUpdate',
    {
      params: { id: station.id },
      body: { entries: [{ valid_from: null, group: 'production-low', contracted_kw: null }] },
    },
    admin,
  )
})
afterAll(() => app.stop())

const ask = (asked: Partial<ReportWrite> = {}) =>
  makeReport(app, admin, { report_type: 'cost', module_code: 'DN', ...period, ...asked })

async function readOf(id: number) {
  const { body } = await app.call('reportDetail', { params: { id }, query: { limit: 1000 } }, admin)
  const summary = await app.call('reportSummary', { params: { id } }, { ...admin, language: 'vi' })
  return { ...body, summary: summary.body.data }
}

const calls = { csv: 'reportCsv', xlsx: 'reportXlsx', pdf: 'reportPdf' } as const
async function fileOf(id: number, form: keyof typeof calls, locale: 'vi' | 'en' = 'vi'): Promise<Buffer> {
  const answer = await app.raw(calls[form], { params: { id }, query: { locale } }, admin)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/*
 * Of 10 kWh an hour. From 1 to 21 April, of which 3 are Sundays: off-peak 6 hours a day, 21 · 60 = 1260 kWh; peak
 * 5 hours on 18 days, 900 kWh; the rest 5040 − 2160 = 2880. From 22 to 30 April, of which one is a Sunday: off-peak
 * 9 · 60 = 540; peak 5 hours on 8 days, 400; the rest 2160 − 940 = 1220. At 1300, 1987 and 3640 đồng:
 * 2,340,000 + 8,146,700 + 4,732,000 = 15,218,700; VAT 8 %: 1,217,496.
 */
const rows = [
  ['offpeak', 1800, 'kWh', 1300, 2_340_000, 'Quyết định 1279/QĐ-BCT'],
  ['normal', 4100, 'kWh', 1987, 8_146_700, 'Quyết định 1279/QĐ-BCT'],
  ['peak', 1300, 'kWh', 3640, 4_732_000, 'Quyết định 1279/QĐ-BCT'],
  ['demand', 75, 'kW', null, null, ''],
  ['vat', 15_218_700, 'VND', 8, 1_217_496, 'Nghị quyết 204/2025/QH15'],
  ['total', 7200, 'kWh', null, 16_436_196, ''],
]

describe('a report of what electricity cost', () => {
  it('has the bill line by line, to the đồng, with what is not known', async () => {
    const { id, row_count } = await ask()
    const { headers, data, summary } = await readOf(id)
    expect(headers.slice(3)).toEqual(['line', 'quantity', 'unit', 'price', 'amount', 'document'])
    expect(row_count).toBe(rows.length)
    expect(data.map((row) => row.slice(3))).toEqual(rows)
    expect(new Set(data.map((row) => row[2]))).toEqual(new Set(['Xưởng 1 (DN)']))
    expect(summary.cost).toMatchObject([
      { module_code: 'DN', kwh: 7200, amount: 16_436_196, missing: ['demand'], coverage: 1 },
    ])
    expect(summary.sentence).toMatchObject({
      first: 'Tiền điện 16.436.196 đồng cho 7.200 kWh.',
      rest: expect.stringMatching(
        /^Đã gồm thuế GTGT\. Chưa gồm: công suất lớn nhất\. Dựa trên 100,0\s% số đo\./,
      ),
    })
  })

  it('is what the page of costs says, of whole days and of as many rows as were estimated', async () => {
    const asked = { ...period, end_datetime: '2026-04-11T03:00:00.000Z' }
    const { id, row_count } = await ask(asked)
    const { data, summary } = await readOf(id)
    const { body } = await app.call(
      'moduleCost',
      { params: { code: 'DN' }, query: { ...asked, by: 'total' } },
      admin,
    )
    const total = body.datasets.find(({ code }) => code === 'total')?.data[0]
    expect([summary.cost?.[0]?.amount, data.at(-1)?.[7]]).toEqual([total, total])
    expect(data.slice(0, -1).map((row) => row[7])).toEqual(body.lines.map(({ amount }) => amount))
    expect(data.at(-1)?.[1]).toBe('2026-04-11T17:00:00.000Z')
    const query = { report_type: 'cost' as const, module_code: 'DN', ...asked }
    expect((await app.call('reportEstimate', { query }, admin)).body.data.rows).toBe(row_count)
  })

  it('stays what it was when prices change', async () => {
    const { id } = await ask()
    const body = { group: 'production-low', valid_from: '2026-04-01', offpeak: 1, normal: 1, peak: 1 }
    const book = (await app.call('priceBookCreate', { body }, admin)).body.data
    const { data } = await readOf((await ask()).id)
    await app.call('priceBookDelete', { params: { id: book.id } }, admin)
    expect(data.at(-1)?.[7]).toBe(7200 + 576)
    expect((await readOf(id)).data.at(-1)?.[7]).toBe(16_436_196)
  })

  it('has no lines of a time that is all ahead', async () => {
    const ahead = { start_datetime: '2026-06-01', end_datetime: '2026-07-01' }
    const { id, row_count } = await ask(ahead)
    const { summary } = await readOf(id)
    expect([row_count, summary.sentence?.first]).toEqual([0, 'Không có số liệu điện trong thời gian này.'])
    expect((await fileOf(id, 'pdf')).subarray(0, 4).toString()).toBe('%PDF')
  })

  it('is of electricity stations alone', async () => {
    const asked = { module_code: 'NT', report_type: 'cost' as const, ...period }
    const { status, body } = await askReport(app, admin, asked)
    expect([status, body]).toEqual([
      400,
      { module_code: ['Only electricity stations have costs. Choose an electricity station.'] },
    ])
  })

  it('is seen and taken within reach alone', async () => {
    const { id } = await ask()
    for (const call of ['reportPdf', 'reportXlsx', 'reportCsv', 'reportSummary'] as const)
      expect((await app.raw(call, { params: { id } }, limited)).status).toBe(404)
  })

  it('is the same as a workbook and as CSV, in words', async () => {
    const { id, checksum } = await ask()
    const { sheets } = await readXlsx(await fileOf(id, 'xlsx'))
    expect(sheets.map(({ name }) => name)).toEqual([
      'Dữ liệu',
      'Tổng hợp',
      'Công suất cực đại và cosφ',
      'Văn bản áp dụng',
      'Thông tin',
    ])
    expect(sheets[0]?.rows[5]?.slice(3)).toEqual([
      'Thuế giá trị gia tăng',
      15_218_700,
      'đồng',
      8,
      1_217_496,
      'Nghị quyết 204/2025/QH15',
    ])
    expect(sheets[1]?.rows[1]).toEqual(['Xưởng 1 (DN)', 7200, 16_436_196, 1, 'công suất lớn nhất'])
    expect(sheets[2]?.rows[1]?.slice(1, 3)).toEqual(['04/2026', 75])
    expect(sheets[3]?.rows.map((row) => row[0])).toContain('Quyết định 963/QĐ-BCT')
    expect(sheets[4]?.rows.at(-1)).toEqual(['SHA-256 của số liệu', checksum])
    const csv = (await fileOf(id, 'csv', 'en')).toString().split('\r\n')
    expect(csv[0]).toContain('From,To,Station,Line,Quantity,Unit,Price or percent,Amount (VND),Document')
    expect(csv.at(-2)).toMatch(/,Xưởng 1 \(DN\),Total,7200,kWh,,16436196,$/)
  })

  describe('as a document', () => {
    needs('pdftotext', 'poppler-utils')
    it('has the lines with price and document, the month and what it rests on', async () => {
      const { id } = await ask()
      const text = await withFile(await fileOf(id, 'pdf'), 'report.pdf', async (_, file) =>
        (await run('pdftotext', ['-layout', file, '-'])).stdout.replaceAll(/\s+/g, ' '),
      )
      for (const part of [
        'Bảng tính tiền điện',
        'Tiền điện 16.436.196 đồng cho 7.200 kWh.',
        'Điện năng giờ cao điểm 1.300,0 kWh 3.640 đồng/kWh 4.732.000 Quyết định 1279/QĐ-BCT',
        'Thuế giá trị gia tăng 15.218.700 đồng 8% 1.217.496 Nghị quyết 204/2025/QH15',
        'chưa có giá công',
        '04/2026 75,0 10/04/2026 12:00',
        'Quyết định 963/QĐ-BCT 22/04/2026 đang áp dụng',
        'CO2 từ điện lưới năm 2026',
      ])
        expect(text).toContain(part)
    })
  })
})
