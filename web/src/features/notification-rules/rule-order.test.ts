import { expect, test } from 'vitest'
import { movedTo } from './rule-order.ts'

test('a rule takes the place of the one it is put on, from either side, and moves nowhere beyond an end', () => {
  expect(movedTo([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4])
  expect(movedTo([1, 2, 3, 4], 4, 1)).toEqual([1, 4, 2, 3])
  expect([movedTo([1, 2], 1, -1), movedTo([1, 2], 2, 2), movedTo([1, 2], 2, 1), movedTo([1], 9, 0)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
