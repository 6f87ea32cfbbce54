import { priceGroups } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { changedDays, datedOf, groupsIn, shownOf } from './dated.ts'

const entries = [{ valid_from: null }, { valid_from: '2027-01-01' }, { valid_from: '2025-05-10' }]
const at = (day: string) => Date.parse(`${day}T00:30:00+07:00`)

test('an entry ends the day before the next one begins; the days are those of the product’s zone', () => {
  const told = datedOf(entries, at('2026-12-31'))
  expect(told.map(({ entry, until, isHeld }) => [entry.valid_from, until, isHeld])).toEqual([
    ['2027-01-01', null, false],
    ['2025-05-10', '2026-12-31', true],
    [null, '2025-05-09', false],
  ])
  expect(shownOf(datedOf(entries, at('2027-01-01')))?.entry.valid_from).toBe('2027-01-01')
  // Before the first one holds, the first one to come is shown.
  expect(shownOf(datedOf(entries.slice(1), at('2020-01-01')))?.entry.valid_from).toBe('2025-05-10')
  expect(shownOf(datedOf([], 0))).toBeUndefined()
})

test.each([
  ['a new one', '2026-06-01', undefined, '2026-06-01', '2026-12-31'],
  ['a new one, the last', '2027-03-01', undefined, '2027-03-01', null],
  ['one that begins later than it did', '2026-06-01', '2025-01-01', '2025-01-01', '2026-12-31'],
  ['one that begins earlier than it did', '2024-06-01', '2026-02-01', '2024-06-01', '2026-12-31'],
  ['one from the beginning', '', undefined, '', '2025-05-09'],
  ['the first one, moved', '2026-01-01', null, '', '2026-12-31'],
])('%s changes the costs of its days alone', (...[, from, before, first, until]) => {
  expect(changedDays(entries, { from, before })).toEqual({ from: first, until })
})

test('groups are in the order of the Decision, those of people after them', () => {
  expect(groupsIn(['Kho lạnh', '', 'Bơm', 'Kho lạnh'])).toEqual(['', ...priceGroups, 'Bơm', 'Kho lạnh'])
})
