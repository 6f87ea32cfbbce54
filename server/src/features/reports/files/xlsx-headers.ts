import { columnWords } from '../../../words/report-files.words.ts'
import type { Locale } from '../../../words/text.ts'
import type { Header } from '../columns.ts'
import type { ReportFile } from './report-file.ts'

/** What the columns are called: `Time`, `COD (mg/L)`, `COD minimum (mg/L)`. */
export function headersOf({ headers }: ReportFile, locale: Locale): string[] {
  return headers.map((header) => headerText(header, locale))
}

function headerText({ key, code, unit }: Header, locale: Locale): string {
  if (code === undefined) return columnWords[key]?.[locale] ?? key
  const part = columnWords[key.slice(code.length).trim()]?.[locale].toLowerCase()
  return withUnit(part === undefined ? code : `${code} ${part}`, unit ?? '')
}

const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} (${unit})`)

/** In characters. */
export function widthOf({ kind }: Header, text: string): number {
  const least = { instant: 20, number: 12, text: 16 }[kind]
  return Math.min(30, Math.max(least, text.length + 3))
}
