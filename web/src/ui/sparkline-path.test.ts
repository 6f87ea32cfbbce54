import { expect, test } from 'vitest'
import { sparklinePath } from './sparkline-path.ts'

const box = { from: 0, to: 100, width: 100, height: 20 }

test('a gap breaks the line', () => {
  const points = [0, 25, null, 75, 100].map((value, index) => ({ at: index * 25, value }))
  expect(sparklinePath(points, box).path.match(/M/g)).toHaveLength(2)
})

test('points outside the window are not drawn', () => {
  const points = [
    { at: -1, value: 1_000 },
    { at: 50, value: 1 },
    { at: 101, value: -1_000 },
  ]
  expect(sparklinePath(points, box).path).toBe('M50.00 10.00h0')
})

test('without points, and with equal values, no coordinate is NaN', () => {
  expect(sparklinePath([], box).path).toBe('')
  const flat = sparklinePath(
    [
      { at: 0, value: 7 },
      { at: 100, value: 7 },
    ],
    { ...box, to: 0 },
  )
  expect(flat.path).not.toContain('NaN')
  expect(flat.scale(7)).toBe(10)
})
