import { expect, test } from 'vitest'
import { timeInWords, weekdayInWords } from './time-words.ts'

const units = ['day', 'hour', 'minute', 'second'] as const

test.each([
  ['vi', false, ['2 ngày', '2 giờ', '2 phút', '2 giây']],
  ['vi', true, ['2 ngày', '2 giờ', '2 phút', '2 giây']],
  ['en', false, ['2 days', '2 hours', '2 minutes', '2 seconds']],
  ['en', true, ['2 days', '2 hr', '2 min', '2 sec']],
] as const)('times in words (%s, short: %s)', (locale, isShort, words) => {
  expect(units.map((unit) => timeInWords(2, unit, { locale, isShort }))).toEqual(words)
})

test('one of a unit, and thousands of it', () => {
  expect(timeInWords(1, 'day', { locale: 'en' })).toBe('1 day')
  expect(timeInWords(1_234, 'hour', { locale: 'vi' })).toBe('1.234 giờ')
})

const days = [0, 1, 2, 3, 4, 5, 6]

test.each([
  ['vi', false, ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy']],
  ['vi', true, ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']],
  ['en', false, ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']],
  ['en', true, ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']],
] as const)('weekdays in words (%s, short: %s)', (locale, isShort, words) => {
  expect(days.map((day) => weekdayInWords(day, { locale, isShort }))).toEqual(words)
  expect(weekdayInWords(7, { locale, isShort })).toBe('')
})
