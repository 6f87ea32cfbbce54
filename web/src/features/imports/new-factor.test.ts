import { expect, test } from 'vitest'
import { newFactorOf } from './new-factor.ts'

test.each([
  ['Oxy hòa tan (mg/L)', { code: 'Oxy_hòa_tan', name: 'Oxy hòa tan', unit: 'mg/L' }],
  ['DO [mg/L] ', { code: 'DO', name: 'DO', unit: 'mg/L' }],
  ['pH', { code: 'pH', name: 'pH', unit: '' }],
  ['NH4/N #1', { code: 'NH4_N_1', name: 'NH4/N #1', unit: '' }],
  ['', { code: '', name: '', unit: '' }],
])('the head %s suggests a factor', (head, factor) => {
  expect(newFactorOf(head)).toEqual(factor)
})
