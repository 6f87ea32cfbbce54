import type { AttentionRow } from '@quantrac/contract'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { ConditionWord } from '../../components/condition/ConditionWord.tsx'
import { placeSearch } from '../../components/layout/place.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { lineScale } from '../../lib/line-scale.ts'
import { useNow } from '../../lib/use-now.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import classes from './AttentionItem.module.css'
import { wordsOf } from './attention-words.ts'
import { TREND_MS, trendsQuery } from './dashboard-queries.ts'

interface AttentionItemProps {
  row: AttentionRow
  /** The ids of all listed factors, whose last hours are asked for with one call. */
  factors: readonly number[]
  isWorst: boolean
  /** Whether the line is left out: a phone has no room for it. */
  isNarrow: boolean
}

/** One factor that is not normal; the whole row leads to its station. */
export function AttentionItem({ row, factors, isWorst, isNarrow }: AttentionItemProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { module, condition, unit } = row
  const words = wordsOf(row, { t, now, language: currentLanguage() })
  return (
    <li className={classes.item} data-worst={isWorst || undefined}>
      <Link
        to={`/${module.type}`}
        search={placeSearch({
          module: module.code,
          factor: row.factor?.code,
          alert: row.alert_id ?? undefined,
        })}
        className={classes.link}
      >
        <ConditionIcon condition={condition} />
        <span className={classes.pair}>
          <span className={classes.strong}>{module.name}</span>
          <span className={classes.dim}>{words.place}</span>
        </span>
        <span className={classes.pair}>
          <span className={classes.state}>
            <ConditionWord condition={condition} isFactor={row.factor !== null} />
            {isNarrow && (
              <span className={classes.dim}>
                {[row.factor?.code, words.lasting].filter(Boolean).map((word) => ` · ${word}`)}
              </span>
            )}
          </span>
          <span className={classes.dim}>{words.since}</span>
        </span>
        <span className={classes.value}>
          {row.value !== null && (
            <span>
              <span className={classes.number}>{words.value}</span>{' '}
              <span className={classes.dim}>{unit}</span>
            </span>
          )}
          <span className={classes.dim}>
            {[words.limit, isNarrow ? '' : words.peak].filter(Boolean).join(' · ')}
          </span>
        </span>
        {!isNarrow && (
          <span className={classes.trend} data-condition={condition}>
            {row.factor !== null && <Trend row={row} factors={factors} now={now} />}
          </span>
        )}
        <IconChevronRight size={16} className={classes.chevron ?? ''} aria-hidden />
      </Link>
    </li>
  )
}

interface TrendProps extends Pick<AttentionItemProps, 'row' | 'factors'> {
  now: number
}

function Trend({ row, factors, now }: TrendProps) {
  const { t } = useTranslation()
  const { factor, min_value, max_value } = row
  const { data } = useQuery(trendsQuery(factors))
  const points = factor === null ? [] : (data?.get(factor.id) ?? [])
  if (points.length === 0) return null
  const values = points.map(({ value }) => value)
  return (
    <Sparkline
      points={points}
      from={now - TREND_MS}
      to={now}
      min={min_value}
      max={max_value}
      scale={lineScale(values, row)}
      hasStates
      label={t('dashboard.trend', { name: factor?.name ?? '' })}
      height={34}
    />
  )
}
