import { streamWorkbook } from '../../files/workbook.ts'
import { reportFileWords as words } from '../../../words/report-files.words.ts'
import type { Locale } from '../../../words/text.ts'
import type { ReportRows } from './report-file.ts'
import { headersOf, widthOf } from './xlsx-headers.ts'
import { sheetColumns } from './xlsx-rows.ts'
import { aboutSheet, exceedanceSheet, summarySheet } from './xlsx-sheets.ts'

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
