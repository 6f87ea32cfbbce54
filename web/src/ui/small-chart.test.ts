import { describe, expect, test } from 'vitest'
import {
  beside,
  envelopePath,
  linePath,
  stretchesOf,
  timeTicks,
  valueScale,
  valueTicks,
} from './small-chart.ts'

const same = (value: number): number => value

describe('the scale of values', () => {
  test('leaves room above and below, and puts the greatest value above the least', () => {
    const scale = valueScale([10, 20], 100)
    expect([scale.low, scale.high]).toEqual([9, 21])
    expect(scale.toPixel(20)).toBeLessThan(scale.toPixel(10))
  })

  test('is finite without values and with equal ones', () => {
    for (const values of [[], [0, 0], [7], [-3, -3]]) {
      const { low, high, toPixel } = valueScale(values, 100)
      expect(high).toBeGreaterThan(low)
      expect(Number.isFinite(toPixel(7))).toBe(true)
    }
  })

  test('has round ticks within it', () => {
    expect(valueTicks({ low: 9, high: 21 }, 3)).toEqual([10, 15, 20])
    expect(valueTicks({ low: 0.05, high: 0.35 }, 3)).toEqual([0.1, 0.2, 0.3])
  })
})

test('ticks of time are full units of the product’s zone', () => {
  const from = Date.parse('2026-11-20T01:07:00Z')
  const ticks = timeTicks(from, from + 3_600_000, 4).map((at) => new Date(at).toISOString().slice(11, 16))
  expect(ticks).toEqual(['01:15', '01:30', '01:45', '02:00'])
  const days = timeTicks(Date.parse('2026-11-18T00:00:00Z'), Date.parse('2026-11-21T00:00:00Z'), 4)
  expect(days.map((at) => new Date(at).toISOString().slice(11, 16))).toEqual(['17:00', '17:00', '17:00'])
  const year = Date.parse('2026-01-01T00:00:00Z')
  expect(timeTicks(year, year + 365 * 86_400_000, 7).length).toBeLessThanOrEqual(7)
})

describe('the line', () => {
  const points = [0, 1, null, 3, 4].map((value, at) => ({ at, value }))

  test('breaks at a gap', () => {
    expect(linePath(stretchesOf(points, Infinity), same, same).match(/M/g)).toHaveLength(2)
  })

  test('has a gap after too long a silence', () => {
    const sparse = [0, 10, 100, 110].map((at) => ({ at, value: at }))
    const stretches = stretchesOf(sparse, 20).map((stretch) => stretch.map(({ value }) => value))
    expect(stretches).toEqual([
      [0, 10],
      [100, 110],
    ])
  })
})

test('the envelope is one shape for each stretch without a gap', () => {
  const bucket = (at: number) => ({ at, value: 5, low: 4, high: 6 })
  const points = [bucket(0), bucket(1), { at: 2, value: null }, bucket(3), bucket(4), { at: 5, value: 5 }]
  expect(envelopePath(stretchesOf(points, Infinity), same, same).match(/Z/g)).toHaveLength(2)
})

test.each([
  { left: 40, width: 300, place: { anchor: 'start', x: 48, fits: true } },
  { left: 250, width: 300, place: { anchor: 'end', x: 242, fits: true } },
  { left: 110, width: 200, place: { anchor: 'end', x: 132, fits: false } },
  { left: 90, width: 200, place: { anchor: 'start', x: 68, fits: false } },
])('words of 20 letters stay inside: at $left of $width', ({ left, width, place }) => {
  const placed = beside(left, { width, words: 'x'.repeat(20) })
  expect({ ...placed, x: Math.round(placed.x) }).toEqual(place)
})
