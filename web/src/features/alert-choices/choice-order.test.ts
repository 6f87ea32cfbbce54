import { expect, test } from 'vitest'
import { movedBy, ofKind } from './choice-order.ts'

const list = [
  { id: 11, kind: 'cause', position: 1 },
  { id: 12, kind: 'cause', position: 2 },
  { id: 13, kind: 'cause', position: 3 },
] as const

test('one that moves changes places with its neighbour, and nothing moves beyond an end', () => {
  expect(movedBy(list, 12, -1)).toEqual([
    { id: 12, position: 1 },
    { id: 11, position: 2 },
  ])
  expect(movedBy(list, 12, 1)).toEqual([
    { id: 13, position: 2 },
    { id: 12, position: 3 },
  ])
  expect([movedBy(list, 11, -1), movedBy(list, 13, 1), movedBy(list, 99, 1)]).toEqual([[], [], []])
})

test('those of a kind are in their order, also where two have one position', () => {
  const all = [{ id: 9, kind: 'action', position: 1 }, list[2], { ...list[0], position: 3 }] as const
  expect(ofKind(all, 'cause').map(({ id }) => id)).toEqual([11, 13])
})
