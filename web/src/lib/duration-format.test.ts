import { expect, test } from 'vitest'
import { formatDuration, formatLargest } from './duration-format.ts'

test('a duration is written in its two largest units', () => {
  expect(formatDuration(7_500_000, 'en')).toBe('2 hours 5 minutes')
  expect(formatDuration(90_000, 'vi')).toBe('1 phút 30 giây')
  expect(formatDuration(86_400_000, 'en')).toBe('1 day')
})

test('below a second, and below zero, it is 0 seconds', () => {
  expect(formatDuration(999, 'en')).toBe('0 seconds')
  expect(formatDuration(-5, 'en')).toBe('0 seconds')
})

test('in its largest unit it is rounded down, and below a minute there is none', () => {
  const hour = 3_600_000
  expect(formatLargest(14.9 * 24 * hour, 'vi')).toBe('14 ngày')
  expect(formatLargest(24 * hour - 1, 'en')).toBe('23 hours')
  expect(formatLargest(61_000, 'vi')).toBe('1 phút')
  expect(formatLargest(59_999, 'en')).toBe('')
})
