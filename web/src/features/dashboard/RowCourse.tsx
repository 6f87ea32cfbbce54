import type { AttentionRow } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cellLine, type LineFactor } from '../../components/live-stations/cell-line.ts'
import { type CourseRange, courseQuery } from '../../components/live-stations/course-query.ts'
import type { StripWindow } from '../../components/strip/strip-marks.ts'
import type { Strip } from '../../components/strip/strips-query.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import classes from './BoardRow.module.css'

const HEIGHT = 34

interface RowCourseProps {
  row: AttentionRow
  strip: Strip | undefined
  range: CourseRange
  window: StripWindow
}

/** The course of the factor that the row speaks of, against its limits. */
export function RowCourse({ row, strip, range, window }: RowCourseProps) {
  const { t } = useTranslation()
  const { factor, condition } = row
  const { data } = useQuery({ ...courseQuery(factor?.id ?? 0, range), enabled: factor !== null })
  const line =
    data && cellLine(data, { factor: lineFactor(row), interval_seconds: 0, excursions: excursionsOf(strip) })
  return (
    <span className={classes.course} data-condition={condition} style={{ height: HEIGHT }}>
      {line && line.points.length > 0 && (
        <Sparkline
          points={line.points}
          from={window.from}
          to={Math.max(window.to, line.points.at(-1)?.at ?? 0)}
          min={row.min_value}
          max={row.max_value}
          scale={line.scale}
          hasStates
          label={t('dashboard.board.course', { name: factor?.name ?? '' })}
          height={HEIGHT}
        />
      )}
    </span>
  )
}

const lineFactor = ({
  factor,
  condition,
  value,
  timestamp,
  unit,
  min_value,
  max_value,
}: AttentionRow): LineFactor => ({
  id: factor?.id ?? 0,
  value,
  timestamp,
  // Of a calibrating or faulty device the newest value is not drawn.
  quality: condition === 'calibrating' ? 1 : condition === 'faulty' ? 2 : 0,
  unit,
  min_value,
  max_value,
})

const excursionsOf = (strip: Strip | undefined) =>
  (strip?.periods ?? []).flatMap(({ state, factor_id, from, to, peak }) =>
    state === 'beyond' && factor_id !== null
      ? [{ factor_id, from: Date.parse(from), to: to === null ? null : Date.parse(to), peak }]
      : [],
  )
