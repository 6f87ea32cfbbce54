import { type RefObject, useEffect, useRef } from 'react'
import { fromAxis } from './chart-time.ts'
import { drawNever, drawSoon } from './draw-queue.ts'
import type { ECharts } from './engine.ts'
import type { EChartsOption } from './engine-types.ts'

export interface ChartEvents {
  /** A press on an alert's mark. */
  onAlert?: (id: number) => void
  /** The stretch that is shown after a zoom, in epoch milliseconds; not called while it still moves. */
  onZoom?: (from: number, to: number) => void
  /** The selected stretch; null: nothing is selected. */
  onSelect?: (stretch: { from: number; to: number } | null) => void
}

interface Drawn {
  /** Null: nothing is drawn, because it is off-screen or has no size. */
  option: EChartsOption | null
  width: number
  height: number
  events: ChartEvents
}

/** Keeps an instance of ECharts in an element as long as there is an option to draw. */
export function useChart(place: RefObject<HTMLElement | null>, drawn: Drawn): RefObject<ECharts | null> {
  const chart = useRef<ECharts | null>(null)
  const latest = useRef(drawn)
  latest.current = drawn
  const isShown = drawn.option !== null

  useEffect(() => {
    if (!isShown) return undefined
    const key = {}
    let isOver = false
    const open = async () => {
      const { init } = await import('./engine.ts')
      if (isOver) return
      drawSoon(key, () => {
        const { option } = latest.current
        if (place.current === null || option === null) return
        const made = init(place.current)
        chart.current = made
        listen(made, latest)
        made.setOption(option)
        startSelecting(made, option)
      })
    }
    void open()
    return () => {
      isOver = true
      drawNever(key)
      chart.current?.dispose()
      chart.current = null
    }
  }, [isShown, place])

  const { option, width, height } = drawn
  useEffect(() => {
    const made = chart.current
    if (made === null || option === null) return undefined
    const key = {}
    drawSoon(key, () => {
      if (made.isDisposed()) return
      made.resize({ width, height, silent: true })
      made.setOption(option, { notMerge: true, lazyUpdate: false })
      startSelecting(made, option)
    })
    return () => drawNever(key)
  }, [option, width, height])

  return chart
}

const SETTLED_MS = 250

function listen(chart: ECharts, latest: RefObject<Drawn>): void {
  let settled: ReturnType<typeof setTimeout> | undefined
  chart.on('click', 'series', (event) => {
    if (event.componentType === 'markPoint' && typeof event.value === 'number')
      latest.current.events.onAlert?.(event.value)
  })
  chart.on('datazoom', () => {
    clearTimeout(settled)
    settled = setTimeout(() => {
      if (chart.isDisposed()) return
      const [zoom] =
        (chart.getOption() as { dataZoom?: { startValue?: number; endValue?: number }[] }).dataZoom ?? []
      if (typeof zoom?.startValue === 'number' && typeof zoom.endValue === 'number')
        latest.current.events.onZoom?.(fromAxis(zoom.startValue), fromAxis(zoom.endValue))
    }, SETTLED_MS)
  })
  chart.on('brushEnd', (event) => {
    const [area] = (event as { areas?: { coordRange?: [number, number] }[] }).areas ?? []
    const range = area?.coordRange
    latest.current.events.onSelect?.(
      range === undefined ? null : { from: fromAxis(range[0]), to: fromAxis(range[1]) },
    )
  })
}

/** The pointer selects at once; without this, a tool would have to be chosen first. */
function startSelecting(chart: ECharts, option: EChartsOption): void {
  if (option.brush === undefined) return
  chart.dispatchAction({
    type: 'takeGlobalCursor',
    key: 'brush',
    brushOption: { brushType: 'lineX', brushMode: 'single' },
  })
}
