import type { ModuleLatestFactor } from '@quantrac/contract'
import { formatMeasured } from './number-format.ts'

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
