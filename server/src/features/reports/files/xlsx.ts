import { columnWords, reportFileWords as words } from '../../../words/report-files.words.ts'
import type { Locale } from '../../../words/text.ts'
import { streamWorkbook } from '../../files/workbook.ts'
import type { Header } from '../columns.ts'
import type { ReportFile, ReportRows } from './report-file.ts'
import { sheetColumns } from './xlsx-rows.ts'
import { aboutSheet, exceedanceSheet, summarySheet } from './xlsx-sheets.ts'

const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} (${unit})`)

/** The report as a workbook, written while it is read; a consumer that ends ends the reading. */
export function xlsxOf(file: ReportRows, locale: Locale, mostRows?: number): AsyncGenerator<Uint8Array> {
  const { report, factors, headers } = file
  const texts = headersOf(file, locale)
  const decimals = new Map(factors.map((factor) => [factor.code, factor.decimals]))
  const workbook = {
    title: report.name,
    created: new Date(report.finished_at ?? report.created_at),
    name: words.data[locale],
    headers: headers.map((header, at) => ({
      text: texts[at] ?? '',
      width: widthOf(header, texts[at] ?? ''),
    })),
    decimals: [...decimals.values()],
    rowCount: report.row_count,
    others: [summarySheet, exceedanceSheet, aboutSheet].map((sheet) => sheet(file, locale)),
    rows: () => file.rows(),
    columns: (styles) => sheetColumns({ headers, styles, decimals }),
  } satisfies Parameters<typeof streamWorkbook>[0]
  return streamWorkbook(workbook, mostRows)
}

/** What the columns are called: `Time`, `COD (mg/L)`, `COD minimum (mg/L)`. */
function headersOf({ headers }: ReportFile, locale: Locale): string[] {
  return headers.map((header) => headerText(header, locale))
}

function headerText({ key, code, unit }: Header, locale: Locale): string {
  if (code === undefined) return columnWords[key]?.[locale] ?? key
  const part = columnWords[key.slice(code.length).trim()]?.[locale].toLowerCase()
  return withUnit(part === undefined ? code : `${code} ${part}`, unit ?? '')
}

/** In characters. */
function widthOf({ kind }: Header, text: string): number {
  const least = { instant: 20, number: 12, text: 16 }[kind]
  return Math.min(30, Math.max(least, text.length + 3))
}
