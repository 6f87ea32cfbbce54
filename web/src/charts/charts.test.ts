import { widgetTypes } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { type ChartType, charts } from './builders.ts'
import type { ChartSeries, TimeSeriesData } from '@quantrac/charts/chart-data.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import type { EChartsOption, SeriesOption } from '@quantrac/charts/engine-types.ts'
import { alertLine } from './alerts.ts'
import { areaStacked } from './area.ts'
import { columnBasic, columnDataLabel } from './column.ts'
import { lineBasic, lineBrush, lineDataLabel, lineSync, lineThreshold } from './line.ts'
import { type ChartLook, lookOf, palette } from '@quantrac/charts/look.ts'
import { radialBasic, radialDataLabel } from './round.ts'
import { sampleOption } from './samples.ts'

const words = ((key: string, values: object = {}) =>
  `${key} ${JSON.stringify(values)}`) as unknown as ChartLook['words']
const look = lookOf({ scheme: 'light', locale: 'vi', words, width: 400, height: 240 })

const from = Date.UTC(2026, 10, 20)
const minute = 60_000
const hour = 60 * minute

/** A factor with a value each minute. */
const series = (values: readonly (number | null)[], given: Partial<ChartSeries> = {}): ChartSeries => ({
  code: 'COD',
  name: 'COD',
  unit: 'mg/L',
  decimals: 1,
  at: values.map((_, place) => from + place * minute),
  values,
  ...given,
})
const timeSeries = (...all: ChartSeries[]): TimeSeriesData => ({ from, to: from + 10 * minute, series: all })

type Drawn = SeriesOption & Record<string, unknown>
const drawn = ({ series: list }: EChartsOption): Drawn[] => list as Drawn[] // builders return lists
const byId = (option: EChartsOption, id: string): Drawn | undefined =>
  drawn(option).find((one) => one.id === id)
const valuesOf = (one: Drawn | undefined): number[] => [...((one?.['data'] ?? []) as Float64Array)]
const count = (part: unknown): number => (Array.isArray(part) ? part.length : part === undefined ? 0 : 1)

describe('every type of chart', () => {
  const types = Object.keys(charts) as ChartType[] // the keys of the table

  test('has a builder, but for the table, the card and what a station has of its own', () => {
    const others = Object.keys(widgetTypes).filter((type) => !(type in charts))
    expect(others).toEqual([
      'table_highestVal',
      'card_lastestFactor',
      'aqi_hours',
      'compliance_month',
      'averages_step',
    ])
  })

  test.for(types)('%s draws sample data and says what it shows', (type) => {
    const option = sampleOption(type, look, { factors: widgetTypes[type].factor_limit, title: 'Mẫu' })
    expect(count(option.series)).toBeGreaterThan(0)
    const { label } = option.aria as { label: { description: string } }
    expect(label.description).toContain('Mẫu')
    expect(label.description.length).toBeGreaterThan('Mẫu. '.length)
    // A tooltip of HTML would break the content security policy.
    expect(option.tooltip).toMatchObject({ renderMode: 'richText' })
  })
})

describe('a chart over time', () => {
  test('has every instant and value on the zone’s axis, and a gap where nothing was measured', () => {
    const line = byId(lineBasic(timeSeries(series([1, null, 3])), look, ''), 'values-0')
    expect(valuesOf(line)).toEqual([
      onAxis(from),
      1,
      onAxis(from + minute),
      Number.NaN,
      onAxis(from + 2 * minute),
      3,
    ])
    expect(line).toMatchObject({ connectNulls: false })
  })

  test('has the unit on its axis; two units give two axes, three give plots with one cursor', () => {
    const one = lineBasic(timeSeries(series([1]), series([2], { code: 'TSS' })), look, '')
    expect(one.yAxis).toMatchObject([{ name: 'mg/L' }])
    const two = lineBasic(timeSeries(series([1]), series([2], { unit: 'kW' })), look, '')
    expect(two.yAxis).toMatchObject([{ name: 'mg/L' }, { name: 'kW', position: 'right' }])
    expect(count(two.grid)).toBe(1)
    const three = lineBasic(
      timeSeries(series([1]), series([2], { unit: 'kW' }), series([3], { unit: 'V' })),
      look,
      '',
    )
    expect(count(three.grid)).toBe(3)
    expect(three.axisPointer).toMatchObject({ link: [{ xAxisIndex: 'all' }] })
    expect(drawn(three).map(({ yAxisIndex }) => yAxisIndex)).toEqual([0, 1, 2])
  })

  test('with two units has its legend between them, not on one', () => {
    for (const build of [lineBasic, areaStacked, columnBasic]) {
      const { legend, yAxis } = build(timeSeries(series([1]), series([2], { unit: 'kW' })), look, '')
      expect(legend).toMatchObject({ top: 0, left: 'center' })
      expect(yAxis).toMatchObject([
        { nameTextStyle: { align: 'right' } },
        { nameTextStyle: { align: 'left' } },
      ])
    }
  })

  test('sums stacked areas by unit, from zero', () => {
    const ph = series([7], { code: 'pH', name: 'pH', unit: '' })
    const option = areaStacked(
      timeSeries(ph, series([40]), series([30], { code: 'TSS', name: 'TSS' })),
      look,
      '',
    )
    const [one, two, three] = ['values-0', 'values-1', 'values-2'].map((id) => byId(option, id)?.['stack'])
    expect(two).toBe(three)
    expect(one).not.toBe(two)
    expect(option.yAxis).toMatchObject([{ scale: false }, { scale: false }])
  })

  test('of several factors has one plot each if they move together, with its name', () => {
    const option = lineSync(
      timeSeries(series([1]), series([7], { code: 'pH', name: 'pH', unit: '' })),
      look,
      '',
    )
    expect(count(option.grid)).toBe(2)
    expect(option.yAxis).toMatchObject([{ name: 'COD, mg/L' }, { name: 'pH' }])
    expect(option.axisPointer).toMatchObject({ link: [{ xAxisIndex: 'all' }] })
  })

  test('marks an alert, and draws what is compared, in the plot of its factor only', () => {
    const other = series([2], { code: 'TSS' })
    const option = lineSync(
      {
        ...timeSeries(series([1]), other),
        alerts: [{ id: 31, at: from, severity: 'ALERT', factor: 'TSS' }],
        compared: { by: 'before', from: from - hour, to: from, movedBy: hour, series: [series([3]), other] },
      },
      look,
      '',
    )
    expect(byId(option, 'alerts-0')).toBeUndefined()
    expect(byId(option, 'alerts-1')).toMatchObject({ markPoint: { data: [{ value: 31 }] } })
    const places = drawn(option).flatMap(({ id, yAxisIndex }) =>
      String(id).startsWith('before-') ? [[id, yAxisIndex]] : [],
    )
    expect(places).toEqual([
      ['before-COD', 0],
      ['before-TSS', 1],
    ])
  })

  test('tells lines apart by more than colour', () => {
    const option = lineBasic(timeSeries(series([1]), series([2], { code: 'TSS', name: 'TSS' })), look, '')
    const styles = ['values-0', 'values-1'].map((id) => byId(option, id)?.['lineStyle'] as { type: unknown })
    expect(styles[0]?.type).not.toEqual(styles[1]?.type)
    expect(byId(option, 'values-1')).toMatchObject({ endLabel: { show: true, formatter: 'TSS' } })
  })

  test('with its values written at the points also has its names, and room for the values below the lowest line', () => {
    const option = lineDataLabel(timeSeries(series([1]), series([2], { code: 'TSS', name: 'TSS' })), look, '')
    expect(byId(option, 'values-1')).toMatchObject({
      label: { show: true },
      endLabel: { show: true, formatter: 'TSS' },
    })
    expect(option.yAxis).toMatchObject([{ boundaryGap: ['18%', 0] }])
  })

  test('names at the ends of near lines do not meet, though a peak or a brush draws the lines together', () => {
    const small = { ...look, height: 132 }
    const near = (high: readonly number[]) =>
      timeSeries(series([34, 34], { high }), series([22, 22], { code: 'TSS', name: 'TSS' }))
    const riseOf = (option: EChartsOption): number => {
      const label = byId(option, 'values-0')?.['endLabel'] as { offset: [number, number] } | undefined
      return -(label?.offset[1] ?? Number.NaN)
    }
    const peak = riseOf(lineBasic(near([90, 34]), small, ''))
    expect(riseOf(lineBasic(near([34, 34]), small, ''))).toBe(0)
    expect(peak).toBeGreaterThan(4)
    expect(riseOf(lineBrush(near([90, 34]), small, ''))).toBeGreaterThan(peak)
  })

  test('a value written at either end lies beside the numbers of the axis, not on them', () => {
    const alignOf = (option: EChartsOption, x: number): unknown => {
      const layout = byId(option, 'values-0')?.['labelLayout'] as (label: object) => { align?: string }
      return layout({ labelRect: { x, width: 28 } }).align
    }
    const two = lineDataLabel(timeSeries(series([1, 2]), series([2], { unit: 'kW' })), look, '')
    expect([40, 200, 330].map((x) => alignOf(two, x))).toEqual(['left', undefined, 'right'])
    const columns = columnDataLabel(timeSeries(series([1, 2])), look, '')
    expect([40, 200, 330].map((x) => alignOf(columns, x))).toEqual(['left', undefined, undefined])
  })

  test('shades from the least to the greatest reading behind a point', () => {
    const option = lineBasic(timeSeries(series([5, 6], { low: [4, 5], high: [9, null] })), look, '')
    expect(valuesOf(byId(option, 'low-0')).filter((_, place) => place % 2 === 1)).toEqual([4, 5])
    // Stacked on the least.
    expect(valuesOf(byId(option, 'high-0')).filter((_, place) => place % 2 === 1)).toEqual([5, Number.NaN])
  })

  test('draws what it is compared with, doubtful values and alerts', () => {
    const compared = {
      by: 'before' as const,
      from: from - hour,
      to: from,
      movedBy: hour,
      series: [series([2])],
    }
    const given = { ...timeSeries(series([1], { doubtful: [{ at: from, value: 7 }] })), compared }
    const alerts = [{ id: 31, at: from, severity: 'ALERT' as const, factor: 'COD' }]
    const option = lineBasic({ ...given, alerts }, look, '')
    expect(valuesOf(byId(option, 'before-COD'))[1]).toBe(2)
    expect(byId(option, 'doubtful-COD')).toMatchObject({ symbol: 'emptyCircle', data: [[onAxis(from), 7]] })
    expect(byId(option, 'alerts-0')).toMatchObject({
      markPoint: { data: [{ value: 31, xAxis: onAxis(from) }] },
    })
  })

  test('says which period is behind and when it was, or that nothing is known of then', () => {
    const yearAgo = Date.UTC(2025, 10, 20)
    const textOf = (values: number[]) => {
      const compared = {
        by: 'year' as const,
        from: yearAgo,
        to: yearAgo + 10 * minute,
        movedBy: from - yearAgo,
        series: [series(values)],
      }
      const option = lineBasic({ ...timeSeries(series([1])), compared }, look, '')
      const { formatter } = option.tooltip as { formatter: (params: unknown) => string }
      const { label } = option.aria as { label: { description: string } }
      return { said: label.description, hovered: formatter([{ axisValue: onAxis(from) }]) }
    }
    const known = textOf([2])
    expect(known.said).toContain('charts.compared.year {"when":"07:00 – 07:10 20/11/2025"}')
    expect(known.hovered).toMatch(
      /COD {2}\{b\|1,0.*\ncharts\.compared\.year \{"when":"07:00 20\/11\/2025"\}\n\{before\|\} {2}COD {2}\{b\|2,0/,
    )
    const nothing = textOf([])
    expect(nothing.said).toContain('charts.comparedNothing.year {"when":"07:00 – 07:10 20/11/2025"}')
    expect(nothing.hovered).not.toContain('compared')
  })

  test('says since when it is beyond its limit, and marks where that began if it is in sight', () => {
    const limits = { lower: null, upper: 9, warnBelow: null, warnAbove: null }
    const since = from + minute
    const drawnSince = (start: number) =>
      lineThreshold(
        timeSeries(series([7, 9.2], { limits, excursion: { since: start, state: 'above' } })),
        look,
        '',
      )
    const option = drawnSince(since)
    expect(option.title).toMatchObject({ text: 'charts.since.above {"at":"07:01"} · 9,2\u00a0mg/L' })
    expect(byId(option, 'excursion')).toMatchObject({ markLine: { data: [{ xAxis: onAxis(since) }] } })
    expect(option.aria).toMatchObject({ label: { description: expect.stringContaining('since.above') } })
    const earlier = drawnSince(from - 1)
    expect(earlier.title).toMatchObject({ text: expect.stringContaining('06:59') })
    expect(byId(earlier, 'excursion')).toBeUndefined()
    expect(lineThreshold(timeSeries(series([7], { limits })), look, '').title).toBeUndefined()
  })

  test('draws limits with their values, the band, and the line in the colour of its state', () => {
    const limits = { lower: 6, upper: 9, warnBelow: 6.5, warnAbove: 8.5 }
    const option = lineThreshold(timeSeries(series([7, 9.2], { limits })), look, '')
    const line = byId(option, 'values-0') as {
      markLine?: { data: { yAxis: number; label: { formatter: string } }[] }
      markArea?: { data: unknown }
    }
    expect(line.markLine?.data.map(({ yAxis, label }) => [yAxis, label.formatter])).toEqual([
      [9, '≤ 9'],
      [6, '≥ 6'],
    ])
    expect(line.markArea?.data).toEqual([
      [{ yAxis: 8.5 }, { yAxis: 9 }],
      [{ yAxis: 6 }, { yAxis: 6.5 }],
    ])
    const { alert, warnMark, text } = look.colors
    expect(option.visualMap).toMatchObject([
      {
        outOfRange: { color: text },
        pieces: [
          { gt: 9, color: alert },
          { gt: 8.5, lte: 9, color: warnMark },
          { lt: 6, color: alert },
          { gte: 6, lt: 6.5, color: warnMark },
        ],
      },
    ])
  })

  test('names in a tooltip cannot change its layout', () => {
    const option = lineBasic(timeSeries(series([1], { name: '{a|b}' })), look, '')
    const { formatter } = option.tooltip as { formatter: (params: unknown) => string }
    expect(formatter([{ axisValue: onAxis(from) }])).toBe(
      '07:00:00 20/11/2026\n{m0|}   a b   {b|1,0\u00a0mg/L}',
    )
  })
})

test('a share beyond the limit fills its ring in the colour of an alert', () => {
  const part = { code: 'COD', name: 'COD', unit: 'mg/L', decimals: 1, value: 90, limit: 75, share: 1.2 }
  const option = radialBasic({ parts: [part] }, look, '')
  expect(drawn(option).at(-1)).toMatchObject({
    data: [{ value: 1, itemStyle: { color: look.colors.alert } }],
  })
})

test('alerts of each day are stacked columns, those of the period before a line of steps over them', () => {
  const day = 24 * hour
  const at = [from, from + day, from + 2 * day]
  const before = { by: 'before' as const, movedBy: 3 * day, at: at.slice(1), alert: [4, 0] }
  const option = alertLine(
    { from, to: from + 3 * day, at, alert: [2, 0, 5], warning: [1, 3, 0], before },
    look,
    '',
  )
  expect(['alert', 'warning'].map((id) => byId(option, id))).toMatchObject([
    { type: 'bar', stack: 'alerts', data: [2, 0, 5] },
    { type: 'bar', stack: 'alerts', data: [1, 3, 0] },
  ])
  expect(byId(option, 'before')).toMatchObject({ type: 'line', step: 'middle', data: [null, 4, 0] })
  const { axisLabel } = option.xAxis as unknown as { axisLabel: { formatter: (place: string) => string } } // one axis
  expect(axisLabel.formatter(String(onAxis(from)))).toBe('20/11')
})

test('a share is written beside the name of its ring', () => {
  const part = { code: 'COD', name: 'COD', unit: 'mg/L', decimals: 1, value: 45, limit: 75, share: 0.6 }
  const option = radialDataLabel({ parts: [part] }, look, '')
  expect(option.radiusAxis).toMatchObject({ data: ['COD 60%'] })
})

test('in the dark theme every colour of the palette has a contrast of 3 : 1', () => {
  const { surface } = lookOf({ scheme: 'dark', locale: 'vi', words, width: 1, height: 1 }).colors
  expect(palette.filter((color) => contrast(color, surface) < 3)).toEqual([])
})

/** The contrast of two colours by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(color.slice(place, place + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
