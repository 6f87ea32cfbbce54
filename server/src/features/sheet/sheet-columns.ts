import { ModuleType, quantities, type SheetField, sheetFields, type SheetValue } from '@quantrac/contract'
import { consoleText } from '../../words/console.words.ts'
import { factorKinds, sheetHead, yesNo } from '../../words/sheet.words.ts'
import type { Locale } from '../../words/text.ts'

/** How the cells of a column are read. */
export type CellKind = 'text' | 'prose' | 'number' | 'flag' | 'type' | 'kind' | 'quantity'

interface Column {
  readonly of: 'module' | 'factor' | 'threshold'
  readonly kind: CellKind
  /** What a `-` in the cell makes of it; undefined: a dash is a text like any other. */
  readonly cleared?: null | ''
}

const text = { kind: 'text' } as const
const number = { kind: 'number' } as const

export const sheetColumns: Readonly<Record<SheetField, Column>> = {
  module: { of: 'module', ...text },
  name: { of: 'module', ...text },
  type: { of: 'module', kind: 'type' },
  manufacturer_id: { of: 'module', ...text },
  description: { of: 'module', kind: 'prose', cleared: '' },
  contact: { of: 'module', ...text, cleared: '' },
  latitude: { of: 'module', ...number, cleared: null },
  longitude: { of: 'module', ...number, cleared: null },
  interval_seconds: { of: 'module', ...number },
  status: { of: 'module', kind: 'flag' },
  factor: { of: 'factor', ...text },
  factor_name: { of: 'factor', ...text },
  unit: { of: 'factor', ...text, cleared: '' },
  factor_manufacturer_id: { of: 'factor', ...text },
  decimals: { of: 'factor', ...number },
  kind: { of: 'factor', kind: 'kind' },
  quantity: { of: 'factor', kind: 'quantity', cleared: null },
  range_min: { of: 'factor', ...number, cleared: null },
  range_max: { of: 'factor', ...number, cleared: null },
  factor_status: { of: 'factor', kind: 'flag' },
  min_value: { of: 'threshold', ...number, cleared: null },
  max_value: { of: 'threshold', ...number, cleared: null },
  min_range: { of: 'threshold', ...number },
  max_range: { of: 'threshold', ...number },
  deadband: { of: 'threshold', ...number },
  on_delay_seconds: { of: 'threshold', ...number },
  off_delay_seconds: { of: 'threshold', ...number },
  threshold_status: { of: 'threshold', kind: 'flag' },
}

export const fieldsOf = (of: Column['of']): SheetField[] =>
  sheetFields.filter((field) => sheetColumns[field].of === of)

/** Letters and digits alone, without case and marks. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('\u0111', 'd')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const locales = ['vi', 'en'] as const satisfies readonly Locale[]

const byHead: ReadonlyMap<string, SheetField> = new Map(
  sheetFields.flatMap((field) =>
    [field, ...locales.map((locale) => sheetHead(field, locale))].map(
      (head) => [folded(head), field] as const,
    ),
  ),
)

export interface ReadHeads {
  /** The field of each column; null: it is none of the sheet. */
  readonly fields: readonly (SheetField | null)[]
  readonly ignored: readonly string[]
  readonly twice: SheetField | null
}

const mostIgnored = 20
const longestHead = 60

export function readHeads(cells: readonly string[]): ReadHeads {
  const fields = cells.map((cell) => byHead.get(folded(cell)) ?? null)
  const twice = fields.find((field, at) => field !== null && fields.indexOf(field) !== at) ?? null
  const ignored = cells.filter((cell, at) => cell !== '' && fields[at] === null)
  return {
    fields,
    twice,
    ignored: ignored.slice(0, mostIgnored).map((head) => head.slice(0, longestHead)),
  }
}

const words = <Value extends SheetValue>(entries: readonly (readonly [string, Value])[]) =>
  new Map(entries.map(([word, value]) => [folded(word), value]))

const flags = words<boolean>([
  ...[yesNo.yes.vi, yesNo.yes.en, 'true', '1', 'x'].map((word) => [word, true] as const),
  ...[yesNo.no.vi, yesNo.no.en, 'false', '0'].map((word) => [word, false] as const),
  ...locales.map((locale) => [consoleText('common.active', locale), true] as const),
  ...locales.map((locale) => [consoleText('common.inactive', locale), false] as const),
])
const types = words(
  ModuleType.options.flatMap((type) => [
    [type, type] as const,
    ...locales.map((locale) => [consoleText(`nav.${type}`, locale), type] as const),
  ]),
)
const kinds = words(
  (['gauge', 'counter'] as const).flatMap((kind) => [
    [kind, kind] as const,
    ...locales.map((locale) => [factorKinds[kind][locale], kind] as const),
  ]),
)

// By code, or by name.
const quantityWords = words(
  quantities.flatMap(({ code, name_vi, name_en }) =>
    [name_vi, name_en, code].map((word) => [word, code] as const),
  ),
)

const valuesOf: Readonly<Record<WordKind, ReadonlyMap<string, SheetValue>>> = {
  flag: flags,
  type: types,
  kind: kinds,
  quantity: quantityWords,
}

/** The cells that hold one of a few words. */
export type WordKind = Exclude<CellKind, 'text' | 'prose' | 'number'>

/** The value of a word; undefined: it is none of those. */
export const wordValue = (kind: WordKind, written: string): SheetValue | undefined =>
  valuesOf[kind].get(folded(written))

/** A value as the sheet shows it; a number stays one. */
export function shownValue(kind: CellKind, value: SheetValue, locale: Locale): string | number | null {
  if (typeof value === 'boolean') return yesNo[value ? 'yes' : 'no'][locale]
  if (kind === 'type') return types.has(folded(String(value))) ? consoleText(typeKey(value), locale) : null
  if (kind === 'kind') return factorKinds[value === 'counter' ? 'counter' : 'gauge'][locale]
  return value === '' ? null : value
}

const typeKey = (value: SheetValue) => `nav.${ModuleType.parse(value)}` as const
