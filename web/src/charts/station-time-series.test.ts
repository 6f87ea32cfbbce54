import { describe, expect, test } from 'vitest'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import type { EChartsOption, SeriesOption } from '@quantrac/charts/engine-types.ts'
import { lineThreshold } from './line.ts'
import { type ChartLook, lookOf } from '@quantrac/charts/look.ts'
import type { StationTimeSeries } from '@quantrac/charts/station-time-series-data.ts'
import { stationTimeSeries } from '@quantrac/charts/station-time-series.ts'
import { inkDash } from '@quantrac/charts/station-inks.ts'
import { peaksOf } from '@quantrac/charts/station-lines.ts'

const words = ((key: string, values: object = {}) =>
  `${key} ${JSON.stringify(values)}`) as unknown as ChartLook['words']
const look = lookOf({ scheme: 'light', locale: 'vi', words, width: 800, height: 308 })

const from = Date.UTC(2026, 10, 20)
const minute = 60_000
const limits = { lower: null, upper: 75, warnBelow: null, warnAbove: 67 }

const series = (given: Partial<ChartSeries> = {}): ChartSeries => ({
  code: 'COD',
  name: 'COD',
  unit: 'mg/L',
  decimals: 1,
  at: [from, from + minute, from + 2 * minute],
  values: [50, 60, 80],
  limits,
  ...given,
})
const timeSeries = (given: Partial<StationTimeSeries> = {}): StationTimeSeries => ({
  from,
  to: from + 10 * minute,
  series: [series()],
  gaps: [],
  lane: [],
  limitsOf: 'COD',
  marked: null,
  ...given,
})
const style = { title: 'Diễn biến', canSelect: true }

type Drawn = SeriesOption & Record<string, unknown>
const byId = ({ series: list }: EChartsOption, id: string): Drawn | undefined =>
  (list as Drawn[]).find((one) => one.id === id) // builders return lists

/** The values of all points that ECharts finds the ends of the axis by. */
function pointValues({ series: list }: EChartsOption) {
  const points = (list as Drawn[]).filter(({ id }) => id !== 'lane').flatMap(({ data }) => valuesOf(data))
  const values = points.filter((value) => Number.isFinite(value))
  return { least: Math.min(...values), greatest: Math.max(...values) }
}

/** The values of pairs, or of numbers in turn. */
function valuesOf(data: unknown): number[] {
  if (data instanceof Float64Array) return [...data].filter((_, place) => place % 2 === 1)
  return Array.isArray(data) ? data.map((pair: readonly number[]) => pair[1] ?? Number.NaN) : []
}

describe('the time series of a station', () => {
  test('has one axis a unit, and below it a lane', () => {
    const flow = series({ code: 'FLOW', name: 'FLOW', unit: 'm³/h', limits: null })
    const option = stationTimeSeries(timeSeries({ series: [series(), flow] }), look, style)
    expect(option.yAxis).toMatchObject([
      { name: 'mg/L', gridIndex: 0 },
      { name: 'm³/h', position: 'right' },
      { gridIndex: 1, show: false },
    ])
    expect(byId(option, 'lane')).toMatchObject({ xAxisIndex: 1, yAxisIndex: 2 })
    expect(inkDash(0)).not.toEqual(inkDash(1))
  })

  test('draws the limits of every factor with their value on the axis, of several in their own inks without bands', () => {
    const tss = series({ code: 'TSS', name: 'TSS', limits: { ...limits, upper: 50 } })
    const both = timeSeries({ series: [series(), tss], limitsOf: 'TSS' })
    const option = stationTimeSeries(both, look, style)
    const { ink1, ink2, alert } = look.colors
    expect(byId(option, 'values-0')).toMatchObject({
      markLine: {
        lineStyle: { color: ink1, width: 1 },
        data: [{ yAxis: 75, label: { formatter: '75', color: ink1 } }],
      },
    })
    expect(byId(option, 'values-1')).toMatchObject({
      markLine: {
        lineStyle: { color: ink2, width: 1.5 },
        label: { position: 'start' },
        data: [{ yAxis: 50, label: { formatter: '50', color: ink2 } }],
      },
    })
    for (const id of ['values-0', 'values-1']) expect(byId(option, id)).not.toHaveProperty('markArea')
    const alone = stationTimeSeries(timeSeries({ limitsOf: null }), look, style)
    expect(byId(alone, 'values-0')).toMatchObject({ markArea: {}, markLine: { lineStyle: { color: alert } } })
  })

  test('is red beyond a limit; the inside has two ends, without which nothing can be drawn', () => {
    const [map] = stationTimeSeries(timeSeries(), look, style).visualMap as { pieces: object[] }[]
    expect(map?.pieces).toMatchObject([
      { lte: 75, color: look.colors.ink1 },
      { gt: 75, color: look.colors.alert },
    ])
    const [widget] = lineThreshold(
      timeSeries({ series: [series({ limits: { ...limits, warnAbove: null } })] }),
      look,
      '',
    ).visualMap as { pieces: object[] }[]
    // Far beyond every value.
    expect(map?.pieces[0]).toHaveProperty('gte', -1e12)
    expect(map?.pieces[1]).toHaveProperty('lte', 1e12)
    expect(widget?.pieces).toContainEqual(expect.objectContaining({ gte: expect.any(Number), lte: 75 }))
  })

  test('leaves the colour of a line to its states where it has limits, also a lower one alone', () => {
    const styleWith = (given: ChartSeries['limits']) =>
      byId(stationTimeSeries(timeSeries({ series: [series({ limits: given })] }), look, style), 'values-0')?.[
        'lineStyle'
      ]
    expect(styleWith({ ...limits, upper: null, lower: 5 })).not.toHaveProperty('color')
    expect(styleWith(limits)).not.toHaveProperty('color')
    expect(styleWith(null)).toHaveProperty('color', look.colors.ink1)
  })

  test('shows an excursion that the mean of its bucket hides', () => {
    const hidden = series({ values: [50, 60, 50], low: [49, 50, 49], high: [51, 90, 51] })
    expect(peaksOf(hidden)).toEqual([{ at: from + minute, from: 75, to: 90 }])
    expect(byId(stationTimeSeries(timeSeries({ series: [hidden] }), look, style), 'peaks-0')).toMatchObject({
      data: [
        [onAxis(from + minute), 75],
        [onAxis(from + minute), 90],
        [onAxis(from + minute), null],
      ],
      lineStyle: { color: look.colors.alert },
    })
  })

  test('shows one below a lower limit, too, and none where the mean itself is beyond the limit', () => {
    const given = { ...limits, upper: null, lower: 5 }
    const spread = { values: [8, 8, 4], low: [7, 2, 1], high: [9, 9, 9], limits: given }
    expect(peaksOf(series(spread))).toEqual([{ at: from + minute, from: 5, to: 2 }])
  })

  test('hatches gaps with their words, and marks the excursion that it is about', () => {
    const gap = { from: from + 3 * minute, to: from + 5 * minute, label: 'Mất kết nối' }
    const marked = { from: from + 6 * minute, to: from + 7 * minute }
    const { markArea } = byId(
      stationTimeSeries(timeSeries({ gaps: [gap], marked }), look, style),
      'areas',
    ) as {
      markArea?: { data: unknown[] }
    }
    expect(markArea?.data).toMatchObject([
      [
        { xAxis: onAxis(gap.from), label: { show: true, formatter: 'Mất kết nối' } },
        { xAxis: onAxis(gap.to) },
      ],
      [{ xAxis: onAxis(marked.from) }, { xAxis: onAxis(marked.to) }],
    ])
  })

  test('has doubtful values hollow and not joined, and a lane whose alerts can be pressed', () => {
    const doubtful = [{ at: from, value: 7, quality: 1 as const }]
    const lane = [{ from, to: from + 1, kind: 'alert' as const, alert: 31 }]
    const option = stationTimeSeries(timeSeries({ series: [series({ doubtful })], lane }), look, style)
    expect(byId(option, 'doubtful-COD')).toMatchObject({ symbol: 'emptyCircle', data: [[onAxis(from), 7]] })
    const { data } = byId(option, 'lane') as { data?: { alert: number; symbolSize: number[] }[] }
    const mark = data?.[0]
    expect(mark).toMatchObject({ alert: 31 })
    expect(mark?.symbolSize[0]).toBeGreaterThanOrEqual(8)
  })

  test('has suspect values hollow, invalid ones as crosses, each by an ink of its own', () => {
    const doubtful = ([3, 4, 1] as const).map((quality, place) => ({ at: from + place, value: 7, quality }))
    const option = stationTimeSeries(timeSeries({ series: [series({ doubtful })] }), look, style)
    expect(byId(option, 'suspect-COD')).toMatchObject({
      symbol: 'circle',
      itemStyle: { color: look.colors.surface, borderColor: look.colors.warnMark },
      data: [[onAxis(from), 7]],
    })
    expect(byId(option, 'invalid-COD')).toMatchObject({
      symbol: expect.stringMatching(/^path:/),
      itemStyle: { borderColor: look.colors.dim },
      data: [[onAxis(from + 1), 7]],
    })
    expect(byId(option, 'doubtful-COD')).toMatchObject({ data: [[onAxis(from + 2), 7]] })
  })

  test('keeps its axis where a faulty value is far off: an arrow at the edge marks it', () => {
    const at = (place: number, value: number, quality: 1 | 2) => ({
      at: from + place * minute,
      value,
      quality,
    })
    const doubtful = [at(1, 9000, 2), at(2, -500, 2), at(3, 55, 2), at(4, 120, 1)]
    const option = stationTimeSeries(timeSeries({ series: [series({ doubtful })] }), look, style)
    expect(pointValues(option)).toMatchObject({ least: 50, greatest: 120 })
    expect(byId(option, 'beyond-COD')).toMatchObject({
      data: [],
      markPoint: {
        data: [
          { xAxis: onAxis(from + minute), y: '0%', symbolRotate: 0 },
          { xAxis: onAxis(from + 2 * minute), y: '100%', symbolRotate: 180 },
        ],
      },
    })
  })

  test('cannot be selected on touch, where the page scrolls', () => {
    expect(stationTimeSeries(timeSeries(), look, style)).toHaveProperty('brush')
    expect(stationTimeSeries(timeSeries(), look, { ...style, canSelect: false })).not.toHaveProperty('brush')
  })
})
