import type { ListedThreshold, ThresholdChange } from '@quantrac/contract'
import { limitRules, widthOf, widthRules } from '../../components/form/limit-input.ts'
import { decimalText, numberIn, type NumberRules, readingsOf } from '../../lib/decimal-input.ts'

/** The numbers that are edited in the row. */
export const limitFields = ['min_value', 'max_value', 'min_range', 'max_range'] as const
export type LimitField = (typeof limitFields)[number]

/** A threshold's name for people: its factor and its module. */
export const thresholdName = ({ factor }: Pick<ListedThreshold, 'factor'>): string =>
  `${factor.code}, ${factor.module.code}`

/** The differences from the stored row, numbers as typed. */
export type Draft = Partial<Record<LimitField, string>> & { status?: boolean }

type Limits = Pick<ListedThreshold, LimitField | 'status'>

const isSide = (field: LimitField): field is 'min_value' | 'max_value' =>
  field === 'min_value' || field === 'max_value'

/** What the cell of a limit accepts. */
export const rulesOf = (field: LimitField): NumberRules => (isSide(field) ? limitRules : widthRules)

/** A stored limit as its cell shows it: '' for an open side. */
export const limitText = (limits: Limits, field: LimitField, locale: string): string =>
  decimalText(limits[field], locale)

/** The value to send for a cell: null for an open side, 0 for no band, undefined for invalid input. */
export function limitIn(field: LimitField, text: string, locale: string): number | null | undefined {
  if (!isSide(field)) return widthOf(text, locale) ?? undefined
  return text.trim() === '' ? null : (numberIn(text, locale, limitRules) ?? undefined)
}

export interface TypedCell {
  field: LimitField
  text: string
  locale: string
}

/** The draft with this cell; a cell with the stored value is no change. */
export function withCell(limits: Limits, draft: Draft, cell: TypedCell): Draft {
  const { [cell.field]: _, ...others } = draft
  return limitIn(cell.field, cell.text, cell.locale) === limits[cell.field]
    ? others
    : { ...others, [cell.field]: cell.text }
}

/** The draft with this state of the switch. */
export function withStatus(limits: Limits, draft: Draft, status: boolean): Draft {
  const { status: _, ...others } = draft
  return status === limits.status ? others : { ...others, status }
}

export type CellProblem = 'notANumber' | 'notNegative' | 'twoReadings'

export interface DraftRead {
  change: ThresholdChange
  problems: Partial<Record<LimitField, CellProblem>>
}

function problemOf(field: LimitField, text: string, locale: string): CellProblem {
  if (readingsOf(text, locale, rulesOf(field)).length > 1) return 'twoReadings'
  return isSide(field) ? 'notANumber' : 'notNegative'
}

/** The change to send for a draft, or why a cell of it cannot be sent. */
export function readDraft(draft: Draft, locale: string): DraftRead {
  const change: ThresholdChange = draft.status === undefined ? {} : { status: draft.status }
  const problems: DraftRead['problems'] = {}
  for (const field of limitFields) {
    const text = draft[field]
    if (text === undefined) continue
    const value = limitIn(field, text, locale)
    if (value === undefined) problems[field] = problemOf(field, text, locale)
    else if (isSide(field)) change[field] = value
    // A width is never null: only a side can be open.
    else change[field] = value ?? 0
  }
  return { change, problems }
}

/** The stored values of a change's fields; sending them undoes it. */
export function valuesBefore(stored: ListedThreshold, change: ThresholdChange): ThresholdChange {
  const names = Object.keys(change) as (keyof ThresholdChange)[] // the keys of a ThresholdChange
  return Object.fromEntries(names.map((name) => [name, stored[name]]))
}
