import type { AlertSharesData, ChartSeries, Part, TimeSeriesData } from '@quantrac/charts/chart-data.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import type { EChartsOption, SeriesOption } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, lookOf, palette } from '@quantrac/charts/look.ts'
import { onRight, valueAxis } from '@quantrac/charts/parts.ts'
import { describe, expect, test } from 'vitest'
import { alertFactors } from './alert-factors.ts'
import { alertLine, alertPie } from './alerts.ts'
import { columnBasic } from './column.ts'
import { lineBasic, lineThreshold } from './line.ts'
import { pieBasic, polarBasic, radialBasic } from './round.ts'

// What is said and shown around what is drawn: names, units, keys and tooltips, in charts of any size.

const words = ((key: string, values: object = {}) =>
  key === 'charts.shareOf'
    ? Object.values(values).join(' % của ')
    : `${key} ${JSON.stringify(values)}`) as unknown as ChartLook['words']
const sized = (width: number, height: number): ChartLook =>
  lookOf({ scheme: 'light', locale: 'vi', words, width, height })
const look = sized(600, 240)

const from = Date.UTC(2026, 10, 20)
const hour = 3_600_000

const series = (code: string, given: Partial<ChartSeries> = {}): ChartSeries => ({
  code,
  name: code,
  unit: 'mg/L',
  decimals: 0,
  at: [from, from + hour],
  values: [30, 48],
  ...given,
})
const data = (...all: ChartSeries[]): TimeSeriesData => ({ from, to: from + 2 * hour, series: all })
const threeUnits = data(series('COD'), series('pH', { unit: '' }), series('FLOW', { unit: 'm³/h' }))

const drawn = ({ series: list }: EChartsOption) => list as (SeriesOption & Record<string, unknown>)[] // builders return lists
const listed = (part: unknown): Record<string, unknown>[] => [part].flat() as Record<string, unknown>[] // one or several

/** What is under the pointer at an instant, or over the n-th part. */
function tipOf({ tooltip }: EChartsOption, at: { axisValue: number } | { dataIndex: number }): string {
  const { formatter } = tooltip as unknown as { formatter: (params: unknown) => string } // as it is built
  return formatter('axisValue' in at ? [at] : at)
}
const inks = ({ tooltip }: EChartsOption): Record<string, { backgroundColor?: string }> =>
  (tooltip as { textStyle: { rich: Record<string, { backgroundColor?: string }> } }).textStyle.rich // as it is built

describe('columns of three units', () => {
  test('have a plot each, named with its unit, above one axis of time', () => {
    const option = columnBasic(threeUnits, look, '')
    const grids = listed(option.grid)
    expect(grids).toHaveLength(3)
    expect(listed(option.yAxis).map(({ name, gridIndex }) => [name, gridIndex])).toEqual([
      ['COD, mg/L', 0],
      ['pH', 1],
      ['FLOW, m³/h', 2],
    ])
    expect(
      listed(option.xAxis).map(({ axisLabel }) => (axisLabel as { show: boolean }).show), // as it is built
    ).toEqual([false, false, true])
    expect(drawn(option).map(({ xAxisIndex, yAxisIndex }) => [xAxisIndex, yAxisIndex])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ])
    expect(option.axisPointer).toMatchObject({ link: [{ xAxisIndex: 'all' }] })
    expect(option.legend).toBeUndefined()
  })

  test('do not lie on each other, and leave the last one room for the time', () => {
    for (const height of [150, 240]) {
      const plots = listed(columnBasic(threeUnits, sized(300, height), '').grid) as {
        top: number
        height: number
      }[]
      for (const [place, { top, height: own }] of plots.entries()) {
        const end = plots[place + 1]?.top ?? height
        // The name of the next plot, or the time, is between.
        expect(end - (top + own)).toBeGreaterThanOrEqual(place < 2 ? 17 : 25)
      }
    }
  })

  test('of two units share one plot with an axis at each side', () => {
    const option = columnBasic(data(series('COD'), series('FLOW', { unit: 'm³/h' })), look, '')
    expect(listed(option.grid)).toHaveLength(1)
    expect(option.yAxis).toMatchObject([{ name: 'mg/L' }, { name: 'm³/h', position: 'right' }])
    expect(drawn(option).map(({ yAxisIndex }) => yAxisIndex)).toEqual([0, 1])
  })
})

describe('the unit of an axis', () => {
  test('that is wider than the room of the numbers is written over the plot, not cut', () => {
    expect(valueAxis(look, 'mg/L').nameTextStyle?.align).toBe('right')
    expect(valueAxis(look, 'CFU/100 mL').nameTextStyle?.align).toBe('left')
    expect(onRight(valueAxis(look, 'mg/L')).nameTextStyle?.align).toBe('left')
    expect(onRight(valueAxis(look, 'CFU/100 mL')).nameTextStyle?.align).toBe('right')
  })

  test('gives way to the plot where the chart is very low, and numbers that would touch are left out', () => {
    expect(valueAxis(sized(200, 66), 'mg/L')).toMatchObject({ name: '', axisLabel: { hideOverlap: true } })
    const two = data(series('COD'), series('FLOW', { unit: 'm³/h' }))
    for (const build of [lineBasic, columnBasic]) {
      expect(build(two, look, '').legend).toBeDefined()
      expect(build(two, sized(200, 66), '').legend).toBeUndefined()
    }
  })
})

const part = (name: string, value: number, limit: number | null = null): Part => ({
  code: name,
  name,
  unit: 'mg/L',
  decimals: 0,
  value,
  limit,
  share: limit === null ? null : value / limit,
})
const parts = [part('COD', 60, 50), part('TSS', 30), part('NH4', 10)]

describe('a part of a whole', () => {
  test.for([pieBasic, polarBasic])('says its name and share where there is room', (build) => {
    const option = build({ parts }, look, '')
    const label = drawn(option)[0]?.['label'] as { show: boolean; formatter: (at: object) => string }
    expect(label.show).toBe(true)
    expect(parts.map((_, dataIndex) => label.formatter({ dataIndex }).split('\n')[0])).toEqual([
      'COD 60%',
      'TSS 30%',
      'NH4 10%',
    ])
    expect(option.title).toBeUndefined()
  })

  test.for([
    ['narrow', sized(240, 200), parts],
    ['low', sized(600, 120), parts],
    ['full', look, Array.from({ length: 15 }, (_, place) => part(`F${place}`, 10))],
  ] as const)('says it in a key beside a %s chart', ([, small, given]) => {
    const option = pieBasic({ parts: given }, small, '')
    expect(drawn(option)[0]?.['label']).toMatchObject({ show: false })
    const { text, left } = option.title as { text: string; left: number }
    expect(text).toMatch(
      given === parts ? /name\|COD\}\{figure\|60%.*\n.*TSS\}\{figure\|30%/ : /F0\}\{figure\|7%/,
    )
    const { center, radius: radii } = drawn(option)[0] as unknown as { center: number[]; radius: number[] } // as built
    const [x, radius] = [center[0] ?? 0, radii[1] ?? 0]
    expect(x - radius).toBeGreaterThanOrEqual(0)
    expect(x + radius).toBeLessThan(left)
  })

  test('rings that are too narrow for their names have a key, too, red beyond the limit', () => {
    const four = [...parts, part('BOD', 5, 10)]
    expect(radialBasic({ parts: four }, look, '').title).toBeUndefined()
    const small = radialBasic({ parts: four }, sized(200, 66), '')
    expect(small.radiusAxis).toMatchObject({ axisLabel: { show: false } })
    expect(small.title).toMatchObject({
      text: expect.stringMatching(/COD\}\{figure\|120%/),
      textStyle: {
        rich: { m0: { backgroundColor: look.colors.alert }, m1: { backgroundColor: palette[1] } },
      },
    })
  })
})

describe('a tooltip', () => {
  const limits = { lower: null, upper: 40, warnBelow: null, warnAbove: 36 }

  test('of lines and columns has the colour, the name, the value in bold and its share of the limit', () => {
    for (const build of [lineBasic, columnBasic]) {
      const option = build(data(series('COD', { limits }), series('TSS')), look, '')
      expect(
        tipOf(option, { axisValue: onAxis(from + hour) })
          .split('\n')
          .slice(1),
      ).toEqual(['{m0|}  COD  {b|48\u00a0mg/L} · 120 % của 40', '{m1|}  TSS  {b|48\u00a0mg/L}'])
      expect([inks(option)['m0'], inks(option)['m1']]).toMatchObject([
        { backgroundColor: palette[0] },
        { backgroundColor: palette[1] },
      ])
    }
  })

  test('of a line in the colours of its states has that of the instant', () => {
    const given = series('COD', { limits, at: [from, from + hour, from + 2 * hour], values: [30, 38, 48] })
    const option = lineThreshold(data(given), look, '')
    const marks = [0, 1, 2].map((at) => tipOf(option, { axisValue: onAxis(from + at * hour) }).split('\n')[1])
    expect(marks.map((line) => line?.slice(0, line.indexOf('|')))).toEqual(['{inside', '{near', '{beyond'])
    expect(inks(option)['beyond']).toMatchObject({ backgroundColor: look.colors.alert })
  })

  test('of a part has its share of the whole, of a ring that of its limit', () => {
    expect(tipOf(pieBasic({ parts }, look, ''), { dataIndex: 0 })).toBe('{m0|}  COD  {b|60\u00a0mg/L} · 60%')
    expect(tipOf(radialBasic({ parts }, look, ''), { dataIndex: 0 })).toBe(
      '{m0|}  COD  {b|60\u00a0mg/L} · 120 % của 50',
    )
  })

  test('of alerts has the colours of their states, of stations those of their slices', () => {
    const line = alertLine({ from, to: from + hour, at: [from], alert: [2], warning: [1] }, look, '')
    expect(tipOf(line, { axisValue: onAxis(from) })).toMatch(
      /\n\{alert\|\} {2}charts\.alert.*\{b\|2\}\n\{warning\|\} {2}charts\.warning.*\{b\|1\}$/,
    )
    expect(inks(line)['alert']).toMatchObject({ backgroundColor: look.colors.alert })
    const shares: AlertSharesData['shares'] = [
      { name: 'NT-1', count: 3 },
      { name: 'KK-{1}', count: 1 },
    ]
    expect(tipOf(alertPie({ shares }, look, ''), { dataIndex: 1 })).toBe('{m1|}  KK- 1   {b|1} · 25%')
  })
})

test('alerts by factor are bars, most first from the top, with their number at the end and in words', () => {
  const rows = [
    { name: 'COD', alert: 3, warning: 2 },
    { name: 'pH', alert: 1, warning: 0 },
  ]
  const option = alertFactors({ rows }, look, 'Cảnh báo')
  expect(option.yAxis).toMatchObject({ inverse: true, data: ['COD', 'pH'] })
  const [alerts, warnings] = drawn(option)
  expect([alerts, warnings]).toMatchObject([
    { stack: 'alerts', data: [3, 1] },
    { stack: 'alerts', data: [2, 0] },
  ])
  const label = warnings?.['label'] as { formatter: (at: object) => string } | undefined // as it is built
  expect([0, 1].map((dataIndex) => label?.formatter({ dataIndex }))).toEqual(['5', '1'])
  const { formatter: hover } = option.tooltip as unknown as { formatter: (params: unknown) => string } // as it is built
  expect(hover([{ dataIndex: 0 }])).toMatch(/^COD\n\{alert\|\}.*\{b\|3\}\n\{warning\|\}.*\{b\|2\}$/)
  expect(option.aria).toMatchObject({
    label: { description: expect.stringContaining('COD: charts.describeAlerts') },
  })
})
