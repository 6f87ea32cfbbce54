import { describe, expect, test } from 'vitest'
import { limitsIn, limitsTyped, usualOf } from './typed-limits.ts'

describe('what is typed as limits', () => {
  test.each([
    ['', null, null],
    ['≤ 75', null, 75],
    ['75', null, 75],
    ['<= 0,5', null, 0.5],
    ['≥ 4', 4, null],
    ['>=-2,5', -2.5, null],
    ['6 – 9', 6, 9],
    ['6-9', 6, 9],
    ['5,5 đến 9', 5.5, 9],
    ['-5 - -1', -5, -1],
  ])('«%s» is from %s to %s', (text, min_value, max_value) => {
    const limits = limitsIn(text, 'vi')
    expect(limits).toEqual({ min_value, max_value })
    expect(limits && limitsIn(limitsTyped(limits, 'vi'), 'vi')).toEqual(limits)
  })

  test.each(['9 – 6', '6 – 6', 'khoảng 75', '≤', '1.350', '6 – 9 – 12', '≤ 6 – 9'])(
    '«%s» is none',
    (text) => {
      expect(limitsIn(text, 'vi')).toBeNull()
    },
  )
})

describe('the usual limits of a factor', () => {
  const cod = { quantity: 'COD', unit: 'mg/L', min_value: null, max_value: 75, count: 3, modules: ['NT-1'] }

  test('are those of its quantity in its unit, however it is written', () => {
    expect(usualOf([cod], { quantity: 'COD', unit: 'mg/l' })).toBe(cod)
  })

  test.each([
    { quantity: 'COD', unit: 'g/L' },
    { quantity: 'COD', unit: 'bao' },
    { quantity: 'TSS', unit: 'mg/L' },
    { quantity: null, unit: 'mg/L' },
  ])('are none for %o', (factor) => {
    expect(usualOf([cod], factor)).toBeUndefined()
  })

  test('are none where the two spellings of its unit differ', () => {
    expect(usualOf([cod, { ...cod, unit: 'mg/l', max_value: 50 }], cod)).toBeUndefined()
  })
})
