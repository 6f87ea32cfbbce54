import { Anchor, Card, Skeleton } from '@mantine/core'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { DAY_MS, type Electricity, localDay, localInstant, type ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { powerFactorDay } from '../../charts/power-factor-day.ts'
import { timeSeriesTable } from '../../components/time-series/chart-table.ts'
import { timeSeriesQuery } from '../../components/time-series/time-series-query.ts'
import { useTableWords } from '../../components/time-series/use-table-words.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import type { StationNow } from '../../components/live-stations/station-now.ts'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'
import { useStationsNow } from '../../components/live-stations/use-stations-now.ts'
import { useLiveStations } from '../../components/live-stations/use-live-stations.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { type RangeChoice, rangeText } from '../../lib/ranges.ts'
import { formatClock } from '../../lib/time-format.ts'
import { useMinute, useNow } from '../../lib/use-now.ts'
import { ChartCard } from './ChartCard.tsx'
import { hasPeak } from './columns-data.ts'
import { DemandFigure } from './DemandFigure.tsx'
import { dayTimeSeries } from './day-time-series.ts'
import classes from './ElectricityCards.module.css'
import { EnergyCard } from './EnergyCard.tsx'
import { EnergyFigure } from './EnergyFigure.tsx'
import { type ColumnChoice, type ColumnRange, columnChoice, electricityQuery } from './electricity-query.ts'
import figures from './Figures.module.css'
import { PeakFigure } from './PeakFigure.tsx'
import { PowerCard } from './PowerCard.tsx'
import { RightNow } from './RightNow.tsx'

const POINTS = 300

/** What a station's electricity has to say: energy and its tariff, power, power factor, and the values of now. */
export function ElectricityCards({ code }: { code: string }) {
  const { t } = useTranslation()
  const latest = useQuery(stationsQuery('elecConsum'))
  const stations = useStationsNow(useLiveStations('elecConsum', latest.data))
  const station = stations.find((one) => one.code === code)
  const choice = useChoice()
  const query = useQuery(electricityQuery(code, choice.range, choice.meter))
  const meters = query.data?.meters.map((meter) => meter.code) ?? []
  return (
    <div className={classes.cards}>
      {query.data !== undefined ? (
        <Loaded data={query.data} code={code} station={station} choice={choice} />
      ) : query.isError ? (
        <Card padding={0}>
          <ErrorView error={query.error} fallback={t('energy.failed')} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <Waiting />
      )}
      {station !== undefined && <RightNow station={station} meters={meters} />}
    </div>
  )
}

interface Choice {
  range: ColumnChoice
  meter: string | undefined
  onRange: (range: RangeChoice | ColumnRange) => void
  onMeter: (code: string) => void
}

/** Range and meter, kept in the address. */
function useChoice(): Choice {
  const search: TableSearch = useSearch({ strict: false })
  const now = useMinute()
  const navigate = useNavigate()
  const write = (changed: TableSearch): void =>
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, ...changed }),
      resetScroll: false,
    })
  const meter = search['meter']
  return {
    range: columnChoice(search['range'], now),
    meter: typeof meter === 'string' ? meter : undefined,
    onRange: (range) =>
      write({ range: range === '14d' ? undefined : typeof range === 'string' ? range : rangeText(range) }),
    onMeter: (code) => write({ meter: code }),
  }
}

interface LoadedProps {
  data: Electricity
  code: string
  station: StationNow | undefined
  choice: Choice
}

function Loaded({ data, code, station, choice }: LoadedProps) {
  const now = useNow()
  const midnight = localInstant(localDay(now))
  const { today, month, meter, power, power_factor: factor, books } = data
  // One answer for both cards.
  const asked = [power, factor].flatMap((one) => one?.code ?? [])
  return (
    <>
      {(meter !== null || power !== null) && (
        <div className={figures.figures}>
          {meter !== null && today !== null && (
            <EnergyFigure kind="today" figure={today} meter={meter} told={data} />
          )}
          {meter !== null && month !== null && (
            <EnergyFigure kind="month" figure={month} meter={meter} told={data} />
          )}
          {meter !== null && today !== null && (
            <PeakFigure figure={today} hasPeak={hasPeak(books.hours, midnight)} until={meter.silent_since} />
          )}
          {power !== null && <DemandFigure power={power} />}
        </div>
      )}
      {meter !== null && (
        <EnergyCard
          code={code}
          data={data}
          now={midnight}
          range={choice.range}
          onRange={choice.onRange}
          onMeter={choice.onMeter}
        />
      )}
      {station !== undefined && (power !== null || factor !== null) && (
        <div className={classes.pair}>
          {power !== null && <PowerCard {...{ station, power, asked, midnight }} hours={books.hours} />}
          {factor !== null && (
            <PowerFactorCard station={station} factor={factor} asked={asked} midnight={midnight} />
          )}
        </div>
      )}
    </>
  )
}

function Waiting() {
  return (
    <>
      <div className={figures.figures}>
        {['today', 'month', 'peak', 'demand'].map((name) => (
          <Skeleton key={name} height={152} />
        ))}
      </div>
      <Skeleton height={400} />
      <div className={classes.pair}>
        <Skeleton height={380} />
        <Skeleton height={380} />
      </div>
    </>
  )
}

interface PowerFactorCardProps {
  station: ModuleLatest
  factor: NonNullable<Electricity['power_factor']>
  /** The factors that are asked for together with it. */
  asked: readonly string[]
  midnight: number
}

/** How often and how long the power factor was below its limit today, and its time series. */
function PowerFactorCard({ station, factor, asked, midnight }: PowerFactorCardProps) {
  const { t } = useTranslation()
  const words = useTableWords()
  const title = t('energy.factorTitle')
  const timeSeries = { module: station.code, factors: asked, points: POINTS }
  const today = useQuery(timeSeriesQuery({ ...timeSeries, range: { choice: 'today' } }))
  const axis = { from: midnight, to: midnight + DAY_MS }
  const own = useMemo(
    () => dayTimeSeries(today.data, factor.code, station),
    [today.data, factor.code, station],
  )
  const { limit } = factor
  const build = useCallback(
    (look: ChartLook) =>
      own === null
        ? {}
        : powerFactorDay({ from: midnight, to: midnight + DAY_MS, today: own, limit }, look, title),
    [own, midnight, limit, title],
  )
  return (
    <ChartCard
      title={title}
      name={`${title} ${station.code}`}
      extra={
        <Anchor
          size="sm"
          renderRoot={(root) => (
            <Link {...root} to="." search={(search: object) => ({ ...search, factor: factor.code })} />
          )}
        >
          {t('energy.timeSeries')}
        </Anchor>
      }
      lead={<Times factor={factor} decimals={own?.decimals ?? 3} />}
      build={own === null ? undefined : build}
      isEmpty={own?.at.length === 0}
      table={() => timeSeriesTable({ ...axis, series: own === null ? [] : [own] }, words())}
      error={today.error}
      onRetry={() => void today.refetch()}
    />
  )
}

function Times({ factor, decimals }: { factor: PowerFactorCardProps['factor']; decimals: number }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { times, seconds, least, least_at, limit } = factor
  const number = formatMeasured(limit, language)
  if (times === 0 || least === null || least_at === null)
    return <p className={classes.calm}>{t('energy.neverBelow', { limit: number })}</p>
  return (
    <dl className={classes.times}>
      <div>
        <dt>{t('energy.belowToday', { limit: number })}</dt>
        <dd>{t('energy.times', { count: times })}</dd>
      </div>
      <div>
        <dt>
          {t('energy.leastAt', {
            least: formatNumber(least, language, decimals),
            at: formatClock(least_at),
          })}
        </dt>
        <dd>{formatDuration(Math.max(60, Math.floor(seconds / 60) * 60) * 1000, language, 'short')}</dd>
      </div>
    </dl>
  )
}
