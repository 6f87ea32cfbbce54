import type { StripPeriod } from '@quantrac/contract'
import { Tooltip } from '@mantine/core'
import { type CSSProperties, memo, type PointerEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Strip.module.css'
import { dailyMarksOf, marksOf, periodAt, type StripWindow } from './strip-marks.ts'
import { StripTip } from './StripTip.tsx'
import { stripSummary } from './strip-words.ts'
import type { StripFactors } from './strips-query.ts'

// A mark is drawn no narrower, and found no farther away.
const LEAST_PX = 3.5

interface StripProps {
  /** Of one station; of several, the strip joins them. */
  periods: readonly StripPeriod[]
  factors: StripFactors
  window: StripWindow
  /** Whether each cell is a day. */
  isDaily?: boolean
  /** 12 px alone, 6 px below a line. */
  height?: 6 | 12
  /** Whose strip it is, for those who cannot see it. */
  name: string
}

/** When a station was beyond a limit, near it, or silent: a line of marks. */
export const Strip = memo(function Strip({
  periods,
  factors,
  window,
  isDaily = false,
  height = 12,
  name,
}: StripProps) {
  const { t } = useTranslation()
  const marks = useMemo(
    () => (isDaily ? dailyMarksOf(periods, window) : marksOf(periods, window)),
    [periods, window, isDaily],
  )
  const [pointed, setPointed] = useState<StripPeriod>()
  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0)
      setPointed(periodAt(periods, window, { place: (clientX - left) / width, reach: LEAST_PX / width }))
  }
  const label = t('strip.of', { name, what: stripSummary(periods, t) })
  return (
    <Tooltip.Floating
      disabled={pointed === undefined}
      position="bottom"
      label={pointed && <StripTip period={pointed} factors={factors} isDaily={isDaily} />}
    >
      <span
        className={classes.strip}
        style={{ height }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- marks that are redrawn cannot be an img
        role="img"
        aria-label={label}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {marks.map(({ state, from, to }) => (
          <span
            key={`${state}${from}`}
            className={classes.mark}
            data-state={state}
            style={{ '--from': from, '--to': to } as CSSProperties} // its own properties
          />
        ))}
      </span>
    </Tooltip.Floating>
  )
})
