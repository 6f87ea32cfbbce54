import type { TFunction } from 'i18next'
import { type MonthText, monthsUntil } from '../../lib/ranges.ts'

interface MonthGroup {
  readonly group: string
  readonly items: { readonly value: MonthText; readonly label: string }[]
}

/** The months of a select, newest first, by their years. */
export function monthGroups(now: number, label: (month: MonthText) => string): MonthGroup[] {
  const years = Map.groupBy(monthsUntil(now), (month) => month.slice(0, 4))
  return [...years].map(([group, months]) => ({
    group,
    items: months.map((value) => ({ value, label: label(value) })),
  }))
}

/** «Tháng 3/2026» */
export function monthWords(month: MonthText, t: TFunction): string {
  const [year, number] = month.split('-')
  return t('range.month', { month: number, year })
}
