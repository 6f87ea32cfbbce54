import { expect, test } from 'vitest'
import { ArrivalClock } from './arrival-clock.ts'

const at = 1_700_000_000_000

test('readings that arrive in one millisecond get rising times, separately for each factor', () => {
  const clock = new ArrivalClock()
  const times = ['a', 'a', 'b', 'a'].map((key) => clock.next(key, at) - at)
  expect(times).toEqual([0, 1, 0, 2])
  expect([clock.next('a', at + 1) - at, clock.next('a', at + 50) - at]).toEqual([3, 50])
})

test('a factor that sends more than one reading per millisecond is never dated more than ten minutes ahead', () => {
  const clock = new ArrivalClock()
  const times = Array.from({ length: 700_000 }, () => clock.next('a', at) - at)
  expect(Math.max(...times.filter((_, n) => n % 100 === 0))).toBeLessThanOrEqual(600_000)
  expect(times[600_000]).toBe(600_000)
})

test('the factors of the current millisecond are remembered, however many there were before', () => {
  const clock = new ArrivalClock()
  for (let n = 0; n < 50_000; n += 1) clock.next(`past ${n}`, at)
  expect(clock.next('now', at + 5)).toBe(at + 5)
  for (let n = 0; n < 50_000; n += 1) clock.next(`other ${n}`, at + 5)
  expect(clock.next('now', at + 5)).toBe(at + 6)
})
