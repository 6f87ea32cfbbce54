import { useId } from 'react'
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
  /** The least and greatest value of the drawing; those of the points if there is none. */
  scale?: { low: number; high: number } | undefined
  /** Red beyond the limits, and a dot at the newest value. */
  hasStates?: boolean
  /** The text for a screen reader. */
  label: string
  height?: number
}

const WIDTH = 100

/** A small line of the last values, as wide as its container. */
export function Sparkline(props: SparklineProps) {
  const { points, from, to, min = null, max = null, label, height = 32, hasStates = false } = props
  const { path, scale, end } = sparklinePath(points, { from, to, width: WIDTH, height, scale: props.scale })
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
      {hasStates && (
        <Beyond
          path={path}
          height={height}
          upper={max === null ? 0 : scale(max)}
          lower={min === null ? height : scale(min)}
        />
      )}
      {hasStates && end !== null && (
        <path
          className={classes.end}
          d={`M${end.x} ${end.y}h0`}
          data-beyond={(max !== null && end.value > max) || (min !== null && end.value < min) || undefined}
        />
      )}
    </svg>
  )
}

interface BeyondProps {
  path: string
  height: number
  /** In px from the top: above and below these, the line is red. */
  upper: number
  lower: number
}

/** The line once more in red, cut to what is beyond the limits. */
function Beyond({ path, height, upper, lower }: BeyondProps) {
  const id = useId()
  const top = Math.min(height, Math.max(0, upper))
  const bottom = Math.min(height, Math.max(0, lower))
  return (
    <>
      <clipPath id={id}>
        <rect x="-2" y="-2" width={WIDTH + 4} height={top + 2} />
        <rect x="-2" y={bottom} width={WIDTH + 4} height={height - bottom + 2} />
      </clipPath>
      <path className={classes.beyond} d={path} clipPath={`url(#${id})`} />
    </>
  )
}
