import { type SheetField, sheetFields, type SheetValue } from '@quantrac/contract'
import { type CsvForm, csvCell } from '../../lib/csv.ts'
import { sheetExamples, sheetHead } from '../../words/sheet.words.ts'
import type { Locale } from '../../words/text.ts'
import { sheetColumns, shownValue } from './sheet-columns.ts'
import { numberText } from './sheet-number.ts'
import {
  factorValues,
  limitValues,
  moduleValues,
  type PresentFactor,
  type PresentModule,
} from './sheet-present.ts'

type Values = Readonly<Partial<Record<SheetField, SheetValue>>>

export const headText = (locale: Locale, form: CsvForm): string =>
  line(
    sheetFields.map((field) => sheetHead(field, locale)),
    form,
  )

interface Shown {
  readonly locale: Locale
  readonly form: CsvForm
  readonly withLimits: boolean
}

/** A line for each factor; one for a station without. */
export function moduleText(
  module: PresentModule,
  factors: readonly PresentFactor[],
  { locale, form, withLimits }: Shown,
): string {
  const own = moduleValues(module)
  if (factors.length === 0) return rowText(own, locale, form)
  return factors
    .map((factor) => {
      // Limits that limit nothing are said by empty cells.
      const isLimited = withLimits && (factor.min_value !== null || factor.max_value !== null)
      return rowText({ ...own, ...factorValues(factor), ...(isLimited && limitValues(factor)) }, locale, form)
    })
    .join('')
}

export const exampleText = (locale: Locale, form: CsvForm): string =>
  sheetExamples
    .map((example) => {
      const cells = sheetFields.map((field) => {
        const value = example[field]
        return typeof value === 'object' ? value[locale] : (value ?? null)
      })
      return line(cells, form)
    })
    .join('')

const rowText = (values: Values, locale: Locale, form: CsvForm): string =>
  line(
    sheetFields.map((field) => {
      const value = values[field]
      return value === undefined || value === null
        ? null
        : shownValue(sheetColumns[field].kind, value, locale)
    }),
    form,
  )

const line = (cells: readonly (SheetValue | undefined)[], form: CsvForm): string =>
  `${cells.map((cell) => cellText(cell, form)).join(form.separator)}\r\n`

/** A number as it reads one way; a text as no spreadsheet runs it. */
function cellText(cell: SheetValue | undefined, form: CsvForm): string {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return ''
  return typeof cell === 'number' ? numberText(cell, form) : csvCell(cell, form)
}
