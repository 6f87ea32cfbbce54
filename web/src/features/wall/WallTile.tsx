import { VisuallyHidden } from '@mantine/core'
import { DAY_MS, MINUTE_MS } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { hourWords } from '../../components/aqi/aqi-words.ts'
import { AqiTile } from '../../components/aqi/AqiTile.tsx'
import type { AqiOfStations, KnownAqi } from '../../components/aqi/latest-aqi.ts'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { kindIcons } from '../../components/layout/kind-icons.ts'
import {
  type FactorNow,
  type StationNow,
  shownCondition,
} from '../../components/live-stations/station-now.ts'
import { energyQuery, isEnergyMeter } from '../../components/live-stations/energy-query.ts'
import { InterpolatedMark } from '../../components/live-stations/InterpolatedMark.tsx'
import { pointsOf, type Trends } from '../../components/live-stations/trends.ts'
import { periodsOf } from '../../components/strip/periods-of.ts'
import { Strip } from '../../components/strip/Strip.tsx'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import classes from './WallTile.module.css'
import { barOf, isException, tileFactors } from './wall-pages.ts'

const POINTS = 120

/** The last 24 hours of every factor of a station. */
const timeSeriesQuery = (code: string) =>
  queryOptions({
    queryKey: ['wall', 'timeSeries', code],
    queryFn: async ({ signal }): Promise<Trends> => {
      const query = { start_datetime: new Date(Date.now() - DAY_MS).toISOString(), max_points: POINTS }
      return pointsOf(await api.moduleSeries({ params: { code }, query }, { signal }))
    },
    refetchInterval: MINUTE_MS,
  })

const room = 6
/** In letters: longer numbers are written smaller, so that three of them have room beside each other. */
const ROOMY = 8

interface WallTileProps {
  station: StationNow
  /** The name of the station, as short as the wall says it. */
  name: string
  isWide: boolean
  strips: PageStrips
  /** Null: no station has an index. */
  aqi: AqiOfStations | null
}

/** One station: its name, what is wrong, and six factors with their part of the limit. */
export function WallTile({ station, name, isWide, strips, aqi }: WallTileProps) {
  const { code, type, condition, last_seen_at, factors } = station
  const Icon = kindIcons[type]
  return (
    <article className={classes.tile} data-condition={condition}>
      <h2 className={classes.head}>
        <Icon size={26} stroke={1.75} aria-hidden />
        <span className={classes.names}>
          <span className={classes.name}>{name}</span>
          <span className={classes.code}>{code}</span>
        </span>
        {type === 'air' && aqi !== null && <StationAqi hour={aqi.of(code)} />}
        {condition === 'normal' && last_seen_at !== null && (
          <span className={classes.age}>
            <Age since={last_seen_at} />
          </span>
        )}
      </h2>
      {condition !== 'normal' && <Wrong station={station} />}
      <dl className={classes.factors}>
        {tileFactors(factors, room).map((factor) => (
          <Factor key={factor.code} factor={factor} />
        ))}
      </dl>
      {isWide && <TimeSeries station={station} />}
      <Day station={station} name={name} strips={strips} />
    </article>
  )
}

/** VN_AQI of the last hour. */
export function StationAqi({ hour }: { hour: KnownAqi }) {
  const { t } = useTranslation()
  return (
    <span className={classes.aqi} title={hour ? hourWords(hour, t) : undefined}>
      <AqiTile hour={hour} />
      {hour && <VisuallyHidden>{hourWords(hour, t)}</VisuallyHidden>}
    </span>
  )
}

/** When it was beyond a limit, near one, or silent in the last 24 hours. */
function Day({ station, name, strips }: Pick<WallTileProps, 'station' | 'name' | 'strips'>) {
  const { answer, window } = strips
  const periods = periodsOf(strips, station)
  if (answer === undefined || periods === undefined) return null
  return (
    <div className={classes.strip}>
      <Strip name={name} periods={periods} factors={answer.factors} window={window} height={6} />
    </div>
  )
}

/** In few letters: the name has the room. */
function Age({ since }: { since: string }) {
  const age = Math.max(1000, useNow() - Date.parse(since))
  return <time dateTime={since}>{formatDuration(age, currentLanguage(), 'short')}</time>
}

/** «COD Vượt ngưỡng ↑» */
function Wrong({ station: { condition, factors } }: { station: StationNow }) {
  const { t } = useTranslation()
  const worst = factors.find((factor) => factor.condition === condition)
  const state = t(`condition.${condition}`)
  return (
    <p className={classes.wrong} data-condition={condition}>
      <ConditionIcon condition={condition} size={24} />
      {worst === undefined || condition === 'offline'
        ? state
        : t('wall.factor', { factor: worst.code, state: state.toLowerCase() })}
    </p>
  )
}

function Factor({ factor }: { factor: FactorNow }) {
  const { t } = useTranslation()
  const { code, unit, value, decimals, condition } = factor
  const bar = barOf(factor)
  // What a meter shows says nothing from afar: what it has counted today does.
  const isCounter = isEnergyMeter(factor)
  const { data: today } = useQuery({ ...energyQuery(factor.id), enabled: isCounter })
  const number = formatNumber(isCounter ? today?.energy : value, currentLanguage(), isCounter ? 0 : decimals)
  return (
    <div className={classes.factor} data-condition={shownCondition(factor)}>
      <dt>
        {isCounter ? 'kWh' : code} <small>{isCounter ? t('wall.today') : unit}</small>
      </dt>
      <dd data-long={number.length > ROOMY || undefined}>
        {number}
        {isCounter && today?.interpolated === true && <InterpolatedMark />}
        {condition === 'above' && <small> ↑</small>}
        {condition === 'below' && <small> ↓</small>}
      </dd>
      {bar !== null && (
        <div className={classes.bar} aria-hidden>
          <div style={{ width: `${100 * bar}%` }} />
        </div>
      )}
    </div>
  )
}

/** The last day of the factors that have a limit. */
function TimeSeries({ station: { code, factors } }: { station: StationNow }) {
  const now = useNow()
  const { data } = useQuery(timeSeriesQuery(code))
  const drawn = tileFactors(factors, room).filter(
    (factor) => isException(factor) || factor.max_value !== null || factor.min_value !== null,
  )
  return (
    <div className={classes.timeSeries}>
      {drawn.slice(0, 3).map((factor) => (
        <div key={factor.code}>
          <span>{factor.code}</span>
          <Sparkline
            points={data?.get(factor.code) ?? []}
            from={now - DAY_MS}
            to={now}
            min={factor.min_value}
            max={factor.max_value}
            label={factor.name}
            height={80}
          />
        </div>
      ))}
    </div>
  )
}
