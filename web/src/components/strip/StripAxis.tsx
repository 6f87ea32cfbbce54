import { DAY_MS, HOUR_MS, MINUTE_MS, ZONE_OFFSET_MS } from '@quantrac/contract'
import type { CSSProperties } from 'react'
import { formatClock, formatShortDay } from '../../lib/time-format.ts'
import classes from './Strip.module.css'
import type { StripWindow } from './strip-marks.ts'

// Of hours in a day, of days in a month: no more labels than fit into 340 px.
const steps = [HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, DAY_MS, 2 * DAY_MS, 5 * DAY_MS, 31 * DAY_MS]
const MOST_LABELS = 8
// Below the present time on a narrow strip.
const LATE = 0.74

/** Moments with a label: whole hours, midnight by its day. */
function axisMarks({ from, to }: StripWindow): { at: number; share: number; label: string }[] {
  const step = steps.find((one) => (to - from) / one <= MOST_LABELS) ?? 62 * DAY_MS
  const first = Math.ceil((from + ZONE_OFFSET_MS) / step) * step - ZONE_OFFSET_MS
  const count = Math.max(0, Math.floor((to - first) / step) + 1)
  return Array.from({ length: count }, (_, place) => first + place * step).map((at) => ({
    at,
    share: (at - from) / (to - from),
    label: (at + ZONE_OFFSET_MS) % DAY_MS === 0 ? formatShortDay(at, to) : formatClock(at),
  }))
}

/** The hours above strips; the present time at the end, which is the end of a minute. */
export function StripAxis({ window, isLive }: { window: StripWindow; isLive: boolean }) {
  return (
    <span className={classes.axis} aria-hidden>
      {axisMarks(window)
        // None below the present time, and none that would be cut off.
        .filter(({ share }) => share > 0.03 && share < (isLive ? 0.81 : 0.97))
        .map(({ at, share, label }) => (
          <span
            key={at}
            style={{ '--at': share } as CSSProperties /* its own property */}
            data-late={(isLive && share > LATE) || undefined}
          >
            {label}
          </span>
        ))}
      {isLive && <span className={classes.now}>{formatClock(window.to - MINUTE_MS)}</span>}
    </span>
  )
}
