import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { isMeasured, localDay, type ModuleDay, type ModuleLatestFactor } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Today } from '../../components/time-series/latest-facts.ts'
import {
  type FactorNow,
  type StationNow,
  shownCondition,
} from '../../components/live-stations/station-now.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { lineScale } from '../../lib/line-scale.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { SparklinePoint } from '../../ui/sparkline-path.ts'
import { bulletOf } from './bullet.ts'
import { isNever } from './factor-order.ts'
import { limitWords } from './factor-words.ts'
import { lasted } from './lasted.ts'
import classes from './NowRow.module.css'
import { deviceKeyQuery, LINE_MS } from './station-queries.ts'
import { MOST_FACTORS, type StationView } from './station-view.ts'

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`

export interface NowRowProps {
  station: StationNow
  factor: FactorNow
  /** The points of the last 24 hours; undefined while loading. */
  points: readonly SparklinePoint[] | undefined
  day: ModuleDay['factors'][number] | undefined
  /** What a counter counted today; null while that is not known. */
  used: Today | null
  view: StationView
  isNarrow: boolean
}

/** One factor now; a press shows it in the time series. */
export function NowRow(props: NowRowProps) {
  const { t } = useTranslation()
  const { factor, view, isNarrow, used, station } = props
  const { code, name, condition, kind } = factor
  const isChosen = view.factors.includes(code)
  const isOut = condition === 'above' || condition === 'below'
  const isCounter = kind === 'counter'
  return (
    <li
      className={classes.row}
      data-row={code}
      data-condition={isNever(factor) ? undefined : shownCondition(factor)}
      data-open={isOut || isChosen || undefined}
    >
      <div className={classes.names}>
        <UnstyledButton
          className={classes.code}
          aria-pressed={isChosen}
          title={t('station.showInTimeSeries', { name: code })}
          onClick={() => view.choose(pressed(view.factors, code, isNarrow))}
        >
          {code}
        </UnstyledButton>
        {name.toUpperCase() !== code.toUpperCase() && <span className={classes.name}>{name}</span>}
      </div>
      <Value factor={factor} used={used} />
      {isNever(factor) ? (
        <Never station={station} factor={factor} />
      ) : isCounter ? (
        <Counted factor={factor} used={used} />
      ) : (
        <AgainstLimit factor={factor} />
      )}
      <NowLine factor={factor} points={props.points} />
      <NowToday factor={factor} day={props.day} />
    </li>
  )
}

/** A press adds the factor to the time series, or takes it out; on a phone there is one at a time. */
function pressed(chosen: readonly string[], code: string, isNarrow: boolean): readonly string[] {
  if (chosen.includes(code)) return chosen.filter((one) => one !== code)
  return isNarrow ? [code] : [...chosen.slice(0, MOST_FACTORS - 1), code]
}

function Value({ factor, used }: Pick<NowRowProps, 'factor' | 'used'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { value, unit, decimals, kind } = factor
  const shown = kind === 'counter' ? (used?.used ?? null) : value
  const number = formatNumber(shown, language, decimals)
  const reading = `${formatNumber(value, language, decimals)} ${unit}`.trim()
  return (
    <div
      className={classes.value}
      title={kind === 'counter' && value !== null ? t('station.meterReading', { value: reading }) : undefined}
    >
      <span className={classes.number}>{number}</span>
      <span className={classes.unit}>{shown === null ? '' : unit}</span>
    </div>
  )
}

function AgainstLimit({ factor }: Pick<NowRowProps, 'factor'>) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <div className={classes.against}>
      <Bullet factor={factor} />
      <span className={classes.words}>{limitWords(factor, { t, now, language: currentLanguage() })}</span>
    </div>
  )
}

/** A counter speaks as what it counted, against yesterday at this hour. */
function Counted({ factor: { unit, decimals }, used }: Pick<NowRowProps, 'factor' | 'used'>) {
  const { t } = useTranslation()
  const yesterday = used?.yesterday ?? null
  const value = `${formatNumber(yesterday, currentLanguage(), decimals)} ${unit}`.trim()
  return (
    <div className={classes.against}>
      <span className={classes.words}>
        {used === null ? t('station.usedUnknown') : t('widgets.todayUse')}
        {yesterday !== null && ` · ${t('station.yesterdayByNow', { value })}`}
      </span>
    </div>
  )
}

/** Nothing was ever received: what the device has to call it. */
function Never({ station, factor }: Pick<NowRowProps, 'station' | 'factor'>) {
  const { t } = useTranslation()
  const { data } = useQuery(deviceKeyQuery(station.code, factor.code))
  return (
    <div className={classes.against}>
      <span className={classes.words}>
        {t('station.never')}
        {data !== undefined && (
          <>
            {' · '}
            {t('station.deviceKey')} <code className={classes.key}>{data}</code>
          </>
        )}
      </span>
      <VisuallyHidden>{factor.name}</VisuallyHidden>
    </div>
  )
}

/** The value of a factor against its limits; nothing without one. Its words stand below it. */
function Bullet({ factor }: { factor: FactorNow }) {
  const shape = bulletOf(factor)
  if (shape === null) return null
  const { value, limits, bands, isTick } = shape
  return (
    <svg
      className={classes.bullet}
      width="100%"
      height="16"
      data-condition={shownCondition(factor)}
      aria-hidden
    >
      <rect className={classes.track} x="0" y="4" width="100%" height="8" rx="1" />
      {bands.map(([from, to]) => (
        <rect
          key={from}
          className={classes.band}
          x={percent(from)}
          y="4"
          width={percent(to - from)}
          height="8"
        />
      ))}
      {value !== null &&
        (isTick ? (
          <svg x={percent(value)} overflow="visible">
            <rect className={classes.bulletValue} x="-2" y="3" width="4" height="10" rx="1" />
          </svg>
        ) : (
          <rect className={classes.bulletValue} x="0" y="6" width={percent(value)} height="4" rx="1" />
        ))}
      {limits.map((limit) => (
        <svg key={limit} x={percent(limit)} overflow="visible">
          <rect className={classes.limit} x="-1" y="0" width="2" height="16" />
        </svg>
      ))}
    </svg>
  )
}

interface NowLineProps {
  factor: ModuleLatestFactor
  points: readonly SparklinePoint[] | undefined
}

/** The last 24 hours of a factor. All rows follow one rule of scale, so that what is calm looks calm. */
function NowLine({ factor, points }: NowLineProps) {
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

interface NowTodayProps {
  factor: ModuleLatestFactor
  day: ModuleDay['factors'][number] | undefined
}

/** Today's least, mean and greatest value, and the time beyond a limit. A counter has none: it only rises. */
function NowToday({ factor, day }: NowTodayProps) {
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
  if (day === undefined || value === null || timestamp === null || !isMeasured(quality ?? 4)) return day
  if (localDay(Date.parse(timestamp)) !== localDay(now)) return day
  return {
    ...day,
    min: Math.min(day.min ?? value, value),
    mean: day.mean ?? value,
    max: Math.max(day.max ?? value, value),
  }
}
