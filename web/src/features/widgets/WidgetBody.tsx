import type { ChartLook } from '@quantrac/charts/look.ts'
import type { WidgetType } from '@quantrac/contract'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChartFacts, charts, isChart } from '../../charts/builders.ts'
import { Chart, type ChartHandle } from '../../charts/Chart.tsx'
import { partsTable } from '../../components/time-series/chart-table.ts'
import { useTableWords } from '../../components/time-series/use-table-words.ts'
import { AlertFactorsWidget, AlertLineWidget, AlertPieWidget } from './AlertWidgets.tsx'
import { TimeSeriesWidget } from './TimeSeriesWidget.tsx'
import { HighestWidget } from './HighestWidget.tsx'
import { isLate } from './late-types.ts'
import { LateWidget } from './LateWidget.tsx'
import { LatestWidget } from './LatestWidget.tsx'
import { partsData } from './parts-data.ts'
import { useTimeSeries } from './use-time-series.ts'
import { useWidgetHead } from './use-widget-words.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'
import { type BodyProps, choiceOf } from './widget-body.ts'

/** Enough for a mean; a counter's first and last value are exact with any number. */
const POINTS = 300

/** What a widget shows, by its type. */
export function WidgetBody(props: BodyProps) {
  const { type }: { type: WidgetType } = props.widget
  if (isLate(type)) return <LateWidget key={type} {...props} type={type} />
  if (type === 'table_highestVal') return <HighestWidget {...props} />
  if (!isChart(type)) return <LatestWidget {...props} />
  const chart = charts[type]
  switch (chart.kind) {
    case 'timeSeries':
      return <TimeSeriesWidget {...props} chart={chart} />
    case 'parts':
      return <PartsWidget {...props} chart={chart} />
    case 'alerts':
      return <AlertLineWidget {...props} />
    case 'alertFactors':
      return <AlertFactorsWidget {...props} />
    default:
      return <AlertPieWidget {...props} />
  }
}

/** One number of each of a module's factors. */
function PartsWidget({ chart, widget, range, isVisible }: BodyProps & { chart: ChartFacts<'parts'> }) {
  const { t } = useTranslation()
  const words = useTableWords()
  const of = widget.type.startsWith('rad') ? 'latest' : 'range'
  const timeSeries = useTimeSeries({
    widget,
    choice: choiceOf(widget, range),
    points: POINTS,
    isOn: isVisible,
  })
  const head = useWidgetHead(widget, {
    range,
    module: timeSeries.module,
    detail: of === 'latest' ? t('widgets.latest') : t('widgets.mean'),
  })
  const { data: values, module, kinds } = timeSeries
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
        queries={timeSeries.queries}
        name={head.title}
        isEmpty={data === undefined || data.parts.every(({ value }) => value === null)}
      >
        <Chart build={build} label={head.title} handle={picture} />
      </WidgetState>
    </WidgetFrame>
  )
}
