import { expect, test } from 'vitest'
import { digitsOf, inFours } from './app-code.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 12-34 56\n', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('of %o the digits are taken', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

test.each([
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABCDEFGHI', 'ABCD EFGH I'],
  ['AB', 'AB'],
])('the key %s is read in groups of four', (secret, shown) => {
  expect(inFours(secret)).toBe(shown)
})
