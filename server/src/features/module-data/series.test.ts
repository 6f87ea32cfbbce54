import { DAY_MS, HOUR_MS } from '@quantrac/contract'
import { describe, expect, it } from 'vitest'
import { bucketingFor, bucketStarts, columnsOf } from './series.ts'

const at = (text: string) => Date.parse(text)

describe('the buckets of a chart', () => {
  it.each([
    { days: 1, maxPoints: 500, resolution: '5m', width_ms: 300_000 },
    { days: 2, maxPoints: 500, resolution: '15m', width_ms: 900_000 },
    { days: 2, maxPoints: 5000, resolution: '1m', width_ms: 60_000 },
    { days: 30, maxPoints: 500, resolution: '2h', width_ms: 2 * HOUR_MS },
    { days: 30, maxPoints: 100, resolution: '12h', width_ms: 12 * HOUR_MS },
    { days: 365, maxPoints: 500, resolution: '1d', width_ms: DAY_MS },
    { days: 365, maxPoints: 60, resolution: '7d', width_ms: 7 * DAY_MS },
    { days: 30, maxPoints: 30, resolution: '1d', width_ms: DAY_MS },
    { days: 30, maxPoints: 720, resolution: '1h', width_ms: HOUR_MS },
    { days: 365, maxPoints: 10, resolution: '30d', width_ms: 60 * DAY_MS },
  ])('of $days days in $maxPoints points are $width_ms ms wide', ({ days, maxPoints, ...expected }) => {
    const first = at('2026-01-01T00:00:00+07:00')
    expect(bucketingFor({ first, last: first + days * DAY_MS - 1 }, maxPoints)).toEqual(expected)
  })

  it('are never more than requested, wherever they begin', () => {
    for (let n = 0; n < 2000; n++) {
      const first = at('2026-01-01T00:00:00Z') + n * 7_654_321
      const last = first + ((n * 987_654_321) % (5 * 365 * DAY_MS))
      const maxPoints = 10 + (n % 300)
      const { width_ms } = bucketingFor({ first, last }, maxPoints)
      const starts = bucketStarts({ first, last }, width_ms)
      expect(starts.length).toBeLessThanOrEqual(maxPoints)
      expect(starts[0]).toBeLessThanOrEqual(first)
      expect((starts.at(-1) ?? 0) + width_ms).toBeGreaterThan(last)
    }
  })

  it('of days begin at midnight in Asia/Ho_Chi_Minh', () => {
    const extent = { first: at('2026-03-01T16:59:59Z'), last: at('2026-03-01T17:00:00Z') }
    expect(bucketStarts(extent, DAY_MS)).toEqual([at('2026-02-28T17:00:00Z'), at('2026-03-01T17:00:00Z')])
  })
})

describe('the columns of a series', () => {
  it('are as long as the labels, with null where a factor has no value', () => {
    const points = [
      { factor_id: 1, at: 10, value: 1.5, min: 1, max: 2, quality: 0 },
      { factor_id: 2, at: 20, value: 7, min: 7, max: 7, quality: 0 },
      { factor_id: 1, at: 30, value: 9, min: 9, max: 9, quality: 2 },
    ] as const
    const columns = columnsOf([10, 20, 30], points, [1, 2, 3])
    expect(columns.get(1)).toEqual({
      data: [1.5, null, null],
      min: [1, null, null],
      max: [2, null, null],
      doubtful: [{ place: 2, value: 9, quality: 2 }],
    })
    expect(columns.get(2)?.data).toEqual([null, 7, null])
    expect(columns.get(3)?.data).toEqual([null, null, null])
  })
})
