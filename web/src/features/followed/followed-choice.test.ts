import { expect, test } from 'vitest'
import { shareOf, withChange } from './followed-choice.ts'

const set = (...ids: number[]): Set<number> => new Set(ids)

test('ticked ids are added and unticked ids removed', () => {
  expect(withChange([1, 2], { before: set(1, 2), chosen: set(2, 3) })).toEqual([2, 3])
})

test('ids that were deleted meanwhile are not sent again', () => {
  expect(withChange([2], { before: set(1, 2), chosen: set(1, 2, 3) })).toEqual([2, 3])
})

test('ids that another tab has added meanwhile stay', () => {
  expect(withChange([1, 9], { before: set(1), chosen: set(1, 2) })).toEqual([1, 2, 9])
})

test('clearing removes only ids that the page has loaded', () => {
  expect(withChange([1, 2, 9], { before: set(1, 2), chosen: set() })).toEqual([9])
})

test('a group of boxes is ticked completely, partly or not at all', () => {
  expect(shareOf([1, 2], set(1, 2, 3))).toBe('all')
  expect(shareOf([1, 2], set(2))).toBe('some')
  expect(shareOf([1, 2], set(3))).toBe('none')
  expect(shareOf([], set(3))).toBe('none')
})
