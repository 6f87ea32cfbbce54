import type { AqiPart, AqiQuantity, AqiValue } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatClock } from '../../lib/time-format.ts'

export const quantityName = (quantity: AqiQuantity, t: TFunction): string =>
  t(`aqi.quantities.${quantity === 'PM2.5' ? 'PM2' : quantity}`)

/** A concentration in µg/m³: CO has thousands of them. */
export const concentrationText = (value: number | null, language: string): string =>
  formatNumber(value, language, value !== null && value >= 1000 ? 0 : 1)

/** A share of 0 to 1, never 100 % while something is missing; a station may send more than it has to. */
export const percentText = (share: number, language: string): string =>
  `${formatNumber(Math.floor(100 * Math.min(1, share) + 1e-9), language)} %`

/** «NowCast 12 giờ, w = 0,58», «trung bình 19:00–20:00». */
export function useMeanOfHour({ start, end }: AqiValue): (part: AqiPart) => string {
  const { t } = useTranslation()
  return ({ mean, weight }) =>
    mean === 'nowcast'
      ? t('aqi.parts.nowcast', { weight: formatNumber(weight, currentLanguage(), 2) })
      : t('aqi.parts.hour', { from: formatClock(start), to: formatClock(end) })
}

export const methodWords = (half_weight: 'literal' | 'divided', t: TFunction): string =>
  t(`aqi.method.${half_weight}`)
