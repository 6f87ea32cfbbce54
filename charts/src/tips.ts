import type { ChartLimits } from './chart-data.ts'
import { type ChartLook, numberText } from './look.ts'
import { formatMeasured } from './number-format.ts'
import { plain } from './parts.ts'

interface TipLine {
  /** The name of the mark in its colour, one of those that the tooltip was given. */
  mark?: string
  name: string
  value: string
  rest?: string
}

/** A line of a tooltip: the mark of what it is about, its name, the value in bold, and what else is known. */
export function tipLine({ mark, name, value, rest = '' }: TipLine): string {
  const marked = mark === undefined ? '' : `{${mark}|}  `
  return `${marked}${plain(name)}  {b|${plain(value)}}${rest === '' ? '' : ` · ${plain(rest)}`}`
}

/** The marks of a tooltip by the places of what is drawn: `m0`, `m1`. */
export const marksOf = (colors: readonly string[]): Record<string, string> =>
  Object.fromEntries(colors.map((color, place) => [`m${place}`, color]))

/** `118 % of 40`; nothing without an upper limit. */
export function shareOfLimit(
  look: ChartLook,
  limits: Pick<ChartLimits, 'upper'> | null | undefined,
  value: number | null,
): string {
  const upper = limits?.upper ?? null
  if (upper === null || upper <= 0 || value === null) return ''
  const share = numberText(look, (value / upper) * 100, 0)
  return look.words('charts.shareOf', { share, limit: formatMeasured(upper, look.locale) })
}
