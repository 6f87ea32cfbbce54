import type { StripPeriod } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { barsOf } from './excursion-bars.ts'

const window = { from: 0, to: 1000 }
const bar = (from: number, to: number | null) => ({
  label: '0123456789',
  period: {
    state: 'beyond',
    from: new Date(from).toISOString(),
    to: to === null ? null : new Date(to).toISOString(),
    seconds: 1,
    count: 1,
    factor_id: 1,
    alert_id: 1,
    peak: 1,
    limit: 1,
  } satisfies StripPeriod,
})

test('a label is in its bar, after it, before the last one, or nowhere where there is no room', () => {
  const bars = barsOf([bar(995, null), bar(0, 200), bar(250, 260), bar(270, 280)], window, 1000)
  expect(bars.map(({ from, to, labelAt }) => [from, to, labelAt])).toEqual([
    [0, 0.2, 'inside'],
    [0.25, 0.26, null],
    [0.27, 0.28, 'after'],
    [0.995, 1, 'before'],
  ])
})

test('what began before the axis is cut, and no label lies on another', () => {
  const bars = barsOf([bar(-500, 10), bar(100, 101)], window, 150)
  expect(bars.map(({ from, labelAt }) => [from, labelAt])).toEqual([
    [0, null],
    [0.1, 'after'],
  ])
})
