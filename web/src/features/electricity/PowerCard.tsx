import {
  DAY_MS,
  type Electricity,
  heldOn,
  type HourBook,
  type ModuleLatest,
  tariffOfDay,
} from '@quantrac/contract'
import { useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lookColors, type ChartLook } from '@quantrac/charts/look.ts'
import { powerDay } from '../../charts/power-day.ts'
import { timeSeriesTable } from '../../components/time-series/chart-table.ts'
import { timeSeriesQuery } from '../../components/time-series/time-series-query.ts'
import { useTableWords } from '../../components/time-series/use-table-words.ts'
import classes from './ChartCard.module.css'
import { ChartCard } from './ChartCard.tsx'
import { dayTimeSeries, shiftedByDay } from './day-time-series.ts'
import { Key } from './Key.tsx'

interface PowerCardProps {
  station: ModuleLatest
  power: NonNullable<Electricity['power']>
  /** The factors that are asked for together with it. */
  asked: readonly string[]
  hours: readonly HourBook[]
  midnight: number
}

const POINTS = 300

/** Today's power over yesterday's. */
export function PowerCard({ station, power, asked, hours, midnight }: PowerCardProps) {
  const { t } = useTranslation()
  const words = useTableWords()
  const title = t('energy.powerTitle')
  const timeSeries = { module: station.code, points: POINTS }
  const today = useQuery(timeSeriesQuery({ ...timeSeries, factors: asked, range: { choice: 'today' } }))
  const yesterday = useQuery(
    timeSeriesQuery({ ...timeSeries, factors: [power.code], range: { choice: 'yesterday' } }),
  )
  const data = useMemo(() => {
    const own = dayTimeSeries(today.data, power.code, station)
    if (own === null) return undefined
    const book = heldOn(hours, midnight)
    const before = dayTimeSeries(yesterday.data, power.code, station)
    return {
      from: midnight,
      to: midnight + DAY_MS,
      today: own,
      yesterday: before && shiftedByDay(before),
      lane: book === undefined ? [] : tariffOfDay(book, midnight),
    }
  }, [today.data, yesterday.data, power.code, station, midnight, hours])
  const build = useCallback(
    (look: ChartLook) => (data === undefined ? {} : powerDay(data, look, title)),
    [data, title],
  )
  return (
    <ChartCard
      title={title}
      name={`${title} ${station.code}`}
      extra={<Legend />}
      build={data && build}
      isEmpty={data?.today.at.length === 0 && (data.yesterday?.at.length ?? 0) === 0}
      table={() =>
        timeSeriesTable({ from: midnight, to: midnight + DAY_MS, series: data ? [data.today] : [] }, words())
      }
      error={today.error}
      onRetry={() => void today.refetch()}
    />
  )
}

function Legend() {
  const { t } = useTranslation()
  const { ink1, before } = lookColors[useComputedColorScheme('light')]
  return (
    <div className={classes.keys}>
      <Key color={ink1} isLine>
        {t('energy.today')}
      </Key>
      <Key color={before} isLine>
        {t('energy.yesterday')}
      </Key>
    </div>
  )
}
