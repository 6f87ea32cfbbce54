import { expect, test } from 'vitest'
import { decimalText, parseDecimal } from './decimal-input.ts'

test.for([
  ['7.25', 7.25],
  ['7,25', 7.25],
  [' -0.5 ', -0.5],
  ['+3', 3],
  [',5', 0.5],
  ['5.', 5],
  ['1e3', 1000],
] as const)('%s is the number %d', ([text, value]) => {
  expect(parseDecimal(text)).toBe(value)
})

test.for(['', '  ', 'abc', '1.234,5', '1,2,3', '7 25', '--1', '1e999', 'NaN', 'Infinity', '0x10'])(
  '«%s» is not a number',
  (text) => {
    expect(parseDecimal(text)).toBeNull()
  },
)

test('minus zero is zero', () => {
  expect(Object.is(parseDecimal('-0'), 0)).toBe(true)
})

test('a number is written with the language’s own decimal sign and every digit', () => {
  expect(decimalText(7.25, 'vi')).toBe('7,25')
  expect(decimalText(7.25, 'en')).toBe('7.25')
  expect(decimalText(null, 'vi')).toBe('')
  for (const value of [0.1, -40, 1e21, 1e-7]) expect(parseDecimal(decimalText(value, 'vi'))).toBe(value)
})
