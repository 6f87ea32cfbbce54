import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartFacts } from '../../charts/builders.ts'
import { type RangeChoice, spanOf } from '../../lib/ranges.ts'
import { columnPoints, columnsOf, columnSpan, stretchOf } from './columns.ts'
import { useCourse } from './use-course.ts'
import { useWidgetHead } from './use-widget-words.ts'
import { type BodyProps, pointsFor } from './widget-body.ts'

const LABELLED_POINTS = 12

const wholeColumns = { name: 'columns', span: columnSpan }

interface CourseChartGiven extends BodyProps {
  chart: ChartFacts<'course'>
  /** What is shown: the widget's stretch, or what it is zoomed to. */
  choice: RangeChoice
}

/** Data and head of a chart of factors over time. */
export function useCourseChart({ chart, choice, widget, range, width, isVisible }: CourseChartGiven) {
  const { t } = useTranslation()
  const isColumns = chart.values === 'columns'
  const { data, span, kinds, module, failed, since, queries } = useCourse({
    widget,
    choice,
    points: pointsOf(chart, choice, width),
    isOn: isVisible,
    by: widget.range === null && !isColumns ? range.compared : undefined,
    hasAlerts: chart.values === 'points',
    ...(isColumns && { widen: wholeColumns }),
  })
  const head = useWidgetHead(widget, {
    range,
    module,
    ...(isColumns && span !== undefined && { detail: t(`widgets.columnsBy.${stretchOf(span)}`) }),
  })
  const shown = useMemo(
    () => (data !== undefined && span !== undefined && isColumns ? columnsOf(data, { span, kinds }) : data),
    [data, span, kinds, isColumns],
  )
  return { data: shown, head, failed, since, queries }
}

function pointsOf({ values }: ChartFacts<'course'>, choice: RangeChoice, width: number): number {
  if (values === 'columns') return columnPoints(spanOf(choice, Date.now()))
  return values === 'labelled' ? LABELLED_POINTS : pointsFor(width)
}
