import type { Notification } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { countAfter, countWithout, withMarks } from './notification-list.ts'

const notification = (id: number, is_read: boolean): Notification => ({
  id,
  kind: 'system',
  title: `Notification ${id}`,
  message: '',
  is_read,
  is_important: false,
  created_at: '2026-11-20T00:00:00.000Z',
  alert_id: null,
  report_id: null,
})
const [unread, read] = [notification(1, false), notification(2, true)]

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

test('a mark replaces the row in its place', () => {
  const rows = withMarks([unread, read], 1, { is_read: true, is_important: true })
  expect(rows.map(({ id, is_read, is_important }) => [id, is_read, is_important])).toEqual([
    [1, true, true],
    [2, true, false],
  ])
})
