import type { TimeSeriesData } from '@quantrac/charts/chart-data.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { DAY_MS, type WidgetType } from '@quantrac/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartFacts } from '../../charts/builders.ts'
import { Chart, type ChartHandle } from '../../charts/Chart.tsx'
import { timeSeriesTable } from '../../components/time-series/chart-table.ts'
import { useTableWords } from '../../components/time-series/use-table-words.ts'
import { ZoomBar } from '../../components/time-series/ZoomBar.tsx'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { type RangeChoice, rangeOf, rangeText, type Period, periodOf } from '../../lib/ranges.ts'
import { formatClock, formatDateTime } from '../../lib/time-format.ts'
import { factsOf, isWhole, withWindow } from './chart-window.ts'
import { columnPoints, columnPeriod, columnsOf, columnUnitOf } from './columns.ts'
import { useTimeSeries } from './use-time-series.ts'
import { useWidgetHead } from './use-widget-words.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'
import { type BodyProps, choiceOf, pointsFor } from './widget-body.ts'

const LABELLED_POINTS = 12

const wholeColumns = { name: 'columns', period: columnPeriod }

/** Readings lie seconds apart: less than this shows nothing more. */
const LEAST_ZOOM_MS = 10_000

/** Factors of one module over time. */
export function TimeSeriesWidget(props: BodyProps & { chart: ChartFacts<'timeSeries'> }) {
  const { chart, widget, range } = props
  const navigate = useNavigate()
  const words = useTableWords()
  const zoom = useZoom(widget.id)
  const timeSeries = useTimeSeriesChart({ ...props, choice: zoom.period ?? choiceOf(widget, range) })
  const { head } = timeSeries
  const { t } = useTranslation()
  const marked =
    timeSeries.cut === null
      ? undefined
      : t('charts.markedSince', {
          at: formatDateTime(timeSeries.cut.since, currentLanguage()),
          number: timeSeries.cut.newest,
        })
  const { data, window, select, show, foot } = useShownWindow(widget.type, timeSeries.data)
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
      table={data && (() => timeSeriesTable(data, words()))}
      picture={picture}
      foot={zoom.period === null ? (foot ?? marked) : <ZoomBar onBack={zoom.reset} onPage={zoom.forPage} />}
      compared={{ compared: data?.compared, failed: timeSeries.failed }}
    >
      <WidgetState
        queries={timeSeries.queries}
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

/** The period that a widget is zoomed to, in the address, so that Back goes back; one widget at a time. */
function useZoom(id: number) {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = search['zoom']
  return useMemo(() => {
    const write = (zoom: string | undefined, also?: TableSearch): void => {
      void navigate({
        to: '.',
        search: (before: TableSearch) => ({ ...before, ...also, zoom }),
        resetScroll: false,
      })
    }
    const [own, ...rest] = text?.split('.') ?? []
    const period = own === String(id) ? rangeOf(rest.join('.')) : undefined
    return {
      period: typeof period === 'object' ? period : null,
      zoom: ({ from, to }: Period) =>
        write(
          `${id}.${rangeText({ from: Math.floor(from / 1000) * 1000, to: Math.ceil(to / 1000) * 1000 })}`,
        ),
      reset: () => write(undefined),
      /** The page shows the period, all its charts. */
      forPage: () => write(undefined, typeof period === 'object' ? { range: rangeText(period) } : {}),
    }
  }, [id, text, navigate])
}

interface TimeSeriesChartGiven extends BodyProps {
  chart: ChartFacts<'timeSeries'>
  /** What is shown: the widget's period, or what it is zoomed to. */
  choice: RangeChoice
}

/** Data and head of a chart of factors over time. */
function useTimeSeriesChart({ chart, choice, widget, range, width, isVisible }: TimeSeriesChartGiven) {
  const { t } = useTranslation()
  const isColumns = chart.values === 'columns'
  const { data, period, kinds, module, failed, cut, queries } = useTimeSeries({
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
    ...(isColumns && period !== undefined && { detail: t(`widgets.columnsBy.${columnUnitOf(period)}`) }),
  })
  const shown = useMemo(
    () =>
      data !== undefined && period !== undefined && isColumns ? columnsOf(data, { period, kinds }) : data,
    [data, period, kinds, isColumns],
  )
  return { data: shown, head, failed, cut, queries }
}

function pointsOf({ values }: ChartFacts<'timeSeries'>, choice: RangeChoice, width: number): number {
  if (values === 'columns') return columnPoints(periodOf(choice, Date.now()))
  return values === 'labelled' ? LABELLED_POINTS : pointsFor(width)
}

interface Held {
  readonly data: TimeSeriesData
  readonly period: Period
}

/**
 * The part of a chart that was selected or is in its brush. New data would clear a selection: it waits until that is
 * gone.
 */
function useShownWindow(type: WidgetType, data: TimeSeriesData | undefined) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<Held | null>(null)
  const [window, setWindow] = useState<Period | null>(null)
  const select = (period: Period | null): void =>
    setSelected(period === null || data === undefined ? null : { data: selected?.data ?? data, period })
  const show = (period: Period): void =>
    setWindow(data === undefined || isWhole(period, data) ? null : period)
  const chosen = selected === null ? t('widgets.selectHint') : <SelectedFacts {...selected} />
  const foot: ReactNode = type === 'area_selection' ? chosen : undefined
  return { select, show, window, data: selected?.data ?? data, foot }
}

function SelectedFacts({ data, period }: Held) {
  const { t } = useTranslation()
  const locale = currentLanguage()
  const [series] = data.series
  const facts = series === undefined ? null : factsOf(series, period)
  if (series === undefined || facts === null) return <output>{t('widgets.selectedEmpty')}</output>
  const time = data.to - data.from <= DAY_MS ? formatClock : formatDateTime
  const value = (number: number): string =>
    `${formatNumber(number, locale, series.decimals)} ${series.unit}`.trim()
  return (
    <output>
      {t('widgets.selected', {
        from: time(period.from, locale),
        to: time(period.to, locale),
        least: value(facts.least),
        mean: value(facts.mean),
        greatest: value(facts.greatest),
      })}
    </output>
  )
}
