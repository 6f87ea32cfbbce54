import { Card, VisuallyHidden } from '@mantine/core'
import type { ModuleLatestFactor } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { factorWord } from '../../components/condition/factor-word.ts'
import { silentMs } from '../../components/time-series/time-series-data.ts'
import {
  type FactorNow,
  type StationNow,
  shownCondition,
} from '../../components/live-stations/station-now.ts'
import { trendsQuery } from '../../components/live-stations/stations-query.ts'
import { type Trends, WINDOW_MS, withGaps, withLatest } from '../../components/live-stations/trends.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import classes from './RightNow.module.css'

/** Where the page of a station has the lines of chosen factors. */
const COURSE_HASH = 'station-course'

/** What the station measures now, but for its meters, whose readings say little. */
export function RightNow({ station, meters }: { station: StationNow; meters: readonly string[] }) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(trendsQuery(station.code))
  const trends = useMemo(() => data && withLatest(data, station.factors), [data, station.factors])
  // Which meters there are comes with the energy, which may still load or have failed.
  const factors = station.factors.filter(({ code, kind }) => kind !== 'counter' && !meters.includes(code))
  if (factors.length === 0) return null
  return (
    <Card component="section" padding={0} aria-labelledby={id}>
      <VisuallyHidden id={id} component="h2">
        {t('energy.nowTitle')}
      </VisuallyHidden>
      <ul className={classes.cells}>
        {factors.map((factor) => (
          <Cell
            key={factor.id}
            factor={factor}
            trends={trends}
            factors={factors}
            silent={silentMs(station)}
          />
        ))}
      </ul>
    </Card>
  )
}

interface CellProps {
  factor: FactorNow
  trends: Trends | undefined
  /** All of the row: those of one unit have one scale. */
  factors: readonly FactorNow[]
  silent: number
}

function Cell({ factor, trends, factors, silent }: CellProps) {
  const { t } = useTranslation()
  const { code, name, unit, decimals, value } = factor
  const points = trends?.get(code) ?? []
  const now = Math.max(useNow(), points.at(-1)?.at ?? 0)
  return (
    <li className={classes.cell} data-condition={shownCondition(factor)}>
      <span className={classes.code}>
        {/* The lines of a factor are one press away. */}
        <Link
          to="."
          search={(search: object) => ({ ...search, factor: code })}
          hash={COURSE_HASH}
          title={name}
          aria-label={t('energy.courseOf', { name })}
        >
          {code}
        </Link>
      </span>
      <span className={classes.value}>
        <NumberWithUnit
          value={value}
          unit={value === null ? '' : unit}
          decimals={decimals}
          locale={currentLanguage()}
        />
      </span>
      <span className={classes.note}>{useNote(factor)}</span>
      <span className={classes.line}>
        <Sparkline
          points={withGaps(points, silent)}
          from={now - WINDOW_MS}
          to={now}
          scale={trends && scaleOf(unit, factors, trends)}
          hasStates
          label={t('energy.hourOf', { name })}
          height={28}
        />
      </span>
    </li>
  )
}

/** How near the value is to its limit, or what is wrong with it. */
function useNote(factor: FactorNow): string {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { condition, min_value: min, max_value: max, value } = factor
  const limits = limitsText({ ...factor, unit: '' }, language)
  if (condition !== 'normal')
    return [t(`condition.${factorWord(condition)}`), limits].filter((text) => text !== '').join(' ')
  if (limits === '') return t('energy.noLimit')
  if (min !== null || max === null || max <= 0 || value === null) return limits
  const share = formatNumber((value / max) * 100, language)
  return t('energy.shareOf', { share, limit: formatMeasured(max, language) })
}

type Scaled = Pick<ModuleLatestFactor, 'code' | 'unit'>

/**
 * From and to which value the lines of one unit are drawn. At least a twentieth of the value: what hardly moves looks
 * calm. Undefined without a value.
 */
function scaleOf(
  unit: string,
  factors: readonly Scaled[],
  trends: Trends,
): { low: number; high: number } | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { code } of factors.filter((factor) => factor.unit === unit))
    for (const { value } of trends.get(code) ?? []) {
      if (value === null) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  if (low > high) return undefined
  const middle = (low + high) / 2
  const half = Math.max((high - low) / 2, Math.abs(middle) / 40)
  return { low: middle - half, high: middle + half }
}
