import { DAY_MS, type Electricity, type ModuleLatest, tariffOfDay } from '@quantrac/contract'
import { useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lookColors, type ChartLook } from '@quantrac/charts/look.ts'
import { powerDay } from '../../charts/power-day.ts'
import { courseTable } from '../../components/course/chart-table.ts'
import { courseQuery } from '../../components/course/course-query.ts'
import { useTableWords } from '../../components/course/use-table-words.ts'
import classes from './ChartCard.module.css'
import { ChartCard } from './ChartCard.tsx'
import { dayCourse, shiftedByDay } from './day-course.ts'
import { Key } from './Key.tsx'

interface PowerCardProps {
  station: ModuleLatest
  power: NonNullable<Electricity['power']>
  /** The factors that are asked for together with it. */
  asked: readonly string[]
  tariff: Electricity['tariff']
  midnight: number
}

const POINTS = 300

/** Today's power over yesterday's. */
export function PowerCard({ station, power, asked, tariff, midnight }: PowerCardProps) {
  const { t } = useTranslation()
  const words = useTableWords()
  const title = t('energy.powerTitle')
  const course = { module: station.code, points: POINTS }
  const today = useQuery(courseQuery({ ...course, factors: asked, stretch: { choice: 'today' } }))
  const yesterday = useQuery(
    courseQuery({ ...course, factors: [power.code], stretch: { choice: 'yesterday' } }),
  )
  const data = useMemo(() => {
    const own = dayCourse(today.data, power.code, station)
    if (own === null) return undefined
    const before = dayCourse(yesterday.data, power.code, station)
    return {
      from: midnight,
      to: midnight + DAY_MS,
      today: own,
      yesterday: before && shiftedByDay(before),
      lane: tariffOfDay(tariff, midnight),
    }
  }, [today.data, yesterday.data, power.code, station, midnight, tariff])
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
        courseTable({ from: midnight, to: midnight + DAY_MS, series: data ? [data.today] : [] }, words())
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
