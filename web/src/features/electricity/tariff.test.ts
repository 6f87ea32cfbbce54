import { DAY_MS, type HourBook, tariffOfDay } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { costOf, meanPrices } from '../../charts/energy-cost.ts'
import { csvOf } from '../../components/time-series/chart-table.ts'
import { hoursText } from '../../components/tariffs/hours-text.ts'
import { changeText, energyText, signed } from './change-text.ts'
import { columnsData, columnsTable } from './columns-data.ts'

const book: HourBook = {
  id: 1,
  document: '',
  source: '',
  grade: null,
  valid_from: null,
  hours: [
    { period: 'offpeak', start: '00:00', end: '04:00' },
    { period: 'normal', start: '04:00', end: '09:30' },
    { period: 'peak', start: '09:30', end: '11:30' },
    { period: 'normal', start: '11:30', end: '22:00' },
    { period: 'offpeak', start: '22:00', end: '24:00' },
  ],
  days_without_peak: [7],
}
/** A Monday. */
const midnight = Date.parse('2026-11-16T00:00:00+07:00')

test('the hours of a period are one period over midnight', () => {
  expect(hoursText(book, 'offpeak')).toBe('22:00–04:00')
  expect(hoursText(book, 'normal')).toBe('04:00–09:30, 11:30–22:00')
  expect(hoursText({ ...book, hours: [] }, 'peak')).toBe('')
  const whole = [{ period: 'peak' as const, start: '00:00', end: '24:00' }]
  expect(hoursText({ ...book, hours: whole }, 'peak')).toBe('00:00–24:00')
})

test('the lane of a day without peak has normal hours instead', () => {
  const periods = (day: number) => tariffOfDay(book, midnight + day * DAY_MS).map(({ period }) => period)
  expect(periods(0)).toEqual(['offpeak', 'normal', 'peak', 'normal', 'offpeak'])
  expect(periods(6)).toEqual(['offpeak', 'normal', 'normal', 'normal', 'offpeak'])
  expect(tariffOfDay(book, midnight)[2]).toMatchObject({
    from: midnight + 34_200_000,
    to: midnight + 41_400_000,
  })
})

test('what energy costs is in whole đồng, and unknown where a price is', () => {
  const energy = { offpeak: 100, normal: 200, peak: 50 }
  const cost = { offpeak: 120_000, normal: 360_100.4, peak: 170_000.1 }
  expect(costOf({ ...energy, cost })).toBe(650_101)
  expect(costOf({ ...energy, cost: null })).toBeNull()
  expect(costOf(null)).toBeNull()
  const priced = { ...energy, cost: { offpeak: 120_000, normal: 360_000, peak: 0 } }
  const none = { offpeak: 5, normal: 5, peak: 5, cost: null }
  expect(meanPrices([priced, { ...priced, peak: 0 }, none, null])).toEqual({
    offpeak: 1200,
    normal: 1800,
    peak: 0,
  })
  expect(meanPrices([]).peak).toBeNull()
})

test.each([
  [104.7, 100, '+4,7 %'],
  [98.8, 100, '−1,2 %'],
  [100, 100, '0,0 %'],
  [5, 0, null],
  [null, 100, null],
  [5, null, null],
])('%s against %s is %s', (value, before, expected) => {
  expect(changeText(value, before, 'vi')).toBe(expected)
})

test('numbers are short: a minus as wide as a plus, decimals only where they matter', () => {
  expect([signed(-1.94, 'en'), signed(0.01, 'en')]).toEqual(['−1.9', '0.0'])
  expect([energyText(18_420.4, 'vi'), energyText(12.34, 'vi')]).toEqual(['18.420', '12,3'])
})

test('the columns know what runs and what has no peak; their table is newest first', () => {
  // From the second Monday on, the whole day is peak.
  const whole = [{ period: 'peak' as const, start: '00:00', end: '24:00' }]
  const later = { ...book, id: 2, valid_from: '2026-11-22', hours: whole, days_without_peak: [] }
  const iso = (day: number) => new Date(midnight + day * DAY_MS).toISOString()
  const energy = { offpeak: 1, normal: 2, peak: 1, cost: { offpeak: 1200, normal: 3601, peak: 3400 } }
  const columns = [0, 6, 7].map((day) => ({
    start: iso(day),
    end: iso(day + 1),
    energy: day === 6 ? null : energy,
  }))
  const books = { hours: [later, book], has_prices: false }
  const answer = { step: 'day', columns, expected: 5, books } as unknown as Parameters<typeof columnsData>[0] // the rest plays no part
  const data = columnsData(answer, midnight + 7.5 * DAY_MS)
  expect(data.columns.map(({ hasPeak, running }) => [hasPeak, running])).toEqual([
    [true, null],
    [true, null],
    [true, { expected: 5 }],
  ])
  const words = {
    start: 's',
    offpeak: 'o',
    normal: 'n',
    peak: 'p',
    total: 't',
    share: 'a',
    cost: 'c',
    currency: 'd',
    note: 'e',
    interpolated: 'i',
  }
  const table = columnsTable(data, words)
  expect(table.rows).toEqual([
    [midnight + 7 * DAY_MS, 1, 2, 1, 4, 25],
    [midnight + 6 * DAY_MS, null, null, null, null, null],
    [midnight, 1, 2, 1, 4, 25],
  ])
  expect(table.columns[0]).toEqual({ label: 's', kind: 'day' })
  const monthly = columnsTable({ ...data, step: 'month' }, words)
  expect(monthly.columns[0]).toEqual({ label: 's', kind: 'month' })
  expect(csvOf(monthly).split('\r\n')[1]).toMatch(/^\d{4}-\d\d,1,2,/)
  const priced = columnsTable({ ...data, hasPrices: true }, words)
  expect(priced.columns.at(-1)).toEqual({ label: 'c', kind: 'number', unit: 'd', decimals: 0 })
  expect(priced.rows.map((row) => row.at(-1))).toEqual([8201, null, 8201])
  const divided = { ...data, columns: data.columns.map((one, n) => ({ ...one, isInterpolated: n === 0 })) }
  const noted = columnsTable(divided, words)
  expect(noted.columns.at(-1)).toEqual({ label: 'e', kind: 'text' })
  expect(noted.rows.map((row) => row.at(-1))).toEqual(['', '', 'i'])
})
