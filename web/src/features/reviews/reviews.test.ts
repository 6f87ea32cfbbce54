import { HOUR_MS, MINUTE_MS, type ReviewedReading } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { keyOf } from '../../components/reviews/stretch-key.ts'
import { reviewSeries, silenceOf } from './review-series.ts'
import { spanText } from './review-words.ts'
import { covers, marginsOf, moved, sameIn, stretchIn, withEdge } from './stretch.ts'

const from = Date.parse('2026-11-01T05:40:00+07:00')
const stretch = { module: 'NT/01 á', factor: 'COD', from, to: from + HOUR_MS }
const times = [0, 10, 20, 30].map((minute) => from + minute * MINUTE_MS)

test('an address names a stretch of any code, and what is none is none', () => {
  expect(stretchIn(keyOf(stretch))).toEqual(stretch)
  expect(stretchIn('NT-01/COD/5/4')).toBeNull()
  expect(stretchIn('NT-01/COD/x/4')).toBeNull()
  expect(stretchIn('%E0%A4%A/COD/4/5')).toBeNull()
  expect(stretchIn(undefined)).toBeNull()
})

test('an end moves from reading to reading, and does not pass the other one', () => {
  const chosen = { from: times[1] ?? 0, to: times[2] ?? 0 }
  expect(moved(times, chosen, { edge: 'from', by: -1 })).toEqual({ from: times[0], to: times[2] })
  expect(moved(times, chosen, { edge: 'from', by: 5 })).toEqual({ from: times[2], to: times[2] })
  expect(moved(times, chosen, { edge: 'to', by: Number.POSITIVE_INFINITY })).toEqual({
    from: times[1],
    to: times[3],
  })
  expect(withEdge(chosen, 'to', from)).toEqual({ from: times[1], to: times[1] })
})

test('a stretch is found by its readings, else by some of them; all of them are covered or not', () => {
  const rows = [{ ...stretch, from: from - HOUR_MS, to: from - 1 }, stretch]
  const same = (one: typeof stretch) => sameIn(rows, one, (row) => row)
  expect(same(stretch)).toBe(rows[1])
  expect(same({ ...stretch, from: from + 1 })).toBe(rows[1])
  expect(same({ ...stretch, factor: 'pH' })).toBeUndefined()
  expect(covers(stretch, { ...stretch, from: from + 1 })).toBe(true)
  expect(covers({ ...stretch, from: from + 1 }, stretch)).toBe(false)
})

test('a stretch is shown with three hours a side at least, and a day at most', () => {
  expect(marginsOf({ from, to: from })).toEqual([3 * HOUR_MS, HOUR_MS / 2, 0])
  expect(marginsOf({ from, to: from + 90 * HOUR_MS })[0]).toBe(24 * HOUR_MS)
})

test('times are those of the product, the day once', () => {
  expect(spanText({ from, to: from }, from)).toBe('01/11 05:40')
  expect(spanText({ from, to: from + HOUR_MS }, from)).toBe('01/11 05:40 – 06:40')
  expect(spanText({ from, to: from + 24 * HOUR_MS }, from)).toBe('01/11 05:40 – 02/11 05:40')
})

const reading = (minute: number, given: Partial<ReviewedReading>): ReviewedReading => ({
  timestamp: new Date(from + minute * MINUTE_MS).toISOString(),
  original_value: 50,
  original_quality: 0,
  value: 50,
  quality: 0,
  test: null,
  found: null,
  minutes: null,
  review: null,
  ...given,
})

test('what is suspect is joined, what is invalid or of the device is not, and silence is a hole', () => {
  const readings = [
    reading(0, {}),
    reading(10, { quality: 3, value: 90, original_value: 90 }),
    reading(20, { quality: 4, original_value: 95 }),
    reading(30, { quality: 1 }),
    reading(90, {}),
  ]
  const around = { from, to: from + 90 * MINUTE_MS, readings }
  expect(silenceOf(around, undefined)).toBe(30 * MINUTE_MS)
  const facts = { code: 'COD', unit: 'mg/L', decimals: 1, limits: null, gap: 'silence' }
  const drawn = reviewSeries(around, { ...facts, silentMs: silenceOf(around, 600) })
  expect(drawn.series.values).toEqual([50, 90, null, null, null, 50])
  expect(drawn.suspect.map(({ value }) => value)).toEqual([90])
  expect(drawn.invalid.map(({ value }) => value)).toEqual([95])
  expect(drawn.gaps).toEqual([{ from: from + 30 * MINUTE_MS, to: from + 90 * MINUTE_MS, label: 'silence' }])
  expect(drawn.lane.map(({ kind }) => kind)).toEqual(['warning', 'invalid', 'doubtful', 'gap'])
})
