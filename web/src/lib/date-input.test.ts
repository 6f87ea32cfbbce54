import { describe, expect, test } from 'vitest'
import { type DateKind, readDate, showDate, stepDate, whileTyped } from './date-input.ts'

describe('a typed day or time', () => {
  test.for<[DateKind, string, string | undefined]>([
    ['date', '', ''],
    ['date', '10/01/2026', '2026-01-10'],
    ['date', '1/2/2026', '2026-02-01'],
    ['date', '1.2.26', '2026-02-01'],
    ['date', '17-5-90', '1990-05-17'],
    ['date', '25112026', '2026-11-25'],
    ['date', '2026-11-25', '2026-11-25'],
    ['date', '29/02/2028', '2028-02-29'],
    ['date', '29/02/2026', undefined],
    ['date', '01/13/2026', undefined],
    ['date', '11/2026', undefined],
    ['date', 'mai', undefined],
    ['time', '9:05', '09:05'],
    ['time', '9h30', '09:30'],
    ['time', '21 ', '21:00'],
    ['time', '0930', '09:30'],
    ['time', '24:00', undefined],
    ['time', '9:5', undefined],
    ['datetime', '25/11/2026 9:30', '2026-11-25T09:30'],
    ['datetime', '25/11/2026, 21h', '2026-11-25T21:00'],
    ['datetime', '25 11 2026 9:30', '2026-11-25T09:30'],
    ['datetime', '251120260930', '2026-11-25T09:30'],
    ['datetime', '2026-11-25T09:30', '2026-11-25T09:30'],
    ['datetime', '25/11/2026', '2026-11-25T00:00'],
    ['datetime', '25/11/2026 25:00', undefined],
  ])('of the kind %s, «%s», means %s', ([kind, typed, value]) => {
    expect(readDate(kind, typed)).toBe(value)
  })

  test('is shown day before month, in 24 hours', () => {
    expect(showDate('date', '2026-01-10')).toBe('10/01/2026')
    expect(showDate('time', '21:05')).toBe('21:05')
    expect(showDate('datetime', '2026-01-10T21:05')).toBe('10/01/2026 21:05')
    expect(showDate('datetime', '')).toBe('')
  })

  test('counts while it is typed once it is complete', () => {
    expect(whileTyped('date', '25/11/20')).toBe('')
    expect(whileTyped('date', '25/11/2026')).toBe('2026-11-25')
    expect(whileTyped('datetime', '25/11/2026 09:3')).toBe('')
    expect(whileTyped('datetime', '25/11/2026 09:30')).toBe('2026-11-25T09:30')
    expect(whileTyped('date', '31/11/2026')).toBe('')
  })
})

describe('an arrow steps the part at the caret', () => {
  test.for<[DateKind, string, number, 1 | -1, string]>([
    ['date', '2026-12-31', 0, 1, '2027-01-01'],
    ['date', '2026-01-31', 4, 1, '2026-02-28'],
    ['date', '2028-02-29', 10, -1, '2027-02-28'],
    ['time', '23:59', 5, 1, '00:00'],
    ['time', '00:10', 1, -1, '23:10'],
    ['datetime', '2026-12-31T23:10', 12, 1, '2027-01-01T00:10'],
    ['datetime', '2026-12-31T23:10', 16, -1, '2026-12-31T23:09'],
  ])('of %s %s at %i by %i: %s', ([kind, value, caret, by, stepped]) => {
    expect(stepDate(kind, value, { caret, by })?.value).toBe(stepped)
  })

  test('and nothing without a value', () => {
    expect(stepDate('date', '', { caret: 0, by: 1 })).toBeNull()
  })
})
