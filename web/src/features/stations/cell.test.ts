import { expect, test } from 'vitest'
import type { FactorNow } from '../../components/live-stations/station-now.ts'
import { cellOf } from './cell.ts'
import { besideOf } from './cell-words.ts'

const factor = (given: Partial<FactorNow>): FactorNow => ({
  id: 1,
  code: 'COD',
  name: 'COD',
  unit: 'mg/L',
  decimals: 2,
  kind: 'gauge',
  value: 30,
  timestamp: '2026-03-01T02:00:00.000Z',
  quality: 0,
  status: 'NORMAL',
  min_value: null,
  max_value: 75,
  min_range: 0,
  max_range: 5,
  condition: 'normal',
  excursion: null,
  is_silent: false,
  ...given,
})
const both = { min_value: 6, max_value: 9 }
const lower = { min_value: 4, max_value: null }
const none = { min_value: null, max_value: null }
const peak = (of: number) => ({ excursion: { alert_id: 1, since: '2026-03-01T01:00:00.000Z', peak: of } })

test.for<[string, Partial<FactorNow>, string, string]>([
  ['a value far from its limit', {}, 'plain', ''],
  ['above its only limit: the share beyond', { condition: 'above', value: 87 }, 'over', '↑ 16 %'],
  ['a little above it: the amount', { condition: 'above', value: 75.4 }, 'over', '↑ 0,40'],
  ['above one of two limits: the amount', { ...both, condition: 'above', value: 9.3 }, 'over', '↑ 0,30'],
  ['below one of two limits', { ...both, condition: 'below', value: 5.82 }, 'over', '↓ 0,18'],
  ['below its only limit', { ...lower, condition: 'below', value: 3 }, 'over', '↓ 25 %'],
  ['above a limit of 0', { min_value: null, max_value: 0, condition: 'above', value: 2 }, 'over', '↑ 2,00'],
  ['in the warning band', { condition: 'near', value: 70.5 }, 'near', '94 %'],
  ['in the band of two limits: its side', { ...both, condition: 'near', value: 8.8 }, 'near', '↑'],
  ['in the lower band of two limits', { ...both, condition: 'near', value: 6.2 }, 'near', '↓'],
  ['recovering', { condition: 'recovering', value: 66.75, ...peak(90) }, 'recovering', '↘ 89 %'],
  ['recovering from below', { ...both, condition: 'recovering', value: 6.5, ...peak(5) }, 'recovering', '↗'],
  ['silent', { condition: 'offline', is_silent: true }, 'stale', ''],
  [
    'silent in an excursion: no value keeps its colour',
    { condition: 'above', value: 90, is_silent: true },
    'stale',
    '',
  ],
  ['late', { condition: 'late' }, 'late', ''],
  ['calibrating', { condition: 'calibrating', quality: 1 }, 'calibrating', ''],
  ['a calibration in an excursion', { condition: 'above', value: 10, quality: 1 }, 'calibrating', ''],
  ['a faulty device', { condition: 'faulty', quality: 2 }, 'faulty', ''],
  ['a counter, whatever is known of it', { kind: 'counter', condition: 'above', value: 90 }, 'counter', ''],
  ['a silent counter', { kind: 'counter', condition: 'offline', is_silent: true }, 'stale', ''],
  ['without a limit', none, 'plain', ''],
])('%s', ([, given, form, beside]) => {
  const cell = cellOf(factor(given))
  expect([cell.form, besideOf(cell, factor(given), { language: 'vi' })]).toEqual([form, beside])
})

test.for<[string, Partial<FactorNow>, ReturnType<typeof cellOf>['bar']]>([
  ['its share of the limit', {}, { kind: 'length', at: 0.4, isHigh: false }],
  ['amber from 80 %', { value: 60 }, { kind: 'length', at: 0.8, isHigh: true }],
  ['the place between two limits', { ...both, value: 7.5 }, { kind: 'place', at: 0.5, isHigh: false }],
  ['amber near one of two', { ...both, value: 9 }, { kind: 'place', at: 1, isHigh: true }],
  [
    'never amber above a lower limit',
    { ...lower, value: 4.2 },
    { kind: 'length', at: 4 / 4.2, isHigh: false },
  ],
  ['none without a limit', none, null],
  ['none where the cell is loud', { condition: 'above', value: 90 }, null],
  ['none of an old value', { is_silent: true }, null],
  ['none of a counter', { kind: 'counter' }, null],
])('the line under a value: %s', ([, given, bar]) => {
  expect(cellOf(factor(given)).bar).toEqual(bar)
})
