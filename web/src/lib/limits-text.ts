import type { Alert, ModuleLatestFactor } from '@quantrac/contract'
import { formatMeasured, formatNumber } from './number-format.ts'

type Limits = Pick<ModuleLatestFactor, 'min_value' | 'max_value' | 'unit'>

/** The limits as «6 – 9», «≤ 75 mg/L» or «≥ 4 mg/L»; '' without limits. */
export function limitsText({ min_value: min, max_value: max, unit }: Limits, locale: string): string {
  const number = (value: number): string => formatMeasured(value, locale)
  const words =
    min !== null && max !== null
      ? `${number(min)} – ${number(max)}`
      : max !== null
        ? `≤ ${number(max)}`
        : min !== null
          ? `≥ ${number(min)}`
          : ''
  return words === '' || unit === '' ? words : `${words} ${unit}`
}

type Measured = Pick<Alert, 'value' | 'unit' | 'decimals' | 'min_value' | 'max_value'>

/** A value with its unit and against its limits: «82,5 mg/L (≤ 75)». */
export function measuredText(alert: Measured, locale: string): string {
  const value = `${formatNumber(alert.value, locale, alert.decimals)} ${alert.unit}`.trim()
  const limits = limitsText({ ...alert, unit: '' }, locale)
  return limits === '' ? value : `${value} (${limits})`
}
