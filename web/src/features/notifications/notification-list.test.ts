import { expect, test } from 'vitest'
import { countAfter, countWithout } from './notification-list.ts'

const [unread, read] = [{ is_read: false }, { is_read: true }]

test('the count follows the mark', () => {
  expect(countAfter(3, unread, { is_read: true })).toBe(2)
  expect(countAfter(3, read, { is_read: false })).toBe(4)
})

test('the count stays where the mark was there already, or is another one', () => {
  expect(countAfter(3, read, { is_read: true })).toBe(3)
  expect(countAfter(3, unread, { is_important: true })).toBe(3)
})

test('the count is never below 0', () => {
  expect(countAfter(0, unread, { is_read: true })).toBe(0)
  expect(countWithout(0, unread)).toBe(0)
})

test('deleting lowers the count for what was unread only', () => {
  expect([countWithout(3, unread), countWithout(3, read)]).toEqual([2, 3])
})
