import { expect, test } from 'vitest'
import { withMarks } from './inbox.ts'

test('a mark replaces the row in its place', () => {
  const row = (id: number, is_read: boolean) => ({ id, is_read, is_important: false })
  const rows = withMarks([row(1, false), row(2, true)], 1, { is_read: true, is_important: true })
  expect(rows.map(({ id, is_read, is_important }) => [id, is_read, is_important])).toEqual([
    [1, true, true],
    [2, true, false],
  ])
})
