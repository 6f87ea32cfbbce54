import { expect, test } from 'vitest'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import type { SeriesOption } from '@quantrac/charts/engine-types.ts'
import { lookOf } from '@quantrac/charts/look.ts'
import { drawnPoints } from '../components/time-series/time-series-points.ts'
import { factorTimeSeries } from './factor-time-series.ts'

const MINUTE = 60_000
const from = Date.parse('2026-11-20T08:00:00Z')
const look = lookOf({
  scheme: 'light',
  locale: 'en',
  words: ((key: string) => key) as never, // the words of a look are not read here
  width: 600,
  height: 220,
  scale: 1,
  now: from,
})

const points = [0, 1, 2, 12, 13].map((minute) => ({ at: from + minute * MINUTE, value: minute }))

test('no line leads over a time without readings', () => {
  const { at, values } = drawnPoints(points, 3 * MINUTE)
  expect(values).toEqual([0, 1, 2, null, 12, 13])
  expect(at[3]).toBe(from + 7 * MINUTE)
  expect(drawnPoints(points, 60 * MINUTE).values).toEqual([0, 1, 2, 12, 13])
})

test('an open excursion is marked to now only, and the words of its peak stand on the side with more room', () => {
  const marked = { from: from + 30 * MINUTE, to: from + 35 * MINUTE }
  const series = {
    code: 'cod',
    name: 'COD',
    unit: 'mg/L',
    decimals: 1,
    ...drawnPoints(points, MINUTE),
    limits: { lower: null, upper: 75, warnBelow: null, warnAbove: 70 },
  }
  const drawn = (at: number) => {
    const peak = { at, value: 93, label: 'Peak {93}' }
    const option = factorTimeSeries({ from, to: from + 60 * MINUTE, series, marked, peak }, look, 'COD')
    return (option.series as SeriesOption[]).map((one) => [one.id, one] as const)
  }
  const all = new Map(drawn(from + 2 * MINUTE))
  expect(all.get('areas')).toMatchObject({
    markArea: { data: [[{ xAxis: onAxis(marked.from) }, { xAxis: onAxis(marked.to) }]] },
  })
  expect(all.get('values-0')).toMatchObject({ markLine: { data: [{ label: { formatter: '75' } }] } })
  expect(all.get('peak')).toMatchObject({
    data: [[onAxis(from + 2 * MINUTE), 93]],
    label: { formatter: 'Peak  93 ', position: 'right' },
  })
  expect(new Map(drawn(from + 50 * MINUTE)).get('peak')).toMatchObject({ label: { position: 'left' } })
})
