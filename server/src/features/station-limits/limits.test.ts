import type { StandardEntry, StationLimit } from '@quantrac/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitOn, limitsOf, type Taken } from './limits.ts'

const entry = (given: Partial<StandardEntry>): StandardEntry => ({
  quantity: 'PM2.5',
  period: '24h',
  min_value: null,
  max_value: null,
  unit: 'µg/Nm³',
  column: '',
  condition: '',
  valid_from: null,
  valid_until: null,
  ...given,
})

const taken = (entries: StandardEntry[], more: Partial<Taken> = {}): Taken => ({
  standard: { code: 'QCVN', version: '2023-03-13', valid_from: '2023-09-12', valid_until: null, entries },
  column: '',
  kq: 1,
  kf: 1,
  excluded: [],
  permit: null,
  ...more,
})

const on = (limits: readonly StationLimit[], day: string) =>
  limitOn(limits, { quantity: 'PM2.5', period: '24h', day })

const permitOf = (limit: Partial<StandardEntry>) => {
  const { column: _column, ...limits } = entry(limit)
  return { number: '118/GPMT', date: '2024-06-15', limits: [limits] }
}

test('a dated limit changes on its day by itself, and none holds before the document does', () => {
  const limits = limitsOf(
    taken([
      entry({ max_value: 50, valid_until: '2025-12-31' }),
      entry({ max_value: 45, valid_from: '2026-01-01' }),
    ]),
  )
  const days = ['2023-09-11', '2023-09-12', '2025-12-31', '2026-01-01', '2031-07-01']
  expect(days.map((day) => on(limits, day)?.max_value)).toEqual([undefined, 50, 50, 45, 45])
})

test('a document holds until the last day on which it may be used', () => {
  const one = taken([entry({ max_value: 50 })])
  const limits = limitsOf({
    ...one,
    standard: one.standard && { ...one.standard, valid_until: '2031-12-31' },
  })
  expect(['2031-12-31', '2032-01-01'].map((day) => on(limits, day)?.max_value)).toEqual([50, undefined])
})

test('entries of other columns and lines of an empty form limit nothing', () => {
  const entries = [entry({ max_value: 1, column: 'B' }), entry({}), entry({ max_value: 3, column: 'A' })]
  expect(limitsOf(taken(entries, { column: 'A' })).map(({ max_value }) => max_value)).toEqual([3])
})

const number = fc.double({ min: 0.001, max: 1000, noNaN: true })
const coefficient = fc.double({ min: 0.1, max: 2, noNaN: true })

describe('for any numbers', () => {
  test('the greatest value is C × Kq × Kf, the least one and what is excluded stay', () => {
    fc.assert(
      fc.property(
        number,
        fc.tuple(coefficient, coefficient),
        fc.boolean(),
        (max_value, [kq, kf], isExcluded) => {
          const excluded = isExcluded ? ['PM2.5'] : []
          const [limit] = limitsOf(taken([entry({ min_value: 0.0001, max_value })], { kq, kf, excluded }))
          expect(limit?.document_max).toBe(max_value)
          expect(limit?.min_value).toBe(0.0001)
          expect(limit?.max_value).toBeCloseTo(isExcluded ? max_value : max_value * kq * kf, 8)
        },
      ),
    )
  })

  test('the permit holds where it is tighter, in any unit', () => {
    fc.assert(
      fc.property(number, number, (ofDocument, ofPermit) => {
        const permit = permitOf({ max_value: ofPermit, unit: 'mg/m³' })
        const limit = on(limitsOf(taken([entry({ max_value: ofDocument })], { permit })), '2026-01-01')
        const isTighter = ofPermit * 1000 < ofDocument
        expect(limit).toMatchObject(
          isTighter
            ? { max_value: ofPermit, unit: 'mg/m³', standard: '118/GPMT' }
            : { max_value: ofDocument, unit: 'µg/Nm³', standard: 'QCVN' },
        )
      }),
    )
  })

  test('on every day the limit is one that holds then, and none that holds is tighter', () => {
    const day = fc
      .integer({ min: 0, max: 4000 })
      .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10))
    const dated = fc.record({ max_value: number, valid_from: fc.option(day), valid_until: fc.option(day) })
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 6 }), day, (entries, when) => {
        const limits = limitsOf(taken(entries.map(entry)))
        const holding = limits.filter(
          ({ valid_from, valid_until }) => (valid_from ?? '') <= when && when <= (valid_until ?? '9999'),
        )
        const tightest = Math.min(...holding.map(({ max_value }) => max_value ?? Infinity))
        expect(on(limits, when)?.max_value ?? Infinity).toBe(tightest)
      }),
    )
  })
})

test('where least and greatest come from two documents, both are named', () => {
  const permit = permitOf({ min_value: 0.002, max_value: 0.2, unit: 'mg/m³' })
  const limit = on(limitsOf(taken([entry({ min_value: 1, max_value: 50 })], { permit })), '2026-01-01')
  expect(limit).toMatchObject({
    min_value: 2,
    max_value: 50,
    unit: 'µg/Nm³',
    standard: 'QCVN, 118/GPMT',
    version: '2023-03-13, 2024-06-15',
  })
})
