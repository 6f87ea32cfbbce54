import { Card, Title } from '@mantine/core'
import {
  type AqiBand,
  type AqiCourse,
  type AqiValue,
  aqiBands,
  DAY_MS,
  startOfLocalDay,
} from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bandLetter, bandTone } from '../../components/aqi/bands.ts'
import { formatClock } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { aqiDaysQuery } from './aqi-queries.ts'
import { methodWords } from './aqi-words.ts'
import classes from './AqiNow.module.css'
import card from './AqiTab.module.css'

interface AqiNowProps {
  hour: AqiValue
  hours: readonly AqiValue[]
  method: AqiCourse['method']
  code: string
}

const DAY_HOURS = 24

/** The index of the hour that ended last, where it lies, how it is made, and what the Decision advises. */
export function AqiNow({ hour, hours, method, code }: AqiNowProps) {
  const { t } = useTranslation()
  const { value, band, leading, start, end } = hour
  const n = hours.slice(-DAY_HOURS).filter((one) => one.value !== null).length
  return (
    <Card component="section" padding={0} className={card.card ?? ''} aria-label={t('vnAqi.name')}>
      <div className={classes.tile}>
        <div className={`${classes.value} ${band === null ? classes.none : bandTone(band)}`}>
          {value ?? '–'}
          {band !== null && <span className={classes.letter}>{bandLetter(band)}</span>}
        </div>
        <div className={classes.facts}>
          <Title order={2} className={classes.band ?? ''}>
            {band === null ? t('aqi.parts.short') : t(`vnAqi.bands.${band}`)}
          </Title>
          <p>{t('aqi.tile.hour', { from: formatClock(start), to: formatClock(end) })}</p>
          {leading !== null && (
            <p>
              {t('aqi.tile.leading')} <b>{leading}</b>
            </p>
          )}
          <Yesterday code={code} />
        </div>
      </div>
      {value !== null && <Scale value={value} />}
      <p className={classes.method}>
        {t('aqi.method.document', { document: method.document })} · {methodWords(method.half_weight, t)} ·{' '}
        {t('aqi.tile.hours', { n, of: DAY_HOURS })}
      </p>
      {band !== null && <Advice band={band} />}
    </Card>
  )
}

function Yesterday({ code }: { code: string }) {
  const { t } = useTranslation()
  const today = startOfLocalDay(useMinute())
  const { data } = useQuery(aqiDaysQuery(code, { from: today - DAY_MS, to: today }))
  const [day] = data?.data ?? []
  // Its line is there before it is known.
  if (day === undefined) return <p>&nbsp;</p>
  if (day.band === null) return <p>{t('aqi.tile.yesterdayNone')}</p>
  return (
    <p>
      {t('aqi.tile.yesterday')} <b>{day.value}</b>, {t(`vnAqi.bands.${day.band}`)}
    </p>
  )
}

/** Each band as wide as the others; the last two are longer than 50. */
const ends = [0, 50, 100, 150, 200, 300, 500]

/** What the words beside the number say, on a line. */
function Scale({ value }: { value: number }) {
  const { t } = useTranslation()
  const place = Math.max(0, ends.findIndex((end) => value <= end) - 1)
  const [from, to] = [ends[place] ?? 0, ends[place + 1] ?? 500]
  const at = (place + (value - from) / (to - from)) / aqiBands.length
  return (
    <div className={classes.scale} aria-hidden>
      <div className={classes.ends}>
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </div>
      <div className={classes.bands}>
        {aqiBands.map((band) => (
          <i key={band} className={bandTone(band)} />
        ))}
        <b style={{ left: `${at * 100}%` }} />
      </div>
      <div className={classes.names}>
        {aqiBands.map((band, index) => (
          <span key={band} data-here={index === place || undefined}>
            {bandLetter(band)} <em>{t(`vnAqi.bands.${band}`)}</em>
          </span>
        ))}
      </div>
    </div>
  )
}

function Advice({ band }: { band: AqiBand }) {
  const { t } = useTranslation()
  const of = `aqi.advice.of.${band}` as const
  const isForAll = band === 'hazardous'
  return (
    <div className={classes.advice}>
      <h3>{t('aqi.advice.health')}</h3>
      <p>{t(`${of}.health`)}</p>
      <h3>{t(isForAll ? 'aqi.advice.all' : 'aqi.advice.everybody')}</h3>
      <p>{t(`${of}.everybody`)}</p>
      {!isForAll && (
        <>
          <h3>{t('aqi.advice.sensitive')}</h3>
          <p>{t(`${of}.sensitive`)}</p>
        </>
      )}
      <p className={classes.source}>{t('aqi.advice.source')}</p>
    </div>
  )
}
