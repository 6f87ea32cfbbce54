import { describe, expect, test } from 'vitest'
import type { TariffPeriod } from '@quantrac/contract'
import { circularHours, shippedHours } from '../../../test/tariffs.ts'
import { type DatedHours, slicesOf } from './tariff.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)
const periodAt = (text: string): TariffPeriod | undefined =>
  slicesOf(circularHours, { start: at(text), end: at(text) + 1 })[0]?.period

// 16 November 2026 is a Monday.
test.each([
  ['2026-11-16T00:00', 'offpeak'],
  ['2026-11-16T03:59:59.999', 'offpeak'],
  ['2026-11-16T04:00', 'normal'],
  ['2026-11-16T09:29:59.999', 'normal'],
  ['2026-11-16T09:30', 'peak'],
  ['2026-11-16T11:30', 'normal'],
  ['2026-11-16T17:00', 'peak'],
  ['2026-11-16T19:59:59.999', 'peak'],
  ['2026-11-16T20:00', 'normal'],
  ['2026-11-16T22:00', 'offpeak'],
  ['2026-11-21T10:00', 'peak'],
  ['2026-11-22T10:00', 'normal'],
  ['2026-11-22T18:00', 'normal'],
  ['2026-11-22T23:00', 'offpeak'],
  ['1969-12-28T10:00', 'normal'],
  ['1969-12-29T10:00', 'peak'],
] as const)('%s in Ho Chi Minh City is %s', (text, period) => {
  expect(periodAt(text)).toBe(period)
})

test('a week has 30 hours of peak, 42 of off-peak and 96 of normal use', () => {
  const hours = new Map<TariffPeriod, number>()
  for (const { start, end, period } of slicesOf(circularHours, {
    start: at('2026-11-18T13:17'),
    end: at('2026-11-25T13:17'),
  }))
    hours.set(period, (hours.get(period) ?? 0) + (end - start) / 3_600_000)
  expect(Object.fromEntries(hours)).toEqual({ peak: 30, offpeak: 42, normal: 96 })
})

test('slices follow each other without a gap and cover exactly the range', () => {
  const [start, end] = [at('2026-11-13T10:10:10.010'), at('2026-11-23T21:00')]
  const slices = slicesOf(circularHours, { start, end })
  expect([slices[0]?.start, slices.at(-1)?.end]).toEqual([start, end])
  expect(slices.every((slice) => slice.start < slice.end)).toBe(true)
  expect(slices.slice(1).map((slice) => slice.start)).toEqual(slices.slice(0, -1).map((slice) => slice.end))
})

test('an empty range has no slices', () => {
  expect(slicesOf(circularHours, { start: 5, end: 5 })).toEqual([])
  expect(slicesOf(circularHours, { start: 6, end: 5 })).toEqual([])
})

describe('another tariff', () => {
  const tariff: DatedHours = {
    valid_from: null,
    hours: [
      { period: 'peak', start: '00:00', end: '01:15' },
      { period: 'offpeak', start: '01:15', end: '24:00' },
    ],
    days_without_peak: [1, 3],
  }
  const split = (from: string, to: string, cuts: readonly number[]) =>
    slicesOf([tariff], { start: at(from), end: at(to) }, cuts).map(({ start, end, period }) => [
      (start - at('2026-11-16T00:00')) / 60_000,
      (end - at('2026-11-16T00:00')) / 60_000,
      period,
    ])

  test.each([
    {
      what: 'has its own hours',
      range: ['2026-11-17T00:30', '2026-11-17T02:00'],
      expected: [
        [1470, 1515, 'peak'],
        [1515, 1560, 'offpeak'],
      ],
    },
    {
      what: 'has no peak on Monday',
      range: ['2026-11-16T00:30', '2026-11-16T01:30'],
      expected: [
        [30, 75, 'normal'],
        [75, 90, 'offpeak'],
      ],
    },
    {
      what: 'is cut at midnight',
      range: ['2026-11-16T23:30', '2026-11-17T00:15'],
      expected: [
        [1410, 1440, 'offpeak'],
        [1440, 1455, 'peak'],
      ],
    },
    {
      what: 'is cut where it is asked for',
      range: ['2026-11-16T02:00', '2026-11-16T05:00'],
      cuts: ['2026-11-16T04:00', '2026-11-16T03:00', '2026-11-16T05:00'],
      expected: [
        [120, 180, 'offpeak'],
        [180, 240, 'offpeak'],
        [240, 300, 'offpeak'],
      ],
    },
  ])('$what', ({ range: [from = '', to = ''], cuts = [], expected }) => {
    expect(split(from, to, cuts.map(at))).toEqual(expected)
  })
})

test('the same cut given twice is one: no slice is empty', () => {
  const period = { start: at('2026-11-16T00:00'), end: at('2026-11-16T03:00') }
  const cut = at('2026-11-16T01:00')
  expect(slicesOf(circularHours, period, [cut, cut])).toEqual([
    { start: period.start, end: cut, period: 'offpeak' },
    { start: cut, end: period.end, period: 'offpeak' },
  ])
})

test('each day has the hours that hold on it, whatever the order in which they are given', () => {
  const period = { start: at('2026-04-21T20:00'), end: at('2026-04-22T20:00') }
  const told = (books: readonly DatedHours[]) =>
    slicesOf(books, period).map(({ start, period: of }) => [new Date(start).toISOString().slice(8, 16), of])
  expect(told(shippedHours)).toEqual([
    ['21T13:00', 'normal'],
    ['21T15:00', 'offpeak'],
    ['21T17:00', 'offpeak'],
    ['21T23:00', 'normal'],
    ['22T10:30', 'peak'],
  ])
  expect(told(shippedHours.toReversed())).toEqual(told(shippedHours))
})
