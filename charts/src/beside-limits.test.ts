import { LineChart, ScatterChart } from 'echarts/charts'
import {
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'
import type { ChartSeries } from './chart-data.ts'
import { type ChartLook, fontSize, lookOf } from './look.ts'
import { stationTimeSeries } from './station-time-series.ts'

echarts.use([
  LineChart,
  ScatterChart,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  SVGRenderer,
])

const words = (() => '') as unknown as ChartLook['words'] // the words of a chart by their keys: none are drawn here
const from = Date.UTC(2026, 10, 20)
const minute = 60_000

interface Given {
  code: string
  unit: string
  values: readonly number[]
  upper: number | null
}

const series = ({ code, unit, values, upper }: Given): ChartSeries => ({
  code,
  name: code,
  unit,
  decimals: 1,
  at: values.map((_, place) => from + place * minute),
  values,
  limits: upper === null ? null : { upper, lower: null, warnAbove: null, warnBelow: null },
})
const cod = (values: readonly number[], upper: number | null) =>
  series({ code: 'COD', unit: 'mg/L', values, upper })

interface Word {
  text: string
  x: number
  y: number
}

/** The words of the picture that ECharts draws. */
function wordsOf(all: readonly ChartSeries[], limitsOf: string, look: ChartLook): Word[] {
  const chart = echarts.init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: look.width,
    height: look.height,
  })
  const data = { from, to: from + 10 * minute, series: all, gaps: [], lane: [], limitsOf, marked: null }
  chart.setOption(stationTimeSeries(data, look, { title: '', canSelect: false }))
  const drawn = chart.renderToSVGString()
  chart.dispose()
  return [...drawn.matchAll(/<text [^>]*translate\((\S+) (\S+)\)"[^>]*>([^<]*)</g)].map(
    ([, x = '', y = '', text = '']) => ({ text: text.trim(), x: Number(x), y: Number(y) }),
  )
}

/** The numbers at one edge that are nearer to the limit than a line of text. */
function touching(drawn: readonly Word[], limit: Word | undefined, look: ChartLook): string[] {
  const isBeside = ({ x }: Word) => Math.abs(x - (limit?.x ?? 0)) < 40 * look.scale
  return drawn
    .filter((word) => word !== limit && /^\d+$/.test(word.text) && isBeside(word))
    .filter(({ y }) => Math.abs(y - (limit?.y ?? 0)) < 1.15 * fontSize(look))
    .map(({ text }) => text)
}

const sizes = [
  { height: 308, scale: 1 },
  { height: 240, scale: 1 },
  { height: 180, scale: 1 },
  { height: 700, scale: 2 },
]

const limits = [20, 41.7, 58.3, 75.8, 99.5, 131]

test.for(sizes)('no number of an axis of $height px touches the limit, wherever it is', (size) => {
  const look = lookOf({ scheme: 'light', locale: 'en', words, width: 800, ...size })
  for (const greatest of [88, 104])
    for (const upper of limits) {
      const drawn = wordsOf([cod([18, greatest], upper)], 'COD', look)
      const written = drawn.find(({ text }) => text === String(upper))
      expect(written, `the limit ${upper}`).toBeDefined()
      expect(touching(drawn, written, look), `${upper} with values up to ${greatest}`).toEqual([])
    }
})

test('a number that is far enough stays', () => {
  const look = lookOf({ scheme: 'light', locale: 'en', words, width: 800, height: 308 })
  const drawn = wordsOf([cod([18, 88], 75)], 'COD', look)
  expect(drawn.map(({ text }) => text)).toEqual(expect.arrayContaining(['50', '60', '90', '75']))
})

test('the limit of a factor of the right axis is written there, and its numbers give way', () => {
  const look = lookOf({ scheme: 'light', locale: 'en', words, width: 800, height: 308 })
  const all = [cod([0, 100], null), series({ code: 'FLOW', unit: 'm³/h', values: [18, 97], upper: 78 })]
  const drawn = wordsOf(all, 'FLOW', look)
  const written = drawn.find(({ text }) => text === '78')
  expect(written?.x).toBeGreaterThan(700)
  expect(touching(drawn, written, look)).toEqual([])
  expect(drawn.filter(({ text, x }) => text === '80' && x > 700)).toEqual([])
  expect(drawn.filter(({ text, x }) => text === '100' && x < 100)).toHaveLength(1)
})
