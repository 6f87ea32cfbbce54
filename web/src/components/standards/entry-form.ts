import type { LimitPeriod, StandardEntry } from '@quantrac/contract'
import { readDate, showDate } from '../../lib/date-input.ts'
import { decimalText, numberIn } from '../../lib/decimal-input.ts'

/** An entry as it is typed. */
export interface EntryValues {
  quantity: string
  period: LimitPeriod
  column: string
  min_value: string
  max_value: string
  unit: string
  valid_from: string
  valid_until: string
  condition: string
}

export const dayFields = ['valid_from', 'valid_until'] as const

export const entryValues = (entry: StandardEntry, language: string): EntryValues => ({
  ...entry,
  min_value: decimalText(entry.min_value, language),
  max_value: decimalText(entry.max_value, language),
  valid_from: showDate('date', entry.valid_from ?? ''),
  valid_until: showDate('date', entry.valid_until ?? ''),
})

/** The next line: of the same period and column as the one before. */
export const nextEntry = (before: EntryValues | undefined): EntryValues => ({
  quantity: '',
  period: before?.period ?? 'instant',
  column: before?.column ?? '',
  min_value: '',
  max_value: '',
  unit: before?.unit ?? '',
  valid_from: '',
  valid_until: '',
  condition: '',
})

/** What was typed and is right. */
export const entryBody = (values: EntryValues, language: string): StandardEntry => ({
  ...values,
  min_value: numberIn(values.min_value, language),
  max_value: numberIn(values.max_value, language),
  valid_from: readDate('date', values.valid_from) || null,
  valid_until: readDate('date', values.valid_until) || null,
})

/** Whether it can be read as a day, or is none. */
export const isDay = (text: string): boolean => readDate('date', text) !== undefined
