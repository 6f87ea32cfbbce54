import { DAY_MS, type Tariff, tariffOfDay } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { costOf } from '../../charts/energy-cost.ts'
import { changeText, energyText, signed } from './change-text.ts'
import { csvOf } from '../../components/time-series/chart-table.ts'
import { columnsData, columnsTable } from './columns-data.ts'
import { isMissing, tariffBody, tariffValues, withRow } from './tariff-form.ts'
import { hoursText } from './tariff-hours.ts'

const tariff: Tariff = {
  hours: [
    { period: 'offpeak', start: '00:00', end: '04:00' },
    { period: 'normal', start: '04:00', end: '09:30' },
    { period: 'peak', start: '09:30', end: '11:30' },
    { period: 'normal', start: '11:30', end: '22:00' },
    { period: 'offpeak', start: '22:00', end: '24:00' },
  ],
  days_without_peak: [7],
  prices: null,
}
const prices = { offpeak: 1200, normal: 1800.5, peak: 3400 }
/** A Monday. */
const midnight = Date.parse('2026-11-16T00:00:00+07:00')

test('the hours of a period are one period over midnight', () => {
  expect(hoursText(tariff, 'offpeak')).toBe('22:00–04:00')
  expect(hoursText(tariff, 'normal')).toBe('04:00–09:30, 11:30–22:00')
  expect(hoursText({ ...tariff, hours: [] }, 'peak')).toBe('')
  const whole = [{ period: 'peak' as const, start: '00:00', end: '24:00' }]
  expect(hoursText({ ...tariff, hours: whole }, 'peak')).toBe('00:00–24:00')
})

test('the lane of a day without peak has normal hours instead', () => {
  const periods = (day: number) => tariffOfDay(tariff, midnight + day * DAY_MS).map(({ period }) => period)
  expect(periods(0)).toEqual(['offpeak', 'normal', 'peak', 'normal', 'offpeak'])
  expect(periods(6)).toEqual(['offpeak', 'normal', 'normal', 'normal', 'offpeak'])
  expect(tariffOfDay(tariff, midnight)[2]).toMatchObject({
    from: midnight + 34_200_000,
    to: midnight + 41_400_000,
  })
})

test('the form sends back what it was given, and another row begins an hour later', () => {
  for (const language of ['vi', 'en'])
    for (const given of [tariff, { ...tariff, prices }])
      expect(tariffBody(tariffValues(given, language), language)).toEqual(given)
  expect(withRow([{ period: 'peak', start: '09:30' }])?.at(-1)).toEqual({ period: 'peak', start: '10:00' })
  expect(withRow([{ period: 'peak', start: '23:15' }])).toBeNull()
})

test.each([
  ['1.350', null],
  ['1.350,5', 1350.5],
  ['1.358', 1358],
  ['1358,25', 1358.25],
  ['0', 0],
  ['1.000.000', 1_000_000],
  ['1000001', null],
  ['-1', null],
  ['12,345', null],
])('the price «%s» is sent as %s', (text, expected) => {
  const typed = {
    ...tariffValues({ ...tariff, prices }, 'vi'),
    prices: { offpeak: '1', normal: text, peak: '3' },
  }
  expect(tariffBody(typed, 'vi').prices?.normal ?? null).toBe(expected)
})

test('a price is missing only where others are given', () => {
  const none = { offpeak: '', normal: ' ', peak: '' }
  expect(isMissing('', none)).toBe(false)
  expect(isMissing(' ', { ...none, peak: '3400' })).toBe(true)
  expect(isMissing('3400', { ...none, peak: '3400' })).toBe(false)
})

test.each([
  [{ offpeak: 100, normal: 200, peak: 50 }, prices, 650_100],
  [{ offpeak: 0.4, normal: 0, peak: 0 }, { offpeak: 1.25, normal: 0, peak: 0 }, 1],
  [{ offpeak: 10, normal: 0, peak: 0 }, { offpeak: 0, normal: 9, peak: 9 }, 0],
  [null, prices, null],
  [{ offpeak: 1, normal: 1, peak: 1 }, null, null],
])('%j at %j costs %s', (energy, given, expected) => {
  expect(costOf(energy, given)).toBe(expected)
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
  const iso = (day: number) => new Date(midnight + day * DAY_MS).toISOString()
  const energy = { offpeak: 1, normal: 2, peak: 1 }
  const columns = [0, 6, 7].map((day) => ({
    start: iso(day),
    end: iso(day + 1),
    energy: day === 6 ? null : energy,
  }))
  const answer = { step: 'day', columns, expected: 5, tariff } as unknown as Parameters<typeof columnsData>[0] // the rest plays no part
  const data = columnsData(answer, midnight + 7.5 * DAY_MS)
  expect(data.columns.map(({ hasPeak, running }) => [hasPeak, running])).toEqual([
    [true, null],
    [false, null],
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
  const priced = columnsTable({ ...data, prices }, words)
  expect(priced.columns.at(-1)).toEqual({ label: 'c', kind: 'number', unit: 'd', decimals: 0 })
  expect(priced.rows.map((row) => row.at(-1))).toEqual([8201, null, 8201])
  const divided = { ...data, columns: data.columns.map((one, n) => ({ ...one, isInterpolated: n === 0 })) }
  const noted = columnsTable(divided, words)
  expect(noted.columns.at(-1)).toEqual({ label: 'e', kind: 'text' })
  expect(noted.rows.map((row) => row.at(-1))).toEqual(['', '', 'i'])
})
