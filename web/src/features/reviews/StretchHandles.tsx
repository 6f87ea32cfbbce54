import { AXIS_PX } from '@quantrac/charts/parts.ts'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Period } from '../../lib/ranges.ts'
import { formatClock, formatClockDay } from '../../lib/time-format.ts'
import classes from './ReviewChart.module.css'
import { moved, nearest, shareIn, withEdge } from './stretch.ts'

/** The room at the right of the chart's plot. */
const RIGHT_PX = 20

export interface StretchHandlesProps {
  /** What the chart shows. */
  period: Period
  /** When there are readings, ascending. */
  times: readonly number[]
  chosen: Period
  onChoose: ((period: Period) => void) | undefined
  /** The chart. */
  children: ReactNode
}

/** The chosen stretch over a chart, with its two ends. */
export function StretchHandles({ period, times, chosen, onChoose, children }: StretchHandlesProps) {
  const plot = useRef<HTMLDivElement>(null)
  /** What a press has begun: an end that is moved, or a new stretch from this instant. */
  const dragged = useRef<'from' | 'to' | number | null>(null)
  const instant = ({ clientX }: PointerEvent): number => {
    const { left, width } = plot.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    const part = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)))
    return nearest(times, period.from + part * (period.to - period.from))
  }
  const move = (event: PointerEvent): void => {
    const from = dragged.current
    if (from === null || onChoose === undefined) return
    const at = instant(event)
    if (typeof from !== 'number') onChoose(withEdge(chosen, from, at))
    else if (at !== from) onChoose({ from: Math.min(from, at), to: Math.max(from, at) })
  }
  const begin = (event: PointerEvent<HTMLElement>, what: 'from' | 'to' | null): void => {
    if (onChoose === undefined || event.button !== 0 || times.length === 0) return
    event.stopPropagation()
    dragged.current = what ?? instant(event)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const end = (): void => {
    dragged.current = null
  }
  const style = {
    '--from': shareIn(period, chosen.from),
    '--to': shareIn(period, chosen.to),
  } as CSSProperties // its own properties
  const room = { '--left': `${AXIS_PX}px`, '--right': `${RIGHT_PX}px` } as CSSProperties // as above
  const drag = { onPointerMove: move, onPointerUp: end, onPointerCancel: end }
  return (
    <div
      className={classes.plot}
      style={room}
      data-can={onChoose !== undefined || undefined}
      onPointerDown={(event) => begin(event, null)}
      {...drag}
    >
      {children}
      <div ref={plot} className={classes.over} style={style}>
        <div className={classes.chosen} />
        {(['from', 'to'] as const).map((edge) => (
          <Handle
            key={edge}
            edge={edge}
            chosen={chosen}
            period={period}
            onPress={(event) => begin(event, edge)}
            drag={drag}
            onKey={onChoose && ((by) => onChoose(moved(times, chosen, { edge, by })))}
          />
        ))}
      </div>
    </div>
  )
}

interface HandleProps {
  edge: 'from' | 'to'
  chosen: Period
  period: Period
  onPress: (event: PointerEvent<HTMLElement>) => void
  drag: Pick<React.DOMAttributes<HTMLElement>, 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>
  /** Moves it by so many readings. */
  onKey: ((by: number) => void) | undefined
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** An end of the stretch. */
function Handle({ edge, chosen, period, onPress, drag, onKey }: HandleProps) {
  const { t } = useTranslation()
  const press = (event: KeyboardEvent): void => {
    const by = steps[event.key]
    if (by === undefined || onKey === undefined) return
    event.preventDefault()
    onKey(by)
  }
  return (
    <>
      <span className={classes.time} data-edge={edge} aria-hidden>
        {formatClock(chosen[edge])}
      </span>
      {onKey === undefined ? (
        <span className={classes.edge} data-edge={edge} />
      ) : (
        <div
          className={classes.edge}
          data-edge={edge}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input of a range has one end, and no place in a chart
          role="slider"
          tabIndex={0}
          aria-label={t(`reviews.edges.${edge}`)}
          aria-valuemin={period.from}
          aria-valuemax={period.to}
          aria-valuenow={chosen[edge]}
          aria-valuetext={formatClockDay(chosen[edge])}
          onPointerDown={onPress}
          {...drag}
          onKeyDown={press}
        >
          <i />
        </div>
      )}
    </>
  )
}
