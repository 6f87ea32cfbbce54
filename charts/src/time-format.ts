import { DAY_MS, localDay, localWeekday, ZONE_OFFSET_MS } from '@quantrac/contract'
import { timeInWords, weekdayInWords } from './time-words.ts'

/** The console shows one zone, whatever the browser's. */
export const ZONE_LABEL = 'GMT+7'

type Locale = string

/** Day and time to the second in the product's zone, in the language's order; '' for an invalid time. */
export function formatDateTime(instant: string | number, locale: Locale): string {
  const millis = millisOf(instant)
  if (millis === null) return ''
  const [day, second] = [formatDay(millis), formatSecond(millis)]
  return locale === 'en' ? `${day}, ${second}` : `${second} ${day}`
}

/** The calendar day in the product's zone, day before month in both languages; '' for an invalid time. */
export function formatDay(instant: string | number): string {
  const millis = millisOf(instant)
  return millis === null ? '' : localDay(millis).split('-').toReversed().join('/')
}

/** Hours and minutes in the product's zone; '' for an invalid time. */
export function formatClock(instant: string | number): string {
  const millis = millisOf(instant)
  return millis === null ? '' : isoInZone(millis).slice(11, 16)
}

/** Hours, minutes and seconds in the product's zone. */
export const formatSecond = (millis: number): string => isoInZone(millis).slice(11)

/** «Thứ Sáu 20/11/2026» */
export function formatWeekday(millis: number, locale: Locale): string {
  const day = localWeekday(millis) % 7
  return `${weekdayInWords(day, { locale })} ${formatDay(millis)}`
}

/** Hours, minutes and the day: «08:42 20/11/2026». */
export function formatClockDay(millis: number): string {
  return `${formatClock(millis)} ${formatDay(millis)}`
}

/** NoWrap days by their dates, the last one included; else from and to by the minute. */
export function formatPeriod({ from, to }: { readonly from: number; readonly to: number }): string {
  const [first, last] = [formatDay(from), formatDay(to - 1)]
  const isMidnight = (at: number): boolean => (at + ZONE_OFFSET_MS) % DAY_MS === 0
  if (isMidnight(from) && isMidnight(to)) return first === last ? first : `${first} – ${last}`
  return `${first === formatDay(to) ? formatClock(from) : formatClockDay(from)} – ${formatClockDay(to)}`
}

/** The day, with its year if that is not now's: «20/11», «20/11/2025». */
export function formatShortDay(instant: string | number, now: number): string {
  const day = formatDay(instant)
  return day.slice(6) === formatDay(now).slice(6) ? day.slice(0, 5) : day
}

/** The clock, and the day behind it if it is not today's. */
export function formatShort(instant: string | number, now: number): string {
  const millis = millisOf(instant)
  if (millis === null) return ''
  const clock = formatClock(millis)
  return localDay(millis) === localDay(now) ? clock : `${clock} ${formatShortDay(millis, now)}`
}

/** "3 minutes ago" up to a day, then the exact time. A slow clock shows "now", never the future. */
export function formatRelative(instant: string | number, now: number, locale: Locale): string {
  const millis = millisOf(instant)
  if (millis === null) return ''
  const ago = Math.max(0, now - millis)
  if (ago >= DAY_MS) return formatDateTime(millis, locale)
  if (ago < 1000) return locale === 'en' ? 'now' : 'vừa xong'
  const words = inWords(ago, locale)
  return locale === 'en' ? `${words} ago` : `${words} trước`
}

/** In its largest unit, rounded down. */
function inWords(millis: number, locale: Locale): string {
  if (millis < 60_000) return timeInWords(Math.floor(millis / 1000), 'second', { locale })
  if (millis < 3_600_000) return timeInWords(Math.floor(millis / 60_000), 'minute', { locale })
  return timeInWords(Math.floor(millis / 3_600_000), 'hour', { locale })
}

/** `2026-11-20T08:42:16` in the product's zone. */
export function isoInZone(millis: number): string {
  return new Date(millis + ZONE_OFFSET_MS).toISOString().slice(0, 19)
}

function millisOf(instant: string | number): number | null {
  const millis = typeof instant === 'number' ? instant : Date.parse(instant)
  return Number.isFinite(millis) ? millis : null
}
