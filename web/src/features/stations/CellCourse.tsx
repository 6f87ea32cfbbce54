import { DAY_MS } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { type CourseRange, courseQuery } from '../../components/live-stations/course-query.ts'
import type { FactorNow } from '../../components/live-stations/station-now.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { cellLine, type FactorExcursion } from '../../components/live-stations/cell-line.ts'
import classes from './MatrixCell.module.css'

interface CellCourseProps {
  factor: FactorNow
  interval_seconds: number
  excursions: readonly FactorExcursion[] | undefined
  range: CourseRange
  height: number
}

const lengths = { '24h': DAY_MS, '7d': 7 * DAY_MS } as const

/** The course of a value against its limits; the value beside it says the newest one in words. */
export function CellCourse({ factor, interval_seconds, excursions, range, height }: CellCourseProps) {
  const { data } = useQuery(courseQuery(factor.id, range))
  const minute = useMinute()
  const line = data && cellLine(data, { factor, interval_seconds, excursions: excursions ?? [] })
  const now = Math.max(minute, line?.points.at(-1)?.at ?? 0)
  return (
    <span className={classes.course} style={{ height }} aria-hidden>
      {line && (
        <Sparkline
          points={line.points}
          from={now - lengths[range]}
          to={now}
          min={factor.min_value}
          max={factor.max_value}
          scale={line.scale}
          hasStates
          label=""
          height={height}
        />
      )}
    </span>
  )
}
