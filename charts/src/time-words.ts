import { formatNumber } from './number-format.ts'

// Written here, because the first of each kind of Intl's formatters costs a page 30 to 90 ms.

export type TimeUnit = 'day' | 'hour' | 'minute' | 'second'

interface Writing {
  readonly locale: string
  readonly isShort?: boolean
}

/** One, and any other number of them. */
type Words = Readonly<Record<TimeUnit, readonly [one: string, other: string]>>

const vietnamese: Words = {
  day: ['ngày', 'ngày'],
  hour: ['giờ', 'giờ'],
  minute: ['phút', 'phút'],
  second: ['giây', 'giây'],
}
const english: Words = {
  day: ['day', 'days'],
  hour: ['hour', 'hours'],
  minute: ['minute', 'minutes'],
  second: ['second', 'seconds'],
}
const shortEnglish: Words = {
  ...english,
  hour: ['hr', 'hr'],
  minute: ['min', 'min'],
  second: ['sec', 'sec'],
}

/**
 * A whole number of seconds, minutes, hours or days in words, as Intl.NumberFormat writes it: «5 minutes», short «5 min».
 */
export function timeInWords(count: number, unit: TimeUnit, { locale, isShort = false }: Writing): string {
  const words = locale !== 'en' ? vietnamese : isShort ? shortEnglish : english
  return `${formatNumber(count, locale)} ${words[unit][count === 1 ? 0 : 1]}`
}

/** From Sunday on. */
const weekdays = {
  vi: ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const
/** As people write them. */
const shortWeekdays = {
  vi: ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const

/** The name of a day of the week, 0 (Sunday) to 6: «Thứ Sáu», short «T6»; '' for any other number. */
export function weekdayInWords(day: number, { locale, isShort = false }: Writing): string {
  return (isShort ? shortWeekdays : weekdays)[locale === 'en' ? 'en' : 'vi'][day] ?? ''
}
