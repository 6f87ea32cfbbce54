import { expect, test } from 'vitest'
import { decimalText, decimalWithin, parseDecimal, wholeWithin } from './decimal-input.ts'

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
  expect([decimalText(106.7, 'vi', 5), decimalText(8.9000049, 'en', 5)]).toEqual(['106,70000', '8.90000'])
  for (const value of [0.1, -40, 1e21, 1e-7]) expect(parseDecimal(decimalText(value, 'vi'))).toBe(value)
})

test('a number counts within its bounds alone, both of them included', () => {
  const degrees = { min: -90, max: 90 }
  expect(['-90', '90', '90,1', '-91', '', 'x'].map((text) => decimalWithin(text, degrees))).toEqual([
    -90,
    90,
    null,
    null,
    null,
    null,
  ])
  expect(['-1', '1e9'].map((text) => decimalWithin(text, { min: 0 }))).toEqual([null, 1e9])
  expect(['0', '6', '7', '2,5', ''].map((text) => wholeWithin(text, { min: 0, max: 6 }))).toEqual([
    0,
    6,
    null,
    null,
    null,
  ])
})
