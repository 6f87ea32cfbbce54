import type { Comparison } from '@quantrac/charts/chart-data.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { alertFactors } from '../../charts/alert-factors.ts'
import { alertLine, alertPie } from '../../charts/alerts.ts'
import { Chart, type ChartHandle } from '../../charts/Chart.tsx'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { formatClock, formatShortDay } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { alertsData, alertsSummary, type AlertsSummary, factorRows, sharesData } from './alert-data.ts'
import { alertFactorsTable, alertsTable, sharesTable } from '../../components/time-series/chart-table.ts'
import { useTableWords } from '../../components/time-series/use-table-words.ts'
import { useWidgetHead } from './use-widget-words.ts'
import { type BodyProps, choiceOf } from './widget-body.ts'
import { alertFactorsQuery, changesQuery, pieQuery } from './widget-data.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'

/** Alerts over time, with one sentence above. */
export function AlertLineWidget({ widget, range, isVisible }: BodyProps) {
  const { t } = useTranslation()
  const words = useTableWords()
  const head = useWidgetHead(widget, { range })
  const sentence = useSentence()
  const choice = choiceOf(widget, range)
  const by = widget.range === null ? (range.compared ?? 'before') : 'before'
  const changes = useQuery({ ...changesQuery({ choice }), enabled: isVisible })
  const before = useQuery({ ...changesQuery({ choice, by }), enabled: isVisible })
  const data = useMemo(
    () => changes.data && alertsData(changes.data, before.data),
    [changes.data, before.data],
  )
  const build = useCallback(
    (look: ChartLook) => (data === undefined ? {} : alertLine(data, look, head.title)),
    [data, head.title],
  )
  const picture = useRef<ChartHandle>(null)
  return (
    <WidgetFrame
      head={head}
      table={data && (() => alertsTable(data, words()))}
      picture={picture}
      // The line is always there, so that the chart does not change its size when the numbers arrive.
      sentence={changes.data === undefined ? '\u00a0' : sentence(alertsSummary(changes.data, before.data))}
    >
      <WidgetState
        queries={[changes]}
        name={head.title}
        failure={t('widgets.changesFailed')}
        isEmpty={data === undefined || [...data.alert, ...data.warning].every((count) => count === 0)}
        emptyText={t('widgets.noAlerts')}
      >
        <Chart build={build} label={head.title} handle={picture} />
      </WidgetState>
    </WidgetFrame>
  )
}

function useSentence(): (summary: AlertsSummary) => string {
  const { t } = useTranslation()
  const now = useMinute()
  return ({ total, more, by, isFirst, peak, isHourly }) => {
    const compared = more === null ? [] : [t(comparedWords({ more, by, isFirst }), { count: Math.abs(more) })]
    const first = `${[t('widgets.alertSentence', { count: total }), ...compared].join(', ')}.`
    if (peak === null) return first
    const day = formatShortDay(peak.at, now)
    const { count } = peak
    const most = isHourly
      ? t('widgets.alertPeakHour', { time: formatClock(peak.at), day, count })
      : t('widgets.alertPeakDay', { day, count })
    return `${first} ${most}`
  }
}

/**
 * Of a year ago there may be no alerts because nothing was kept: then it is said that there are none, not how many
 * more.
 */
function comparedWords({ more, by, isFirst }: { more: number; by: Comparison; isFirst: boolean }) {
  if (by === 'year' && isFirst) return 'widgets.alertNoneYear' as const
  if (more === 0) return `widgets.alertSame.${by}` as const
  return more > 0 ? (`widgets.alertMore.${by}` as const) : (`widgets.alertLess.${by}` as const)
}

/** The shares of the stations with most alerts. */
export function AlertPieWidget({ widget, range, isVisible }: BodyProps) {
  const { t } = useTranslation()
  const words = useTableWords()
  const head = useWidgetHead(widget, { range })
  const asked = useQuery({ ...pieQuery({ choice: choiceOf(widget, range) }), enabled: isVisible })
  const other = t('widgets.words.other')
  const data = useMemo(() => asked.data && sharesData(asked.data, other), [asked.data, other])
  const build = useCallback(
    (look: ChartLook) => (data === undefined ? {} : alertPie(data, look, head.title)),
    [data, head.title],
  )
  const picture = useRef<ChartHandle>(null)
  return (
    <WidgetFrame head={head} table={data && (() => sharesTable(data, words()))} picture={picture}>
      <WidgetState
        queries={[asked]}
        name={head.title}
        failure={t('widgets.pieFailed')}
        isEmpty={data?.shares.length === 0}
        emptyText={t('widgets.noAlerts')}
      >
        <Chart build={build} label={head.title} handle={picture} />
      </WidgetState>
    </WidgetFrame>
  )
}

/** The factors with most alerts and warnings. */
export function AlertFactorsWidget({ widget, range, isVisible }: BodyProps) {
  const { t } = useTranslation()
  const words = useTableWords()
  const head = useWidgetHead(widget, { range })
  const asked = useQuery({ ...alertFactorsQuery({ choice: choiceOf(widget, range) }), enabled: isVisible })
  const other = t('widgets.words.other')
  const data = useMemo(() => asked.data && factorRows(asked.data, other), [asked.data, other])
  const build = useCallback(
    (look: ChartLook) => (data === undefined ? {} : alertFactors(data, look, head.title)),
    [data, head.title],
  )
  const picture = useRef<ChartHandle>(null)
  return (
    <WidgetFrame head={head} table={data && (() => alertFactorsTable(data, words()))} picture={picture}>
      <WidgetState
        queries={[asked]}
        name={head.title}
        failure={t('widgets.factorsFailed')}
        isEmpty={data?.rows.length === 0}
        emptyText={t('widgets.noAlerts')}
      >
        <Chart build={build} label={head.title} handle={picture} />
      </WidgetState>
    </WidgetFrame>
  )
}
