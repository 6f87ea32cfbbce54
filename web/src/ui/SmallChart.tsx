import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './SmallChart.module.css'
import {
  beside,
  type ChartPoint,
  envelopePath,
  linePath,
  type Scale,
  stretchesOf,
  timeTicks,
  valueScale,
  valueTicks,
} from './small-chart.ts'

export interface ChartLimit {
  value: number
  /** «Upper limit 75 mg/L». */
  label: string
}

export interface SmallChartProps {
  /** Ascending by time; a null value leaves a gap. */
  points: readonly ChartPoint[]
  /** A longer time without points is a gap: no line is drawn over unknown values. */
  silentMs: number
  /** The window in epoch milliseconds. */
  from: number
  to: number
  limits: readonly ChartLimit[]
  /** Warning bands inside the limits. */
  bands: readonly (readonly [low: number, high: number])[]
  /** The marked excursion. Null: none. */
  marked: { from: number; to: number; label: string } | null
  /** The farthest value of the excursion, with its words; null: not known. */
  peak: { at: number; value: number; label: string } | null
  /** Shown over the value axis. */
  unit: string
  /** The text for a screen reader. */
  label: string
  formatValue: (value: number) => string
  formatTime: (at: number) => string
}

const HEIGHT = 180
// Right of the plot is half of the last clock.
const AXIS = { left: 56, right: 20, top: 22, bottom: 22 }

/** A line chart of a short time with its limits, as wide as its container. */
export function SmallChart(props: SmallChartProps) {
  const { from, to, unit, label } = props
  const { ref, width } = useElementSize()
  const inner = {
    width: Math.max(0, width - AXIS.left - AXIS.right),
    height: HEIGHT - AXIS.top - AXIS.bottom,
  }
  const x = (at: number): number => ((at - from) / Math.max(1, to - from)) * inner.width
  const scale = valueScale(valuesOf(props), inner.height)
  const stretches = stretchesOf(props.points, props.silentMs)
  return (
    <div ref={ref} className={classes.place} style={{ height: HEIGHT }}>
      {inner.width > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline svg that is redrawn cannot be an img
        <svg className={classes.chart} width={width} height={HEIGHT} role="img" aria-label={label}>
          <text className={classes.tick} x={4} y={12}>
            {unit}
          </text>
          <g transform={`translate(${AXIS.left} ${AXIS.top})`}>
            <Marked {...props} x={x} height={inner.height} />
            <Bands bands={props.bands} scale={scale} size={inner} />
            <Axes {...props} x={x} scale={scale} size={inner} />
            <path className={classes.envelope} d={envelopePath(stretches, x, scale.toPixel)} />
            <path className={classes.values} d={linePath(stretches, x, scale.toPixel)} data-line />
            <Limits limits={props.limits} scale={scale} width={inner.width} />
            <Peak peak={props.peak} x={x} scale={scale} width={inner.width} />
          </g>
        </svg>
      )}
    </div>
  )
}

function valuesOf({ points, limits, peak }: SmallChartProps): number[] {
  const measured = points.flatMap(({ value, low, high }) => [value, low, high])
  return [...measured, ...limits.map(({ value }) => value), peak?.value].filter(
    (value) => typeof value === 'number',
  )
}

interface Size {
  width: number
  height: number
}

function Axes(props: SmallChartProps & { x: (at: number) => number; scale: Scale; size: Size }): ReactNode {
  const { from, to, x, scale, size, formatValue, formatTime } = props
  return (
    <>
      {valueTicks(scale, 4).map((value) => (
        <g key={value}>
          <line
            className={classes.grid}
            x2={size.width}
            y1={scale.toPixel(value)}
            y2={scale.toPixel(value)}
          />
          <text className={classes.tick} x={-8} y={scale.toPixel(value) + 4} textAnchor="end">
            {formatValue(value)}
          </text>
        </g>
      ))}
      {timeTicks(from, to, Math.max(2, Math.floor(size.width / 70))).map((at) => (
        <text key={at} className={classes.tick} x={x(at)} y={size.height + 16} textAnchor="middle">
          {formatTime(at)}
        </text>
      ))}
    </>
  )
}

function Marked(props: SmallChartProps & Pick<Size, 'height'> & { x: (at: number) => number }): ReactNode {
  const { marked, from, to, x, height } = props
  if (marked === null) return null
  const start = x(Math.max(from, marked.from))
  const end = x(Math.min(to, marked.to))
  // An excursion of one reading has no length; it is drawn with a minimum width.
  return (
    <rect className={classes.marked} data-marked x={start} width={Math.max(2, end - start)} height={height}>
      <title>{marked.label}</title>
    </rect>
  )
}

function Bands({
  bands,
  scale,
  size,
}: Pick<SmallChartProps, 'bands'> & { scale: Scale; size: Size }): ReactNode {
  const clip = (value: number): number => scale.toPixel(Math.min(scale.high, Math.max(scale.low, value)))
  return bands.map(([low, high]) => (
    <rect
      key={low}
      className={classes.band}
      data-band
      y={clip(high)}
      width={size.width}
      height={Math.max(0, clip(low) - clip(high))}
    />
  ))
}

function Limits({ limits, scale, width }: Pick<SmallChartProps, 'limits'> & { scale: Scale; width: number }) {
  return limits.map(({ value, label }) => (
    <g key={value} data-limit={value}>
      <line className={classes.limit} x2={width} y1={scale.toPixel(value)} y2={scale.toPixel(value)} />
      <text className={classes.limitLabel} x={width - 4} y={scale.toPixel(value) - 4} textAnchor="end">
        {label}
      </text>
    </g>
  ))
}

interface PeakProps extends Pick<SmallChartProps, 'peak'> {
  x: (at: number) => number
  scale: Scale
  width: number
}

function Peak({ peak, x, scale, width }: PeakProps) {
  if (peak === null) return null
  const [left, top] = [x(peak.at), scale.toPixel(peak.value)]
  const words = beside(left, { width, words: peak.label })
  // Words that fit on neither side of the point stand beyond it, away from the limit's own.
  const away = top < HEIGHT / 2 ? -10 : 18
  return (
    <g data-peak={peak.value}>
      <circle className={classes.peak} cx={left} cy={top} r={4} />
      <text
        className={classes.limitLabel}
        x={words.x}
        y={words.fits ? top + 4 : top + away}
        textAnchor={words.anchor}
      >
        {peak.label}
      </text>
    </g>
  )
}
