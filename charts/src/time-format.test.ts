import { localDay } from '@quantrac/contract'
import { expect, test } from 'vitest'
import {
  formatDateTime,
  formatDay,
  formatRelative,
  formatShort,
  formatShortDay,
  formatPeriod,
} from './time-format.ts'

const now = Date.parse('2026-11-20T17:30:00.000Z')
const ago = (ms: number): string => new Date(now - ms).toISOString()

test('an instant is shown in Asia/Ho_Chi_Minh, day before month in both languages', () => {
  expect(formatDateTime('2026-03-04T17:30:05.000Z', 'en')).toBe('05/03/2026, 00:30:05')
  expect(formatDateTime('2026-03-04T17:30:05.000Z', 'vi')).toContain('00:30:05')
  expect(formatDay('2026-03-04T17:30:05.000Z')).toBe('05/03/2026')
  expect(localDay(now)).toBe('2026-11-21')
})

test.each([
  [0, 'en', 'now'],
  [0, 'vi', 'vừa xong'],
  [1_000, 'vi', '1 giây trước'],
  [59_000, 'en', '59 seconds ago'],
  [60_000, 'en', '1 minute ago'],
  [3_599_000, 'en', '59 minutes ago'],
  [3_600_000, 'vi', '1 giờ trước'],
  [86_399_000, 'en', '23 hours ago'],
  [86_400_000, 'en', '20/11/2026, 00:30:00'],
])('%i ms ago is in %s «%s»', (ms, locale, text) => {
  expect(formatRelative(ago(ms), now, locale)).toBe(text)
})

test('a short time has its day where that is not today, and the year where that is not this one', () => {
  expect(formatShort('2026-11-20T17:01:00.000Z', now)).toBe('00:01')
  expect(formatShort('2026-11-20T16:59:00.000Z', now)).toBe('23:59 20/11')
  expect(formatShort('2025-12-31T16:59:00.000Z', now)).toBe('23:59 31/12/2025')
  expect(formatShortDay('2025-12-31T17:00:00.000Z', now)).toBe('01/01')
})

test('a time in the future is shown as now, and an invalid one as nothing', () => {
  expect(formatRelative(ago(-5_000), now, 'en')).toBe('now')
  expect([formatRelative('x', now, 'en'), formatDateTime('x', 'en'), formatDay(Number.NaN)]).toEqual([
    '',
    '',
    '',
  ])
})

test.each([
  ['2026-02-01T00:00', '2026-03-01T00:00', '01/02/2026 – 28/02/2026'],
  ['2026-02-01T00:00', '2026-02-02T00:00', '01/02/2026'],
  ['2026-02-01T07:30', '2026-02-01T08:30', '07:30 – 08:30 01/02/2026'],
  ['2026-02-01T08:30', '2026-02-02T08:30', '08:30 01/02/2026 – 08:30 02/02/2026'],
])('a period from %s to %s is «%s»', (from, to, text) => {
  const at = (time: string): number => Date.parse(`${time}:00+07:00`)
  expect(formatPeriod({ from: at(from), to: at(to) })).toBe(text)
})
