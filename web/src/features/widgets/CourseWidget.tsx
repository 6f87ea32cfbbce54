import { Button } from '@mantine/core'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartFacts } from '../../charts/builders.ts'
import { Chart, type ChartHandle } from '../../charts/Chart.tsx'
import type { CourseData } from '../../charts/chart-data.ts'
import type { ChartLook } from '../../charts/look.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { type Span, spanOf } from '../../lib/ranges.ts'
import { formatClock, formatDateTime } from '../../lib/time-format.ts'
import { courseTable } from './chart-table.ts'
import { factsOf, isWhole, withWindow } from './chart-window.ts'
import { columnPoints, columnsOf, columnSpan, stretchOf } from './columns.ts'
import { useCourse } from './use-course.ts'
import { useTableWords } from './use-table-words.ts'
import { useWidgetHead } from './use-widget-words.ts'
import { useZoom } from './use-zoom.ts'
import { type BodyProps, choiceOf, pointsFor } from './widget-body.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'

const LABELLED_POINTS = 12

interface CourseWidgetProps extends BodyProps {
  chart: ChartFacts<'course'>
}

/** Factors of one module over time. */
export function CourseWidget({ chart, ...props }: CourseWidgetProps) {
  const { widget, range, width, isVisible } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const words = useTableWords()
  const zoom = useZoom(widget.id)
  const chosen = choiceOf(widget, range)
  const choice = zoom.span ?? chosen
  const isColumns = chart.values === 'columns'
  const course = useCourse({
    widget,
    choice,
    points: isColumns
      ? columnPoints(spanOf(choice, Date.now()))
      : chart.values === 'labelled'
        ? LABELLED_POINTS
        : pointsFor(width),
    isOn: isVisible,
    isCompared: range.isCompared && widget.range === null && !isColumns,
    hasAlerts: chart.values === 'points',
    hasKinds: isColumns,
    ...(isColumns && { widen: columnSpan }),
  })
  const stretch = course.span === undefined || !isColumns ? undefined : stretchOf(course.span)
  const head = useWidgetHead(widget, {
    range,
    module: course.module,
    ...(stretch && { detail: t(`widgets.columnsBy.${stretch}`) }),
  })
  const shown = useMemo(() => {
    const { data, span, kinds } = course
    return data !== undefined && span !== undefined && isColumns ? columnsOf(data, { span, kinds }) : data
  }, [course.data, course.span, course.kinds, isColumns])
  const part = useStretch(widget.type, shown)
  const data = part.held ?? shown
  const { window } = part
  const build = useCallback(
    (look: ChartLook) => (data === undefined ? {} : withWindow(chart.build(data, look, head.title), window)),
    [chart, data, head.title, window],
  )
  const picture = useRef<ChartHandle>(null)
  const onZoom = (from: number, to: number): void => {
    if (data === undefined) return
    if (widget.type === 'line_brush') part.show({ from, to })
    else if (!isWhole({ from, to }, data) && to - from >= 10_000) zoom.zoom({ from, to })
  }
  return (
    <WidgetFrame
      head={head}
      table={data && (() => courseTable(data, words))}
      picture={picture}
      foot={
        zoom.span === null ? (
          part.foot
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconZoomOut size={16} />}
            onClick={zoom.reset}
          >
            {t('widgets.zoomBack')}
          </Button>
        )
      }
    >
      <WidgetState
        queries={course.queries}
        name={head.title}
        isEmpty={data === undefined || data.series.every(({ values }) => values.every((one) => one === null))}
      >
        <Chart
          build={build}
          label={head.title}
          handle={picture}
          onZoom={onZoom}
          onSelect={part.select}
          onAlert={(id) => void navigate({ to: '/notification', search: { alert: String(id) } })}
        />
      </WidgetState>
    </WidgetFrame>
  )
}

interface Held {
  readonly data: CourseData
  readonly span: Span
}

/** The part of a chart that was selected or is in its brush. New data would clear a selection: it waits until that is gone. */
function useStretch(type: string, data: CourseData | undefined) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<Held | null>(null)
  const [window, setWindow] = useState<Span | null>(null)
  const select = (span: Span | null): void =>
    setSelected(span === null || data === undefined ? null : { data: selected?.data ?? data, span })
  const show = (span: Span): void => setWindow(data === undefined || isWhole(span, data) ? null : span)
  const foot: ReactNode =
    type !== 'area_selection' ? undefined : selected === null ? (
      t('widgets.selectHint')
    ) : (
      <SelectedFacts {...selected} />
    )
  return { select, show, window, held: selected?.data, foot }
}

function SelectedFacts({ data, span }: Held) {
  const { t } = useTranslation()
  const locale = currentLanguage()
  const [series] = data.series
  const facts = series && factsOf(series, span)
  if (series === undefined || facts === null || facts === undefined)
    return <output>{t('widgets.selectedEmpty')}</output>
  const isShort = data.to - data.from <= 86_400_000
  const time = isShort ? formatClock : formatDateTime
  const value = (number: number): string =>
    `${formatNumber(number, locale, series.decimals)} ${series.unit}`.trim()
  return (
    <output>
      {t('widgets.selected', {
        from: time(span.from, locale),
        to: time(span.to, locale),
        least: value(facts.least),
        mean: value(facts.mean),
        greatest: value(facts.greatest),
      })}
    </output>
  )
}
