import { expect, test } from 'vitest'
import { formatExact, formatMeasured, formatNumber } from './number-format.ts'

test('numbers are written as the language writes them, with the given decimals', () => {
  expect(formatNumber(1234.5, 'vi', 2)).toBe('1.234,50')
  expect(formatNumber(1234.5, 'en', 2)).toBe('1,234.50')
  expect(formatNumber(1_234_567, 'vi')).toBe('1.234.567')
  expect(formatNumber(7, 'en')).toBe('7')
  // What is rounded is the decimal form: 1.005 is a little less in a computer.
  expect(formatNumber(1.005, 'en', 2)).toBe('1.01')
})

test('a value of unknown decimals keeps six digits', () => {
  expect(formatMeasured(181.25, 'vi')).toBe('181,25')
  expect(formatMeasured(0.1 + 0.2, 'en')).toBe('0.3')
})

test('an exact one keeps every digit it has', () => {
  expect(formatExact(106.123456789, 'vi')).toBe('106,123456789')
  expect(formatExact(1e-7, 'en')).toBe('0.0000001')
  expect(formatExact(-12, 'en')).toBe('-12')
})

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('%s is shown as a dash', (value) => {
  expect(formatNumber(value, 'vi', 2)).toBe('–')
})
