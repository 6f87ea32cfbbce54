import type { Locale } from '../src/context.ts'
import { readXlsx } from 'hucre'
import { describe, expect, it, test } from 'vitest'
import { xlsxOf } from '../src/features/reports/files/xlsx.ts'
import { canaries } from './cell-canaries.ts'
import { factor, factorSummary, type MadeReport, madeReport, start } from './made-report.ts'
import { needs, openInOffice } from './office.ts'

const minute = 60_000
const pH = factor('pH', { unit: '', decimals: 2, min_value: 6, max_value: 9 })
const cod = factor('COD', { decimals: 1, max_value: 75 })
const count = factor('FLOW', { unit: 'm³', decimals: 0, kind: 'counter' })

async function workbook(
  made: MadeReport,
  { locale = 'vi', mostRows }: { locale?: Locale; mostRows?: number } = {},
) {
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf(madeReport(made), locale, mostRows)) parts.push(part)
  return Buffer.concat(parts)
}

const wide: MadeReport = {
  factors: [pH, cod, count],
  chunks: [
    [
      [start, 7.25, 46.3, 25_943],
      [start + minute, null, 82.64, null],
    ],
    [[start + 2 * minute + 250, 6.5, 1e-7, 1_234_567]],
  ],
  summary: {
    expected_from: '2026-11-04T03:00:00.000Z',
    factors: [
      factorSummary(pH, { n: 2, completeness: 0.978, exceedances: 0, exceeded_seconds: 0 }),
      factorSummary(cod, {
        n: 3,
        left_out: 1,
        completeness: 0.5,
        min: 1e-7,
        min_at: '2026-10-31T17:02:00.250Z',
        mean: 42.98,
        max: 82.64,
        max_at: '2026-10-31T17:01:00.000Z',
        p95: 82.64,
        exceedances: 1,
        exceeded_seconds: 90_000,
        beyond_seconds: 54_000,
      }),
      factorSummary(count, { n: 2, difference: 1_208_624, interpolated: true }),
    ],
    exceedances: [
      {
        factor: 'COD',
        alert_id: 7,
        side: 'HI',
        started_at: '2026-10-31T17:01:00.000Z',
        ended_at: '2026-11-01T18:01:00.000Z',
        seconds: 90_000,
        peak: 82.64,
        limit: 75,
      },
      {
        factor: 'pH',
        alert_id: 8,
        side: 'LO',
        started_at: '2026-11-01T17:00:00.000Z',
        ended_at: null,
        seconds: 60,
        peak: 5.5,
        limit: 6,
      },
    ],
  },
}

const kept = canaries.map((text) => text.replace('\u0007', '\uFFFD').replace('\uD800', '\uFFFD'))

describe('a workbook', () => {
  it('has the rows as dates and numbers, and empty cells where nothing was measured', async () => {
    const { sheets } = await readXlsx(await workbook(wide))
    expect(sheets.map(({ name }) => name)).toEqual(['Dữ liệu', 'Tổng hợp', 'Vượt ngưỡng', 'Thông tin'])
    expect(sheets[0]?.freezePane).toEqual({ rows: 1 })
    expect(sheets[0]?.rows).toEqual([
      ['Thời điểm', 'pH', 'COD (mg/L)', 'FLOW (m³)'],
      [new Date('2026-11-01T00:00:00.000Z'), 7.25, 46.3, 25_943],
      [new Date('2026-11-01T00:01:00.000Z'), null, 82.64, null],
      [new Date('2026-11-01T00:02:00.250Z'), 6.5, 1e-7, 1_234_567],
    ])
  })

  it('is in English for an English reader', async () => {
    const { sheets } = await readXlsx(await workbook(wide, { locale: 'en' }))
    expect(sheets[1]?.rows[0]?.slice(-4)).toEqual([
      'Exceedances',
      'Time in exceedances',
      'Readings beyond limit',
      'Note',
    ])
    expect(sheets.map(({ name }) => name)).toEqual(['Data', 'Summary', 'Exceedances', 'About'])
    expect(sheets[0]?.rows[0]).toEqual(['Time', 'pH', 'COD (mg/L)', 'FLOW (m³)'])
  })

  it('has a note where the difference of a counter is interpolated', async () => {
    const notes = async (locale: Locale) =>
      (await readXlsx(await workbook(wide, { locale }))).sheets[1]?.rows.map((row) => row[18] ?? '')
    expect(await notes('vi')).toEqual([
      'Ghi chú',
      '',
      '',
      'chênh lệch có phần nội suy qua khoảng thiếu số đo',
    ])
    expect(await notes('en')).toEqual([
      'Note',
      '',
      '',
      'difference partly interpolated over a gap in the readings',
    ])
  })

  it('names the four columns of a factor in a report of means', async () => {
    const made = {
      factors: [cod],
      report: { resolution: '1h' },
      chunks: [[[start, 46.3, 60, 29.6, 82.6]]],
    } as const
    const { sheets } = await readXlsx(await workbook(made))
    expect(sheets[0]?.rows).toEqual([
      ['Thời điểm', 'COD (mg/L)', 'COD số mẫu', 'COD nhỏ nhất (mg/L)', 'COD lớn nhất (mg/L)'],
      [new Date('2026-11-01T00:00:00.000Z'), 46.3, 60, 29.6, 82.6],
    ])
  })

  it('goes on in the next sheet, with the header, where a sheet is full', async () => {
    const chunks = [0, 1, 2].map((chunk) =>
      Array.from({ length: 1000 }, (_, at) => [start + (chunk * 1000 + at) * minute, chunk * 1000 + at]),
    )
    const { sheets } = await readXlsx(await workbook({ factors: [cod], chunks }, { mostRows: 1250 }))
    const data = sheets.slice(0, 3)
    expect(data.map(({ name }) => name)).toEqual(['Dữ liệu', 'Dữ liệu 2', 'Dữ liệu 3'])
    expect(data.map(({ rows }) => rows.length)).toEqual([1251, 1251, 501])
    expect(data.map(({ rows }) => rows[0])).toEqual(
      Array.from({ length: 3 }, () => ['Thời điểm', 'COD (mg/L)']),
    )
    const values = data.flatMap(({ rows }) => rows.slice(1).map(([, value]) => value))
    expect(values).toEqual(Array.from({ length: 3000 }, (_, at) => at))
  })

  it('has its header alone where the report has no rows', async () => {
    const { sheets } = await readXlsx(await workbook({ factors: [cod] }))
    expect(sheets.map(({ rows }) => rows.length)).toEqual([1, 2, 1, 17])
  })

  it('is read no faster than it is taken, and no further when its reader leaves', async () => {
    let read = 0
    let ended = false
    async function* rows() {
      try {
        for (; read < 500; read += 1)
          yield Array.from({ length: 1000 }, (_, at) => [start + at * minute, Math.random()])
      } finally {
        ended = true
      }
    }
    const made = madeReport({ factors: [cod], rows, report: { row_count: 500_000 } })
    let parts = 0
    for await (const part of xlsxOf(made, 'vi')) {
      expect(part.length).toBeGreaterThan(0)
      parts += 1
      if (read > 3) break
    }
    expect(parts).toBeGreaterThan(0)
    expect(read).toBeLessThan(40)
    expect(ended).toBe(true)
  })

  it('fails where its rows do, instead of ending early', async () => {
    async function* rows() {
      yield [[start, 1]]
      throw new Error('deleted while it was read')
    }
    await expect(workbook({ rows, report: { row_count: 2000 } })).rejects.toThrow('deleted while it was read')
  })
})

describe('a workbook in LibreOffice', () => {
  needs('soffice', 'libreoffice-calc')

  it('shows what was measured, in its types and formats', async () => {
    const { sheets } = await openInOffice(await workbook(wide))
    const data = sheets.get('Dữ liệu') ?? []
    expect(data.map((row) => row.map(({ type }) => type))).toEqual([
      ['string', 'string', 'string', 'string'],
      ['date', 'float', 'float', 'float'],
      ['date', '', 'float'],
      ['date', 'float', 'float', 'float'],
    ])
    expect(data.slice(1).map((row) => row.map(({ shown }) => shown))).toEqual([
      ['01/11/2026 00:00:00', '7.25', '46.3', '25,943'],
      ['01/11/2026 00:01:00', '', '82.6'],
      ['01/11/2026 00:02:00', '6.50', '0.0', '1,234,567'],
    ])
    expect(data.slice(1).map((row) => row.map(({ value }) => value))).toEqual([
      ['2026-11-01', '7.25', '46.3', '25943'],
      ['2026-11-01T00:01:00', '', '82.64'],
      ['2026-11-01T00:02:00.25', '6.5', '0.0000001', '1234567'],
    ])
  })

  it('shows summary, exceedances and what the report is', async () => {
    const { sheets } = await openInOffice(await workbook(wide))
    const shown = (name: string) => sheets.get(name)?.map((row) => row.map((cell) => cell.shown))
    expect(shown('Tổng hợp')?.[2]).toEqual(
      'COD|COD|mg/L||75|3|1|50.0%|0.0|01/11/2026 00:02:00|43.0|82.6|01/11/2026 00:01:00|82.6||1|25:00:00|15:00:00'.split(
        '|',
      ),
    )
    expect(shown('Vượt ngưỡng')?.slice(1)).toEqual([
      '1|COD|Trên ngưỡng|01/11/2026 00:01:00|02/11/2026 01:01:00|25:00:00|82.6|75|10.2%|mg/L'.split('|'),
      '2|pH|Dưới ngưỡng|02/11/2026 00:00:00||0:01:00|5.50|6|-8.3%|'.split('|').slice(0, -1),
    ])
    expect(shown('Thông tin')).toMatchObject([
      ['Tháng 11'],
      ['Trạm', 'Nước thải – Dung Quất (NT-DQT)'],
      ['Loại báo cáo', 'Số liệu quan trắc'],
      ['Chỉ tiêu', 'pH, COD, FLOW'],
      ['Từ', '01/11/2026 00:00:00'],
      ['Đến trước', '19/11/2026 00:00:00'],
      ['Hợp lệ tính từ', '04/11/2026 10:00:00'],
      ['Múi giờ', 'GMT+7 (Asia/Ho_Chi_Minh)'],
      ['Độ phân giải', 'Số liệu gốc'],
      ['Bố cục', 'Mỗi chỉ tiêu một cột'],
      ['Số dòng', '3'],
      ['Người yêu cầu', 'lan@example.test'],
      ['Yêu cầu lúc', '19/11/2026 14:31:58'],
      ['Lập lúc', '19/11/2026 14:32:00'],
      ['Các lần vượt kéo dài', 'theo cách xét cảnh báo, gồm cả độ trễ và vùng trễ'],
      ['Số đo ngoài ngưỡng', expect.stringContaining('mỗi số đo tính đến số đo sau')],
      ['SHA-256 của số liệu', '9f2c41d8a07e5b130000000000000000000000000000000000000000c6e07714'],
    ])
  })

  test('texts of every kind are texts: in names, codes, units and rows', async () => {
    const factors = canaries.map((text) => factor(text, { unit: text }))
    const layout = { layout: 'long' } as const
    const rows = canaries.map((text, at) => [start + at * minute, text, 1.5, text, 0, null, null])
    const { xml, sheets } = await openInOffice(
      await workbook({ factors, report: { ...layout, name: '=1+1', module_code: '@x' }, chunks: [rows] }),
    )
    expect(xml).not.toContain('table:formula')
    const column = (sheet: string, at: number) =>
      sheets
        .get(sheet)
        ?.slice(1)
        .map((row) => row[at])
    for (const cells of [
      column('Dữ liệu', 1),
      column('Dữ liệu', 3),
      column('Tổng hợp', 0),
      column('Tổng hợp', 2),
    ]) {
      expect(cells?.map((cell) => cell?.type)).toEqual(kept.map(() => 'string'))
      expect(cells?.map((cell) => cell?.value)).toEqual(kept)
    }
    expect(sheets.get('Thông tin')?.[0]?.[0]).toMatchObject({ type: 'string', value: '=1+1' })
    const wideHeader = await openInOffice(await workbook({ factors }))
    expect(
      wideHeader.sheets
        .get('Dữ liệu')?.[0]
        ?.slice(1)
        .map(({ value }) => value),
    ).toEqual(kept.map((text) => `${text} (${text})`))
  })
})
