import { Button, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart, type ChartHandle } from '../../charts/Chart.tsx'
import { hatch } from '../../charts/hatch.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import type { StationCourse } from '@quantrac/charts/station-course-data.ts'
import { stationCourse } from '@quantrac/charts/station-course.ts'
import { ChartTableView } from '../../components/course/ChartTableView.tsx'
import { courseTable } from '../../components/course/chart-table.ts'
import { useTableWords } from '../../components/course/use-table-words.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { type RangeChoice, spanOf } from '../../lib/ranges.ts'
import type { CourseBodyProps } from './course-props.ts'
import classes from './CourseCard.module.css'
import { CourseFoot, CourseLegend } from './CourseLegend.tsx'
import { newestSpan } from './newest-span.ts'
import { useStationCourse } from './use-station-course.ts'

/** Readings lie seconds apart: less than this shows nothing more. */
const LEAST_ZOOM_MS = 10_000

/** The chart of the course, or the same data as a table. */
export function CourseChart(given: CourseBodyProps) {
  const { station, factors, view, hovered } = given
  const { t } = useTranslation()
  const words = useTableWords()
  const [isTable, setTable] = useState(false)
  const [line, setLine] = useState<string | null>(null)
  const isCoarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const picture = useRef<ChartHandle>(null)
  const { course, data, choice, resolution, compared, since } = useStationCourse({
    ...given,
    hovered: hovered ?? line,
  })
  const title = `${t('station.courseOf', { name: factors.join(', ') })} – ${station.name}`
  const build = useCallback(
    (look: ChartLook) =>
      data === undefined
        ? {}
        : stationCourse(data, look, { title, canSelect: !isCoarse, gapFill: hatch(look) }),
    [data, title, isCoarse],
  )
  const isEmpty = data !== undefined && hasNothing(data)
  return (
    <>
      <CourseLegend {...compared} resolution={resolution} hasData={data !== undefined && !isEmpty} />
      <div className={classes.plot} data-failed={course.isError || undefined}>
        {data === undefined ? (
          !course.isError && <Skeleton height="100%" />
        ) : isTable ? (
          <ChartTableView table={courseTable(data, words())} name={title} />
        ) : (
          <Chart
            build={build}
            label={title}
            handle={picture}
            onAlert={(id) => view.openAlert(id, factors[0] ?? '')}
            onSelect={(span) => {
              if (span !== null && span.to - span.from >= LEAST_ZOOM_MS) view.zoomTo(span)
            }}
            onLine={(place) => setLine(place === null ? null : (factors[place] ?? null))}
          />
        )}
        {isEmpty && !course.isError && <Empty {...given} choice={choice} />}
        {course.isError && (
          <Failed error={course.error} name={factors.join(', ')} onRetry={() => void course.refetch()} />
        )}
      </div>
      {data !== undefined && (
        <CourseFoot
          name={title}
          since={since}
          isTable={isTable}
          onTable={setTable}
          table={() => courseTable(data, words())}
          picture={picture}
        />
      )}
    </>
  )
}

const hasNothing = ({ series }: StationCourse): boolean =>
  series.every(({ values, doubtful = [] }) => values.length + doubtful.length === 0)

/** Nothing in this stretch; where all readings are before it, the way to the newest. */
function Empty({ station, factors, range, choice }: CourseBodyProps & { choice: RangeChoice }) {
  const { t } = useTranslation()
  const newest = newestSpan(station, factors, spanOf(choice, range.now))
  return (
    <div className={classes.over}>
      <Text size="sm" c="dimmed">
        {t('widgets.empty')}
      </Text>
      {newest !== null && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => range.choose(newest, { zoom: undefined, alert: undefined })}
        >
          {t('station.toNewest')}
        </Button>
      )}
    </div>
  )
}

interface FailedProps {
  error: unknown
  name: string
  onRetry: () => void
}

/** Over the old picture, which stays. */
function Failed({ error, name, onRetry }: FailedProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div className={classes.over} role="alert">
      <span className={classes.failed}>
        <IconAlertTriangle className={classes.failedIcon} size={16} aria-hidden />{' '}
        {errorText(error, t('widgets.dataFailed', { name }))}
      </span>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
