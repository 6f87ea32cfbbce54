import type { Download } from '@quantrac/contract'
import type { Context, Locale } from '../../context.ts'
import { byteOrderMark, type CsvCell, type CsvForm, csvLine, plainCsv, vietnameseCsv } from '../../lib/csv.ts'
import { formatLocalIso } from '../../lib/instant.ts'
import type { Cell } from './columns.ts'
import { fileName } from './file-name.ts'
import { type Frozen, openFrozen } from './frozen.service.ts'

/** A report as a CSV file, read while it is sent. @throws AppError not-found, report-pending, report-failed */
export async function exportReportCsv(
  ctx: Context,
  id: number,
  locale: Locale | undefined,
): Promise<Download> {
  const frozen = await openFrozen(ctx, id)
  const form = locale === 'vi' ? vietnameseCsv : plainCsv
  return { filename: fileName(frozen.report, 'csv'), body: csvOf(frozen, form) }
}

async function* csvOf({ headers, rows }: Frozen, form: CsvForm): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine(
      headers.map(({ key }) => key),
      form,
    )
  const instants = headers.map(({ kind }) => kind === 'instant')
  const cellOf = (cell: Cell, place: number): CsvCell =>
    instants[place] === true && typeof cell === 'number' ? formatLocalIso(cell) : cell
  for await (const chunk of rows()) {
    let text = ''
    for (const row of chunk) text += csvLine(row.map(cellOf), form)
    yield text
  }
}
