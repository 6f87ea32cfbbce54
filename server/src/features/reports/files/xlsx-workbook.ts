import { type CellStyle, writeXlsx } from 'hucre'
import { reportFileWords as words } from '../../../words/report-files.words.ts'
import type { Locale } from '../../../words/text.ts'
import type { ReportFile } from './report-file.ts'
import { headersOf, widthOf } from './xlsx-headers.ts'
import { type Shown, writtenSheet } from './xlsx-sheet.ts'
import { aboutSheet, exceedanceSheet, summarySheet } from './xlsx-sheets.ts'
import { headerStyle, instantStyle, numberStyle, type StyleIds, textStyle } from './xlsx-styles.ts'
import { columnLetters } from './xlsx-xml.ts'
import { zipParts } from './zip-parts.ts'

/** A sheet whose rows are still to come: what is before and after them. */
export interface DataSheet {
  readonly path: string
  readonly head: string
  readonly tail: string
}

export interface Workbook {
  /** The finished parts by their path in the archive. */
  readonly parts: ReadonlyMap<string, Buffer>
  readonly data: readonly DataSheet[]
  readonly styles: StyleIds
}

export interface WorkbookChoice {
  readonly locale: Locale
  /** Rows that a data sheet takes. */
  readonly mostRows: number
}

/**
 * The workbook without its rows. The library writes each data sheet with its header and one row that has a cell of every style; that
 * row tells the numbers of the styles and where the rows belong.
 */
export async function makeWorkbook(file: ReportFile, choice: WorkbookChoice): Promise<Workbook> {
  const { locale, mostRows } = choice
  const rowCounts = sheetRows(file.report.row_count, mostRows)
  const decimals = [undefined, ...new Set([0, ...file.factors.map((factor) => factor.decimals)])]
  const sample = [instantStyle, textStyle, ...decimals.map(numberStyle)]
  const archive = await writeXlsx({
    stringMode: 'inline',
    properties: propertiesOf(file),
    sheets: [
      ...rowCounts.map((_, at) => dataSheet(file, { locale, name: sheetName(locale, at), sample })),
      ...[summarySheet, exceedanceSheet, aboutSheet].map((sheet) => writtenSheet(sheet(file, locale))),
    ],
  })
  const parts = zipParts(archive)
  const data = rowCounts.map((count, at) => {
    const path = `xl/worksheets/sheet${at + 1}.xml`
    const xml = parts.get(path)?.toString() ?? ''
    parts.delete(path)
    return { path, ...cut(xml, { rows: count + 1, columns: file.headers.length }), xml }
  })
  return { parts, data, styles: styleIds(data[0]?.xml ?? '', decimals) }
}

/** How many rows each data sheet gets; a report without rows has one sheet. */
function sheetRows(rowCount: number, mostRows: number): number[] {
  const sheets = Math.max(1, Math.ceil(rowCount / mostRows))
  return Array.from({ length: sheets }, (_, at) => Math.min(mostRows, rowCount - at * mostRows))
}

const sheetName = (locale: Locale, at: number): string =>
  at === 0 ? words.data[locale] : `${words.data[locale]} ${at + 1}`

const propertiesOf = ({ report }: ReportFile) => ({
  title: report.name,
  creator: 'Quantrac',
  ...(report.finished_at !== null && { created: new Date(report.finished_at) }),
})

interface DataChoice {
  readonly locale: Locale
  readonly name: string
  readonly sample: readonly CellStyle[]
}

function dataSheet(file: ReportFile, { locale, name, sample }: DataChoice) {
  const headers = headersOf(file, locale)
  return writtenSheet({
    name,
    widths: file.headers.map((header, at) => widthOf(header, headers[at] ?? '')),
    rows: [
      headers.map((value): Shown => ({ value, style: headerStyle })),
      sample.map((style): Shown => ({ value: 0, style })),
    ],
    frozenRows: 1,
  })
}

/** The sheet before and after its rows, with the range that it will have. */
function cut(xml: string, size: { rows: number; columns: number }): { head: string; tail: string } {
  const from = xml.indexOf('<row r="2"')
  const to = xml.indexOf('</sheetData>')
  if (from < 0 || to < 0) throw new Error('the workbook has no row to replace')
  const range = `A1:${columnLetters(size.columns - 1)}${size.rows}`
  const head = xml.slice(0, from).replace(/<dimension ref="[^"]*"\/>/, `<dimension ref="${range}"/>`)
  return { head, tail: xml.slice(to) }
}

/** The styles' numbers, from the row that has a cell of each. */
function styleIds(xml: string, decimals: readonly (number | undefined)[]): StyleIds {
  const row = xml.slice(xml.indexOf('<row r="2"'), xml.indexOf('</sheetData>'))
  const ids = [...row.matchAll(/<c [^>]*\bs="(\d+)"/g)].map(([, id]) => Number(id))
  if (ids.length !== decimals.length + 2) throw new Error('the workbook lacks a style')
  const [instant = 0, text = 0, ...numbers] = ids
  const byDecimals = new Map(decimals.map((places, at) => [places, numbers[at] ?? 0]))
  return { instant, text, number: (places) => byDecimals.get(places) ?? numbers[0] ?? 0 }
}
