const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

interface Words {
  locale: string
  unit: string
  unitDisplay: 'long' | 'short'
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Building one costs much more than using it, and a list writes two in each row. */
function formatterOf({ locale, unit, unitDisplay }: Words): Intl.NumberFormat {
  const key = `${locale}/${unit}/${unitDisplay}`
  let found = formatters.get(key)
  if (found === undefined) {
    found = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
    formatters.set(key, found)
  }
  return found
}

/** A duration in its two largest units: «2 hours 5 minutes», short «2 hr 5 min»; below a second it is 0 seconds. */
export function formatDuration(
  millis: number,
  locale: string,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  const whole = Math.max(0, millis)
  const first = units.findIndex(([, length]) => whole >= length)
  const [largest, next] = units.slice(first === -1 ? units.length - 1 : first)
  if (largest === undefined) return ''
  const count = Math.floor(whole / largest[1])
  const rest = next === undefined ? 0 : Math.floor((whole - count * largest[1]) / next[1])
  const inUnit = (number: number, unit: string): string =>
    formatterOf({ locale, unit, unitDisplay }).format(number)
  const words = [inUnit(count, largest[0])]
  if (next !== undefined && rest > 0) words.push(inUnit(rest, next[0]))
  return words.join(' ')
}

const MINUTE_MS = 60_000

/** How long something under way lasts: from a minute on without seconds, which would only run. */
export function formatLasting(millis: number, locale: string, unitDisplay?: 'long' | 'short'): string {
  const whole = millis < MINUTE_MS ? millis : Math.floor(millis / MINUTE_MS) * MINUTE_MS
  return formatDuration(whole, locale, unitDisplay)
}

/** A duration in its largest unit, rounded down: «14 days», «3 hours»; '' below a minute. */
export function formatLargest(millis: number, locale: string): string {
  const [, largest] = units.find(([unit, length]) => unit !== 'second' && millis >= length) ?? []
  return largest === undefined ? '' : formatDuration(Math.floor(millis / largest) * largest, locale)
}
