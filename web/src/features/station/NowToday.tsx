import { localDay, type ModuleDay, type ModuleLatestFactor } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { lasted } from './lasted.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './NowRow.module.css'

interface NowTodayProps {
  factor: ModuleLatestFactor
  day: ModuleDay['factors'][number] | undefined
}

/** Today's least, mean and greatest value, and the time beyond a limit. A counter has none: it only rises. */
export function NowToday({ factor, day }: NowTodayProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { decimals, kind, min_value: min, max_value: max } = factor
  const isCounter = kind === 'counter'
  const now = useNow()
  const known = isCounter ? undefined : withNewest(day, factor, now)
  const number = (value: number | null | undefined): string => formatNumber(value ?? null, language, decimals)
  const isOut = (value: number | null | undefined): true | undefined =>
    typeof value === 'number' && ((max !== null && value > max) || (min !== null && value < min))
      ? true
      : undefined
  const outside = day === undefined || isCounter ? 0 : day.outside_seconds
  return (
    <div className={classes.today}>
      <Cell word={t('station.least')} isOut={isOut(known?.min)}>
        {number(known?.min)}
      </Cell>
      <Cell word={t('station.mean')} isOut={isOut(known?.mean)}>
        {number(known?.mean)}
      </Cell>
      <Cell word={t('station.greatest')} isOut={isOut(known?.max)}>
        {number(known?.max)}
      </Cell>
      <Cell word={t('station.outside')} isOut={outside > 0 || undefined} isNone={outside === 0}>
        {outside > 0 ? lasted(outside * 1000, language) : '–'}
      </Cell>
    </div>
  )
}

interface CellProps {
  word: string
  isOut: true | undefined
  /** Where the words stand beside the values, it is left out. */
  isNone?: boolean
  children: string
}

function Cell({ word, isOut, isNone = false, children }: CellProps) {
  return (
    <span className={classes.cell} data-out={isOut} data-none={isNone || undefined}>
      <span className={classes.cellWord}>{word} </span>
      {children}
    </span>
  )
}

/** The newest value, if it is of today, may be beyond what the day knew when it was asked for. */
function withNewest(
  day: NowTodayProps['day'],
  { value, timestamp, quality }: ModuleLatestFactor,
  now: number,
): NowTodayProps['day'] {
  if (day === undefined || value === null || timestamp === null || quality !== 0) return day
  if (localDay(Date.parse(timestamp)) !== localDay(now)) return day
  return {
    ...day,
    min: Math.min(day.min ?? value, value),
    mean: day.mean ?? value,
    max: Math.max(day.max ?? value, value),
  }
}
