import { DAY_MS, localDay, localInstant, localWeekday } from '@quantrac/contract'

const DAYS = 7

/** The days of a month `2026-11` by weeks from Monday to Sunday; null: a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = localInstant(`${month}-01`)
  const days: (string | null)[] = Array.from({ length: localWeekday(first) - 1 }, () => null)
  for (let at = first; localDay(at).startsWith(month); at += DAY_MS) days.push(localDay(at))
  while (days.length % DAYS > 0) days.push(null)
  return Array.from({ length: days.length / DAYS }, (_, week) => days.slice(week * DAYS, (week + 1) * DAYS))
}

/** Where a key goes from a day; null: it is no key of a calendar. Where there is no such day it stays. */
export function movedDay(key: string, from: string, days: readonly string[]): string | null {
  const weekday = localWeekday(localInstant(from))
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -DAYS,
    ArrowDown: DAYS,
    Home: 1 - weekday,
    End: DAYS - weekday,
  }
  const step = steps[key]
  if (step === undefined) return null
  const to = localDay(localInstant(from) + step * DAY_MS)
  if (days.includes(to)) return to
  // The week begins or ends with days of another month, or the end of it is still to come.
  if (key === 'Home') return days.filter((day) => day > to && day <= from).toSorted()[0] ?? from
  if (key === 'End')
    return (
      days
        .filter((day) => day < to && day >= from)
        .toSorted()
        .at(-1) ?? from
    )
  return from
}
