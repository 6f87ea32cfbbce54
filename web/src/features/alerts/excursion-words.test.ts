import { expect, test } from 'vitest'
import { isReturning, toneOfExcursion } from './excursion-words.ts'

const over = {
  group: 'open',
  status: 'ALERT',
  class: 'HI',
  value: 91,
  last: 91,
  min_value: 5,
  max_value: 75,
  period: null,
  fault: null,
} as const

test('an open excursion whose newest value is back inside its limit is returning, and no longer red', () => {
  expect([isReturning(over), toneOfExcursion(over)]).toEqual([false, 'alert'])
  const back = { ...over, last: 75 }
  expect([isReturning(back), toneOfExcursion(back)]).toEqual([true, 'warning'])
  const low = { ...over, class: 'LO', value: 4 } as const
  expect([4.9, 5, 90].map((last) => isReturning({ ...low, last }))).toEqual([false, true, true])
})

test('one that is over, a warning, and one raised by hand are not', () => {
  expect(isReturning({ ...over, last: 50, group: 'today' })).toBe(false)
  expect(isReturning({ ...over, last: 50, status: 'WARNING', class: 'WHI' })).toBe(false)
  expect(isReturning({ ...over, last: null })).toBe(false)
  expect(isReturning({ ...over, last: 50, max_value: null, min_value: null })).toBe(false)
})
