import { expect, test } from 'vitest'
import { timeInWords, weekdayInWords } from './time-words.ts'

const units = ['day', 'hour', 'minute', 'second'] as const
const counts = [0, 1, 2, 10, 59, 1_234]

test.each(['vi', 'en'])('times in %s are written as Intl writes them', (locale) => {
  for (const unit of units) {
    for (const unitDisplay of ['long', 'short'] as const) {
      const intl = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
      const isShort = unitDisplay === 'short'
      expect(counts.map((count) => timeInWords(count, unit, { locale, isShort }))).toEqual(
        counts.map((count) => intl.format(count)),
      )
    }
  }
})

test.each([
  ['vi', 'long'],
  ['vi', 'narrow'],
  ['en', 'long'],
  ['en', 'short'],
] as const)('weekdays in %s are those of Intl (%s)', (locale, weekday) => {
  const intl = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  // 4 January 2026 was a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 4 + day))
  expect(days.map((_, day) => weekdayInWords(day, { locale, isShort: weekday !== 'long' }))).toEqual(
    days.map((at) => intl.format(at)),
  )
  expect(weekdayInWords(7, { locale })).toBe('')
})
