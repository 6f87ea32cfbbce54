import type { Condition, ModuleLatest } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { withSilence } from './station-now.ts'

const sent = Date.parse('2026-03-01T02:00:00.000Z')
const station = (...factors: [Condition, secondsBefore: number | null][]): ModuleLatest =>
  ({
    code: 'NT-01',
    interval_seconds: 60,
    factors: factors.map(([condition, before]) => ({
      condition,
      timestamp: before === null ? null : new Date(sent - before * 1000).toISOString(),
    })),
  }) as unknown as ModuleLatest // the rest plays no part

const after = (one: ModuleLatest, seconds: number) => withSilence()(one, sent + seconds * 1000)

test.for<[seconds: number, Condition]>([
  [0, 'normal'],
  [90, 'normal'],
  [91, 'late'],
  [180, 'late'],
  [181, 'offline'],
])('without a frame a value of a minute’s interval is after %s s %s', ([seconds, condition]) => {
  expect(after(station(['normal', 0]), seconds).condition).toBe(condition)
})

test('an excursion stays one, and its value is old', () => {
  const { condition, factors } = after(station(['above', 0]), 200)
  expect([condition, factors[0]?.is_silent]).toEqual(['above', true])
})

test('a silent factor among live ones makes the station late', () => {
  expect(after(station(['normal', 0], ['normal', 400]), 10).condition).toBe('late')
  expect(after(station(['normal', null]), 0).condition).toBe('offline')
})

test('a station is the same object while nothing changes', () => {
  const one = station(['normal', 0])
  const at = withSilence()
  const first = at(one, sent)
  expect(at(one, sent + 5000)).toBe(first)
  expect(at(one, sent + 100_000)).not.toBe(first)
})
