import type { ModuleLatestFactor } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/use-now.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { SparklinePoint } from '../../ui/sparkline-path.ts'
import { lineScale } from '../../lib/line-scale.ts'
import classes from './NowRow.module.css'
import { LINE_MS } from './station-queries.ts'

interface NowLineProps {
  factor: ModuleLatestFactor
  points: readonly SparklinePoint[] | undefined
}

/** The last 24 hours of a factor. All rows follow one rule of scale, so that what is calm looks calm. */
export function NowLine({ factor, points }: NowLineProps) {
  const { t } = useTranslation()
  const now = Math.max(useNow(), points?.at(-1)?.at ?? 0)
  if (points === undefined) return <div className={classes.line} />
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const isCounter = factor.kind === 'counter'
  return (
    <div className={classes.line}>
      {values.length > 0 && (
        <Sparkline
          points={points}
          from={now - LINE_MS}
          to={now}
          min={isCounter ? null : factor.min_value}
          max={isCounter ? null : factor.max_value}
          scale={isCounter ? undefined : lineScale(values, factor)}
          hasStates
          label={t('station.line', { name: factor.name })}
          height={28}
        />
      )}
    </div>
  )
}
