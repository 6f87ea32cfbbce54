import { pdfWords as words } from '../../../words/report-pdf.words.ts'
import type { FrozenFactor } from '../columns.ts'
import { chartSvg } from './pdf-chart-svg.ts'
import type { TimeSeries } from './pdf-time-series.ts'
import type { PdfInput } from './pdf-input.ts'
import { edge, ink, type Paper, room } from './pdf-paper.ts'
import { filled, lengthText, limitText } from '../../../words/value-texts.ts'
import { drawSvg } from './svg-drawing.ts'

// What the chart's own measures are in: pixels, of which 0.75 make a point.
const scale = 0.75
const heightPx = 164
const height = heightPx * scale

/** A chart a factor that has readings, as in the console. */
export function drawCharts(paper: Paper, input: PdfInput): void {
  const { locale, timeSeries } = input
  const measured = timeSeries.filter(({ mean }) => mean.some((value) => value !== null))
  if (measured.length === 0) return
  paper.ensure(43 + height)
  paper.heading(words.timeSeries[locale], filled(words.timeSeriesNote, locale, { means: meansText(input) }))
  for (const timeSeries of measured) {
    const factor = input.factors.find(({ code }) => code === timeSeries.code)
    if (factor !== undefined) drawChart(paper, input, { timeSeries, factor })
  }
}

interface Charted {
  readonly timeSeries: TimeSeries
  readonly factor: FrozenFactor
}

function drawChart(paper: Paper, input: PdfInput, { timeSeries, factor }: Charted): void {
  const { locale } = input
  const { code, name, unit } = factor
  const style = { size: 8.25, color: ink.dim }
  const own = Math.min(room / 2, paper.widthOf(code, { bold: true }))
  const rest = [unit, name === code ? '' : name, bandText(factor, input)]
    .filter((text) => text !== '')
    .join(' · ')
  const lines = paper.wrapped(rest, room - own - 6, style)
  const heading = 2 + 11 * lines.length
  paper.ensure(heading + height)
  paper.element('H3', () => {
    paper.line(code, { x: edge.left, y: paper.y, width: own + 0.5 }, { bold: true })
    const place = { x: edge.left + own + 6, width: room - own - 6 }
    for (const [at, line] of lines.entries())
      if (line !== '') paper.line(line, { ...place, y: paper.y + 0.7 + 11 * at }, style)
  })
  paper.y += heading
  const numbered = input.summary.exceedances.flatMap((one, at) =>
    one.factor === code ? [{ ...one, number: at + 1 }] : [],
  )
  const svg = chartSvg({
    timeSeries,
    factor,
    numbered,
    covered: input.covered,
    locale,
    size: { width: room / scale, height: heightPx },
  })
  const place = { x: edge.left, y: paper.y, scale }
  paper.element('Figure', () => drawSvg(paper, svg, place), altOf(factor, input))
  paper.y += height + 8
}

/** What the chart shows, for people who do not see it. */
function altOf({ code, unit }: FrozenFactor, input: PdfInput): string {
  return [filled(words.chartOf, input.locale, { factor: code }), unit]
    .filter((text) => text !== '')
    .join(', ')
}

/** The ranges of the warning bands: `67 – 75`. */
function bandText(factor: FrozenFactor, { locale }: PdfInput): string {
  const { min_value, max_value, min_range, max_range } = factor
  const ranges = [
    ...(min_value !== null && min_range > 0 ? [[min_value, min_value + min_range]] : []),
    ...(max_value !== null && max_range > 0 ? [[max_value - max_range, max_value]] : []),
  ].map((range) => range.map((limit) => limitText(limit, locale)).join(' – '))
  return ranges.length === 0 ? '' : filled(words.warningBand, locale, { range: ranges.join(', ') })
}

/** What a point of the line is. */
function meansText({ timeSeries, locale }: PdfInput): string {
  const [first = 0, second = 0] = timeSeries[0]?.at ?? []
  return filled(words.means, locale, { length: lengthText((second - first) / 1000, locale) })
}
