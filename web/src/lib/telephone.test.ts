import { expect, test } from 'vitest'
import { telephoneIn } from './telephone.ts'

test.each([
  ['0912 345 678', '0912345678'],
  ['Anh Ba, 0225.3842.555 (trực)', '02253842555'],
  ['+84 912-345-678', '+84912345678'],
  ['Anh Ba', null],
  ['Số 12, tổ 345678', null],
  ['09123456789012', null],
])('%s', (text, number) => {
  expect(telephoneIn(text)).toBe(number)
})
