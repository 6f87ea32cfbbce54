import { expect, test } from 'vitest'
import { formatCalendarDate } from './calendar-date.ts'

test('a calendar day is written in words of either language', () => {
  expect(formatCalendarDate('1990-05-17', 'en')).toBe('17 May 1990')
  expect(formatCalendarDate('1990-05-17', 'vi')).toBe('17 tháng 5, 1990')
})

test('the first and the last day of a year are not moved by a zone', () => {
  expect(formatCalendarDate('2000-01-01', 'en')).toBe('1 January 2000')
  expect(formatCalendarDate('1999-12-31', 'en')).toBe('31 December 1999')
})

test('an invalid calendar day has no words', () => {
  for (const text of ['', '17/05/1990', '1990-05-17T00:00:00Z', '1990-13-01']) {
    expect(formatCalendarDate(text, 'vi')).toBe('')
  }
})
