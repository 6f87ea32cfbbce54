import { expect, test } from 'vitest'
import type { FactorNow } from './station-now.ts'
import { cellLine, cellScale } from './cell-line.ts'

const limits = (min_value: number | null, max_value: number | null) => ({ min_value, max_value, unit: '' })

test.for([
  ['an upper limit: from 0 to 1.28 times it', limits(null, 50), { low: 0, high: 64 }],
  ['two limits: both with room beside them', limits(6, 9), { low: 5.55, high: 9.45 }],
  ['a lower limit', limits(0.9, null), { low: 0.648, high: 1.152 }],
  ['none: its own range, and no less than 30 %', limits(null, null), { low: 8.5, high: 11.5 }],
] as const)('the scale of a cell: %s', ([, given, expected]) => {
  const { low, high } = cellScale([10], given)
  expect([low, high]).toEqual([expect.closeTo(expected.low), expect.closeTo(expected.high)])
})

const factor = (given: Partial<FactorNow>): FactorNow => ({
  id: 7,
  code: 'COD',
  name: 'COD',
  unit: 'mg/L',
  decimals: 2,
  kind: 'gauge',
  value: 30,
  timestamp: new Date(100).toISOString(),
  quality: 0,
  status: 'NORMAL',
  min_value: null,
  max_value: 50,
  min_range: 0,
  max_range: 5,
  condition: 'normal',
  excursion: null,
  is_silent: false,
  ...given,
})
const course = { step_ms: 10, points: [20, 40, 90].map((at) => ({ at, value: at })) }
const lineOf = (given: Partial<FactorNow>, excursions: Parameters<typeof cellLine>[1]['excursions'] = []) =>
  cellLine(course, { factor: factor(given), interval_seconds: 0.005, excursions }).points.map(
    ({ at, value }) => [at, value],
  )

test('the newest reading ends the line, a long silence is a gap, and what is beyond the scale stays at its edge', () => {
  expect(lineOf({})).toEqual([
    [20, 20],
    [40, 40],
    [41, null],
    [90, 64],
    [100, 30],
  ])
})

test('a value that was not measured is not drawn', () => {
  expect(lineOf({ quality: 1 }).at(-1)).toEqual([90, 64])
})

test('a short excursion of the factor is drawn with its peak', () => {
  const of = (factor_id: number, to: number | null) => ({ factor_id, from: 26, to, peak: 55 })
  expect(lineOf({}, [of(7, 30)])).toContainEqual([28, 55])
  expect(lineOf({}, [of(8, 30), of(7, 60), of(7, null)])).toHaveLength(5)
})
