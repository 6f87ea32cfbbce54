import { localInstant } from '@quantrac/contract'
import type { TFunction } from 'i18next'

/** The three months `2026-09` that end so many months before this one. */
export function monthsBefore(month: string, back: number): string[] {
  return [2, 1, 0].map((before) => monthAt(month, -before - back))
}

/** From the first day of the first to the end of the last. */
export const monthsSpan = (months: readonly string[]): { from: number; to: number } => ({
  from: localInstant(`${months[0] ?? ''}-01`),
  to: localInstant(`${monthAt(months.at(-1) ?? '', 1)}-01`),
})

function monthAt(month: string, step: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + step, 1)).toISOString().slice(0, 7)
}

/** «Tháng 11» */
export const monthTitle = (month: string, t: TFunction): string =>
  t('aqi.days.month', { month: Number(month.slice(5)) })
