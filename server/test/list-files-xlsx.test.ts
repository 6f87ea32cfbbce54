import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { columnMaker } from '../src/features/files/list-columns.ts'
import { inBatches, type ListFile } from '../src/features/files/list-file.ts'
import { listXlsx } from '../src/features/files/list-xlsx.ts'
import { plainCsv, vietnameseCsv } from '../src/lib/csv.ts'
import { listCsv } from '../src/features/files/list-csv.ts'
import { canaries } from './cell-canaries.ts'
import { csvRows } from './list-file.ts'
import { needs, openInOffice } from './office.ts'

interface Row {
  readonly text: string
  readonly at: Date | null
  readonly value: number | null
  readonly lasted: number | null
}

const start = Date.parse('2026-11-01T00:00:00.250+07:00')
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    text: `row ${at}`,
    at: new Date(start + at * 60_000),
    value: at + 0.26,
    lasted: 90_061_000,
  }))

function fileOf(all: readonly Row[], read: (count: number) => void = () => undefined): ListFile<Row> {
  const { text, prose, time, measured, length } = columnMaker<Row>('vi')
  const places = all.map((_, at) => at)
  return {
    name: 'canh-bao',
    title: 'Cảnh báo',
    columns: [
      text('alerts.module', 14, (row) => row.text),
      prose('notifications.content', 40, (row) => row.text),
      time('alerts.time', (row) => row.at),
      measured(
        'alerts.value',
        (row) => row.value,
        () => 1,
      ),
      length('alertDetails.lasted', (row) => row.lasted),
    ],
    count: all.length,
    rows: () =>
      inBatches(places, (some) => {
        read(some.length)
        return Promise.resolve(some.flatMap((at) => all[at] ?? []))
      }),
  }
}

async function whole(parts: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(Buffer.from(part))
  return Buffer.concat(all)
}
const workbook = (all: readonly Row[], mostRows?: number) =>
  whole(listXlsx(fileOf(all), new Date(start), mostRows))

describe('a list as a workbook', () => {
  it('keeps its header on screen and goes on in the next sheet where one is full', async () => {
    const { sheets } = await readXlsx(await workbook(rowsOf(3000), 1250))
    expect(sheets.map(({ name }) => name)).toEqual(['Cảnh báo', 'Cảnh báo 2', 'Cảnh báo 3'])
    expect(sheets.map(({ freezePane }) => freezePane)).toEqual(sheets.map(() => ({ rows: 1 })))
    const texts = sheets.flatMap(({ rows }) => rows.slice(1).map(([text]) => text))
    expect(texts).toEqual(rowsOf(3000).map(({ text }) => text))
    const headers = ['Trạm', 'Nội dung', 'Thời gian (GMT+7)', 'Giá trị', 'Kéo dài']
    expect(sheets.map(({ rows }) => rows[0])).toEqual(sheets.map(() => headers))
  })

  it('is its header alone where the list is empty', async () => {
    const { sheets } = await readXlsx(await workbook([]))
    expect(sheets.map(({ rows }) => rows.length)).toEqual([1])
  })

  it('is read no faster than it is taken', async () => {
    let read = 0
    const file = fileOf(rowsOf(100_000), (count) => (read += count))
    let parts = 0
    for await (const part of listXlsx(file, new Date(start))) {
      parts += part.length > 0 ? 1 : 0
      if (read > 1500) break
    }
    expect(parts).toBeGreaterThan(0)
    expect(read).toBeLessThan(20_000)
  })

  it('shows every line of a text', async () => {
    const rows = ['one line', 'a\nb\nc', 'x'.repeat(85)].map((text) => ({
      text,
      at: null,
      value: null,
      lasted: null,
    }))
    const { sheets } = await readXlsx(await workbook(rows))
    const heights = [1, 2, 3].map((row) => sheets[0]?.rowDefs?.get(row)?.height)
    expect(heights).toEqual([undefined, 45, 45])
  })

  it('cuts a text that no cell takes', async () => {
    const { sheets } = await readXlsx(
      await workbook([{ text: 'x'.repeat(40_000), at: null, value: null, lasted: null }]),
    )
    expect(sheets[0]?.rows[1]?.[0]).toBe(`${'x'.repeat(32_766)}…`)
  })
})

describe('a list as CSV', () => {
  it('has numbers with the factor’s decimals, local times and lengths, as a spreadsheet of the reader reads them', async () => {
    const plain = (await whole(listCsv(fileOf(rowsOf(1)), plainCsv))).toString()
    expect(plain.split('\r\n')[1]).toBe('row 0,row 0,2026-11-01T00:00:00.250+07:00,0.3,25:01:01')
    const vietnamese = (await whole(listCsv(fileOf(rowsOf(1)), vietnameseCsv))).toString()
    expect(vietnamese.split('\r\n')[1]).toBe('row 0;row 0;2026-11-01T00:00:00.250+07:00;0,3;25:01:01')
  })

  it('has no cell that a spreadsheet takes for a formula', async () => {
    const rows = canaries.map((text) => ({ text, at: null, value: null, lasted: null }))
    const cells = csvRows(await whole(listCsv(fileOf(rows), plainCsv))).flat()
    expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    expect(cells.filter((cell) => cell.startsWith("'"))).toHaveLength(10)
  })
})

describe('a list in LibreOffice', () => {
  needs('soffice', 'libreoffice-calc')

  it('has dates, numbers and lengths in their formats', async () => {
    const { sheets } = await openInOffice(await workbook(rowsOf(2)))
    const [, first, second] = sheets.get('Cảnh báo') ?? []
    expect(first?.map(({ type }) => type)).toEqual(['string', 'string', 'date', 'float', 'time'])
    expect(first?.map(({ shown }) => shown)).toEqual([
      'row 0',
      'row 0',
      '01/11/2026 00:00:00',
      '0.3',
      '25:01:01',
    ])
    expect(second?.map(({ value }) => value).slice(2, 4)).toEqual(['2026-11-01T00:01:00.25', '1.26'])
  })

  it('has texts of every kind as texts', async () => {
    const rows = canaries.map((text) => ({ text, at: null, value: null, lasted: null }))
    const { xml, sheets } = await openInOffice(await workbook(rows))
    expect(xml).not.toContain('table:formula')
    const cells = sheets.get('Cảnh báo')?.slice(1)
    for (const at of [0, 1]) expect(cells?.map((row) => row[at]?.type)).toEqual(rows.map(() => 'string'))
  })
})
