import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartFacts } from '../../charts/builders.ts'
import { Chart, type ChartHandle } from '../../charts/Chart.tsx'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { courseTable } from '../../components/course/chart-table.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { isWhole, withWindow } from './chart-window.ts'
import { useCourseChart } from './use-course-chart.ts'
import { useStretch } from './use-stretch.tsx'
import { ZoomBar } from '../../components/course/ZoomBar.tsx'
import { useTableWords } from '../../components/course/use-table-words.ts'
import { useZoom } from './use-zoom.ts'
import { type BodyProps, choiceOf } from './widget-body.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'

/** Readings lie seconds apart: less than this shows nothing more. */
const LEAST_ZOOM_MS = 10_000

/** Factors of one module over time. */
export function CourseWidget(props: BodyProps & { chart: ChartFacts<'course'> }) {
  const { chart, widget, range } = props
  const navigate = useNavigate()
  const words = useTableWords()
  const zoom = useZoom(widget.id)
  const course = useCourseChart({ ...props, choice: zoom.span ?? choiceOf(widget, range) })
  const { head } = course
  const { t } = useTranslation()
  const marked =
    course.since === null
      ? undefined
      : t('charts.markedSince', { at: formatDateTime(course.since, currentLanguage()) })
  const { data, window, select, show, foot } = useStretch(widget.type, course.data)
  const build = useCallback(
    (look: ChartLook) => (data === undefined ? {} : withWindow(chart.build(data, look, head.title), window)),
    [chart, data, head.title, window],
  )
  const picture = useRef<ChartHandle>(null)
  const onZoom = (from: number, to: number): void => {
    if (data === undefined) return
    if (widget.type === 'line_brush') show({ from, to })
    else if (!isWhole({ from, to }, data) && to - from >= LEAST_ZOOM_MS) zoom.zoom({ from, to })
  }
  return (
    <WidgetFrame
      head={head}
      table={data && (() => courseTable(data, words()))}
      picture={picture}
      foot={zoom.span === null ? (foot ?? marked) : <ZoomBar onBack={zoom.reset} onPage={zoom.forPage} />}
      compared={{ compared: data?.compared, failed: course.failed }}
    >
      <WidgetState
        queries={course.queries}
        name={head.title}
        isEmpty={data?.series.every(({ values }) => values.every((value) => value === null)) ?? true}
      >
        <Chart
          build={build}
          label={head.title}
          handle={picture}
          onZoom={onZoom}
          onSelect={select}
          onAlert={(id) => void navigate({ to: '/notification', search: { alert: String(id) } })}
        />
      </WidgetState>
    </WidgetFrame>
  )
}
