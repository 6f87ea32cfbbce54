import { expect, test } from 'vitest'
import { productSources, read } from './tree.ts'

const inserting =
  /insert\s+into\s+notification\b[^`]*|insertInto\('notification'\)|\.into\('notification'\)/gi

test('every statement that inserts notifications keeps the order that "mark all as read" relies on', () => {
  const statements = productSources
    .filter((file) => file.startsWith('server/src/'))
    .flatMap((file) => (read(file).match(inserting) ?? []).map((statement) => ({ file, statement })))
  expect(statements.length).toBeGreaterThanOrEqual(4)
  expect(statements.filter(({ statement }) => !statement.includes('inNotificationOrder'))).toEqual([])
})
