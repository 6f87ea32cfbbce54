import { formatNumber } from '../../lib/number-format.ts'

/** A number of bytes as files are listed: «820 kB», «1,4 MB». */
export function sizeText(bytes: number, locale: string): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)), locale)} kB`
  return `${formatNumber(bytes / 1_000_000, locale, bytes < 10_000_000 ? 1 : 0)} MB`
}
