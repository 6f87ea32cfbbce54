import type { ImportDetail, ImportFormat, ImportMapping } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'

export type FactName = ImportDetail['facts'][number]['name']
/** The facts that are one of a few values. */
export type ChosenFact = Exclude<FactName, 'missing'>

/** The facts above the table, in the order in which a file is read. The shape stands at the table itself. */
export const shownFacts = ({ kind }: Pick<ImportFormat, 'kind'>): readonly FactName[] =>
  kind === 'xlsx'
    ? ['sheet', 'decimal', 'date_order', 'zone', 'missing', 'header_line']
    : ['separator', 'decimal', 'date_order', 'zone', 'missing', 'header_line', 'encoding']

export interface FactChoice {
  value: string
  label: string
  /** How it looks in a file, after the label. */
  sample?: string
}

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1258': 'Windows-1258',
  'windows-1252': 'Windows-1252',
} as const satisfies Record<NonNullable<ImportFormat['encoding']>, string>

/** The zones that files come in; the zone of a file that has another one is added. */
const zones = ['Asia/Ho_Chi_Minh', 'UTC', 'Asia/Shanghai', 'Asia/Tokyo', 'Europe/Berlin', 'America/New_York']

/** So many lines above the heads are offered. */
const headerLines = 10

type Choices = (t: TFunction, detail: Pick<ImportDetail, 'mapping' | 'sheets'>) => FactChoice[]

const choices: Readonly<Record<ChosenFact, Choices>> = {
  separator: (t) => [
    { value: ';', label: t('imports.separator', { sign: ';' }) },
    { value: ',', label: t('imports.separator', { sign: ',' }) },
    { value: '\t', label: t('imports.tab') },
    { value: '|', label: t('imports.separator', { sign: '|' }) },
  ],
  decimal: (t) => [
    { value: ',', label: t('imports.comma'), sample: '36,2' },
    { value: '.', label: t('imports.point'), sample: '36.2' },
  ],
  date_order: (t) => [
    { value: 'dmy', label: t('imports.dmy'), sample: '31/12/2026' },
    { value: 'mdy', label: t('imports.mdy'), sample: '12/31/2026' },
    { value: 'ymd', label: t('imports.ymd'), sample: '2026-12-31' },
  ],
  zone: (_, { mapping: { format } }) =>
    [...new Set([format.zone, ...zones])].map((zone) => ({
      value: zone,
      label: offsetOf(zone),
      sample: zone.replaceAll('_', ' '),
    })),
  header_line: (t, { mapping: { format } }) =>
    Array.from({ length: Math.max(headerLines, format.header_line) + 1 }, (_, line) => ({
      value: String(line),
      label:
        line === 0
          ? t('imports.noHeads')
          : t('imports.headsAt', { line: formatNumber(line, currentLanguage()) }),
    })),
  encoding: () => Object.entries(encodings).map(([value, label]) => ({ value, label })),
  shape: (t) => [
    { value: 'columns', label: t('imports.shapeColumns') },
    { value: 'rows', label: t('imports.shapeRows') },
  ],
  sheet: (_, { sheets }) => sheets.map((sheet) => ({ value: sheet, label: sheet })),
}

export const factChoices = (
  name: ChosenFact,
  t: TFunction,
  detail: Pick<ImportDetail, 'mapping' | 'sheets'>,
): FactChoice[] => choices[name](t, detail)

/** The value of a fact as its choices have it; '' for none. */
export const factValue = (format: ImportFormat, name: ChosenFact): string => String(format[name] ?? '')

/** The mapping with another value of a fact, one of its choices. */
export function withFact(mapping: ImportMapping, name: ChosenFact, value: string): ImportMapping {
  const format = { [name]: name === 'header_line' ? Number(value) : value }
  if (name === 'date_order' || name === 'decimal') return decidedFact(mapping, name, format)
  return { ...mapping, format: { ...mapping.format, ...format } }
}

/** What a file may leave open: a person's choice decides it. */
export type Decided = ImportMapping['decided'][number]

export const decidedFact = (
  mapping: ImportMapping,
  name: Decided,
  format: Partial<ImportFormat>,
): ImportMapping => ({
  ...mapping,
  format: { ...mapping.format, ...format },
  decided: [...new Set([...mapping.decided, name])],
})

/** «GMT+7»; the name of a zone that the browser does not know. */
function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    return zone
  }
}

/** A text that stands for no value as people read it: with a minus, not a hyphen. */
export const missingText = (mark: string): string => mark.replace(/^-(?=\d)/, '−')
