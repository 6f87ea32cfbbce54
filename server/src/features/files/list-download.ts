import type { Download } from '@quantrac/contract'
import { plainCsv, vietnameseCsv } from '../../lib/csv.ts'
import { formatLocalIso } from '../../lib/instant.ts'
import type { Locale } from '../../words/text.ts'
import { listCsv } from './list-csv.ts'
import type { ListFile } from './list-file.ts'
import { listXlsx } from './list-xlsx.ts'

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
