import { expect, test } from 'vitest'
import { delayOf, widthOf } from './limit-input.ts'

test('invalid widths and delays differ from empty ones', () => {
  expect(['', '1,5', '-1', 'x'].map(widthOf)).toEqual([0, 1.5, null, null])
  expect(['', '60', '1.5', '86401'].map(delayOf)).toEqual([0, 60, null, null])
})
