import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Locale } from '../src/context.ts'
import { readAlerts } from '../src/features/reports/files/pdf-alert-rows.ts'
import { bucketLength, readTimeSeries } from '../src/features/reports/files/pdf-time-series.ts'
import type { Organisation } from '../src/features/reports/files/pdf-input.ts'
import { makeInThread } from '../src/features/reports/files/pdf-thread.ts'
import {
  end,
  factor,
  factorSummary,
  fileOf,
  type MadeReport,
  madeReport,
  start,
  textsOf,
} from './made-report.ts'
import { needs, withFile } from './office.ts'

const run = promisify(execFile)
const minute = 60_000
const noOrganisation: Organisation = { name: '', unit: '', place: '', logo: null }

interface Pdf {
  readonly pages: readonly string[]
  /** What pdfinfo says, by its labels. */
  readonly info: ReadonlyMap<string, string>
  readonly fonts: string
  readonly bytes: string
}

async function pdfOf(
  made: MadeReport,
  { locale = 'vi', organisation = noOrganisation }: { locale?: Locale; organisation?: Organisation } = {},
) {
  const report = madeReport(made)
  return makeInThread({ ...fileOf(report), organisation, locale }, textsOf(report))
}

async function opened(made: MadeReport, choice: Parameters<typeof pdfOf>[1] = {}): Promise<Pdf> {
  const pdf = await pdfOf(made, choice)
  return withFile(pdf, 'report.pdf', async (_, file) => {
    const out = async (program: string, ...options: string[]) => (await run(program, options)).stdout
    const text = await out('pdftotext', '-layout', file, '-')
    const info = await out('pdfinfo', file)
    return {
      pages: text.split('\f').slice(0, -1),
      info: new Map(
        info
          .split('\n')
          .map((line): [string, string] => [line.split(':')[0] ?? '', line.replace(/^[^:]*:\s*/, '')]),
      ),
      fonts: await out('pdffonts', file),
      bytes: Buffer.from(pdf).toString('latin1'),
    }
  })
}

/** The structure, as pdfinfo prints it: slowly, so it is asked for where it matters. */
async function structureOf(made: MadeReport): Promise<string> {
  return withFile(
    await pdfOf(made),
    'report.pdf',
    async (_, file) => (await run('pdfinfo', ['-struct-text', file])).stdout,
  )
}

const words = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ')

const cod = factor('COD', { name: 'Nhu cầu oxy hóa học', max_value: 75, max_range: 8 })
const volume = factor('VOL', { name: 'Lượng nước xả', unit: 'm³', decimals: 0, kind: 'counter' })
const pH = factor('pH', { unit: '', decimals: 2, min_value: 6, max_value: 9 })
const rows = Array.from({ length: 1440 }, (_, at) => [
  start + at * 15 * minute,
  46 + Math.sin(at / 20) * 10,
  at * 2,
  7,
])

const waste: MadeReport = {
  factors: [cod, volume, pH],
  station: { interval_seconds: 900 },
  chunks: [rows.slice(0, 700), rows.slice(730)],
  summary: {
    exceeded_seconds: 20_880,
    beyond_seconds: 14_400,
    factors: [
      factorSummary(cod, {
        n: 25_330,
        left_out: 12,
        completeness: 0.977,
        min: 29.6,
        min_at: '2026-11-07T20:05:00.000Z',
        mean: 46.3,
        max: 82.6,
        max_at: '2026-11-18T15:52:00.000Z',
        p95: 55.8,
        exceedances: 2,
        exceeded_seconds: 20_880,
        beyond_seconds: 14_400,
      }),
      factorSummary(volume, { n: 25_352, completeness: 0.978, difference: 25_943 }),
      factorSummary(pH, { n: 25_352, completeness: 0.978, exceedances: 0, exceeded_seconds: 0 }),
    ],
    exceedances: [
      {
        factor: 'COD',
        alert_id: 1,
        side: 'HI',
        started_at: '2026-11-04T22:14:00.000Z',
        ended_at: '2026-11-05T00:26:00.000Z',
        seconds: 7920,
        peak: 76.4,
        limit: 75,
      },
      {
        factor: 'COD',
        alert_id: 2,
        side: 'HI',
        started_at: '2026-11-18T13:24:00.000Z',
        ended_at: null,
        seconds: 12_960,
        peak: 82.6,
        limit: 75,
      },
    ],
  },
}

describe('a document', () => {
  needs('pdftotext', 'poppler-utils')

  it('says in Vietnamese what was measured', async () => {
    const organisation = {
      name: 'Nhà máy Dung Quất',
      unit: 'Bộ phận môi trường',
      place: 'Quảng Ngãi',
      logo: null,
    }
    const { pages } = await opened(waste, { organisation })
    const text = words(pages.join(' '))
    for (const expected of [
      'Nhà máy Dung Quất',
      'Quảng Ngãi, ngày 19 tháng 11 năm 2026',
      'Báo cáo kết quả quan trắc nước thải tự động, liên tục',
      'Từ 00:00 ngày 01/11/2026 đến 24:00 ngày 18/11/2026 (giờ GMT+7)',
      'Nước thải – Dung Quất (NT-DQT)',
      '15,39° B, 108,79° Đ',
      '15 phút một lần',
      '2 trên 3 chỉ tiêu',
      '2 lần vượt ngưỡng, gộp lại 5 giờ 48 phút (1,3 % thời gian; lúc nhiều lần trùng nhau chỉ tính một lần).',
      'Số đo ở ngoài ngưỡng tổng cộng 4 giờ. Số liệu hợp lệ đạt 97,8 %.',
      '12 số đo lúc hiệu chuẩn hoặc thiết bị lỗi không được tính.',
      'COD vượt nhiều nhất: 2 lần, cao nhất 82,6 mg/L lúc 22:52 ngày 18/11/2026.',
      'Lượng nước xả trong kỳ: 25.943 m³.',
      '≤ 75 25.330 97,7 %',
      '+25.943',
      'dải cảnh báo 67 – 75',
      '1 COD 05/11 05:14 07:26 2 giờ 12 phút 76,4 mg/L +1,9 %',
      '2 COD 18/11 20:24 chưa kết thúc 3 giờ 36 phút 82,6 mg/L +10,1 %',
      'Người lập báo cáo',
      'Quantrac · lập lúc 14:32, 19/11/2026 SHA-256 số liệu: 9f2c 41d8 a07e 5b13 … c6e0 7714 Trang 1/2',
    ])
      expect(text).toContain(expected)
  })

  it('says it in English', async () => {
    const { pages, info } = await opened(waste, { locale: 'en' })
    const text = words(pages.join(' '))
    for (const expected of [
      'Report of automatic, continuous waste water monitoring',
      'From 00:00 on 01/11/2026 to 24:00 on 18/11/2026 (GMT+7)',
      '15.39° N, 108.79° E',
      '2 exceedances, 5 h 48 min altogether (1.3% of the time; where several overlap, it counts once).',
      'Readings were beyond a limit for 4 h altogether. Valid readings: 97.8%.',
      'COD was exceeded most: 2 times, the greatest 82.6 mg/L at 22:52 on 18/11/2026.',
      '2 COD 18/11 20:24 still open 3 h 36 min 82.6 mg/L +10.1%',
      'Page 1 of 2',
    ])
      expect(text).toContain(expected)
    expect(info.get('Title')).toBe('Tháng 11')
  })

  it('marks the difference of a counter that is interpolated', async () => {
    const divided = factorSummary(volume, { n: 9, completeness: 1, difference: 25_943, interpolated: true })
    const made = (interpolated: boolean) => ({
      factors: [volume],
      summary: { factors: [{ ...divided, interpolated }] },
    })
    const textOf = async (interpolated: boolean, locale: 'vi' | 'en') =>
      words((await opened(made(interpolated), { locale })).pages[0])
    const vietnamese = await textOf(true, 'vi')
    expect(vietnamese).toContain(
      'Lượng nước xả trong kỳ: 25.943 m³ (có phần nội suy qua khoảng thiếu số đo).',
    )
    expect(vietnamese).toContain('+25.943*')
    expect(vietnamese).toContain('* Có phần nội suy qua khoảng thiếu số đo ở đầu hoặc cuối kỳ.')
    const english = await textOf(true, 'en')
    expect(english).toContain('25,943 m³ (partly interpolated over a gap in the readings).')
    expect(english).toContain(
      '* Partly interpolated over a gap in the readings at the start or end of the period.',
    )
    const plain = await textOf(false, 'vi')
    expect(plain).toContain('+25.943')
    expect(plain).not.toMatch(/\*|nội suy/)
  })

  it('has title, language, tags and its own fonts', async () => {
    const { info, fonts, bytes } = await opened(waste)
    const structure = await structureOf(waste)
    expect(info.get('Title')).toBe('Tháng 11')
    expect(info.get('Tagged')).toBe('yes')
    expect(info.get('Page size')).toContain('A4')
    expect(bytes).toContain('/Lang (vi-VN)')
    for (const element of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure'])
      expect(structure).toMatch(new RegExp(`^ *${element}\\b`, 'm'))
    const embedded = fonts.trim().split('\n').slice(2)
    expect(embedded.map((line) => line.slice(7, 20).trim()).toSorted()).toEqual([
      'InterRegular',
      'InterSemiBold',
    ])
    for (const line of embedded) expect(line).toMatch(/yes yes yes/)
  })

  it('draws limits, numbers of exceedances and times without data in its charts', async () => {
    const structure = await structureOf(waste)
    const [chart = ''] = /Figure[^\n]*\n(?:.*\n)*?(?= *H3)/.exec(structure) ?? []
    expect(words(chart)).toContain(' 75 không có số liệu 7 giờ không có số liệu 3 ngày 2 1 ')
  })

  it('tells the truth where nothing was measured', async () => {
    const { pages } = await opened({
      factors: [cod],
      summary: { factors: [factorSummary(cod, { exceedances: 0 })] },
    })
    expect(pages).toHaveLength(1)
    expect(words(pages[0])).toContain('Không có số liệu trong kỳ.')
    expect(words(pages[0])).not.toContain('Diễn biến')
    for (const heading of ['1. Tổng hợp', '2. Các lần vượt ngưỡng'])
      expect(words(pages[0])).toContain(heading)
  })

  it('says until when its data go where it was made before the end of its period', async () => {
    const made = { factors: [cod], report: { end_datetime: '2026-11-30T17:00:00.000Z' } }
    const report = madeReport(made)
    const covered = { start, end: Date.parse('2026-11-19T07:32:00.000Z') }
    const order = { ...fileOf(report), covered, organisation: noOrganisation, locale: 'vi' as const }
    const pdf = await makeInThread(order, textsOf(report))
    await withFile(pdf, 'report.pdf', async (_, path) => {
      const { stdout } = await run('pdftotext', ['-layout', path, '-'])
      expect(words(stdout)).toContain('Số liệu tính đến 14:32 ngày 19/11/2026.')
    })
  })

  it('says from when on readings were expected where that is not its start', async () => {
    const summary = { ...waste.summary, expected_from: '2026-11-04T03:00:00.000Z' }
    const { pages } = await opened({ ...waste, summary })
    expect(words(pages[0])).toContain(
      'Số liệu hợp lệ đạt 97,8 %, tính từ 10:00 ngày 04/11/2026, lúc trạm bắt đầu có số liệu.',
    )
  })

  it('cuts no name, unit or time, and has the years of a period that is not within its own year', async () => {
    const name = 'Nồng độ khí NO2 trong không khí xung quanh, trung bình của một giờ liên tục'
    const no2 = factor('NO2-TRAM-SO-01', { name, unit: 'mg/m³ (25 °C)', decimals: 3, max_value: 0.2 })
    const [from, to] = ['2025-12-31T16:30:00.000Z', '2025-12-31T17:10:00.000Z']
    const one = { factor: no2.code, alert_id: null, side: 'HI' as const, started_at: from, ended_at: to }
    const hours = (number: number) => Array.from({ length: number }, (_, at) => at * 3_600_000)
    const begin = Date.parse('2025-08-01T00:00:00+07:00')
    const year: MadeReport = {
      factors: [no2],
      station: { interval_seconds: 3600 },
      report: { start_datetime: new Date(begin).toISOString(), end_datetime: '2026-07-31T17:00:00.000Z' },
      chunks: [hours(8760).map((at) => [begin + at, 0.1])],
      summary: {
        factors: [factorSummary(no2, { n: 8760, exceedances: 1, exceeded_seconds: 2400, limit_changes: 1 })],
        exceedances: [{ ...one, seconds: 2400, peak: 0.231, limit: 0.2 }],
      },
    }
    const structure = await structureOf(year)
    expect(structure).not.toMatch(/[^\s…]…/)
    const text = words((await opened(year)).pages.join(' '))
    expect(text).toContain('mg/m³ (25 °C) · ' + name)
    expect(text).toContain('31/12/2025 23:30 01/01/2026 00:10 40 phút')
    expect(text).toMatch(/08\/2025 09 10 11 12 01\/2026 02 03 04 05 06 07 08/)
    expect(text).toContain('ngưỡng thay đổi 1 lần trong kỳ')
  })

  it('is not made if its rows cannot be read to the end; the next one is', async () => {
    const report = madeReport(waste)
    const order = { ...fileOf(report), organisation: noOrganisation, locale: 'vi' as const }
    async function* broken(): AsyncGenerator<string> {
      yield '[]'
      throw new Error('the report was deleted')
    }
    await expect(makeInThread(order, broken)).rejects.toThrow('the report was deleted')
    expect((await makeInThread(order, textsOf(report))).byteLength).toBeGreaterThan(1000)
  })

  it('repeats the header of a long table on each page, and counts what is not listed', async () => {
    const [one] = waste.summary?.exceedances ?? []
    if (one === undefined) throw new Error('there is one above')
    const exceedances = Array.from({ length: 300 }, (_, at) => ({ ...one, alert_id: at }))
    const factors = [factorSummary(cod, { n: 1, exceedances: 1234, exceeded_seconds: 60 })]
    const { pages, info } = await opened({ factors: [cod], summary: { factors, exceedances } })
    expect(Number(info.get('Pages'))).toBe(pages.length)
    const listed = pages.filter((page) => /\bCOD\b.*05\/11 05:14/.test(page))
    expect(listed.length).toBeGreaterThan(5)
    for (const page of listed) expect(words(page)).toContain('TT Chỉ tiêu Bắt đầu Kết thúc')
    expect(words(pages.at(-1))).toContain('Còn 934 lần sau đó, xem trên Quantrac.')
  })
})

const raised: MadeReport = {
  factors: [cod, pH],
  report: { report_type: 'alert' },
  chunks: [
    [
      [start + 14 * minute, 'NT-DQT', 'COD', 'ALERT', 76.25, null, 75, start + 146 * minute, 82.6],
      [start + 100 * minute, 'NT-DQT', 'pH', 'WARNING', 6.2, 6, 9, start + 130 * minute, 6.05],
      [end - 90 * minute, 'NT-DQT', 'COD', 'ALERT', 77, null, 75, null, 79],
    ],
  ],
  summary: { factors: [factorSummary(cod, { n: 25_330, completeness: 0.977 }), factorSummary(pH, { n: 1 })] },
}

describe('a document of alerts', () => {
  needs('pdftotext', 'poppler-utils')

  const listedIn = { vi: 'TT Chỉ tiêu Trạng thái Bắt đầu Kết thúc', en: 'No. Factor State Started Ended' }
  const expected: Readonly<Record<Locale, readonly string[]>> = {
    vi: [
      'Báo cáo cảnh báo của trạm quan trắc nước thải',
      'Vượt ngưỡng: 2 lần; gần ngưỡng: 1 lần; chưa kết thúc: 1.',
      '2. Cảnh báo',
      `${listedIn.vi} Kéo dài Giá trị Giá trị đỉnh Ngưỡng`,
      '1 COD Vượt ngưỡng 01/11 00:14 02:26 2 giờ 12 phút 76,3 mg/L 82,6 ≤ 75',
      '2 pH Gần ngưỡng 01/11 01:40 02:10 30 phút 6,20 6,05 6–9',
      '3 COD Vượt ngưỡng 18/11 22:30 chưa kết thúc 1 giờ 30 phút 77,0 mg/L 79,0 ≤ 75',
    ],
    en: [
      'Report of alerts of a waste water station',
      'Alerts: 2; warnings: 1; still open: 1.',
      '2. Alerts',
      `${listedIn.en} Length Value Peak Limits`,
      '1 COD Alert 01/11 00:14 02:26 2 h 12 min 76.3 mg/L 82.6 ≤ 75',
      '2 pH Warning 01/11 01:40 02:10 30 min 6.20 6.05 6–9',
      '3 COD Alert 18/11 22:30 still open 1 h 30 min 77.0 mg/L 79.0 ≤ 75',
    ],
  }

  it.for(['vi', 'en'] as const)('lists each with its value, peak, limits and length: %s', async (locale) => {
    const { pages } = await opened(raised, { locale })
    const text = words(pages.join(' '))
    for (const line of expected[locale]) expect(text).toContain(line)
    for (const absent of ['3. ', '2. Diễn biến', '2. History']) expect(text).not.toContain(absent)
  })

  it('lists what people did about them under the same number', async () => {
    const [[one = [], ...rest] = []] = raised.chunks ?? []
    const chunks = [[one, [...(rest[0] ?? []), 'Ngô Thị Lan', 6, 190, 'Đầu đo', 'Rửa đầu đo', 'Bám bẩn']]]
    const { pages } = await opened({ ...raised, chunks }, { locale: 'vi' })
    const text = words(pages.join(' '))
    expect(text).toContain('3. Xử lý cảnh báo')
    expect(text).toContain('2 pH 01/11 01:40 Ngô Thị Lan 6 phút 3 giờ 10 phút Đầu đo')
    expect(text).toContain('Rửa đầu đo')
    expect(text).toContain('Bám bẩn')
  })

  it('repeats the header on each page, and counts what is not listed', async () => {
    const [row = []] = raised.chunks?.[0] ?? []
    const { pages } = await opened({
      ...raised,
      chunks: Array.from({ length: 5 }, () => Array(250).fill(row)),
    })
    const listed = pages.filter((page) => /COD +Vượt ngưỡng +01\/11 00:14/.test(page))
    expect(listed.length).toBeGreaterThan(10)
    for (const page of listed) expect(words(page)).toContain(listedIn.vi)
    expect(words(pages.join(' '))).toContain('Vượt ngưỡng: 1.250 lần; gần ngưỡng: 0 lần; chưa kết thúc: 0.')
    expect(words(pages.at(-1))).toContain('Còn 250 lần sau đó, xem trên Quantrac.')
  })

  it('says that there were none', async () => {
    const { pages } = await opened({ ...raised, chunks: [] })
    const text = words(pages.join(' '))
    for (const line of ['Không có cảnh báo nào.', '2. Cảnh báo Không có.']) expect(text).toContain(line)
  })

  it('has no peaks if it was made before they were frozen', async () => {
    const report = madeReport({
      ...raised,
      chunks: [(raised.chunks?.[0] ?? []).map((row) => row.slice(0, 8))],
    })
    const headers = report.headers.filter(({ key }) => key !== 'peak')
    expect((await readAlerts({ ...report, headers }))?.listed[0]).toMatchObject({ value: 76.25, peak: null })
  })
})

describe('the course of a chart', () => {
  const folded = async (made: MadeReport) => (await readTimeSeries(madeReport(made), 20))[0]

  it('has means with the least and the greatest, whatever the layout', async () => {
    const values = Array.from({ length: 18 * 24 }, (_, at) => ({
      at: start + at * 60 * minute,
      value: at % 24,
    }))
    const hourly = { station: { interval_seconds: 3600 } }
    const expected = {
      code: 'COD',
      mean: Array(18).fill(11.5),
      least: Array(18).fill(0),
      greatest: Array(18).fill(23),
    }
    const wide = values.map(({ at, value }) => [at, value])
    expect(await folded({ ...hourly, chunks: [wide] })).toMatchObject(expected)
    const long = values.flatMap(({ at, value }) => [
      [at, 'COD', value, 'mg/L', 0, null, 75],
      [at, 'COD', 1e6, 'mg/L', 1, null, 75],
    ])
    expect(await folded({ ...hourly, report: { layout: 'long' }, chunks: [long] })).toMatchObject(expected)
    const days = Array.from({ length: 18 }, (_, at) => [start + at * 24 * 60 * minute, 11.5, 24, 0, 23])
    expect(await folded({ report: { resolution: '1d' }, chunks: [days] })).toMatchObject(expected)
  })

  it('has as many buckets as there is room for, none shorter than the time between readings', () => {
    expect(bucketLength(end - start, { most: 600, least: minute })).toBe(60 * minute)
    expect(bucketLength(24 * 60 * minute, { most: 600, least: minute })).toBe(5 * minute)
    expect(bucketLength(24 * 60 * minute, { most: 600, least: 15 * minute })).toBe(15 * minute)
    expect(bucketLength(366 * 24 * 60 * minute, { most: 600, least: minute })).toBe(24 * 60 * minute)
  })
})
