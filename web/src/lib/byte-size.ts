import { formatNumber } from './number-format.ts'

const units = ['kB', 'MB'] as const

/** The size of a file as people say it: «840 B», «12 kB», «2,1 MB». */
export function byteSize(bytes: number, locale: string): string {
  if (bytes < 1024) return `${formatNumber(bytes, locale)} B`
  const [unit, value] = bytes < 1024 ** 2 ? [units[0], bytes / 1024] : [units[1], bytes / 1024 ** 2]
  return `${formatNumber(value, locale, value < 10 ? 1 : 0)} ${unit}`
}
