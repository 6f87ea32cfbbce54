import { expect, test } from 'vitest'
import { endRises } from './end-rises.ts'

test('words at the ends of lines that are far from each other stand at their lines', () => {
  expect(endRises([10, 90, 50])).toEqual([0, 0, 0])
})

test('words that would meet stand one above the other, in the order of their lines', () => {
  expect(endRises([50, 50, 52])).toEqual([0, 16, 30])
  expect(endRises([100, 90])).toEqual([6, 0])
})
