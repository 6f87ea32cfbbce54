import { type AqiCourse, DAY_MS, HOUR_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { AqiBars } from '../../components/aqi/AqiBars.tsx'
import { untilRenewed } from '../../components/aqi/latest-aqi.ts'
import { useDayBars, useHourBars } from '../../components/aqi/use-aqi-bars.ts'
import type { ChartTable } from '../../components/time-series/chart-table.ts'
import { renewMs, times } from '../../components/time-series/time-series-query.ts'
import { periodOf, type RangeChoice, rangeText } from '../../lib/ranges.ts'
import { useWidgetHead } from './use-widget-words.ts'
import { type BodyProps, choiceOf } from './widget-body.ts'
import { moduleQuery } from './widget-data.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'

/** Longer periods are shown by days. */
const MOST_BY_HOURS = 2 * DAY_MS

/** VN_AQI of each hour of a period, and of 24 hours if it is shorter; of a longer one than two days, of each day. */
const courseQuery = (code: string, choice: RangeChoice) =>
  queryOptions({
    queryKey: ['aqi', 'course', code, rangeText(choice)],
    queryFn: async ({ signal }) => {
      const { from, to } = periodOf(choice, Date.now())
      const isHourly = to - from <= MOST_BY_HOURS
      const wholeDay = Math.floor(to / HOUR_MS) * HOUR_MS - DAY_MS
      const query = times({ from: isHourly ? Math.min(from, wholeDay) : from, to })
      const given = { params: { module_code: code }, query }
      const course = await (isHourly ? api.aqiHourly(given, { signal }) : api.aqiDaily(given, { signal }))
      return { isHourly, course }
    },
    placeholderData: keepPreviousData,
    refetchInterval: () => (renewMs(choice) === false ? false : untilRenewed(Date.now())),
  })

/** The air quality index of a station: the newest hour, and those before it. */
export function AqiWidget({ widget, range, isVisible }: BodyProps) {
  const { t } = useTranslation()
  const code = widget.module_code ?? ''
  const enabled = isVisible && code !== ''
  const module = useQuery({ ...moduleQuery(code), enabled })
  const asked = useQuery({ ...courseQuery(code, choiceOf(widget, range)), enabled })
  const head = useWidgetHead(widget, { range, module: module.data?.module ?? null })
  const values = asked.data?.course.data ?? []
  const measures = values.some(({ reason }) => reason !== 'no-particles')
  return (
    <WidgetFrame head={head} isTableShown table={asked.data && (() => tableOf(values, t))}>
      <WidgetState
        queries={[asked]}
        name={head.title}
        failure={t('vnAqi.failed')}
        isEmpty={!measures}
        emptyText={values.length > 0 ? t('vnAqi.reasons.no-particles') : t('vnAqi.nothing')}
      >
        {asked.data?.isHourly === false ? <Days days={values} /> : <Hours hours={values} />}
      </WidgetState>
    </WidgetFrame>
  )
}

export function Hours({ hours }: { hours: AqiCourse['data'] }) {
  const { t } = useTranslation()
  return <AqiBars bars={useHourBars(hours, hours.length)} name={t('vnAqi.eachHour')} isWidget />
}

function Days({ days }: { days: AqiCourse['data'] }) {
  const { t } = useTranslation()
  return <AqiBars bars={useDayBars(days)} name={t('vnAqi.eachDay')} isWidget />
}

function tableOf(values: AqiCourse['data'], t: TFunction): ChartTable {
  return {
    columns: [
      { label: t('range.from'), kind: 'time' },
      { label: t('range.to'), kind: 'time' },
      { label: t('vnAqi.name'), kind: 'number', decimals: 0 },
      { label: t('vnAqi.band'), kind: 'text' },
      { label: t('vnAqi.leading'), kind: 'text' },
    ],
    rows: values
      .map(({ start, end, value, band, leading }) => [
        Date.parse(start),
        Date.parse(end),
        value,
        band === null ? t('vnAqi.short') : t(`vnAqi.bands.${band}`),
        leading ?? '',
      ])
      .toReversed(),
  }
}
