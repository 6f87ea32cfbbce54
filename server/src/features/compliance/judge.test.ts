import { type AveragePeriod, HOUR_MS, localDay, localInstant, type StationLimit } from '@quantrac/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HourOf } from '../averages/averages.ts'
import { converted, judgeAgain, judgeSpans, ratioOf, resultOf, spansEndingIn } from './judge.ts'

const shares = { '1h': 0.75, '8h': 0.75, '24h': 0.75, month: 0.75, year: 0.75 }

const limit = (more: Partial<StationLimit>): StationLimit => ({
  quantity: 'PM2.5',
  period: '24h',
  min_value: null,
  max_value: null,
  unit: 'µg/Nm³',
  document_max: null,
  standard: 'QCVN 05:2023/BTNMT',
  version: '2023-03-13',
  column: '',
  condition: '',
  valid_from: '2023-09-12',
  valid_until: null,
  ...more,
})

const hoursOf = (from: number, values: readonly (number | null)[]) =>
  new Map(
    values.flatMap((value, place): [number, HourOf][] =>
      value === null ? [] : [[from + place * HOUR_MS, { n: 4, value }]],
    ),
  )

const factor = { quantity: 'PM2.5', unit: 'µg/m³', interval_seconds: 900, shares }

describe('a period', () => {
  const dated = [
    { max_value: 50, valid_until: '2025-12-31' },
    { max_value: 45, valid_from: '2026-01-01' },
  ].map(limit)

  it('is judged by the limit of the day on which it ended: PM2.5 from 01/01/2026 by 45', () => {
    const start = localInstant('2025-12-31')
    const hours = hoursOf(
      start,
      Array.from({ length: 48 }, () => 47),
    )
    const spans = spansEndingIn('24h', { start, end: start + 48 * HOUR_MS })
    const judged = judgeSpans({ ...factor, hours }, '24h', {
      spans,
      held: [{ from: Number.NEGATIVE_INFINITY, limits: dated }],
    })
    expect(judged.map((one) => [one.basis.max_value, resultOf('24h', one)])).toEqual([
      [50, 'within'],
      [45, 'exceeded'],
    ])
    expect(ratioOf('24h', judged[1] as (typeof judged)[number])).toBeCloseTo(47 / 45, 9)
  })

  it('before a document was in force has no limit', () => {
    const start = localInstant('2023-09-10')
    const hours = hoursOf(
      start,
      Array.from({ length: 72 }, () => 80),
    )
    const spans = spansEndingIn('24h', { start, end: start + 72 * HOUR_MS })
    const held = [{ from: Number.NEGATIVE_INFINITY, limits: dated }]
    const judged = judgeSpans({ ...factor, hours }, '24h', { spans, held })
    expect(judged.map(({ end }) => localDay(end - 1))).toEqual(['2023-09-12'])
  })

  it('is compared in the unit of the limit, without the dust of division', () => {
    expect(converted('SO2', 'mg/m³', 'µg/Nm³')?.(0.35)).toBe(350)
    expect(converted('PM2.5', 'µg/m³', 'µg/Nm³')?.(0.1 + 0.2)).toBe(0.3)
    expect(converted('NO2', 'ppb', 'µg/m³')?.(1)).toBeCloseTo(1.8804, 3)
    expect(converted('NO2', 'mg/L', 'µg/m³')).toBeUndefined()
  })

  it('below a least value is over, by as much as the limit is greater', () => {
    const basis = {
      ...factor,
      min_value: 6,
      max_value: 9,
      standard: '',
      version: '',
      column: '',
      expected: 4,
    }
    const judged = (value: number | null, n = 4) => ({ value, n, basis })
    expect([3, 6, 9, 10, null].map((value) => resultOf('1h', judged(value)))).toEqual([
      'exceeded',
      'within',
      'within',
      'exceeded',
      'not-enough-data',
    ])
    expect([3, 9, 18, null].map((value) => ratioOf('1h', judged(value)))).toEqual([2, 1, 2, null])
    expect([resultOf('1h', judged(12, 3)), resultOf('1h', judged(12, 2))]).toEqual([
      'exceeded',
      'not-enough-data',
    ])
  })

  it('that is judged again keeps what it was judged by', () => {
    const start = localInstant('2026-03-02')
    const span = { start, end: start + HOUR_MS }
    const held = [{ from: Number.NEGATIVE_INFINITY, limits: [limit({ period: '1h', max_value: 20 })] }]
    const [judged] = judgeSpans({ ...factor, hours: hoursOf(start, [10]) }, '1h', { spans: [span], held })
    if (judged === undefined) throw new Error('nothing was judged')
    const stricter = { ...factor, shares: { ...shares, '1h': 1 }, hours: hoursOf(start, [30]) }
    const again = judgeAgain(stricter, '1h', { span, basis: judged.basis })
    expect(again).toEqual({ value: 30, n: 4 })
    expect(resultOf('1h', { ...judged, ...again })).toBe('exceeded')
  })
})

const periods: AveragePeriod[] = ['1h', '8h', '24h']
const first = localInstant('2026-02-26')

/** Worked out an hour at a time from the readings alone. */
function naive(values: readonly (number | null)[], start: number, end: number): number | null | 'short' {
  const own = values.filter((_, place) => first + place * HOUR_MS >= start && first + place * HOUR_MS < end)
  const there = own.filter((value) => value !== null)
  if (there.length < 0.75 * ((end - start) / HOUR_MS)) return 'short'
  return Number((there.reduce((sum, one) => sum + one, 0) / there.length).toPrecision(9))
}

it('what is judged, by which limit and with which result is what a day-by-day model says', () => {
  const value = fc.option(fc.integer({ min: 0, max: 40 }), { freq: 4 })
  const limits = fc.array(
    fc.record({
      period: fc.constantFrom(...periods),
      max_value: fc.integer({ min: 5, max: 35 }),
      from: fc.nat(5),
      length: fc.nat(5),
    }),
    { maxLength: 6 },
  )
  const choices = fc.array(fc.record({ hour: fc.nat(120), limits }), { minLength: 1, maxLength: 3 })
  const property = fc.property(
    fc.array(value, { minLength: 24, maxLength: 120 }),
    choices,
    fc.constantFrom(...periods),
    (values, taken, period) => {
      const dayAt = (days: number) => localDay(first + days * 24 * HOUR_MS)
      const held = taken
        .toSorted((one, other) => one.hour - other.hour)
        .map((one, place) => ({
          from: place === 0 ? Number.NEGATIVE_INFINITY : first + one.hour * HOUR_MS,
          limits: one.limits.map((given) =>
            limit({
              period: given.period,
              max_value: given.max_value,
              valid_from: dayAt(given.from),
              valid_until: dayAt(given.from + given.length),
            }),
          ),
        }))
      const span = { start: first, end: first + 120 * HOUR_MS }
      const spans = spansEndingIn(period, span)
      const judged = judgeSpans({ ...factor, hours: hoursOf(first, values) }, period, { spans, held })
      const expected = spans.flatMap(({ start, end }) => {
        const choice = held.filter(({ from }) => from <= end).at(-1)
        const day = localDay(end - 1)
        const all = (choice?.limits ?? []).filter(
          (one) => one.period === period && (one.valid_from ?? '') <= day && day <= (one.valid_until ?? ''),
        )
        if (all.length === 0) return []
        const max = Math.min(...all.map(({ max_value }) => max_value ?? Infinity))
        const mean = naive(values, start, end)
        if (mean === 'short' || mean === null) return [{ end, max, result: 'not-enough-data' }]
        return [{ end, max, result: mean > max ? 'exceeded' : 'within' }]
      })
      expect(
        judged.map((one) => ({ end: one.end, max: one.basis.max_value, result: resultOf(period, one) })),
      ).toEqual(expected)
    },
  )
  fc.assert(property, { numRuns: 200 })
})
