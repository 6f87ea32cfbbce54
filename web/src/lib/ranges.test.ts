import { describe, expect, test } from 'vitest'
import {
  chosenMonth,
  comparedPeriod,
  monthChoice,
  monthPeriod,
  monthsUntil,
  moved,
  type RangeChoice,
  rangeOf,
  rangeText,
  periodBefore,
  periodOf,
  periodYearBefore,
} from './ranges.ts'

const at = (text: string): number => Date.parse(`${text}+07:00`)
const now = at('2026-03-20T08:42:16')
const words = (period: { from: number; to: number } | null) => period && [text(period.from), text(period.to)]
const text = (millis: number): string => new Date(millis + 7 * 3_600_000).toISOString().slice(0, 16)

describe('the period of a choice', () => {
  test.for([
    ['1h', '2026-03-20T07:42', '2026-03-20T08:42'],
    ['24h', '2026-03-19T08:42', '2026-03-20T08:42'],
    ['today', '2026-03-20T00:00', '2026-03-20T08:42'],
    ['yesterday', '2026-03-19T00:00', '2026-03-20T00:00'],
    ['thisMonth', '2026-03-01T00:00', '2026-03-20T08:42'],
    ['lastMonth', '2026-02-01T00:00', '2026-03-01T00:00'],
    ['1y', '2025-03-20T08:42', '2026-03-20T08:42'],
  ] as const)('%s', ([name, from, to]) => {
    expect(words(periodOf(name, now))).toEqual([from, to])
  })
})

describe('the arrows', () => {
  test.for<[string, RangeChoice, -1 | 1, unknown]>([
    ['today back is yesterday', 'today', -1, 'yesterday'],
    ['yesterday on is today', 'yesterday', 1, 'today'],
    ['this month back is the last one', 'thisMonth', -1, 'lastMonth'],
    ['there is nothing after now', '24h', 1, null],
    ['there is nothing after today', 'today', 1, null],
  ])('%s', ([, choice, direction, expected]) => {
    expect(moved(choice, now, direction)).toBe(expected)
  })

  test('a month back from a month is a whole month', () => {
    const back = moved('lastMonth', now, -1)
    expect(words(back as { from: number; to: number })).toEqual(['2026-01-01T00:00', '2026-02-01T00:00'])
  })

  test('back and on again gives the same period', () => {
    const back = moved('6h', now, -1)
    expect(words(back as { from: number; to: number })).toEqual(['2026-03-19T20:42', '2026-03-20T02:42'])
    expect(moved(back ?? '6h', now, 1)).toBe('6h')
  })

  test('a period that would reach beyond now ends now', () => {
    const choice = { from: at('2026-03-19T22:00:00'), to: at('2026-03-20T06:00:00') }
    expect(words(moved(choice, now, 1) as { from: number; to: number })).toEqual([
      '2026-03-20T00:42',
      '2026-03-20T08:42',
    ])
  })
})

describe('the period before', () => {
  test.for([
    ['24h', '2026-03-18T08:42', '2026-03-19T08:42'],
    ['today', '2026-03-19T00:00', '2026-03-19T08:42'],
    ['thisMonth', '2026-02-01T00:00', '2026-02-20T08:42'],
    ['lastMonth', '2026-01-01T00:00', '2026-01-29T00:00'],
  ] as const)('of %s', ([name, from, to]) => {
    expect(words(periodBefore(name, now))).toEqual([from, to])
  })

  test('of a month is no longer than that month', () => {
    expect(words(periodBefore('thisMonth', at('2026-03-31T12:00:00')))).toEqual([
      '2026-02-01T00:00',
      '2026-03-01T00:00',
    ])
  })
})

describe('the same time a year before', () => {
  const range = (from: string, to: string): RangeChoice => ({ from: at(`${from}:00`), to: at(`${to}:00`) })

  test.for<[string, RangeChoice, string, string, string]>([
    ['hours', '6h', '2026-03-20T08:42', '2025-03-20T02:42', '2025-03-20T08:42'],
    ['a day that is under way', 'today', '2026-03-20T08:42', '2025-03-20T00:00', '2025-03-20T08:42'],
    ['a whole day', 'yesterday', '2026-03-20T08:42', '2025-03-19T00:00', '2025-03-20T00:00'],
    ['days, at the same hours', '30d', '2026-03-20T08:42', '2025-02-18T08:42', '2025-03-20T08:42'],
    ['a year', '1y', '2026-03-20T08:42', '2024-03-20T08:42', '2025-03-20T08:42'],
    ['29 February is 28 February', 'yesterday', '2028-03-01T12:00', '2027-02-28T00:00', '2027-03-01T00:00'],
    ['hours of 29 February', '1h', '2028-02-29T12:00', '2027-02-28T11:00', '2027-02-28T12:00'],
    ['hours into 29 February', '24h', '2028-02-29T12:00', '2027-02-28T12:00', '2027-03-01T12:00'],
    ['days across 29 February are as many', '7d', '2028-03-03T12:00', '2027-02-25T12:00', '2027-03-04T12:00'],
    ['a month so far', 'thisMonth', '2026-03-20T08:42', '2025-03-01T00:00', '2025-03-20T08:42'],
    ['29 days of February', 'thisMonth', '2028-02-29T08:42', '2027-02-01T00:00', '2027-03-01T00:00'],
    ['a whole month', 'lastMonth', '2026-03-20T08:42', '2025-02-01T00:00', '2025-03-01T00:00'],
    ['a shorter February', 'lastMonth', '2028-03-20T08:42', '2027-02-01T00:00', '2027-03-01T00:00'],
    ['a longer February', 'lastMonth', '2025-03-20T08:42', '2024-02-01T00:00', '2024-03-01T00:00'],
    [
      'a chosen period',
      range('2026-03-01T08:30', '2026-03-02T09:00'),
      '2026-03-20T08:42',
      '2025-03-01T08:30',
      '2025-03-02T09:00',
    ],
    [
      'chosen months',
      range('2028-01-01T00:00', '2028-07-01T00:00'),
      '2028-07-20T08:42',
      '2027-01-01T00:00',
      '2027-07-01T00:00',
    ],
    [
      'a night of New Year',
      range('2025-12-31T22:00', '2026-01-01T02:00'),
      '2026-03-20T08:42',
      '2024-12-31T22:00',
      '2025-01-01T02:00',
    ],
  ])('%s', ([, choice, then, from, to]) => {
    expect(words(periodYearBefore(choice, at(`${then}:00`)))).toEqual([from, to])
  })
})

test('an address holds a choice, and anything else is no choice', () => {
  const choice = { from: at('2026-03-01T08:30:00'), to: at('2026-03-02T09:00:05') }
  expect(rangeText(choice)).toBe('2026-03-01T08:30~2026-03-02T09:00:05')
  expect(rangeOf(rangeText(choice))).toEqual(choice)
  expect(rangeOf('7d')).toBe('7d')
  for (const broken of ['', '8d', '2026-03-02T09:00~2026-03-01T08:30', '2026-03-02~2026-03-03', 7, undefined])
    expect(rangeOf(broken)).toBeUndefined()
})

describe('a month', () => {
  test('of any year is chosen as a whole; this one and the last one keep their names', () => {
    expect(words(monthPeriod('2024-02'))).toEqual(['2024-02-01T00:00', '2024-03-01T00:00'])
    expect(monthChoice('2026-03', now)).toBe('thisMonth')
    expect(monthChoice('2026-02', now)).toBe('lastMonth')
    expect(monthChoice('2025-12', now)).toEqual(monthPeriod('2025-12'))
    expect(monthsUntil(now).slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
    expect(monthsUntil(now).at(-1)).toBe('2021-04')
  })

  test('is told from other periods', () => {
    expect(chosenMonth('thisMonth', now)).toBe('2026-03')
    expect(chosenMonth(monthPeriod('2025-12'), now)).toBe('2025-12')
    expect(chosenMonth('30d', now)).toBeNull()
    expect(chosenMonth({ from: at('2026-01-01T00:00'), to: at('2026-01-31T00:00') }, now)).toBeNull()
  })

  test.for<[RangeChoice, string, string]>([
    ['lastMonth', '2025-07-01T00:00', '2025-08-01T00:00'],
    ['thisMonth', '2025-07-01T00:00', '2025-07-20T08:42'],
    ['7d', '2025-07-01T00:00', '2025-07-08T00:00'],
  ])('is what %s is compared with', ([choice, from, to]) => {
    expect(words(comparedPeriod(choice, now, '2025-07'))).toEqual([from, to])
  })
})
