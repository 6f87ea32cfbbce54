import { expect, test } from 'vitest'
import { formatExact, formatMeasured, formatNumber } from './number-format.ts'

test('numbers are written as the language writes them, with the given decimals', () => {
  expect(formatNumber(1234.5, 'vi', 2)).toBe('1.234,50')
  expect(formatNumber(1234.5, 'en', 2)).toBe('1,234.50')
  expect(formatNumber(7, 'en')).toBe('7')
})

test('a value of unknown decimals keeps six digits', () => {
  expect(formatMeasured(181.25, 'vi')).toBe('181,25')
  expect(formatMeasured(0.1 + 0.2, 'en')).toBe('0.3')
})

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('%s is shown as a dash', (value) => {
  expect(formatNumber(value, 'vi', 2)).toBe('–')
})

/** Digits in every place, halves, both signs, and ends of what is exact. */
const values = [
  [0, -0, 0.5, 1.5, 2.5, 1.005, 0.285, 1.45, 8.345, 10.235, 999.5, 999.95, 999_999.5, 9.9999995, 0.000_000_5],
  [
    1e-7,
    1e-12,
    123_456.789,
    1_234_567.891,
    1e6,
    1e15 - 1,
    1e15,
    1e15 + 2,
    2 ** 53,
    1e20,
    1e21,
    1.25e25,
    5e-324,
    1.7e308,
  ],
  Array.from({ length: 400 }, (_, place) => Math.sin(place) * 10 ** ((place % 23) - 8)),
  Array.from({ length: 400 }, (_, place) => (place * 7919) / 10 ** (place % 7)),
]
  .flat()
  .flatMap((value) => [value, -value])

test.each(['vi', 'en'])('in %s they are the very same as those of Intl', (locale) => {
  for (const decimals of [0, 1, 2, 3, 6]) {
    const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const intl = new Intl.NumberFormat(locale, fixed)
    expect(values.map((value) => formatNumber(value, locale, decimals))).toEqual(
      values.map((value) => intl.format(value)),
    )
  }
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  expect(values.map((value) => formatExact(value, locale))).toEqual(
    values.map((value) => exact.format(value)),
  )
  const intl = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 })
  expect(values.map((value) => formatMeasured(value, locale))).toEqual(
    values.map((value) => intl.format(value)),
  )
})
