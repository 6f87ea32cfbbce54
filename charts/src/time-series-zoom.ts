import type { TimeSeriesStyle } from './time-series-style.ts'
import type { EChartsOption, Option } from './engine-types.ts'
import type { ChartLook } from './look.ts'

/** In px. */
const brushHeight = 44
/** With the space above it. */
export const brushRoom = brushHeight + 12

/** How the period that is shown can be changed, in all plots together. */
export function zoomOf(
  look: ChartLook,
  plots: number,
  style: TimeSeriesStyle,
): Pick<EChartsOption, 'dataZoom'> {
  const xAxisIndex = Array.from({ length: plots }, (_, place) => place)
  const inside = { type: 'inside', xAxisIndex, filterMode: 'none', throttle: 80 } as const
  if (style.hasBrush === true) {
    const { line, dim } = look.colors
    const slider = {
      type: 'slider',
      xAxisIndex,
      filterMode: 'none',
      height: brushHeight,
      bottom: 8,
      borderColor: line,
      fillerColor: 'rgba(34, 197, 94, 0.14)',
      handleStyle: { color: '#22c55e', borderColor: dim },
      moveHandleStyle: { color: dim, opacity: 0.3 },
      emphasis: { moveHandleStyle: { color: dim, opacity: 0.6 } },
      selectedDataBackground: { lineStyle: { color: dim }, areaStyle: { color: dim, opacity: 0.3 } },
      dataBackground: { lineStyle: { color: dim }, areaStyle: { color: line } },
      showDetail: false,
      brushSelect: true,
    } as const
    return { dataZoom: [inside, slider] }
  }
  return style.isZoomable === true ? { dataZoom: [inside] } : {}
}

export function selectionOf(look: ChartLook): Option<'brush'> {
  return {
    xAxisIndex: 'all',
    brushType: 'lineX',
    brushMode: 'single',
    throttleType: 'debounce',
    throttleDelay: 100,
    brushStyle: { color: 'rgba(34, 197, 94, 0.16)', borderColor: look.colors.dim, borderWidth: 1 },
    outOfBrush: { colorAlpha: 1 },
  }
}
