import { type ModuleAlert, type ModuleLatestFactor, stationState } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { bulletOf } from './bullet.ts'
import { countsOf, excursionsOf } from './excursions.ts'
import { exceptionsOf } from './exceptions.ts'
import { shareOfLimit, worstFirst } from './factor-order.ts'
import { gapsOf } from './gaps.ts'
import { laneOf } from './lane.ts'
import type { StationNow } from '../../components/live-stations/station-now.ts'
import { lineScale } from '../../lib/line-scale.ts'
import { factorsOf, factorText } from './station-view.ts'

const MINUTE = 60_000
const start = Date.parse('2026-11-20T00:00:00.000Z')
const iso = (at: number): string => new Date(at).toISOString()

const factor = (given: Partial<ModuleLatestFactor> = {}): ModuleLatestFactor => ({
  id: 1,
  code: 'COD',
  name: 'COD',
  unit: 'mg/L',
  decimals: 1,
  kind: 'gauge',
  value: 50,
  timestamp: iso(start),
  quality: 0,
  status: 'NORMAL',
  min_value: null,
  max_value: 75,
  min_range: 0,
  max_range: 5,
  condition: 'normal',
  excursion: null,
  ...given,
})

describe('a bullet', () => {
  test('has a one-sided limit always at the same place, so that rows compare', () => {
    expect(bulletOf(factor())).toEqual({ value: 0.5, limits: [0.75], bands: [[0.7, 0.75]], isTick: false })
    expect(bulletOf(factor({ value: 4, max_value: 5, max_range: 0 }))?.limits).toEqual([0.75])
    expect(bulletOf(factor({ value: 8, min_value: 4, max_value: null }))).toMatchObject({
      value: 0.5,
      limits: [0.25],
    })
  })

  test('has a tick between two limits, and ends at its track', () => {
    const pH = factor({ value: 7.5, min_value: 6, max_value: 9, max_range: 0 })
    expect(bulletOf(pH)).toEqual({ value: 0.5, limits: [0.2, 0.8], bands: [], isTick: true })
    expect(bulletOf(factor({ value: 900 }))?.value).toBe(1)
    expect(bulletOf(factor({ value: 2, max_value: 0, max_range: 0 }))?.value).toBe(1)
  })

  test('is none without limits', () => {
    expect(bulletOf(factor({ max_value: null }))).toBeNull()
  })
})

describe('the scale of a small line', () => {
  test('of a calm value is its unit’s least span, so that it looks calm', () => {
    const scale = lineScale([49.98, 50.02], { min_value: null, max_value: null, unit: 'Hz' })
    expect(scale.high - scale.low).toBeCloseTo(2)
  })

  test('has the limits in it, and every value', () => {
    expect(lineScale([28, 31], { min_value: null, max_value: 40, unit: '°C' })).toEqual({
      low: 0,
      high: 40 / 0.88,
    })
    expect(lineScale([120], { min_value: null, max_value: 75, unit: 'mg/L' }).high).toBe(120)
    expect(lineScale([], { min_value: 6, max_value: 9, unit: '' })).toEqual({ low: 5.64, high: 9.36 })
    expect(lineScale([0], { min_value: null, max_value: null, unit: '' })).toEqual({ low: -1, high: 1 })
  })
})

describe('factors', () => {
  test('are ordered by condition, then by share of the limit; what never measured is last', () => {
    const rows = [
      factor({ code: 'never', condition: 'offline', timestamp: null, value: null }),
      factor({ code: 'calm' }),
      factor({ code: 'near', condition: 'near', value: 72 }),
      factor({ code: 'far', condition: 'above', value: 150 }),
      factor({ code: 'over', condition: 'above', value: 80 }),
      factor({ code: 'silent', condition: 'offline' }),
    ]
    expect(worstFirst(rows).map(({ code }) => code)).toEqual([
      'far',
      'over',
      'silent',
      'near',
      'calm',
      'never',
    ])
  })

  test.for([
    [factor({ value: 60 }), 0.8],
    [factor({ value: 9, min_value: 6, max_value: 9 }), 1],
    [factor({ value: 7.5, min_value: 6, max_value: 9 }), 0],
    [factor({ value: 4, min_value: 5, max_value: null }), 1.25],
    [factor({ value: null }), 0],
  ] as const)('%o is %f of its limit', ([given, share]) => {
    expect(shareOfLimit(given)).toBeCloseTo(share)
  })

  test('of an address are the known ones; a comma inside a code stays there', () => {
    const known = ['COD', 'TSS', 'a,b']
    expect(factorsOf('COD,TSS,gone,COD', known)).toEqual(['COD', 'TSS'])
    expect(factorsOf('a,b', known)).toEqual(['a,b'])
    expect(factorsOf(factorText(['COD', 'a,b']), known)).toEqual(['COD', 'a,b'])
    expect(factorsOf(undefined, known)).toEqual([])
  })
})

describe('what is wrong with a station', () => {
  const t = ((key: string, given: { code?: string } = {}) =>
    [key, given.code].filter(Boolean).join(' ')) as unknown as TFunction
  const said = (...factors: ModuleLatestFactor[]) => {
    const station = { status: true, last_seen_at: iso(start), ...stationState(factors), factors }
    const all = exceptionsOf(station as unknown as StationNow, { t, now: start, language: 'vi' }) // the rest plays no part
    return all.map(({ what }) => what)
  }

  test('of a station that sends, a silent factor has no readings; off line is a station alone', () => {
    expect(said(factor({ code: 'NO2', condition: 'offline' }), factor())).toEqual([
      'station.noReadingsOf NO2',
    ])
    expect(said(factor({ code: 'NO2', condition: 'offline' }))).toEqual(['condition.offline'])
  })
})

const alert = (id: number, given: Partial<ModuleAlert>): ModuleAlert => ({
  kind: 'limit',
  period: null,
  fault: null,
  standard: null,
  handling: { state: 'new', by: null, at: null, assignee: null, cause: null, action: null, note: null },
  comment_count: 0,
  id,
  factor: 'COD',
  module_type: 'wasteWater',
  episode: null,
  value: 80,
  peak: null,
  status: 'ALERT',
  timestamp: iso(start),
  module: 'NT-1',
  is_read: false,
  factor_name: 'COD',
  module_name: 'NT-1',
  unit: 'mg/L',
  decimals: 1,
  min_value: null,
  max_value: 75,
  started_at: given.timestamp ?? iso(start),
  resolved_at: null,
  ...given,
})

describe('excursions', () => {
  const warning = alert(1, { status: 'WARNING', value: 71, resolved_at: iso(start + MINUTE) })
  const became = alert(2, { timestamp: iso(start + MINUTE), resolved_at: iso(start + 3 * MINUTE) })

  test('a warning that became an alert is one, from the first to the end of the worst', () => {
    expect(excursionsOf([became, warning])).toMatchObject([
      { id: 2, severity: 'ALERT', side: 'above', from: start, to: start + 3 * MINUTE },
    ])
  })

  test('one lasts from its start, not from when its delay was over', () => {
    const raised = { timestamp: iso(start + 2 * MINUTE), started_at: iso(start) }
    expect(excursionsOf([alert(1, raised)])).toMatchObject([{ from: start, to: null }])
  })

  test('others stay apart: later, of another factor, or on the other side', () => {
    const later = alert(3, { timestamp: iso(start + 9 * MINUTE) })
    const other = alert(4, { factor: 'TSS', timestamp: iso(start + 10 * MINUTE) })
    const found = excursionsOf([other, later, became, warning])
    expect(found.map(({ id, to }) => [id, to])).toEqual([
      [4, null],
      [3, null],
      [2, start + 3 * MINUTE],
    ])
    expect(countsOf(found, ['pH', 'COD', 'TSS'])).toEqual([
      { code: 'COD', count: 2 },
      { code: 'TSS', count: 1 },
      { code: 'pH', count: 0 },
    ])
  })
})

describe('gaps', () => {
  const series = (at: number[], values: (number | null)[], doubtful: number[] = []): ChartSeries => ({
    code: 'COD',
    name: 'COD',
    unit: 'mg/L',
    decimals: 1,
    at: at.map((minute) => start + minute * MINUTE),
    values,
    doubtful: doubtful.map((minute) => ({ at: start + minute * MINUTE, value: 1, quality: 1 as const })),
  })
  const minutes = (gaps: readonly { from: number; to: number }[]) =>
    gaps.map(({ from, to }) => [(from - start) / MINUTE, (to - start) / MINUTE])
  const period = { from: start, to: start + 60 * MINUTE }
  const raw = { silentMs: 3 * MINUTE, resolution: 'raw' } as const

  test('are where single readings are missing for too long, at the ends too', () => {
    const gaps = gapsOf([series([10, 12, 40, 42], [1, 1, 1, 1])], period, raw)
    expect(minutes(gaps)).toEqual([
      [0, 10],
      [12, 40],
      [42, 60],
    ])
  })

  test('are buckets without a value; a doubtful value is one', () => {
    const buckets = series([0, 15, 30, 45], [1, null, null, 1], [15])
    expect(minutes(gapsOf([buckets], period, { ...raw, resolution: '15m' }))).toEqual([[30, 45]])
  })

  test('are none where another factor has values, or where nothing is known at all', () => {
    const full = series([0, 15, 30, 45], [1, 1, 1, 1])
    const holed = series([0, 15, 30, 45], [1, null, null, 1])
    expect(gapsOf([holed, full], period, { ...raw, resolution: '15m' })).toEqual([])
    expect(gapsOf([series([], [])], period, raw)).toEqual([])
  })

  const maintained = (from: number, to: number | null, ...factor_codes: string[]) => ({
    id: from,
    factor_codes,
    module_code: 'NT',
    kind: 'service' as const,
    reason: '',
    start: iso(start + from * MINUTE),
    end: to === null ? null : iso(start + to * MINUTE),
    repeats: false,
  })

  test('the lane has gaps, doubtful times, maintenance and the excursions of shown factors, cut to the period', () => {
    const data = { ...period, series: [series([0, 60], [1, 1], [20, 21, 22])] }
    const lane = laneOf({
      data,
      alerts: [
        alert(8, { factor: 'TSS', timestamp: iso(start + 5 * MINUTE) }),
        alert(7, { timestamp: iso(start - 5 * MINUTE), resolved_at: iso(start + 5 * MINUTE) }),
        alert(6, { timestamp: iso(start - 9 * MINUTE), resolved_at: iso(start - 8 * MINUTE) }),
      ],
      gaps: [{ from: start + 30 * MINUTE, to: start + 40 * MINUTE }],
      maintenance: [maintained(45, 50), maintained(55, null), maintained(50, 55, 'TSS')],
      rule: raw,
      now: period.to,
    })
    expect(lane.map(({ kind, alert: id, ...one }) => [kind, id, minutes([one])[0]])).toEqual([
      ['gap', null, [30, 40]],
      ['doubtful', null, [20, 22]],
      ['doubtful', null, [45, 50]],
      ['doubtful', null, [55, 60]],
      ['alert', 7, [0, 5]],
    ])
  })

  test('suspect and invalid readings have marks of their own in the lane', () => {
    const doubtful = ([3, 3, 4, 1] as const).map((quality, place) => ({
      at: start + place * MINUTE,
      value: 1,
      quality,
    }))
    const data = { ...period, series: [{ ...series([0, 60], [1, 1]), doubtful }] }
    const lane = laneOf({ data, alerts: [], gaps: [], maintenance: [], rule: raw, now: period.to })
    expect(lane.map(({ kind, alert: id, ...one }) => [kind, id, minutes([one])[0]])).toEqual([
      ['doubtful', null, [3, 3]],
      ['warning', null, [0, 1]],
      ['invalid', null, [2, 2]],
    ])
  })

  test('an open excursion ends now in the lane, not where the axis ends', () => {
    const data = { ...period, series: [series([0, 5], [1, 1])] }
    const given = { data, alerts: [alert(7, {})], gaps: [], maintenance: [], rule: raw }
    expect(minutes(laneOf({ ...given, now: start + 6 * MINUTE }))).toEqual([[0, 6]])
    expect(minutes(laneOf({ ...given, now: start + 90 * MINUTE }))).toEqual([[0, 60]])
    expect(laneOf({ ...given, now: start - MINUTE })).toMatchObject([{ from: start, to: start }])
  })
})
