import { columnWords } from '../../../words/report-files.words.ts'
import { cellWord, tableHead } from '../../../words/report-tables.words.ts'
import type { Locale } from '../../../words/text.ts'
import type { Cell, Header } from '../columns.ts'
import type { ReportFile, Rows } from './report-file.ts'

/** Whether a report is of compliance, VN_AQI, the share of data or costs: its files are in words. */
export const isTable = ({ report_type }: ReportFile['report']): boolean =>
  report_type !== 'history' && report_type !== 'alert'

/** What the columns are called. */
export const tableHeads = (headers: readonly Header[], locale: Locale): string[] =>
  headers.map(({ key }) => {
    const own = columnWords[key === 'timestamp' ? 'start' : key]?.[locale]
    return tableHead(key, locale) ?? own ?? key
  })

/** The words of the codes that are in cells, by code. */
export function wordsIn(headers: readonly Header[], rows: Rows, locale: Locale): Record<string, string> {
  const found = rows.flatMap((row) => row.map((cell, place) => [cell, headers[place]?.key ?? ''] as const))
  return Object.fromEntries(
    found.flatMap(([cell, key]) => {
      const word = typeof cell === 'string' ? cellWord(key, cell, locale) : cell
      return typeof cell === 'string' && word !== cell ? [[cell, String(word)]] : []
    }),
  )
}

/** The rows with words for their codes. */
export function inWords(headers: readonly Header[], rows: Rows, locale: Locale): Rows {
  const wordOf = (cell: Cell, place: number): Cell => {
    const header = headers[place]
    return typeof cell === 'string' && header !== undefined ? cellWord(header.key, cell, locale) : cell
  }
  return rows.map((row) => row.map(wordOf))
}
