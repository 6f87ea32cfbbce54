import { type AgedFactor, shownCondition } from '../../components/live-stations/aged.ts'
import classes from './Bullet.module.css'
import { bulletOf } from './bullet.ts'

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`

/** The value of a factor against its limits; nothing without one. Its words stand below it. */
export function Bullet({ factor }: { factor: AgedFactor }) {
  const shape = bulletOf(factor)
  if (shape === null) return null
  const { value, limits, bands, isTick } = shape
  return (
    <svg
      className={classes.bullet}
      width="100%"
      height="16"
      data-condition={shownCondition(factor)}
      aria-hidden
    >
      <rect className={classes.track} x="0" y="4" width="100%" height="8" rx="1" />
      {bands.map(([from, to]) => (
        <rect
          key={from}
          className={classes.band}
          x={percent(from)}
          y="4"
          width={percent(to - from)}
          height="8"
        />
      ))}
      {value !== null &&
        (isTick ? (
          <svg x={percent(value)} overflow="visible">
            <rect className={classes.value} x="-2" y="3" width="4" height="10" rx="1" />
          </svg>
        ) : (
          <rect className={classes.value} x="0" y="6" width={percent(value)} height="4" rx="1" />
        ))}
      {limits.map((limit) => (
        <svg key={limit} x={percent(limit)} overflow="visible">
          <rect className={classes.limit} x="-1" y="0" width="2" height="16" />
        </svg>
      ))}
    </svg>
  )
}
