import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Factor, HOUR_MS, localInstant, MINUTE_MS, type ReportWrite } from '@quantrac/contract'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { judgeDue } from '../src/features/compliance/record.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { askReport, makeReport } from './made-reports.ts'
import { needs, withFile } from './office.ts'

const run = promisify(execFile)
const midnight = localInstant('2026-03-02')
const now = midnight + (3 * 24 + 12.5) * HOUR_MS
const at = (hour: number) => new Date(midnight + hour * HOUR_MS)
const period = { start_datetime: '2026-03-01', end_datetime: '2026-04-01' }

let app: TestApp
let admin: TestActor
let limited: TestActor

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
  const station = await makeModule(app, admin.token, { code: 'KK', type: 'air', interval_seconds: 900 })
  const water = await makeModule(app, admin.token, { code: 'NT', interval_seconds: 900 })
  limited = await signIn(app, { module_ids: [water.id], permissions: ['reports.view_report'] })
  const dust = await makeFactor(app, admin.token, {
    module: 'KK',
    code: 'BUI',
    quantity: 'PM2.5',
    unit: 'µg/m³',
    decimals: 1,
  })
  const gas = await makeFactor(app, admin.token, {
    module: 'KK',
    code: 'NO2',
    quantity: 'NO2',
    unit: 'µg/m³',
    decimals: 1,
  })
  // The first day is over for the dust, the second within; of the third there are five hours.
  const hours = [...Array(53).keys()]
  await store(dust, hours, (hour) => (hour < 24 ? 60 : 30))
  await store(gas, hours, (hour) => (hour === 30 ? 240 : 50))
  await storeReadings(app, gas, [{ at: at(53), value: 5, quality: 2 }])
  const found = await app.call('standardList', { query: { search: 'QCVN 05' } }, admin)
  const standard_id = found.body.results[0]?.id ?? 0
  await app.call('moduleStandardUpdate', { params: { id: station.id }, body: { standard_id } }, admin)
  await vi.waitFor(
    async () => {
      await judgeDue(app.system)
      const { rows } = await app.connections.pool.query<{ judged: number }>(
        'select count(*)::int as judged from judged_factor where until_at = $1',
        [at(3 * 24 + 12)],
      )
      if (rows[0]?.judged !== 2) throw new Error('not all is judged yet')
    },
    { timeout: 20_000 },
  )
})
afterAll(() => app.stop())

const store = (factor: Factor, hours: readonly number[], value: (hour: number) => number) =>
  storeReadings(
    app,
    factor,
    hours.flatMap((hour) =>
      [0, 15, 30, 45].map((minute) => ({
        at: new Date(at(hour).getTime() + minute * MINUTE_MS),
        value: value(hour),
      })),
    ),
  )

const ask = (asked: Pick<ReportWrite, 'report_type'> & Partial<ReportWrite>) =>
  makeReport(app, admin, { module_code: 'KK', ...period, ...asked })

async function readOf(id: number) {
  const { body } = await app.call('reportDetail', { params: { id }, query: { limit: 1000 } }, admin)
  const summary = await app.call('reportSummary', { params: { id } }, { ...admin, language: 'vi' })
  return { ...body, summary: summary.body.data }
}

const calls = { csv: 'reportCsv', xlsx: 'reportXlsx', pdf: 'reportPdf' } as const
async function fileOf(id: number, form: keyof typeof calls): Promise<Buffer> {
  const answer = await app.raw(calls[form], { params: { id }, query: { locale: 'vi' } }, admin)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
async function textOf(pdf: Buffer): Promise<string> {
  return withFile(pdf, 'report.pdf', async (_, file) =>
    (await run('pdftotext', ['-layout', file, '-'])).stdout.replaceAll(/\s+/g, ' '),
  )
}

describe('a report of compliance', () => {
  it('has each exceeded period with its limit, ratio, share and document, and the counts and days', async () => {
    const { id, row_count } = await ask({ report_type: 'compliance' })
    const { headers, data, summary } = await readOf(id)
    const rows = data.map((row) => Object.fromEntries(headers.map((header, place) => [header, row[place]])))
    // 60 of 45 µg/m³ on the first day; one hour of 240 of 200 µg/m³. The mean of that day is 57.9 of 100.
    expect([row_count, rows]).toEqual([
      2,
      [
        expect.objectContaining({
          timestamp: at(0).toISOString(),
          factor: 'BUI',
          period: '24h',
          average: 60,
          greatest: 45,
          ratio: 133.33,
          share: 100,
          least_share: 75,
          standard: 'QCVN 05:2023/BTNMT',
        }),
        expect.objectContaining({
          timestamp: at(30).toISOString(),
          end: at(31).toISOString(),
          factor: 'NO2',
          period: '1h',
          average: 240,
          greatest: 200,
          ratio: 120,
          share: 100,
        }),
      ],
    ])
    const counts = summary.compliance?.factors.map(
      ({ quantity, period: of, exceeded, within, not_enough_data }) => [
        quantity,
        of,
        exceeded,
        within,
        not_enough_data,
      ],
    )
    expect(counts).toContainEqual(['PM2.5', '24h', 1, 1, 1])
    expect(counts).toContainEqual(['NO2', '1h', 1, 52, 31])
    expect(counts).toContainEqual(['NO2', '24h', 0, 2, 1])
    expect(summary.compliance?.days.map(({ day, result }) => [day, result])).toEqual([
      ['2026-03-02', 'exceeded'],
      ['2026-03-03', 'exceeded'],
      ['2026-03-04', 'not-enough-data'],
      ['2026-03-05', 'open'],
    ])
    expect(summary.sentence?.first).toBe('2 ngày vượt, 0 ngày trong giới hạn, 1 ngày không đủ số liệu.')
    expect(summary.sentence?.rest).toContain('phù hợp với QCVN 05:2023/BTNMT')
    expect(`${summary.sentence?.first} ${summary.sentence?.rest}`).not.toMatch(/đạt/)
  })

  it('has only the chosen factors, and as many rows as were estimated', async () => {
    const asked = { report_type: 'compliance' as const, factors: ['NO2'] }
    const { id, row_count } = await ask(asked)
    const query = { ...asked, module_code: 'KK', ...period }
    const { body } = await app.call('reportEstimate', { query }, admin)
    expect([row_count, body.data.rows, body.data.too_many]).toEqual([1, 1, false])
    const { summary } = await readOf(id)
    expect(new Set(summary.compliance?.factors.map(({ factor }) => factor))).toEqual(new Set(['NO2']))
  })

  it('is the same as a workbook, with the counts and the days on sheets of their own', async () => {
    const { id, checksum } = await ask({ report_type: 'compliance' })
    const { sheets } = await readXlsx(await fileOf(id, 'xlsx'))
    expect(sheets.map(({ name }) => name)).toEqual([
      'Dữ liệu',
      'Số kỳ theo chỉ tiêu',
      'Từng ngày',
      'Thông tin',
    ])
    expect(sheets[0]?.rows[1]?.slice(2, 12)).toEqual([
      'BUI',
      'trung bình 24 giờ',
      60,
      'µg/Nm³',
      null,
      45,
      133.33,
      100,
      75,
      'QCVN 05:2023/BTNMT',
    ])
    expect(sheets[2]?.rows[1]?.slice(0, 4)).toEqual(['02/03/2026', 'Vượt', 60 / 45, 'BUI trung bình 24 giờ'])
    expect(sheets[3]?.rows.at(-1)).toEqual(['SHA-256 của số liệu', checksum])
    const csv = (await fileOf(id, 'csv')).toString().split('\r\n')
    expect(csv[0]).toContain('Từ;Đến;Chỉ tiêu;Kỳ;Trung bình;Đơn vị')
    expect(csv[1]).toContain(';BUI;trung bình 24 giờ;60;µg/Nm³;;45;133,33;100;75;QCVN 05:2023/BTNMT;')
  })

  describe('as a document', () => {
    needs('pdftotext', 'poppler-utils')
    it('has the sentence, the counts, a calendar and the exceeded periods', async () => {
      const { id } = await ask({ report_type: 'compliance' })
      const text = await textOf(await fileOf(id, 'pdf'))
      for (const part of [
        'Báo cáo so sánh với giới hạn của quy chuẩn',
        '2 ngày vượt, 0 ngày trong giới hạn',
        'Tháng 03/2026',
        'T2 T3 T4 T5 T6 T7 CN',
        '134 %',
        'QCVN 05:2023/BTNMT',
        'dưới 90 % 90–100 % vượt vượt từ 20 % không đủ số liệu đang xét',
        '3. Các kỳ vượt',
        'quy tắc của Quantrac',
      ])
        expect(text).toContain(part)
    })
  })
})

describe('a report of VN_AQI', () => {
  it('has the days with value, band, leading quantity and indices, or why there is none', async () => {
    const { id } = await ask({ report_type: 'aqi' })
    const { headers, data, summary } = await readOf(id)
    expect(headers).toEqual(['timestamp', 'end', 'VN_AQI', 'band', 'leading', 'PM2.5', 'NO2', 'reason'])
    // PM2.5 of 60: 100 + 50 ÷ (80 − 50) × 10 = 116.7; of 30: 50 + 50 ÷ 25 × 5 = 60. NO2 of 50: 25, of 240: 104.
    expect(data.map((row) => [row[0], ...row.slice(2)])).toEqual([
      [at(0).toISOString(), 117, 'poor', 'PM2.5', 117, 25, null],
      [at(24).toISOString(), 104, 'poor', 'NO2', 60, 104, null],
      [at(48).toISOString(), null, null, null, null, 25, 'not-enough-data'],
    ])
    expect(summary.aqi).toMatchObject({
      of: '24h',
      method: { document: '1459/QĐ-TCMT', half_weight: 'literal' },
      none: 1,
      greatest: { index: 117, band: 'poor', leading: 'PM2.5', start: at(0).toISOString() },
    })
    expect(summary.aqi?.bands.map(({ count }) => count)).toEqual([0, 0, 2, 0, 0, 0])
    expect(summary.notes).toEqual([expect.stringContaining('1459/QĐ-TCMT')])
    const query = { start_datetime: at(-24).toISOString(), end_datetime: new Date(now).toISOString() }
    const { body } = await app.call('aqiDaily', { params: { module_code: 'KK' }, query }, admin)
    expect(data.map((row) => row[2])).toEqual(body.data.map(({ value }) => value))
  })

  it('has the hours, as the page has them', async () => {
    const { id } = await ask({ report_type: 'aqi', resolution: '1h' })
    const { data } = await readOf(id)
    const query = { start_datetime: at(0).toISOString(), end_datetime: new Date(now).toISOString() }
    const { body } = await app.call('aqiHourly', { params: { module_code: 'KK' }, query }, admin)
    expect(data).toHaveLength(84)
    expect(data.map((row) => [row[0], row[2], row[3], row[4], row.at(-1)])).toEqual(
      body.data.map(({ start, value, band, leading, reason }) => [start, value, band, leading, reason]),
    )
  })

  it('is of air stations alone', async () => {
    const { status, body } = await askReport(app, admin, { module_code: 'NT', report_type: 'aqi', ...period })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('module_code')])
  })

  it('says band and letter in its files', async () => {
    const { id } = await ask({ report_type: 'aqi' })
    const { sheets } = await readXlsx(await fileOf(id, 'xlsx'))
    expect(sheets[0]?.rows[1]?.slice(2, 7)).toEqual([117, 'C – Kém', 'PM2.5', 117, 25])
    expect(sheets[1]?.rows[3]).toEqual(['C – Kém', 2, 2 / 3])
  })

  describe('as a document', () => {
    needs('pdftotext', 'poppler-utils')
    it('has the method, the bands and the days', async () => {
      const { id } = await ask({ report_type: 'aqi' })
      const text = await textOf(await fileOf(id, 'pdf'))
      for (const part of [
        'Theo Quyết định 1459/QĐ-TCMT ngày 12/11/2019; w = ½ theo nguyên văn',
        '2 ngày có VN_AQI: Kém 2.',
        '02/03/2026 117 C Kém PM2.5 117 25',
        'không đủ số liệu',
      ])
        expect(text).toContain(part)
    })
  })
})

describe('a report of the share of data', () => {
  it('has the figures of the page, by month or day', async () => {
    const { id } = await ask({ report_type: 'data-share' })
    const { headers, data, summary } = await readOf(id)
    expect(headers.slice(2)).toEqual([
      'station',
      'days',
      'interval',
      'parameter',
      'designed',
      'received',
      'faulty',
      'received_share',
      'faulty_share',
    ])
    // Three days and a half of four an hour: 338 until 12:30. 53 hours came, and a faulty reading of the gas.
    expect(data.map((row) => row.slice(3))).toEqual([
      [4, 15, 'BUI', 338, 212, 0, 62.72, 0],
      [4, 15, 'NO2', 338, 213, 1, 63.02, 0.47],
    ])
    expect(summary.data_share).toMatchObject({ designed: 676, received: 425, faulty: 1 })
    const { body } = await app.call(
      'dataShare',
      { query: { module_code: ['KK'], by: 'month', ...period } },
      admin,
    )
    expect(body.data.map(({ received, received_share }) => [received, received_share])).toEqual(
      data.map((row) => [row[7], row[9]]),
    )
    const days = await readOf((await ask({ report_type: 'data-share', resolution: '1d' })).id)
    expect(days.count).toBe(10)
  })

  describe('as a document', () => {
    needs('pdftotext', 'poppler-utils')
    it('has the heads of the departments, from a report and from the page', async () => {
      const { id } = await ask({ report_type: 'data-share' })
      const query = { by: 'month' as const, ...period, locale: 'vi' as const }
      const answer = await app.raw('dataSharePdf', { query }, admin)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      for (const pdf of [await fileOf(id, 'pdf'), Buffer.from(await answer.arrayBuffer())]) {
        const text = await textOf(pdf)
        expect(text).toContain('Báo cáo tỷ lệ số liệu quan trắc tự động, liên tục')
        expect(text).toMatch(/4 15 ?NO2 338 213 1 63,02 0,47/)
        expect(text).toMatch(/Tổng cộng 676 425 1 62,87 0,24/)
      }
    })
  })
})

it('these reports are seen and taken within reach alone', async () => {
  for (const report_type of ['compliance', 'aqi', 'data-share'] as const) {
    const { id } = await ask({ report_type })
    const { status } = await app.raw('reportPdf', { params: { id } }, limited)
    expect([report_type, status]).toEqual([report_type, 404])
  }
})
