import { MINUTE_MS } from '@quantrac/contract'
import { timeInWords } from '@quantrac/charts/time-words.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A duration in its two largest units: «2 hours 5 minutes», short «2 hr 5 min»; below a second it is 0 seconds. */
export function formatDuration(millis: number, locale: string, length: 'long' | 'short' = 'long'): string {
  const whole = Math.max(0, millis)
  const first = units.findIndex(([, ms]) => whole >= ms)
  const [largest, next] = units.slice(first === -1 ? units.length - 1 : first)
  if (largest === undefined) return ''
  const count = Math.floor(whole / largest[1])
  const rest = next === undefined ? 0 : Math.floor((whole - count * largest[1]) / next[1])
  const given = { locale, isShort: length === 'short' }
  const words = [timeInWords(count, largest[0], given)]
  if (next !== undefined && rest > 0) words.push(timeInWords(rest, next[0], given))
  return words.join(' ')
}

/** How long something under way lasts: from a minute on without seconds, which would only run. */
export function formatLasting(millis: number, locale: string, length?: 'long' | 'short'): string {
  const whole = millis < MINUTE_MS ? millis : Math.floor(millis / MINUTE_MS) * MINUTE_MS
  return formatDuration(whole, locale, length)
}

/** A duration in its largest unit, rounded down: «14 days», «3 hours»; '' below a minute. */
export function formatLargest(millis: number, locale: string): string {
  const [, largest] = units.find(([unit, length]) => unit !== 'second' && millis >= length) ?? []
  return largest === undefined ? '' : formatDuration(Math.floor(millis / largest) * largest, locale)
}
