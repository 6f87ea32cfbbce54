import { expect, test } from 'vitest'
import { sortedRows } from './sorted-rows.ts'

interface Row {
  name: string
  value: number | null
}
const rows: Row[] = [
  { name: 'đo 10', value: 2 },
  { name: 'đo 9', value: null },
  { name: 'An', value: 10 },
]
const sort = { name: (row: Row) => row.name, value: (row: Row) => row.value }
const names = (ordering: string | undefined): string[] =>
  sortedRows(rows, sort, ordering).map((row) => row.name)

test("texts are sorted in the reader's order, numbers in them by their value", () => {
  expect(names('name')).toEqual(['An', 'đo 9', 'đo 10'])
  expect(names('-name')).toEqual(['đo 10', 'đo 9', 'An'])
})

test('numbers are sorted as numbers, and empty values are last in both directions', () => {
  expect(names('value')).toEqual(['đo 10', 'An', 'đo 9'])
  expect(names('-value')).toEqual(['An', 'đo 10', 'đo 9'])
})

test('without an order, or with an unknown one, the rows stay as they are', () => {
  expect(sortedRows(rows, sort, undefined)).toBe(rows)
  expect(sortedRows(rows, sort, 'password')).toBe(rows)
})
