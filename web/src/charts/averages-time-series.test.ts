import {
  averagesHover,
  averagesTimeSeries,
  type AveragesTimeSeries,
} from '@quantrac/charts/averages-time-series.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import { type ChartLook, lookOf } from '@quantrac/charts/look.ts'
import { DAY_MS, HOUR_MS, type Averages, localInstant, type ModuleLatest } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { averagesData, averagesTable } from '../components/averages/averages-data.ts'

const words = ((key: string, values: object = {}) =>
  `${key} ${JSON.stringify(values)}`) as unknown as ChartLook['words']
const midnight = localInstant('2026-11-20')
const now = midnight + 3 * HOUR_MS
const look = lookOf({ scheme: 'light', locale: 'en', words, width: 800, height: 308, now })
const iso = (hours: number) => new Date(midnight + hours * HOUR_MS).toISOString()

const latest = {
  factors: [{ code: 'COD', decimals: 1, unit: 'mg/L', max_value: 5 }],
} as unknown as ModuleLatest

/** Of hours from midnight on, each with its value and its number of four readings. */
function drawn(
  hours: readonly (readonly [value: number | null, n: number])[],
  period: Averages['period'] = '1h',
) {
  const length = period === '8h' ? 8 : 1
  const answer: Averages = {
    period,
    rule: { share: 0.75, parts: null, source: '' },
    labels: hours.map((_, place) => iso(place + 1 - length)),
    ends: hours.map((_, place) => iso(place + 1)),
    datasets: [
      {
        factor_name: 'COD',
        code: 'COD',
        unit: 'mg/L',
        data: hours.map(([value]) => value),
        mean: hours.map(([value]) => value),
        n: hours.map(([, n]) => n),
        expected: hours.map(() => 4),
        share: hours.map(([, n]) => n / 4),
        valid: hours.map(([value]) => value !== null),
      },
    ],
  }
  return averagesData({
    answer,
    codes: ['COD'],
    latest,
    asked: { from: midnight + HOUR_MS / 2, to: now },
    words: { tooLittle: 'too little', underWay: 'under way', rule: ['a rule', 'of a text'] },
    now,
  })
}

const at = (hours: number) => midnight + hours * HOUR_MS

test('an average is a step from its start to its end, without the limits of single readings', () => {
  const { series, from, to } = drawn([
    [7, 4],
    [9, 3],
  ])
  expect(series).toEqual([expect.objectContaining({ code: 'COD', unit: 'mg/L', decimals: 1, limits: null })])
  const points = series[0]?.at.map((instant, place) => [instant, series[0]?.values[place]]) ?? []
  const ends = points.filter(
    ([, value], place) => place === 0 || points[place + 1]?.[1] !== value || points[place - 1]?.[1] !== value,
  )
  // The last point of a step is the one nearest to the pointer up to its end.
  expect(ends).toEqual([
    [at(0), 7],
    [at(1) - 1, 7],
    [at(1), 9],
    [at(2) - 1, 9],
  ])
  // The whole of the first period, though it was asked for from the middle of it on.
  expect([from, to]).toEqual([at(0), now])
})

test('each of the moving eight hours is drawn over its last one, and told with all of them', () => {
  const data = drawn([[7, 8]], '8h')
  expect([data.series[0]?.at[0], data.series[0]?.at.at(-1)]).toEqual([at(0), at(1) - 1])
  expect(averagesHover(look, data, onAxis(at(0.5)))).toContain('17:00 19/11/2026 – 01:00 20/11/2026')
})

test('periods with too little data are hatched together, one that is under way apart', () => {
  const data = drawn([
    [7, 4],
    [null, 2],
    [null, 0],
    [null, 1],
  ])
  expect(data.gaps).toEqual([
    { from: at(1), to: at(3), label: 'too little' },
    { from: at(3), to: at(4), label: 'under way' },
  ])
  expect([...new Set(data.series[0]?.values)]).toEqual([7, null])
})

test('the pointer tells of the period that it is in, up to its end: value, share, rule', () => {
  const data = drawn([
    [7.25, 4],
    [null, 2],
  ])
  const told = (hours: number) => averagesHover(look, data, onAxis(at(hours))).split('\n')
  expect(told(0.99)).toEqual([
    '00:00 – 01:00 20/11/2026',
    `{m0|}  COD  {b|7.3\u00a0mg/L} · averages.of.reading  "n":4,"expected":4,"share":"100" `,
    'a rule · of a text',
  ])
  expect(told(1)[1]).toContain('averages.tooLittle')
  expect(told(1)[1]).toContain('"n":2,"expected":4,"share":"50"')
  expect(averagesHover(look, data, onAxis(at(9)))).toBe('')
})

test('on a phone each fact has a line of its own', () => {
  const told = averagesHover({ ...look, width: 330 }, drawn([[7, 4]]), onAxis(at(0.5))).split('\n')
  expect(told.slice(1)).toEqual([
    '{m0|}  COD  {b|7.0\u00a0mg/L}',
    'averages.of.reading  "n":4,"expected":4,"share":"100" ',
    'a rule',
    'of a text',
  ])
})

test('words stand in a hatched time only where there is room for them', () => {
  const labels = (data: AveragesTimeSeries) =>
    JSON.stringify(averagesTimeSeries(data, look, { title: '', canSelect: false }).series)
  const short = drawn([
    [7, 4],
    [null, 0],
    [7, 4],
  ])
  expect(labels(short)).toContain('too little')
  expect(labels({ ...short, to: short.from + 30 * DAY_MS })).not.toContain('too little')
})

test('the table has a row a period, newest first, with how much was measured', () => {
  const table = averagesTable(
    drawn([
      [7, 4],
      [null, 2],
    ]),
    { from: 'From', to: 'To', share: (name) => `${name} data` },
  )
  expect(table.columns.map(({ label }) => label)).toEqual(['From', 'To', 'COD', 'COD data'])
  expect(table.rows).toEqual([
    [at(1), at(2), null, 50],
    [at(0), at(1), 7, 100],
  ])
})
