import type { ModuleLatest, ModuleLatestFactor } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { alertsData, alertsSummary, sharesData } from './alert-data.ts'
import { timeSeriesTable, csvOf, type TableWords } from '../../components/time-series/chart-table.ts'
import { factsOf, isWhole } from './chart-window.ts'
import { riseOf } from '../../components/time-series/rise.ts'
import { columnsOf, columnUnitOf } from './columns.ts'
import { timeSeriesData, type SeriesAnswer } from '../../components/time-series/time-series-data.ts'
import { defaultSet } from './default-set.ts'
import { changeInHour, todayOf } from '../../components/time-series/latest-facts.ts'
import { withFrames, withNewest } from '../../components/time-series/live-points.ts'
import { partsData } from './parts-data.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// Midnight in the product's zone.
const midnight = Date.parse('2026-11-20T00:00:00+07:00')
const iso = (at: number): string => new Date(at).toISOString()

const factor = (code: string, given: Partial<ModuleLatestFactor> = {}): ModuleLatestFactor => ({
  id: 1,
  code,
  name: code,
  unit: 'mg/L',
  decimals: 1,
  kind: 'gauge',
  value: 40,
  timestamp: iso(midnight),
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

const module = (code: string, type: ModuleLatest['type'], factors: ModuleLatestFactor[]): ModuleLatest =>
  ({ code, name: code, type, interval_seconds: 60, factors }) as unknown as ModuleLatest // the rest plays no part

function answer(resolution: SeriesAnswer['resolution'], at: number[], data: (number | null)[]): SeriesAnswer {
  return {
    labels: at.map(iso),
    datasets: [
      {
        factor_name: 'COD',
        code: 'COD',
        unit: 'mg/L',
        data,
        doubtful: [],
        ...(resolution === 'raw'
          ? {}
          : { min: data, max: data.map((value) => (value === null ? null : value + 1)) }),
      },
    ],
    resolution,
  }
}

const period = { from: midnight, to: midnight + HOUR }
const latest = module('NT-1', 'wasteWater', [factor('COD')])

describe('a time series', () => {
  test('it has limits with their band, and the least and greatest value of each point', () => {
    const timeSeries = { period, answer: answer('5m', [midnight, midnight + 5 * MINUTE], [40, null]) }
    const { series } = timeSeriesData({ timeSeries, codes: ['COD'], latest })
    expect(series[0]).toMatchObject({
      unit: 'mg/L',
      decimals: 1,
      limits: { lower: null, upper: 75, warnBelow: null, warnAbove: 70 },
      values: [40, null],
      low: [40, null],
      high: [41, null],
    })
  })

  test('single readings share labels with other factors; only a long silence opens the line', () => {
    const at = [0, 1, 2, 30].map((minute) => midnight + minute * MINUTE)
    const timeSeries = { period, answer: answer('raw', at, [40, null, 41, 42]) }
    expect(timeSeriesData({ timeSeries, codes: ['COD'], latest }).series[0]?.values).toEqual([
      40,
      41,
      null,
      42,
    ])
  })

  test('live readings are appended and the axis moves on; those that were not measured are not joined', () => {
    const timeSeries = { period, answer: answer('5m', [midnight], [40]) }
    const live = new Map([
      [
        'COD',
        [
          { at: midnight - 1, value: 1, quality: 0 as const },
          { at: period.to + MINUTE, value: 44, quality: 0 as const },
          { at: period.to + 2 * MINUTE, value: 500, quality: 1 as const },
        ],
      ],
    ])
    const data = timeSeriesData({ timeSeries, codes: ['COD'], latest, live })
    expect(data).toMatchObject({ from: period.from + MINUTE, to: period.to + MINUTE })
    expect(data.series[0]).toMatchObject({
      values: [40, 44],
      doubtful: [{ at: period.to + 2 * MINUTE, value: 500 }],
    })
  })

  test('a newest value that came after the answer and before the feed listened is appended, once', () => {
    const timeSeries = { period, answer: answer('raw', [midnight], [40]) }
    const at = period.to + 2000
    const newest = module('NT-1', 'wasteWater', [factor('COD', { value: 90, timestamp: iso(at) })])
    const given = { latest: newest, since: period.to }
    const values = (live: ReturnType<typeof withNewest>) =>
      timeSeriesData({ timeSeries, codes: ['COD'], latest: newest, live }).series[0]?.values
    expect(values(withNewest(undefined, given))).toEqual([40, 90])
    const same = new Map([['COD', [{ at, value: 90, quality: 0 as const }]]])
    expect(values(withNewest(same, given))).toEqual([40, 90])
    expect(withNewest(undefined, { latest, since: period.to }).get('COD')).toBeUndefined()
  })

  test('a frame with a reading from before the period, of a module silent for long, adds nothing', () => {
    const timeSeries = { period, answer: answer('raw', [], []) }
    const live = new Map([['COD', [{ at: period.from - MINUTE, value: 90, quality: 0 as const }]]])
    expect(timeSeriesData({ timeSeries, codes: ['COD'], latest, live }).series[0]).toMatchObject({
      at: [],
      values: [],
    })
  })

  test('a period that is compared with is moved onto the axis, and says when it was', () => {
    const before = {
      period: { from: midnight - 365 * DAY, to: midnight - 365 * DAY + HOUR },
      moved: { by: 'year' as const, ms: 365 * DAY },
      answer: answer('5m', [midnight - 365 * DAY], [39]),
    }
    const timeSeries = { period, answer: answer('5m', [midnight], [40]) }
    const { compared } = timeSeriesData({ timeSeries, other: before, codes: ['COD'], latest })
    expect(compared).toMatchObject({ by: 'year', from: before.period.from, series: [{ at: [midnight] }] })
    // Until another period is asked for, its answer is that of the shown one.
    expect(timeSeriesData({ timeSeries, other: timeSeries, codes: ['COD'], latest }).compared).toBeUndefined()
  })

  test('frames are kept in the order of time, a repeated one once', () => {
    const frame = (at: number, value: number) => ({
      type: 'readings' as const,
      module: 'NT-1',
      timestamp: iso(at),
      values: {},
      state: 'NORMAL' as const,
      condition: 'normal' as const,
      factors: {
        COD: {
          value,
          timestamp: iso(at),
          quality: 0 as const,
          status: 'NORMAL' as const,
          condition: 'normal' as const,
        },
      },
    })
    const points = withFrames(new Map(), [frame(1, 1), frame(2, 2), frame(2, 3)])
    expect(points.get('COD')?.map(({ value }) => value)).toEqual([1, 2])
  })
})

describe('columns', () => {
  test.for([
    [DAY, 'hour'],
    [2 * DAY, 'hour'],
    [7 * DAY, 'day'],
    [60 * DAY, 'day'],
    [365 * DAY, 'month'],
  ] as const)('%i ms are by the %s', ([length, range]) => {
    expect(columnUnitOf({ from: 0, to: length })).toBe(range)
  })

  const at = [-10, 10, 50, 70].map((minute) => midnight + minute * MINUTE)
  const data = timeSeriesData({
    timeSeries: { period, answer: answer('5m', at, [10, 14, 16, 20]) },
    codes: ['COD'],
    latest,
  })

  test('a gauge has the mean of each hour', () => {
    const { series } = columnsOf(data, { period, kinds: new Map([['COD', 'gauge']]) })
    expect(series[0]).toMatchObject({ at: [midnight, midnight + HOUR], values: [15, 20] })
  })

  test('a counter has what it counted since the value before', () => {
    const { series } = columnsOf(data, { period, kinds: new Map([['COD', 'counter']]) })
    expect(series[0]?.values).toEqual([6, 4])
  })

  test('a meter that jumps back counted nothing that is known', () => {
    expect(riseOf([10, 12, 3])).toBeNull()
    expect(riseOf([10, 12])).toBe(2)
  })
})

describe('one number a factor', () => {
  const data = timeSeriesData({
    timeSeries: { period, answer: answer('5m', [midnight, midnight + MINUTE], [30, 60]) },
    codes: ['COD'],
    latest,
  })
  const part = (of: 'latest' | 'range', kind: 'gauge' | 'counter') =>
    partsData({ of, data, latest, kinds: new Map([['COD', kind]]) }).parts[0]

  test('it is the latest value, the mean or the consumption, with its share of the limit', () => {
    expect(part('latest', 'gauge')).toMatchObject({ value: 40, share: 40 / 75 })
    expect(part('range', 'gauge')).toMatchObject({ value: 45, share: 0.6 })
    expect(part('range', 'counter')).toMatchObject({ value: 30, share: null })
  })
})

describe('alerts', () => {
  const changes = (from: number, alert: number[]) => ({
    period: { from, to: from + 2 * DAY },
    answer: {
      labels: [from, from + DAY].map(iso),
      datasets: [
        { factor_name: 'ALERT', code: 'ALERT', unit: '', data: alert },
        { factor_name: 'WARNING', code: 'WARNING', unit: '', data: [0, 1] },
      ],
    },
  })

  test('they are compared with the period before', () => {
    const moved = { by: 'before' as const, ms: 2 * DAY }
    const before = { ...changes(midnight - 2 * DAY, [5, 0]), moved }
    expect(alertsSummary(changes(midnight, [1, 2]), before)).toEqual({
      total: 4,
      more: -2,
      by: 'before',
      isFirst: false,
      peak: { at: midnight + DAY, count: 3 },
      isHourly: false,
    })
    expect(alertsData(changes(midnight, [1, 2]), before).before?.at).toEqual([midnight, midnight + DAY])
  })

  test('stations without any are left out of the shares', () => {
    const pie = { labels: ['NT-1', 'other', 'NT-2'], datasets: [{ factor_name: 'alerts', data: [3, 2, 0] }] }
    expect(sharesData(pie, 'Others').shares).toEqual([
      { name: 'NT-1', count: 3 },
      { name: 'Others', count: 2 },
    ])
  })
})

describe('the newest value', () => {
  const series = (at: number[], values: number[]) => ({
    code: 'E',
    name: 'E',
    unit: 'kWh',
    decimals: 0,
    at,
    values,
  })

  test('it is compared with the value an hour ago, if there was one', () => {
    const now = midnight + 2 * HOUR
    expect(changeInHour(series([now - HOUR + MINUTE, now], [40, 42]), now, 42.5)).toBe(2.5)
    expect(changeInHour(series([now - 20 * MINUTE], [40]), now, 42.5)).toBeNull()
  })

  test('a counter is counted from midnight, and from yesterday’s until this time of day', () => {
    const hours = [-25, -24.5, -20, -0.5, 3, 4]
    const counter = series(
      hours.map((hour) => midnight + hour * HOUR),
      [0, 10, 18, 100, 130, 150],
    )
    expect(todayOf(counter, midnight + 4 * HOUR)).toEqual({ used: 50, yesterday: 8 })
  })
})

describe('what leaves the chart', () => {
  const words = { time: 'Time' } as unknown as TableWords // a time series has no other of its own

  test('a table has a row an instant, newest first, and its file is safe for a spreadsheet', () => {
    const timeSeries = { period, answer: answer('5m', [midnight, midnight + 5 * MINUTE], [40, 41]) }
    const table = timeSeriesTable(timeSeriesData({ timeSeries, codes: ['COD'], latest }), words)
    expect(csvOf(table)).toBe(
      '\ufeffTime,COD (mg/L)\r\n2026-11-20T00:05:00+07:00,41\r\n2026-11-20T00:00:00+07:00,40\r\n',
    )
    expect(csvOf({ columns: [{ label: '=1+1', kind: 'text' }], rows: [['a,"b"']] })).toBe(
      '\ufeff\'=1+1\r\n"a,""b"""\r\n',
    )
  })

  test('what it is compared with stands beside it, with its own times; of nothing there is no column', () => {
    const then = { from: midnight - 365 * DAY, to: midnight - 365 * DAY + HOUR }
    const timeSeries = { period, answer: answer('5m', [midnight, midnight + 5 * MINUTE], [40, 41]) }
    const tableOf = (values: number[]) => {
      const other = {
        period: then,
        moved: { by: 'year' as const, ms: 365 * DAY },
        answer: answer('5m', [then.from], values),
      }
      return timeSeriesTable(timeSeriesData({ timeSeries, other, codes: ['COD'], latest }), {
        ...words,
        compared: (by, name) => `${name} ${by}`,
      })
    }
    expect(csvOf(tableOf([39]))).toBe(
      [
        '\ufeffTime,COD (mg/L),Time year,COD year (mg/L)',
        '2026-11-20T00:05:00+07:00,41,,',
        '2026-11-20T00:00:00+07:00,40,2025-11-20T00:00:00+07:00,39',
        '',
      ].join('\r\n'),
    )
    expect(tableOf([]).columns.map(({ label }) => label)).toEqual(['Time', 'COD'])
  })

  test('a selected period has its least, mean and greatest', () => {
    const timeSeries = {
      period,
      answer: answer(
        '5m',
        [0, 5, 10].map((minute) => midnight + minute * MINUTE),
        [1, 3, 9],
      ),
    }
    const [series] = timeSeriesData({ timeSeries, codes: ['COD'], latest }).series
    expect(series && factsOf(series, { from: midnight, to: midnight + 6 * MINUTE })).toEqual({
      least: 1,
      mean: 2,
      greatest: 4,
    })
    expect(series && factsOf(series, { from: midnight + HOUR, to: midnight + DAY })).toBeNull()
    expect(isWhole(period, period)).toBe(true)
  })
})

describe('the first set', () => {
  test('it has alerts, highest values, and a card and a line for each type that has stations', () => {
    const stations = [
      module('NT-1', 'wasteWater', [factor('pH', { max_value: null }), factor('COD')]),
      module('DN-1', 'elecConsum', [
        factor('P', { unit: 'kW', condition: 'normal' }),
        factor('E', { unit: 'kWh' }),
      ]),
    ]
    expect(
      defaultSet(stations).map(({ type, module_code, factors }) => [type, module_code, factors]),
    ).toEqual([
      ['alert_lineChart', null, []],
      ['alert_factorChart', null, []],
      ['table_highestVal', null, []],
      ['card_lastestFactor', 'NT-1', ['pH']],
      ['card_lastestFactor', 'DN-1', ['E']],
      ['line_threshold', 'NT-1', ['COD']],
      ['line_threshold', 'DN-1', ['P']],
    ])
  })

  test('what is above its limit now does not change which factors are shown', () => {
    const shown = (condition: 'normal' | 'above') =>
      defaultSet([module('NT-1', 'wasteWater', [factor('pH'), factor('COD', { condition })])]).map(
        ({ factors }) => factors,
      )
    expect(shown('above')).toEqual(shown('normal'))
  })

  test('without stations there are the alerts alone', () => {
    expect(defaultSet([])).toHaveLength(3)
  })
})
