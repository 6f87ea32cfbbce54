import classes from './Sparkline.module.css'
import { sparklinePath, type SparklinePoint } from './sparkline-path.ts'

export interface SparklineProps {
  /** Ascending by time; a null value leaves a gap. */
  points: readonly SparklinePoint[]
  /** The window in epoch milliseconds; moving it slides the line. */
  from: number
  to: number
  /** Limits, drawn as dashed lines if they are within the values' range. */
  min?: number | null
  max?: number | null
  /** The text for a screen reader. */
  label: string
  height?: number
}

const WIDTH = 100

/** A small line of the last values, as wide as its container. */
export function Sparkline({ points, from, to, min = null, max = null, label, height = 32 }: SparklineProps) {
  const { path, scale } = sparklinePath(points, { from, to, width: WIDTH, height })
  const limits = [min, max].filter((limit) => limit !== null).map(scale)
  return (
    <svg
      className={classes.line}
      width="100%"
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline svg that is redrawn cannot be an img
      role="img"
      aria-label={label}
    >
      {limits
        .filter((y) => y >= 0 && y <= height)
        .map((y) => (
          <line key={y} className={classes.limit} x1="0" x2={WIDTH} y1={y} y2={y} />
        ))}
      <path className={classes.values} d={path} />
    </svg>
  )
}
