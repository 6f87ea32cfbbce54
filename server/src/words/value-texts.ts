import { formatLocalIso } from '../lib/instant.ts'
import { lengthWords, pdfWords as words } from './report-pdf.words.ts'
import type { Locale, Text } from './text.ts'

const tags: Readonly<Record<Locale, string>> = { vi: 'vi', en: 'en-GB' }

type Values = Readonly<Record<string, string | number>>

/** A template with its `{names}` filled in, in one pass: braces within a value are part of the value. */
export const fill = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export const filled = (text: Text, locale: Locale, values: Values = {}): string => fill(text[locale], values)

export function numberText(value: number, locale: Locale, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(tags[locale], digits).format(value)
}

/** The figure of a fault of a station: minutes as a length of time, a percentage as a number. */
export const faultAmount = (
  { value, unit, decimals }: { value: number; unit: string; decimals: number },
  locale: Locale,
): string => (unit === 'min' ? lengthText(Math.abs(value) * 60, locale) : numberText(value, locale, decimals))

/** A limit has the decimals that somebody typed. */
export const limitText = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 6 }).format(value)

export const measuredText = (value: number, locale: Locale, of: { unit: string; decimals: number }): string =>
  `${numberText(value, locale, of.decimals)} ${of.unit}`.trim()

/** `97,8 %`, in English without the space. */
export function shareText(share: number, locale: Locale): string {
  const text = numberText(share * 100, locale, 1)
  return locale === 'vi' ? `${text}\u00A0%` : `${text}%`
}

const partsOf = (instant: number) => {
  const [day = '', clock = ''] = formatLocalIso(instant).split('T')
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month, date, clock: clock.slice(0, 5) }
}

/** `18/11/2026` */
export function dayText(instant: number): string {
  const { year, month, date } = partsOf(instant)
  return `${date}/${month}/${year}`
}

export const clockText = (instant: number): string => partsOf(instant).clock

/** `18/11 22:52`, with its year where the period has more than one. */
export function shortMoment(instant: number, hasYear: boolean): string {
  const { year, month, date, clock } = partsOf(instant)
  return `${date}/${month}${hasYear ? `/${year}` : ''} ${clock}`
}

/** A clock and a day. */
export const momentText = (instant: number, locale: Locale): string =>
  filled(words.moment, locale, { clock: clockText(instant), day: dayText(instant) })

/** The end of a period; midnight is 24:00 of the day that it ends. */
export function endText(instant: number, locale: Locale): string {
  if (clockText(instant) !== '00:00') return momentText(instant, locale)
  return filled(words.moment, locale, { clock: '24:00', day: dayText(instant - 1) })
}

/** The day of a signature in words. */
export function signedDay(instant: number, locale: Locale, place: string): string {
  const { year, month, date } = partsOf(instant)
  return filled(place === '' ? words.day : words.placeAndDay, locale, { place, day: date, month, year })
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** The two largest units of a length of time. */
export function lengthText(seconds: number, locale: Locale): string {
  let left = Math.round(seconds)
  const parts: string[] = []
  for (const [unit, size] of units) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) parts.push(filled(lengthWords[unit], locale, { count }))
    else if (parts.length > 0) break
  }
  return parts.length === 0 ? filled(lengthWords.second, locale, { count: 0 }) : parts.slice(0, 2).join(' ')
}

export interface Position {
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Degrees with the sides of the world; null where the position is not known. */
export function positionText({ latitude, longitude }: Position, locale: Locale): string | null {
  if (latitude === null || longitude === null) return null
  const degrees = (value: number) => `${numberText(Math.abs(value), locale, 2)}°`
  const [north, east] = [latitude < 0 ? words.south : words.north, longitude < 0 ? words.west : words.east]
  return `${degrees(latitude)} ${north[locale]}, ${degrees(longitude)} ${east[locale]}`
}
