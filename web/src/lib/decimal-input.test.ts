import { expect, test } from 'vitest'
import { decimalText, numberIn, readingsOf } from './decimal-input.ts'

const languages = ['vi', 'en'] as const

test.for([
  ['7.25', 7.25],
  ['7,25', 7.25],
  [' -0.5 ', -0.5],
  ['+3', 3],
  [',5', 0.5],
  ['5.', 5],
  ['1e3', 1000],
  ['1.350e3', 1350],
  ['0.350', 0.35],
  ['0,350', 0.35],
  ['1350', 1350],
  ['1350,125', 1350.125],
  ['1350.125', 1350.125],
  ['13.50', 13.5],
  ['1.3500', 1.35],
] as const)('%s is the number %d in both languages', ([text, value]) => {
  for (const language of languages) expect(readingsOf(text, language)).toEqual([value])
})

test.for([
  ['vi', '1.350', [1350, 1.35]],
  ['vi', '-1.350', [-1350, -1.35]],
  ['vi', '350.000', [350_000, 350]],
  ['en', '1,350', [1350, 1.35]],
  ['en', '12,000', [12_000, 12]],
] as const)('in %s, %s reads two ways, the grouped digits first', ([language, text, readings]) => {
  expect(readingsOf(text, language)).toEqual(readings)
  expect(numberIn(text, language)).toBeNull()
})

test.for([
  ['vi', '1,350', 1.35],
  ['vi', '1.350.000', 1_350_000],
  ['vi', '1.350,5', 1350.5],
  ['vi', '-1.350,5', -1350.5],
  ['en', '1.350', 1.35],
  ['en', '1,350,000', 1_350_000],
  ['en', '1,350.5', 1350.5],
] as const)('in %s, %s is %d only', ([language, text, value]) => {
  expect(numberIn(text, language)).toBe(value)
})

test.for([
  '',
  '  ',
  'abc',
  '1,2,3',
  '7 25',
  '--1',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '1.35,000.5',
  '1.35.000',
])('«%s» is not a number', (text) => {
  for (const language of languages) expect(readingsOf(text, language)).toEqual([])
})

test('digits grouped as the other language does are not a number', () => {
  for (const text of ['1.234,5', '1.350.000']) expect(readingsOf(text, 'en')).toEqual([])
  for (const text of ['1,234.5', '1,350,000']) expect(readingsOf(text, 'vi')).toEqual([])
})

test('a reading that the field does not accept does not count', () => {
  const degrees = { min: -90, max: 90 }
  expect(readingsOf('21.028', 'vi', degrees)).toEqual([21.028])
  expect(readingsOf('1.350', 'vi', { isWhole: true })).toEqual([1350])
  expect(readingsOf('1.350', 'vi', { min: 0 })).toEqual([1350, 1.35])
})

test('minus zero is zero', () => {
  expect(Object.is(numberIn('-0', 'vi'), 0)).toBe(true)
})

test('a number is written with the language’s own decimal sign and every digit', () => {
  expect(decimalText(7.25, 'vi')).toBe('7,25')
  expect(decimalText(7.25, 'en')).toBe('7.25')
  expect(decimalText(null, 'vi')).toBe('')
  expect([decimalText(106.7, 'vi', 5), decimalText(8.9000049, 'en', 5)]).toEqual(['106,70000', '8.90000'])
})

test('what a field shows reads one way', () => {
  for (const language of languages)
    for (const value of [0.1, -40, 1.355, 1350, 1350.125, 1e21, 1e-7])
      expect(readingsOf(decimalText(value, language), language)).toEqual([value])
})

test('a number counts within its bounds alone, both of them included', () => {
  const degrees = { min: -90, max: 90 }
  const inVi = (rules: Parameters<typeof numberIn>[2]) => (text: string) => numberIn(text, 'vi', rules)
  expect(['-90', '90', '90,1', '-91', '', 'x'].map(inVi(degrees))).toEqual([-90, 90, null, null, null, null])
  expect(['-1', '1e9'].map(inVi({ min: 0 }))).toEqual([null, 1e9])
  expect(['0', '6', '7', '2,5', ''].map(inVi({ min: 0, max: 6, isWhole: true }))).toEqual([
    0,
    6,
    null,
    null,
    null,
  ])
})
