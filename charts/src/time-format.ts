/** The console shows one zone, whatever the browser's: Asia/Ho_Chi_Minh, +07:00 without daylight saving. */
const ZONE = 'Asia/Ho_Chi_Minh'
export const ZONE_OFFSET_MS = 7 * 3_600_000
const DAY_MS = 86_400_000

export const ZONE_LABEL = 'GMT+7'

type Locale = string

// Building an Intl formatter costs 50 times as much as using it.
const exact = new Map<Locale, Intl.DateTimeFormat>()
const days = new Map<Locale, Intl.DateTimeFormat>()
const clocks = new Map<Locale, Intl.DateTimeFormat>()
const seconds = new Map<Locale, Intl.DateTimeFormat>()
const weekdays = new Map<Locale, Intl.DateTimeFormat>()
const relative = new Map<Locale, Intl.RelativeTimeFormat>()

function cached<T>(cache: Map<Locale, T>, locale: Locale, build: () => T): T {
  let found = cache.get(locale)
  if (found === undefined) {
    found = build()
    cache.set(locale, found)
  }
  return found
}

const dateParts = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: ZONE } as const

/** Day and time to the second in the product's zone; '' for an invalid time. */
export function formatDateTime(instant: string | number, locale: Locale): string {
  const millis = millisOf(instant)
  if (millis === null) return ''
  const formatter = cached(
    exact,
    locale,
    () =>
      new Intl.DateTimeFormat(localeTag(locale), {
        ...dateParts,
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
  )
  return formatter.format(millis)
}

/** The calendar day in the product's zone; '' for an invalid time. */
export function formatDay(instant: string | number, locale: Locale): string {
  const millis = millisOf(instant)
  if (millis === null) return ''
  return cached(days, locale, () => new Intl.DateTimeFormat(localeTag(locale), dateParts)).format(millis)
}

/** Hours and minutes in the product's zone; '' for an invalid time. */
export function formatClock(instant: string | number, locale: Locale): string {
  const millis = millisOf(instant)
  if (millis === null) return ''
  const build = () =>
    new Intl.DateTimeFormat(localeTag(locale), {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: ZONE,
    })
  return cached(clocks, locale, build).format(millis)
}

/** Hours, minutes and seconds in the product's zone. */
export function formatSecond(millis: number, locale: Locale): string {
  const build = () =>
    new Intl.DateTimeFormat(localeTag(locale), {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: ZONE,
    })
  return cached(seconds, locale, build).format(millis)
}

/** «Thứ Sáu 20/11/2026» */
export function formatWeekday(millis: number, locale: Locale): string {
  const build = () => new Intl.DateTimeFormat(localeTag(locale), { weekday: 'long', timeZone: ZONE })
  return `${cached(weekdays, locale, build).format(millis)} ${formatDay(millis, locale)}`
}

/** Hours, minutes and the day: «08:42 20/11/2026». */
export function formatClockDay(millis: number, locale: Locale): string {
  return `${formatClock(millis, locale)} ${formatDay(millis, locale)}`
}

/** The clock, and the day behind it if it is not today's. */
export function formatShort(instant: string | number, now: number, locale: Locale): string {
  const millis = millisOf(instant)
  if (millis === null) return ''
  const clock = formatClock(millis, locale)
  return dayInZone(millis) === dayInZone(now) ? clock : `${clock} ${formatDay(millis, locale).slice(0, 5)}`
}

/** "3 minutes ago" up to a day, then the exact time. A slow clock shows "now", never the future. */
export function formatRelative(instant: string | number, now: number, locale: Locale): string {
  const millis = millisOf(instant)
  if (millis === null) return ''
  const ago = Math.max(0, now - millis)
  if (ago >= DAY_MS) return formatDateTime(millis, locale)
  const formatter = cached(relative, locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  if (ago < 60_000) return formatter.format(-Math.floor(ago / 1000), 'second')
  if (ago < 3_600_000) return formatter.format(-Math.floor(ago / 60_000), 'minute')
  return formatter.format(-Math.floor(ago / 3_600_000), 'hour')
}

/** `2026-11-20T08:42:16` in the product's zone. */
export function isoInZone(millis: number): string {
  return new Date(millis + ZONE_OFFSET_MS).toISOString().slice(0, 19)
}

/** The day `YYYY-MM-DD` of this instant in the product's zone. */
export function dayInZone(millis: number): string {
  return isoInZone(millis).slice(0, 10)
}

// Day before month in both languages, so that 03/04 is never ambiguous.
const localeTag = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale)

function millisOf(instant: string | number): number | null {
  const millis = typeof instant === 'number' ? instant : Date.parse(instant)
  return Number.isFinite(millis) ? millis : null
}
