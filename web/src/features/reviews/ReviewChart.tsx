import type { ChartLook } from '@quantrac/charts/look.ts'
import type { Factor, Module, Threshold } from '@quantrac/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../charts/Chart.tsx'
import { hatch } from '../../charts/hatch.ts'
import { reviewTimeSeries } from '../../charts/review-time-series.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import type { Period } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'
import { LockedMonths } from './LockedMonths.tsx'
import { limitsOf, reviewSeries, silenceOf } from './review-series.ts'
import { spanText } from './review-words.ts'
import classes from './ReviewChart.module.css'
import type { Around } from './reviews-query.ts'
import { StretchHandles } from './StretchHandles.tsx'
import { useLockedIn } from './use-months.ts'

interface ReviewChartProps {
  around: Around
  /** Undefined until they are known. */
  facts: { module: Module; factor: Factor; threshold: Threshold } | undefined
  code: string
  unit: string
  decimals: number
  chosen: Period
  /** Without it the stretch cannot be changed. */
  onChoose: ((period: Period) => void) | undefined
}

interface LoadedChartProps extends Omit<ReviewChartProps, 'around'> {
  around: UseQueryResult<Around>
}

/** The chart of a stretch, its place while it loads, or why it could not be loaded. */
export function LoadedChart({ around, ...props }: LoadedChartProps) {
  const { t } = useTranslation()
  return (
    <Loaded query={around} fallback={t('reviews.readingsFailed')} height={340}>
      {(data) => <ReviewChart around={data} {...props} />}
    </Loaded>
  )
}

/** The readings of a stretch and around it; another stretch is chosen by dragging, or with the keys of its ends. */
function ReviewChart({ around, facts, code, unit, decimals, chosen, onChoose }: ReviewChartProps) {
  const { t } = useTranslation()
  const threshold = facts?.threshold
  const silentMs = silenceOf(around, facts?.module.interval_seconds)
  const gap = t('reviews.silence')
  const data = useMemo(
    () =>
      reviewSeries(around, {
        code,
        unit,
        decimals,
        limits: threshold === undefined ? null : limitsOf(threshold),
        silentMs,
        gap,
      }),
    [around, code, unit, decimals, threshold, silentMs, gap],
  )
  const locked = useLockedIn(around)
  const title = t('reviews.chart', { factor: code, time: spanText(chosen, useMinute()) })
  const build = useCallback(
    (look: ChartLook) => reviewTimeSeries(data, look, { title, gapFill: hatch(look) }),
    [data, title],
  )
  const times = useMemo(() => around.readings.map(({ timestamp }) => Date.parse(timestamp)), [around])
  return (
    <div className={classes.card}>
      <h3 className={classes.head}>
        <span>
          {code} <small>{[unit, onChoose && t('reviews.drag')].filter(Boolean).join(' · ')}</small>
        </span>
        <Legend hasCalibration={data.series.doubtful?.length !== 0} hasGaps={data.gaps.length > 0} />
      </h3>
      <StretchHandles period={around} times={times} chosen={chosen} onChoose={onChoose}>
        <Chart build={build} label={title} />
        <LockedMonths period={around} locked={locked} />
      </StretchHandles>
    </div>
  )
}

function Legend({ hasCalibration, hasGaps }: { hasCalibration: boolean; hasGaps: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.legend}>
      <span>
        <i className={classes.suspect} aria-hidden /> {t('reviews.legend.suspect')}
      </span>
      <span>
        <i className={classes.invalid} aria-hidden>
          ×
        </i>{' '}
        {t('reviews.legend.invalid')}
      </span>
      {hasCalibration && (
        <span>
          <i className={classes.device} aria-hidden /> {t('reviews.legend.device')}
        </span>
      )}
      {hasGaps && (
        <span>
          <i className={classes.gap} aria-hidden /> {t('reviews.legend.gap')}
        </span>
      )}
    </span>
  )
}
