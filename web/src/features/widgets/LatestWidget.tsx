import { DAY_MS, type FactorKind, HOUR_MS, type ModuleLatestFactor } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { ConditionWord } from '../../components/condition/ConditionWord.tsx'
import { useKnownCondition } from '../../components/condition/use-known-condition.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { lineScale } from '../../lib/line-scale.ts'
import { formatNumber } from '../../lib/number-format.ts'
import type { Period } from '../../lib/ranges.ts'
import { useNow } from '../../lib/use-now.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { timeSeriesTable } from '../../components/time-series/chart-table.ts'
import { factorOf } from '../../components/time-series/time-series-data.ts'
import { changeInHour, todayOf } from '../../components/time-series/latest-facts.ts'
import classes from './LatestWidget.module.css'
import { useTimeSeries } from './use-time-series.ts'
import { useTableWords } from '../../components/time-series/use-table-words.ts'
import { useWidgetHead } from './use-widget-words.ts'
import type { BodyProps } from './widget-body.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'

/** Yesterday, too, and an hour before it for the value at its midnight. */
const withYesterday = {
  name: 'yesterday',
  period: ({ from, to }: Period): Period => ({ from: from - 25 * HOUR_MS, to }),
}

/** The newest value of one factor: of a gauge with its change in an hour, of a counter what it counted today. */
export function LatestWidget({ widget, range, isVisible }: BodyProps) {
  const words = useTableWords()
  const gauge = useTimeSeries({ widget, choice: '1h', points: 120, isOn: isVisible })
  const kind = gauge.kinds.values().next().value
  const isCounter = kind === 'counter'
  const counter = useTimeSeries({
    widget,
    choice: 'today',
    points: 400,
    isOn: isVisible && isCounter,
    widen: withYesterday,
  })
  const shown = isCounter ? counter : gauge
  const head = useWidgetHead({ ...widget, range: null }, { range, module: gauge.module })
  const factor = factorOf(gauge.module, widget.factors[0] ?? '')
  const series = shown.data?.series[0]
  const known = useKnownCondition()
  return (
    <WidgetFrame head={head} table={shown.data && (() => timeSeriesTable(shown.data ?? noData, words()))}>
      <WidgetState
        queries={isCounter ? [...gauge.queries, ...counter.queries] : gauge.queries}
        name={head.title}
        isEmpty={factor?.timestamp === null || factor === undefined || series === undefined}
      >
        {factor !== undefined && series !== undefined && (
          <Latest
            factor={{ ...factor, condition: known(factor.condition) }}
            series={series}
            kind={kind ?? 'gauge'}
          />
        )}
      </WidgetState>
    </WidgetFrame>
  )
}

const noData = { from: 0, to: 0, series: [] }

interface LatestProps {
  factor: ModuleLatestFactor
  series: ChartSeries
  kind: FactorKind
}

export function Latest({ factor, series, kind }: LatestProps) {
  const { t } = useTranslation()
  const locale = currentLanguage()
  const now = Math.max(useNow(), series.at.at(-1) ?? 0)
  const today = kind === 'counter' ? todayOf(series, now) : null
  const { value, unit, decimals, condition, name } = factor
  const period =
    kind === 'counter' ? { from: now - (DAY_MS + HOUR_MS), to: now } : { from: now - HOUR_MS, to: now }
  return (
    <div className={classes.latest}>
      <div className={classes.figure} data-condition={condition}>
        <NumberWithUnit
          value={kind === 'counter' ? today?.used : value}
          unit={unit}
          decimals={decimals}
          locale={locale}
        />
        {kind === 'counter' && <span className={classes.today}>{t('widgets.todayUse')}</span>}
      </div>
      <div className={classes.trend} data-condition={condition}>
        <Sparkline
          points={series.at.map((at, place) => ({ at, value: series.values[place] ?? null }))}
          {...period}
          scale={kind === 'counter' ? undefined : lineScale(valuesOf(series), factor)}
          hasStates={kind !== 'counter'}
          min={kind === 'counter' ? null : factor.min_value}
          max={kind === 'counter' ? null : factor.max_value}
          label={t(kind === 'counter' ? 'widgets.trendToday' : 'widgets.trend', { name })}
          height={32}
        />
      </div>
      <p className={classes.words}>
        <span className={classes.condition}>
          <ConditionIcon condition={condition} size={16} />
          <ConditionWord condition={condition} isFactor />
        </span>
        <span className={classes.change}>
          {kind === 'counter'
            ? comparedWords(today, factor, { t, locale })
            : changeWords(changeInHour(series, now, value), factor, { t, locale })}
        </span>
      </p>
    </div>
  )
}

const valuesOf = ({ values }: ChartSeries): number[] => values.filter((value) => value !== null)

interface Language {
  t: TFunction
  locale: string
}

function changeWords(
  change: number | null,
  { decimals }: ModuleLatestFactor,
  { t, locale }: Language,
): string {
  if (change === null) return ''
  const value = formatNumber(Math.abs(change), locale, decimals)
  if (value === formatNumber(0, locale, decimals)) return t('widgets.steady')
  return t(change > 0 ? 'widgets.rising' : 'widgets.falling', { value })
}

function comparedWords(
  today: ReturnType<typeof todayOf>,
  { decimals, unit }: ModuleLatestFactor,
  { t, locale }: Language,
): string {
  if (today === null || today.yesterday === null) return ''
  const more = today.used - today.yesterday
  const value = `${formatNumber(Math.abs(more), locale, decimals)} ${unit}`.trim()
  if (more === 0) return t('widgets.sameAsYesterday')
  return t(more > 0 ? 'widgets.moreThanYesterday' : 'widgets.lessThanYesterday', { value })
}
