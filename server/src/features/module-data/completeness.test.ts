import { MINUTE_MS } from '@quantrac/contract'
import { expect, it } from 'vitest'
import { completenessOf } from './completeness.ts'

const period = { start: 0, end: 60 * MINUTE_MS }
const every = (minutes: number, from = 0, to = 60) =>
  Array.from({ length: Math.floor((to - from) / minutes) + 1 }, (_, n) => (from + n * minutes) * MINUTE_MS)

it.each([
  { what: 'an hour without a gap', instants: every(1), received: 61, expected: 61 },
  { what: 'twice as many as asked for', instants: every(0.5), received: 121, expected: 121 },
  { what: 'none at all', instants: [], received: 0, expected: 60 },
  {
    what: 'a gap of ten minutes',
    instants: [...every(1, 0, 20), ...every(1, 30)],
    received: 52,
    expected: 61,
  },
  { what: 'a gap that begins before the span', instants: every(1, 10), received: 51, expected: 61 },
  { what: 'a gap that goes on', instants: every(1, 0, 50), received: 51, expected: 61 },
  {
    what: 'a reading half a minute late',
    instants: [0, 1.5 * MINUTE_MS, ...every(1, 2)],
    received: 61,
    expected: 61,
  },
  { what: 'one that is missing', instants: every(1).filter((_, n) => n !== 7), received: 60, expected: 61 },
])('$what: $received of $expected', ({ instants, received, expected }) => {
  const missing_seconds = (expected - received) * 60
  expect(completenessOf(instants, period, 60)).toEqual({ received, expected, missing_seconds })
})
