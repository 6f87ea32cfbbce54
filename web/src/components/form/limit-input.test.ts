import { expect, test } from 'vitest'
import { delayOf, widthOf } from './limit-input.ts'

test('invalid widths and delays differ from empty ones', () => {
  expect(['', '1,5', '-1', 'x'].map((text) => widthOf(text, 'vi'))).toEqual([0, 1.5, null, null])
  expect(['', '60', '1.5', '86401'].map((text) => delayOf(text, 'vi'))).toEqual([0, 60, null, null])
})

test('a width that reads two ways cannot be sent, a delay is whole seconds', () => {
  expect(widthOf('1.350', 'vi')).toBeNull()
  expect(widthOf('1.350', 'en')).toBe(1.35)
  expect(delayOf('1.350', 'vi')).toBe(1350)
  expect(delayOf('1,350', 'en')).toBe(1350)
})
