import { columnWords, reportFileWords as words } from '../../../words/report-files.words.ts'
import { leastText } from '../../../words/report-rule.words.ts'
import type { Locale } from '../../../words/text.ts'
import { streamWorkbook } from '../../files/workbook.ts'
import type { Header } from '../columns.ts'
import type { ReportFile, ReportRows, Rows } from './report-file.ts'
import { inWords, isTable, tableHeads } from './table-cells.ts'
import { sheetColumns } from './xlsx-rows.ts'
import { sampleSheets } from './xlsx-samples.ts'
import { aboutSheet, exceedanceSheet, summarySheet } from './xlsx-sheets.ts'
import { tableSheets } from './xlsx-tables.ts'

const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} (${unit})`)

/** The report as a workbook, written while it is read; a consumer that ends ends the reading. */
export function xlsxOf(file: ReportRows, locale: Locale, mostRows?: number): AsyncGenerator<Uint8Array> {
  const { report, factors, headers } = file
  const texts = isTable(report) ? tableHeads(headers, locale) : headersOf(file, locale)
  const decimals = new Map(factors.map((factor) => [factor.code, factor.decimals]))
  const workbook = {
    title: report.name,
    created: new Date(report.finished_at ?? report.created_at),
    name: words.data[locale],
    headers: headers.map((header, at) => ({
      text: texts[at] ?? '',
      width: widthOf(header, texts[at] ?? ''),
    })),
    decimals: [...decimals.values(), ...headers.flatMap(({ decimals: own }) => own ?? [])],
    rowCount: report.row_count,
    others: isTable(report)
      ? tableSheets(file, locale)
      : [
          summarySheet(file, locale),
          exceedanceSheet(file, locale),
          ...sampleSheets(file, locale),
          aboutSheet(file, locale),
        ],
    rows: () => (isTable(report) ? worded(file, locale) : file.rows()),
    columns: (styles) => sheetColumns({ headers, styles, decimals }),
  } satisfies Parameters<typeof streamWorkbook>[0]
  return streamWorkbook(workbook, mostRows)
}

async function* worded(file: ReportRows, locale: Locale): AsyncGenerator<Rows> {
  for await (const some of file.rows()) yield inWords(file.headers, some, locale)
}

/** What the columns are called: `Time`, `COD (mg/L)`, `COD minimum (mg/L)`. */
function headersOf({ headers }: Pick<ReportFile, 'headers'>, locale: Locale): string[] {
  const isOfPeriods = headers.some(({ key }) => key === 'end')
  return headers.map((header) =>
    isOfPeriods && header.key === 'timestamp'
      ? headerText({ ...header, key: 'start' }, locale)
      : headerText(header, locale),
  )
}

function headerText({ key, code, unit, rule }: Header, locale: Locale): string {
  const ofUnit = [unit ?? '', ...(rule === undefined ? [] : [leastText(rule, locale)])]
  const inBrackets = ofUnit.filter((text) => text !== '').join(', ')
  if (code === undefined)
    return rule === undefined
      ? (columnWords[key]?.[locale] ?? key)
      : withUnit(columnWords[key]?.[locale] ?? key, inBrackets)
  const part = columnWords[key.slice(code.length).trim()]?.[locale].toLowerCase()
  return withUnit(part === undefined ? code : `${code} ${part}`, inBrackets)
}

/** In characters. */
function widthOf({ kind }: Header, text: string): number {
  const least = { instant: 20, number: 12, text: 16 }[kind]
  return Math.min(30, Math.max(least, text.length + 3))
}
