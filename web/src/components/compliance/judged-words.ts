import {
  type ComplianceDay,
  type ComplianceSummary,
  type JudgedPeriod,
  ratioPercent,
} from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatDay } from '../../lib/time-format.ts'

export function percentText(ratio: number | null, locale: string): string {
  return ratio === null ? '–' : `${formatNumber(ratioPercent(ratio), locale)} %`
}

/** Three or four figures, as a result is read; all where rounding would hide on which side of a limit it is. */
export function figureText(
  value: number | null,
  { min_value, max_value }: Pick<JudgedPeriod, 'min_value' | 'max_value'>,
  locale: string,
): string {
  if (value === null) return '–'
  const size = Math.abs(value)
  const decimals = size >= 1000 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
  const rounded = Number(value.toFixed(decimals))
  const hides = [min_value, max_value].some((limit) => limit === rounded && limit !== value)
  return hides ? formatMeasured(value, locale) : formatNumber(value, locale, decimals)
}

/** «≤ 45», «6 – 9» */
export function limitText(
  { min_value, max_value }: Pick<JudgedPeriod, 'min_value' | 'max_value'>,
  locale: string,
): string {
  const number = (value: number) => formatMeasured(value, locale)
  if (min_value !== null && max_value !== null) return `${number(min_value)} – ${number(max_value)}`
  if (max_value !== null) return `≤ ${number(max_value)}`
  return min_value === null ? '' : `≥ ${number(min_value)}`
}

/** «PM2.5 trung bình 24 giờ» */
export const averageWords = (
  { quantity, period }: Pick<JudgedPeriod, 'quantity' | 'period'>,
  t: TFunction,
): string => `${quantity} ${t(`compliance.averages.${period}`)}`

/** The document with its version and column: «QCVN 40:2011/BTNMT, cột B, phiên bản 13/03/2023». */
export function documentWords(
  { code, version, column }: Pick<NonNullable<ComplianceSummary['standard']>, 'code' | 'version' | 'column'>,
  t: TFunction,
): string {
  const parts = [code]
  if (column !== '') parts.push(t('compliance.column', { column }))
  const words = parts.join(', ')
  return version === ''
    ? words
    : `${words} ${t('compliance.version', { day: formatDay(dayInstant(version)) })}`
}

export const dayInstant = (day: string): number => Date.parse(`${day}T00:00:00+07:00`)

/** How many of the closed days came to what. */
export function dayCounts(days: readonly ComplianceDay[]) {
  const count = (result: ComplianceDay['result']) => days.filter((one) => one.result === result).length
  return { exceeded: count('exceeded'), within: count('within'), short: count('not-enough-data') }
}
