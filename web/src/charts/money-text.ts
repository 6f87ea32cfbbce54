import type { Words } from '@quantrac/charts/look.ts'
import { formatNumber } from '@quantrac/charts/number-format.ts'

const MILLION = 1e6
const BILLION = 1e9

/** A cost in its largest unit: the number and the unit apart. */
export function moneyParts(cost: number, locale: string, words: Words): { number: string; unit: string } {
  if (cost >= BILLION)
    return { number: formatNumber(cost / BILLION, locale, 2), unit: words('energy.billion') }
  if (cost >= MILLION)
    return { number: formatNumber(cost / MILLION, locale, 1), unit: words('energy.million') }
  return { number: formatNumber(cost, locale), unit: words('energy.currency') }
}

/** `95,2 triệu đồng` */
export function moneyText(cost: number, locale: string, words: Words): string {
  const { number, unit } = moneyParts(cost, locale, words)
  return `${number} ${unit}`
}

/** `95,2 tr đ`, for a narrow column. */
export function moneyShort(cost: number, locale: string, words: Words): string {
  if (cost >= BILLION) return `${formatNumber(cost / BILLION, locale, 2)} ${words('energy.billionShort')}`
  if (cost >= MILLION) return `${formatNumber(cost / MILLION, locale, 1)} ${words('energy.millionShort')}`
  return `${formatNumber(cost, locale)} ${words('energy.dong')}`
}
