import type { ECharts } from './engine.ts'
import type { EChartsOption } from '@quantrac/charts/engine-types.ts'

/** The pointer's instant, as a place on the axis; null: it is on no chart. */
type Cursor = number | null
type Follow = (cursor: Cursor) => void

const followers = new Map<ECharts, Follow>()

interface Sharing {
  /** Drawn over the canvas, hidden until another chart is pointed at. */
  readonly line: HTMLElement
  /** What is drawn now. */
  readonly option: () => EChartsOption | null
}

/** What ECharts says when the pointer moves over a chart, and when it leaves. */
interface Pointed {
  axesInfo?: { axisDim: string; value: number | string }[]
}

/**
 * Shows the instant that the pointer is at in every other chart of time on the page, as a line of its own over the canvas: no chart is drawn
 * again. Until the returned function is called.
 */
export function shareCursor(chart: ECharts, { line, option }: Sharing): () => void {
  chart.on('updateAxisPointer', (event) => {
    if (plotOf(option()) === null) return
    const { axesInfo = [] } = event as Pointed // what this event brings
    const at = Number(axesInfo.find(({ axisDim }) => axisDim === 'x')?.value ?? Number.NaN)
    tell(chart, Number.isFinite(at) ? at : null)
  })
  chart.on('globalout', () => tell(chart, null))
  followers.set(chart, (cursor) => {
    const plot = cursor === null ? null : plotOf(option())
    const x = plot === null ? Number.NaN : chart.convertToPixel({ xAxisIndex: 0 }, cursor ?? Number.NaN)
    const isInside = plot !== null && x >= plot.left && x <= chart.getWidth() - plot.right
    line.hidden = !isInside
    if (!isInside) return
    line.style.transform = `translateX(${Math.round(x)}px)`
    line.style.top = `${plot.top}px`
    line.style.bottom = `${plot.bottom}px`
  })
  return () => {
    followers.delete(chart)
    line.hidden = true
  }
}

function tell(from: ECharts, cursor: Cursor): void {
  for (const [chart, follow] of followers) follow(chart === from ? null : cursor)
}

interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

/** The room around the plots in px; null where the chart's axis is not time. */
function plotOf(option: EChartsOption | null): Plot | null {
  const [axis] = [option?.xAxis].flat()
  const plots = [option?.grid].flat()
  const [first, last] = [plots[0], plots.at(-1)]
  if (axis?.type !== 'time' || first === undefined) return null
  const side = (value: unknown): number => (typeof value === 'number' ? value : 0)
  return {
    left: side(first.left),
    right: side(first.right),
    top: side(first.top),
    bottom: side(last?.bottom),
  }
}
