import type { Download } from '@quantrac/contract'
import type { Context, Locale } from '../../context.ts'
import { byteOrderMark, csvLine, plainCsv, vietnameseCsv } from '../../lib/csv.ts'
import { fileName } from './file-name.ts'
import { inWords, isTable, tableHeads } from './files/table-cells.ts'
import { openFrozen } from './frozen.service.ts'
import { csvHeads, csvOfNumbers, csvOfRows, isOfNumbers } from './csv-rows.ts'

/** A report as a CSV file, read while it is sent. @throws AppError not-found, report-pending, report-failed */
export async function exportReportCsv(
  ctx: Context,
  id: number,
  locale: Locale | undefined,
): Promise<Download> {
  const { report, headers, rows, texts } = await openFrozen(ctx, id)
  const language = locale ?? ctx.locale
  const form = locale === 'vi' ? vietnameseCsv : plainCsv
  async function* body(): AsyncGenerator<string> {
    if (isTable(report)) {
      yield byteOrderMark + csvLine(tableHeads(headers, language), form)
      for await (const chunk of rows()) yield csvOfRows(inWords(headers, chunk, language), headers, form)
      return
    }
    yield byteOrderMark + csvLine(csvHeads(headers), form)
    if (isOfNumbers(headers)) for await (const text of texts()) yield csvOfNumbers(text, form)
    else for await (const chunk of rows()) yield csvOfRows(chunk, headers, form)
  }
  return { filename: fileName(report, 'csv'), body: body() }
}
