import type { LimitSource, StandardEntry } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { limitsProblem } from '../judging/limits.ts'
import { boundedBy, changingDays, instantLimits, nextDay, standardOn } from './follow.ts'
import type { Taken } from './limits.ts'

const entry = (given: Partial<StandardEntry>): StandardEntry => ({
  quantity: 'pH',
  period: 'instant',
  min_value: null,
  max_value: null,
  unit: '',
  column: '',
  condition: '',
  valid_from: null,
  valid_until: null,
  ...given,
})

const taken = (entries: StandardEntry[], more: Partial<Taken> = {}): Taken => ({
  standard: { code: 'QCVN', version: '2011-12-28', valid_from: null, valid_until: null, entries },
  column: '',
  kq: 0.9,
  kf: 1.1,
  excluded: ['pH'],
  permit: null,
  ...more,
})

const source = (limit: number): LimitSource => ({
  kind: 'document',
  standard: 'QCVN',
  version: '',
  column: '',
  written: limit,
  kq: null,
  kf: null,
  product: limit,
  unit: '',
  limit,
})

const held = (given: object = {}) => ({
  min_value: null,
  max_value: null,
  min_range: 0,
  max_range: 0,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
  ...given,
})

test('both sides of an excluded quantity are those of the document, each with where it is from', () => {
  const limits = instantLimits(taken([entry({ min_value: 5.5, max_value: 9 })]))
  expect(standardOn(limits, { quantity: 'pH', unit: '' }, '2026-05-04')).toMatchObject({
    min: { written: 5.5, kq: null, limit: 5.5 },
    max: { written: 9, kq: null, limit: 9 },
  })
})

test('averages, other quantities, and units that nothing can be converted to set no limit', () => {
  const limits = instantLimits(
    taken([entry({ quantity: 'COD', max_value: 75, unit: 'mg/L' }), entry({ period: '24h', max_value: 8 })]),
  )
  const on = (quantity: string | null, unit: string) => standardOn(limits, { quantity, unit }, '2026-05-04')
  expect([on('pH', ''), on('COD', 'ppb?'), on(null, 'mg/L')]).toEqual([null, null, null])
  expect(on('COD', 'mg/L')?.max?.limit).toBe(74.25)
})

test.for<[string, object, { min?: number; max?: number }, object]>([
  ['an own side stays', { min_value: 10, max_value: 500 }, { max: 150 }, { min_value: 10, max_value: 150 }],
  ['but not above the other', { min_value: 200 }, { max: 150 }, { min_value: null, max_value: 150 }],
  ['nor equal to it', { min_value: 150 }, { max: 150 }, { min_value: null, max_value: 150 }],
  ['and not if nobody has set it', { min_value: 0, max_value: 0 }, { max: 150 }, { min_value: null }],
  ['an own greatest value goes', { max_value: 4 }, { min: 5 }, { min_value: 5, max_value: null }],
  ['bands that fit stay', { min_range: 1, max_range: 1 }, { min: 5, max: 9 }, { min_range: 1, max_range: 1 }],
  [
    'bands that overlap go',
    { min_range: 3, max_range: 3 },
    { min: 5, max: 9 },
    { min_range: 0, max_range: 0 },
  ],
  ['a deadband without room goes', { deadband: 3 }, { min: 5, max: 9 }, { deadband: 0 }],
  [
    'least values above greatest ones are left out',
    {},
    { min: 9, max: 5 },
    { min_value: null, max_value: 5 },
  ],
])('%s', ([, before, { min, max }, after]) => {
  const standard = {
    min: min === undefined ? null : source(min),
    max: max === undefined ? null : source(max),
  }
  const bounded = boundedBy(held(before), standard)
  expect(bounded).toMatchObject(after)
  expect(limitsProblem(bounded)).toBeNull()
  expect(boundedBy(bounded, standard)).toEqual(bounded)
})

test('limits change on the day they begin and on the day after their last one', () => {
  const limits = instantLimits(
    taken([
      entry({ max_value: 9, valid_from: '2026-05-04', valid_until: '2026-05-31' }),
      entry({ max_value: 8, valid_from: '2026-06-01', condition: 'later' }),
    ]),
  )
  expect(changingDays(limits, '2026-05-01', '2026-06-01')).toEqual(['2026-05-04', '2026-06-01'])
  expect(changingDays(limits, '2026-05-04', '2026-05-31')).toEqual([])
  expect(nextDay('2026-12-31')).toBe('2027-01-01')
})
