import { expect, test } from 'vitest'
import { joined, lonePoints } from './pdf-chart-gaps.ts'

const day = 86_400_000

const timeSeries = (mean: readonly (number | null)[]) => ({
  code: 'COD',
  at: mean.map((_, place) => place * day),
  mean,
  least: mean,
  greatest: mean,
})

const lone = (mean: readonly (number | null)[]) => lonePoints(joined(timeSeries(mean)).shown)

test('a value between two gaps is a point, as a line of it is not seen', () => {
  expect(lone([1, 2, null, null, null, 5, null, null, null, 8, 9])).toEqual([{ at: 5 * day, value: 5 }])
})

test('a value at the start or the end has neighbours on one side alone', () => {
  expect(lone([1, null, null, null, 4, 5])).toEqual([{ at: 0, value: 1 }])
  expect(lone([7])).toEqual([{ at: 0, value: 7 }])
})

test('a value over whose neighbours the line goes on is none', () => {
  expect(lone([1, null, 3, null, 5])).toEqual([])
  expect(lone([null, null, null])).toEqual([])
})
