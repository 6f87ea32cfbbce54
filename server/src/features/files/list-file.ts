import type { Download } from '@quantrac/contract'
import { plainCsv, vietnameseCsv } from '../../lib/csv.ts'
import { formatLocalIso } from '../../lib/instant.ts'
import type { Locale } from '../../words/text.ts'
import { listCsv } from './list-csv.ts'
import { listXlsx } from './list-xlsx.ts'
import type { CellKind } from './sheet-rows.ts'

export interface ListColumn<Row> {
  /** In the reader's language. */
  readonly header: string
  /** `prose` is a text that may have several lines. */
  readonly kind: CellKind | 'prose'
  /** In characters. */
  readonly width: number
  cell(row: Row): string | number | null
  /** Of a measured number; without them it is written as it was typed. */
  decimals?(row: Row): number
}

/** The rows of a list as they are taken along. */
export interface ListFile<Row> {
  /** A part of the file's name, of safe letters. */
  readonly name: string
  readonly title: string
  readonly columns: readonly ListColumn<Row>[]
  /** At least as many as rows come. */
  readonly count: number
  rows(): AsyncIterable<readonly Row[]>
}

export interface ListFileChoice {
  readonly form: 'csv' | 'xlsx'
  /** If asked for by name: a Vietnamese spreadsheet reads `;` and decimal commas. */
  readonly locale: Locale | undefined
  readonly now: Date
}

/** A list as a file that is written while its rows are read: `quantrac_alerts_2026-11-22.csv`. */
export function listDownload<Row>(file: ListFile<Row>, { form, locale, now }: ListFileChoice): Download {
  const day = formatLocalIso(now.getTime()).slice(0, 10)
  const csvForm = locale === 'vi' ? vietnameseCsv : plainCsv
  return {
    filename: `quantrac_${file.name}_${day}.${form}`,
    body: form === 'csv' ? listCsv(file, csvForm) : listXlsx(file, now),
  }
}

// Bounds the memory to some hundred kilobytes, however long the list is.
const rowsAtOnce = 500

/**
 * The rows of these ids, some at a time and only as fast as they are taken. The ids are the list as it was at one moment: what is
 * added meanwhile moves nothing, and what is deleted is left out.
 */
export async function* inBatches<Row>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    yield await read(ids.slice(from, from + rowsAtOnce))
}
