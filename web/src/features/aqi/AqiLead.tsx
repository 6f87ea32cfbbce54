import { Skeleton } from '@mantine/core'
import { HOUR_MS, type AqiValue, type ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../lib/time-format.ts'
import { aqiHoursQuery } from './aqi-queries.ts'
import classes from './AqiLead.module.css'

/** What is compared with: long enough for a change, short enough to be remembered. */
const BEFORE_MS = 8 * HOUR_MS

/** «Không khí đang ở mức Kém, VN_AQI 125 do PM2.5, tăng 31 so với 12:00» */
export function AqiLead({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(aqiHoursQuery(station.code))
  const hours = data?.data
  const last = hours?.at(-1)
  return (
    <p className={classes.lead}>
      {hours === undefined ? (
        isError ? (
          t('vnAqi.failed')
        ) : (
          <Skeleton component="span" display="inline-block" height={20} width="60%" />
        )
      ) : last === undefined ? (
        t('aqi.sentence.nothing')
      ) : (
        <Sentence last={last} hours={hours} />
      )}
    </p>
  )
}

function Sentence({ last, hours }: { last: AqiValue; hours: readonly AqiValue[] }) {
  const { t } = useTranslation()
  const { value, band, leading, end, reason } = last
  if (value === null || band === null || leading === null) {
    const known = hours.findLast((one) => one.value !== null)
    return (
      <>
        <b>{t('aqi.sentence.none', { at: formatClock(end) })}</b>{' '}
        <span className={classes.rest}>
          {t(`vnAqi.reasons.${reason ?? 'not-enough-data'}`)}
          {known?.band && (
            <>
              {', '}
              {t('aqi.sentence.last', {
                value: known.value,
                band: t(`vnAqi.bands.${known.band}`),
                at: formatClock(known.end),
              })}
            </>
          )}
        </span>
      </>
    )
  }
  return (
    <>
      <b>{t('aqi.sentence.band', { band: t(`vnAqi.bands.${band}`) })}</b>{' '}
      <span className={classes.rest}>
        {t('vnAqi.name')} <b>{value}</b> {t('aqi.sentence.by', { quantity: leading })}
        <Change value={value} end={end} hours={hours} />
      </span>
    </>
  )
}

/** «, tăng 31 so với 12:00» */
function Change({ value, end, hours }: { value: number; end: string; hours: readonly AqiValue[] }) {
  const { t } = useTranslation()
  const then = Date.parse(end) - BEFORE_MS
  const before = hours.find((one) => Date.parse(one.end) === then)?.value ?? null
  if (before === null) return null
  const at = formatClock(then)
  const by = Math.abs(value - before)
  const words = value === before ? 'same' : value > before ? 'up' : 'down'
  return `, ${t(`aqi.sentence.${words}`, { by, at })}`
}
