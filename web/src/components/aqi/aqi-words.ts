import type { AqiValue, LatestAqi } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { formatClock } from '../../lib/time-format.ts'

/** The index of an hour or day in words, for who does not see its colour. */
export function valueWords(
  { value, band, leading, reason }: Pick<AqiValue, 'value' | 'band' | 'leading' | 'reason'>,
  t: TFunction,
): string {
  if (value === null || band === null || leading === null)
    return t(`vnAqi.reasons.${reason ?? 'not-enough-data'}`)
  return t('vnAqi.value', { value, band: t(`vnAqi.bands.${band}`), quantity: leading })
}

/** «19:00–20:00: VN_AQI 125, Kém, do PM2.5» */
export const hourWords = (hour: LatestAqi, t: TFunction): string =>
  `${formatClock(hour.start)}–${formatClock(hour.end)}: ${valueWords(hour, t)}`
