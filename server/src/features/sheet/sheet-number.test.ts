import { expect, test } from 'vitest'
import { vietnameseCsv } from '../../lib/csv.ts'
import { numberText, readNumber } from './sheet-number.ts'

test.each([
  ['75', 75],
  ['-5', -5],
  ['−5', -5],
  ['4,5', 4.5],
  ['4.5', 4.5],
  ['0.125', 0.125],
  ['0,125', 0.125],
  [',5', 0.5],
  ['1.2550', 1.255],
  ['10,07123', 10.07123],
  ['1250', 1250],
  ['1.250.000', 1_250_000],
  ['1,250,000', 1_250_000],
  ['1 250', 1250],
  ['1\u00a0250,5', 1250.5],
  ['1.250,75', 1250.75],
  ['1,250.75', 1250.75],
  ['1e-7', 1e-7],
  ['1,5E3', 1500],
  ['-0', 0],
])('%s is the number %d', (written, value) => {
  expect(readNumber(written)).toEqual({ decimal: value, thousands: null })
})

test.each([
  ['1.250', 1.25, 1250],
  ['1,350', 1.35, 1350],
  ['-12.500', -12.5, -12_500],
])('%s is %d or %d', (written, decimal, thousands) => {
  expect(readNumber(written)).toEqual({ decimal, thousands })
})

test.each([
  '',
  'x',
  '1.2.3',
  '1,25,000',
  '1.250,75.1',
  '1.',
  '--1',
  '1e999',
  '0x10',
  '12 34',
  '٣',
  'Infinity',
  '9'.repeat(50),
])('“%s” is no number', (written) => {
  expect(readNumber(written)).toBeNull()
})

test.each([1.255, -12.5, -1.255, 1250, 0.125, 1e-7, 1e21, 75, 123.456])(
  '%d is written so that it is read back, and one way only',
  (value) => {
    expect(readNumber(numberText(value))).toEqual({ decimal: value, thousands: null })
    expect(readNumber(numberText(value, vietnameseCsv))).toEqual({ decimal: value, thousands: null })
  },
)
