import { languageOf } from './number-format.ts'

export type TimeUnit = 'day' | 'hour' | 'minute' | 'second'

interface Writing {
  readonly locale: string
  readonly isShort?: boolean
}

/** Made once each, as those of numbers. */
const units = new Map<string, Intl.NumberFormat>()
const weekdays = new Map<string, Intl.DateTimeFormat>()

function kept<Formatter>(all: Map<string, Formatter>, key: string, make: () => Formatter): Formatter {
  const made = all.get(key) ?? make()
  all.set(key, made)
  return made
}

/** A whole number of seconds, minutes, hours or days in words: «5 minutes», short «5 min». */
export function timeInWords(count: number, unit: TimeUnit, { locale, isShort = false }: Writing): string {
  const language = languageOf(locale)
  const unitDisplay = isShort ? 'short' : 'long'
  const make = () => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
  return kept(units, `${language} ${unit} ${unitDisplay}`, make).format(count)
}

/** The name of a day of the week, 0 (Sunday) to 6: «Thứ Sáu», short «T6»; '' for any other number. */
export function weekdayInWords(day: number, { locale, isShort = false }: Writing): string {
  if (!Number.isInteger(day) || day < 0 || day > 6) return ''
  const language = languageOf(locale)
  // The days as people write them: Intl's short «Th 6» is in no Vietnamese calendar.
  const weekday = !isShort ? 'long' : language === 'vi' ? 'narrow' : 'short'
  const make = () => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  // 4 January 2026 was a Sunday.
  return kept(weekdays, `${language} ${weekday}`, make).format(Date.UTC(2026, 0, 4 + day))
}
