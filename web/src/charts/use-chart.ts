import { fromAxis } from '@quantrac/charts/chart-time.ts'
import type { EChartsOption } from '@quantrac/charts/engine-types.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { untilTypeface } from '../lib/typeface.ts'
import { cancelDraw, drawSoon, type Step } from './draw-queue.ts'
import type { ECharts } from './engine.ts'

const followers = new Map<ECharts, Follow>()

export interface ChartEvents {
  /** A press on an alert's mark. */
  onAlert?: (id: number) => void
  /** The pointer is on the n-th line, or on none: null. */
  onLine?: (place: number | null) => void
  /** The period that is shown after a zoom, in epoch milliseconds; not called while it still moves. */
  onZoom?: (from: number, to: number) => void
  /** The selected period; null: nothing is selected. */
  onSelect?: (range: { from: number; to: number } | null) => void
}

interface Drawn {
  /** Null: nothing is drawn, because it is off-screen or has no size. */
  option: EChartsOption | null
  width: number
  height: number
  events: ChartEvents
}

interface Places {
  readonly canvas: RefObject<HTMLElement | null>
  /** Shows the instant at which the pointer is in another chart. */
  readonly cursor: RefObject<HTMLElement | null>
}

/** Keeps an instance of ECharts in an element as long as there is an option to draw. */
export function useChart({ canvas, cursor }: Places, drawn: Drawn): RefObject<ECharts | null> {
  const chart = useRef<ECharts | null>(null)
  const unshare = useRef(() => {})
  const { option, width, height, events } = drawn
  const isShown = option !== null
  const onEvent: Send = useEffectEvent((send: (events: ChartEvents) => void) => send(events))
  const drawnOption = useEffectEvent(() => option)
  const open = useEffectEvent((init: (canvas: HTMLElement) => ECharts) => {
    if (canvas.current === null || option === null) return undefined
    chart.current = init(canvas.current)
    listen(chart.current, onEvent)
    styleTips(chart.current, drawnOption)
    if (cursor.current !== null)
      unshare.current = shareCursor(chart.current, { line: cursor.current, option: drawnOption })
    return show(chart.current, { option, width, height })
  })

  useEffect(() => {
    if (!isShown) return undefined
    const key = {}
    let isOver = false
    const load = async () => {
      const [{ init }] = await Promise.all([import('./engine.ts'), untilTypeface()])
      if (!isOver) drawSoon(key, () => open(init))
    }
    void load()
    return () => {
      isOver = true
      cancelDraw(key)
      unshare.current()
      chart.current?.dispose()
      chart.current = null
    }
  }, [isShown])

  useEffect(() => {
    const made = chart.current
    if (made === null || option === null) return undefined
    const key = {}
    drawSoon(key, () => (made.isDisposed() ? undefined : show(made, { option, width, height })))
    return () => cancelDraw(key)
  }, [option, width, height])

  return chart
}

/**
 * ECharts writes a tooltip in the browser's own type and knows no styles for parts of it: both are those of the option,
 * given to its text as that is added to the drawing.
 */
function styleTips(chart: ECharts, option: () => EChartsOption | null): void {
  const drawing = chart.getZr()
  const add = drawing.add.bind(drawing)
  drawing.add = (element) => {
    const [tip] = [option()?.tooltip].flat()
    if (element.type === 'text' && tip?.textStyle !== undefined) {
      const { fontFamily, fontSize, rich } = tip.textStyle as TipStyle // what `tooltip` of the charts gives
      const text = element as typeof element & TipText // what its type says
      text.setStyle({ fontFamily, fontSize, rich: { ...text.style.rich, ...rich } })
    }
    add(element)
  }
}

interface TipStyle {
  fontFamily: string
  fontSize: number
  rich: object
}

interface TipText {
  style: Partial<TipStyle>
  setStyle(style: TipStyle): void
}

const SETTLED_MS = 250

interface Zoomed {
  dataZoom?: { startValue?: number; endValue?: number }[]
}
interface Brushed {
  areas?: { coordRange?: [number, number] }[]
}

type Send = (send: (events: ChartEvents) => void) => void

function listen(chart: ECharts, onEvent: Send): void {
  let settled: ReturnType<typeof setTimeout> | undefined
  chart.on('click', 'series', (event) => {
    const id = event.componentType === 'markPoint' ? event.value : alertOf(event.data)
    if (typeof id === 'number') onEvent(({ onAlert }) => onAlert?.(id))
  })
  chart.on('mouseover', 'series.line', ({ seriesId }) => {
    const place = /^values-(\d+)$/.exec(seriesId ?? '')?.[1]
    if (place !== undefined) onEvent(({ onLine }) => onLine?.(Number(place)))
  })
  chart.on('mouseout', 'series.line', () => onEvent(({ onLine }) => onLine?.(null)))
  chart.on('datazoom', () => {
    clearTimeout(settled)
    settled = setTimeout(() => {
      if (chart.isDisposed()) return
      const { dataZoom = [] } = chart.getOption() as Zoomed // what it holds after a zoom
      const [zoom] = dataZoom
      const { startValue: from, endValue: to } = zoom ?? {}
      if (from !== undefined && to !== undefined)
        onEvent(({ onZoom }) => onZoom?.(fromAxis(from), fromAxis(to)))
    }, SETTLED_MS)
  })
  chart.on('brushEnd', (event) => {
    const { areas = [] } = event as Brushed // what this event brings
    const [area] = areas
    const range = area?.coordRange
    const period = range === undefined ? null : { from: fromAxis(range[0]), to: fromAxis(range[1]) }
    onEvent(({ onSelect }) => onSelect?.(period))
  })
}

/** The alert of a point that stands for one. */
const alertOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'alert' in data ? data.alert : undefined

interface Shown {
  option: EChartsOption
  width: number
  height: number
}

/** Reads the option, then lays the chart out in a task of its own; it is painted in the frame after that. */
function show(chart: ECharts, { option, width, height }: Shown): Step {
  chart.setOption(option, { notMerge: true, lazyUpdate: true })
  // Otherwise a frame that comes first would lay it out.
  const { animation } = chart.getZr()
  animation.pause()
  return () => {
    if (chart.isDisposed()) return undefined
    animation.resume()
    // It does what has been put off, with a new size or without.
    chart.resize({ width, height, silent: true })
    return option.brush === undefined ? undefined : () => selectAtOnce(chart)
  }
}

/** The pointer selects at once; without this, a tool would have to be chosen first. */
function selectAtOnce(chart: ECharts): undefined {
  if (chart.isDisposed()) return
  chart.dispatchAction({
    type: 'takeGlobalCursor',
    key: 'brush',
    brushOption: { brushType: 'lineX', brushMode: 'single' },
  })
}

/** The pointer's instant, as a place on the axis; null: it is on no chart. */
type Cursor = number | null

type Follow = (cursor: Cursor) => void

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
 * Shows the instant that the pointer is at in every other chart of time on the page, as a line of its own over the
 * canvas: no chart is drawn again. Until the returned function is called.
 */
function shareCursor(chart: ECharts, { line, option }: Sharing): () => void {
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
