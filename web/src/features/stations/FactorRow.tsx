import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConditionWord } from '../../components/condition/ConditionWord.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { SparklinePoint } from '../../ui/sparkline-path.ts'
import type { FactorNow } from '../../components/live-stations/station-now.ts'
import { InterpolatedMark } from '../../components/live-stations/InterpolatedMark.tsx'
import { energyQuery, isEnergyMeter } from '../../components/live-stations/energy-query.ts'
import { cellTitle } from './cell-words.ts'
import classes from './FactorRow.module.css'
import { limitsText } from '../../lib/limits-text.ts'
import { lineScale } from '../../lib/line-scale.ts'
import { WINDOW_MS, withGaps } from '../../components/live-stations/trends.ts'

export interface FactorRowProps {
  factor: FactorNow
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
  const { code, name, unit, decimals, value, condition } = factor
  const limits = limitsText(factor, language)
  const isQuiet = condition === 'normal' || isStationSilent
  const isMeter = isEnergyMeter(factor)
  const words = isMeter ? t('overview.today') : limits === '' ? name : limits
  const word = <ConditionWord condition={condition} isFactor />
  return (
    <li className={classes.row} data-condition={condition}>
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
        {isMeter ? (
          <Today factor={factor} />
        ) : (
          <NumberWithUnit
            value={value}
            unit={value === null ? '' : unit}
            decimals={decimals}
            locale={language}
          />
        )}
        <span className={classes.status}>{isQuiet ? <VisuallyHidden>{word}</VisuallyHidden> : word}</span>
      </div>
    </li>
  )
}

/** kWh since midnight, with what the meter shows for the pointer; a dash until it is known. */
function Today({ factor }: Pick<FactorRowProps, 'factor'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { data } = useQuery(energyQuery(factor.id))
  const today = data?.energy ?? null
  return (
    <span title={cellTitle(factor, { t, language })}>
      <NumberWithUnit value={today} unit={today === null ? '' : 'kWh'} locale={language} />
      {data?.interpolated === true && <InterpolatedMark />}
    </span>
  )
}

function Trend({ factor, points }: { factor: FactorNow; points: readonly SparklinePoint[] }) {
  const { t } = useTranslation()
  const now = Math.max(useNow(), points.at(-1)?.at ?? 0)
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const scale = factor.kind === 'counter' ? undefined : lineScale(values, factor)
  return (
    <Sparkline
      points={points}
      from={now - WINDOW_MS}
      to={now}
      min={factor.min_value}
      max={factor.max_value}
      scale={scale}
      label={t('stations.trend', { name: factor.name })}
      height={28}
    />
  )
}
