import type { ModuleLatestFactor } from '@quantrac/contract'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { SparklinePoint } from '../../ui/sparkline-path.ts'
import { StatusBadge, toneOf } from '../../ui/StatusBadge.tsx'
import classes from './FactorRow.module.css'
import { limitsText } from '../../lib/limits-text.ts'
import { WINDOW_MS, withGaps } from '../../components/live-stations/trends.ts'

export interface FactorRowProps {
  factor: ModuleLatestFactor
  /** Undefined while loading. */
  points: readonly SparklinePoint[] | undefined
  /** A longer time without a reading is a gap in the line. */
  silentMs: number
  /** The whole station is silent, which its head shows: its factors do not repeat it. */
  isStationSilent: boolean
}

/** One factor of a station: name and limits, the last hour as a line, the latest value. */
export function FactorRow({ factor, points, silentMs, isStationSilent }: FactorRowProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { code, name, unit, decimals, value } = factor
  const status = shownStatus(factor)
  const limits = limitsText(factor, language)
  const isQuiet = status === 'NORMAL' || isStationSilent
  const words = limits === '' ? name : limits
  const word = <StatusBadge tone={toneOf(status)}>{t(`state.${status}`)}</StatusBadge>
  return (
    <li className={classes.row} data-status={status}>
      <div className={classes.words}>
        <span className={classes.code} title={name}>
          {code}
        </span>
        {words.toUpperCase() !== code.toUpperCase() && <span className={classes.limits}>{words}</span>}
      </div>
      <div className={classes.trend}>
        {points !== undefined && <Trend factor={factor} points={withGaps(points, silentMs)} />}
      </div>
      <div className={classes.value}>
        <NumberWithUnit
          value={value}
          unit={value === null ? '' : unit}
          decimals={decimals}
          locale={language}
        />
        <span className={classes.status}>{isQuiet ? <VisuallyHidden>{word}</VisuallyHidden> : word}</span>
      </div>
    </li>
  )
}

/** The status beside the value: the quality of a value that was not measured; an excursion is shown in the station's head. */
function shownStatus({ timestamp, status, quality }: ModuleLatestFactor) {
  if (timestamp === null) return 'UNKNOWN'
  if (status === 'OFFLINE') return status
  if (quality === 1) return 'CALIBRATING'
  return quality === 2 ? 'FAULTY' : status
}

function Trend({ factor, points }: { factor: ModuleLatestFactor; points: readonly SparklinePoint[] }) {
  const { t } = useTranslation()
  const now = Math.max(useNow(), points.at(-1)?.at ?? 0)
  return (
    <Sparkline
      points={points}
      from={now - WINDOW_MS}
      to={now}
      min={factor.min_value}
      max={factor.max_value}
      label={t('stations.trend', { name: factor.name })}
      height={28}
    />
  )
}
