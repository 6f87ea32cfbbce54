import { expect, test } from 'vitest'
import { valueOf, valueText } from './live-value.ts'
import type { LiveRegister } from './use-live.ts'

const live: LiveRegister = {
  function: 4,
  address: 0,
  type: 'int16',
  words: '08FD',
  problem: null,
  values: [
    { type: 'int16', word_order: 'ABCD', value: 2301 },
    { type: 'int16', word_order: 'DCBA', value: -760 },
    { type: 'uint16', word_order: 'ABCD', value: null },
  ],
}
const form = { type: 'int16', word_order: 'ABCD', scale: 1, offset: 0 } as const

test('a value is shown as it would be stored', () => {
  expect(valueOf(live, form)).toBe(2301)
  expect(valueOf(live, { ...form, scale: 0.1 })).toBe(230.1)
  expect(valueOf(live, { ...form, scale: 0.1, offset: -40 })).toBe(190.1)
  expect(valueOf(live, { ...form, word_order: 'DCBA' })).toBe(-760)
  expect(valueOf(live, { ...form, type: 'uint16' })).toBeNull()
  expect(valueOf(live, { ...form, type: 'float32' })).toBeNull()
})

test('values of a wrong order are seen to be wrong', () => {
  expect(valueText(230.1, 'vi')).toBe('230,1')
  expect(valueText(1.234e-38, 'vi')).toBe('1,23e-38')
  expect(valueText(-5.5e12, 'en')).toBe('-5.50e+12')
  expect(valueText(0, 'en')).toBe('0')
})
