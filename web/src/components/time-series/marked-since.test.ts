import { expect, test } from 'vitest'
import { markedSince } from './marked-since.ts'

const at = (minute: number): string => new Date(minute * 60_000).toISOString()
const results = [{ timestamp: at(30) }, { timestamp: at(20) }]

test('of more alerts than were asked for, only those from the oldest of them on are marked', () => {
  expect(markedSince({ count: 3, results }, { from: 0 })).toEqual({ since: 20 * 60_000, newest: 2 })
})

test('nothing is missing where all are there, or where the missing ones are before the period', () => {
  expect(markedSince({ count: 2, results }, { from: 0 })).toBeNull()
  expect(markedSince({ count: 3, results }, { from: 25 * 60_000 })).toBeNull()
  expect(markedSince({ count: 0, results: [] }, { from: 0 })).toBeNull()
  expect(markedSince(undefined, { from: 0 })).toBeNull()
})
