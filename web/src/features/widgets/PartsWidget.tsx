import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartFacts } from '../../charts/builders.ts'
import { Chart, type ChartHandle } from '../../charts/Chart.tsx'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { partsTable } from '../../components/course/chart-table.ts'
import { partsData } from './parts-data.ts'
import { useCourse } from './use-course.ts'
import { useTableWords } from '../../components/course/use-table-words.ts'
import { useWidgetHead } from './use-widget-words.ts'
import { type BodyProps, choiceOf } from './widget-body.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'

/** Enough for a mean; a counter's first and last value are exact with any number. */
const POINTS = 300

/** One number of each of a module's factors. */
export function PartsWidget({ chart, widget, range, isVisible }: BodyProps & { chart: ChartFacts<'parts'> }) {
  const { t } = useTranslation()
  const words = useTableWords()
  const of = widget.type.startsWith('rad') ? 'latest' : 'range'
  const course = useCourse({
    widget,
    choice: choiceOf(widget, range),
    points: POINTS,
    isOn: isVisible,
  })
  const head = useWidgetHead(widget, {
    range,
    module: course.module,
    detail: of === 'latest' ? t('widgets.latest') : t('widgets.mean'),
  })
  const { data: values, module, kinds } = course
  const data = useMemo(
    () => values && partsData({ of, data: values, latest: module, kinds }),
    [of, values, module, kinds],
  )
  const build = useCallback(
    (look: ChartLook) => (data === undefined ? {} : chart.build(data, look, head.title)),
    [chart, data, head.title],
  )
  const picture = useRef<ChartHandle>(null)
  return (
    <WidgetFrame head={head} table={data && (() => partsTable(data, words()))} picture={picture}>
      <WidgetState
        queries={course.queries}
        name={head.title}
        isEmpty={data === undefined || data.parts.every(({ value }) => value === null)}
      >
        <Chart build={build} label={head.title} handle={picture} />
      </WidgetState>
    </WidgetFrame>
  )
}
