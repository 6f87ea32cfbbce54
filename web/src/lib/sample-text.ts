import type { Sample } from '@quantrac/contract'
import { formatExact, formatNumber } from './number-format.ts'

const MOST_DECIMALS = 6

/** So many as the number is written with. */
const decimalsOf = (value: number): number =>
  Math.min(MOST_DECIMALS, /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0)

/** `< 5 mg/L`, with every digit that was typed. */
export const resultText = (
  { value, unit, below }: Pick<Sample, 'value' | 'unit' | 'below'>,
  language: string,
): string => `${below ? '< ' : ''}${formatExact(value, language)} ${unit}`.trim()

/** With a sign, and as many decimals as the finer of sample and instrument. */
export function differenceText({ instrument, factor, in_factor_unit }: Sample, language: string): string {
  const difference = instrument?.difference ?? null
  if (difference === null) return ''
  const decimals = Math.max(factor.decimals, decimalsOf(in_factor_unit ?? 0))
  return `${signed(difference, language, decimals)} ${factor.unit}`.trim()
}

export function percentText({ instrument }: Sample, language: string): string {
  const percent = instrument?.percent ?? null
  return percent === null ? '' : `${signed(percent, language, 1)} %`
}

const signed = (value: number, language: string, decimals: number): string =>
  `${value > 0 ? '+' : ''}${formatNumber(value, language, decimals)}`

/** `≤ 148,5 mg/L`, `6 – 9` */
export function limitText({ judgement: { limit } }: Sample, language: string): string {
  if (limit === null) return ''
  const { min_value: least, max_value: most, unit } = limit
  const text = (value: number) => formatExact(value, language)
  const bounds =
    least !== null && most !== null
      ? `${text(least)} – ${text(most)}`
      : most === null
        ? `≥ ${text(least ?? 0)}`
        : `≤ ${text(most)}`
  return `${bounds} ${unit}`.trim()
}
