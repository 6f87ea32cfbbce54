import { formatNumber } from '../../lib/number-format.ts'

/** `+4,7 %`; null where there is nothing to compare with. */
export function changeText(value: number | null, before: number | null, locale: string): string | null {
  if (value === null || before === null || before <= 0) return null
  return `${signed(((value - before) / before) * 100, locale)} %`
}

/** With a plus, or a minus as wide as it; a change that is rounded to nothing has no sign. */
export function signed(value: number, locale: string): string {
  const text = formatNumber(Math.abs(value), locale, 1)
  if (Math.abs(value) < 0.05) return text
  return `${value > 0 ? '+' : '−'}${text}`
}

/** Writes an energy; 100 kWh and more without decimals. */
export const energyText = (kwh: number, locale: string): string =>
  formatNumber(kwh, locale, kwh < 100 ? 1 : 0)
