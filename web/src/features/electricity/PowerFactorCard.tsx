import { DAY_MS, type Electricity, type ModuleLatest } from '@quantrac/contract'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { powerFactorDay } from '../../charts/power-factor-day.ts'
import { courseTable } from '../../components/course/chart-table.ts'
import { courseQuery } from '../../components/course/course-query.ts'
import { useTableWords } from '../../components/course/use-table-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatClock } from '../../lib/time-format.ts'
import { ChartCard } from './ChartCard.tsx'
import { dayCourse } from './day-course.ts'
import classes from './PowerFactorCard.module.css'

interface PowerFactorCardProps {
  station: ModuleLatest
  factor: NonNullable<Electricity['power_factor']>
  /** The factors that are asked for together with it. */
  asked: readonly string[]
  midnight: number
}

const POINTS = 300

/** How often and how long the power factor was below its limit today, and its course. */
export function PowerFactorCard({ station, factor, asked, midnight }: PowerFactorCardProps) {
  const { t } = useTranslation()
  const words = useTableWords()
  const title = t('energy.factorTitle')
  const course = { module: station.code, factors: asked, points: POINTS }
  const today = useQuery(courseQuery({ ...course, stretch: { choice: 'today' } }))
  const axis = { from: midnight, to: midnight + DAY_MS }
  const own = useMemo(() => dayCourse(today.data, factor.code, station), [today.data, factor.code, station])
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
          {t('energy.course')}
        </Anchor>
      }
      lead={<Times factor={factor} decimals={own?.decimals ?? 3} />}
      build={own === null ? undefined : build}
      isEmpty={own?.at.length === 0}
      table={() => courseTable({ ...axis, series: own === null ? [] : [own] }, words())}
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
