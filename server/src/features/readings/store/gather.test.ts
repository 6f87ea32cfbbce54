import { expect, test } from 'vitest'
import { Gathered } from './gather.ts'

const at = (ts: number, value: number) => ({
  target: { factor_id: 1 },
  ts,
  value,
  quality: 0 as const,
  received_at: ts,
})
const gathered = (...readings: ReturnType<typeof at>[]) =>
  new Gathered(readings, () => ({ latest_ts: 10, open_from: Number.NEGATIVE_INFINITY }))

test('of several readings at one instant the first is new, an equal one a duplicate, another value a conflict', () => {
  const batch = gathered(at(5, 1), at(5, 1), at(5, 2))
  batch.removeRepeats(() => 'new')
  expect([batch.stored, batch.duplicates.length, batch.conflicts.length]).toEqual([1, 1, 1])
})

test('where another value is stored at their instant, all are conflicts', () => {
  const batch = gathered(at(5, 1), at(5, 1), at(5, 2))
  batch.removeRepeats(() => 'conflict')
  expect([batch.stored, batch.duplicates.length, batch.conflicts.length]).toEqual([0, 0, 3])
})

test('where one of their values is stored at their instant, that one is the duplicate', () => {
  const batch = gathered(at(5, 1), at(5, 2), at(5, 2))
  batch.removeRepeats(({ value }) => (value === 2 ? 'duplicate' : 'conflict'))
  expect([batch.stored, batch.duplicates.length, batch.conflicts.length]).toEqual([0, 2, 1])
})
