import type { Alert, AveragePeriod } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { formatMeasured, formatNumber } from './number-format.ts'

type Average = Pick<
  Alert,
  'factor' | 'period' | 'standard' | 'value' | 'unit' | 'decimals' | 'min_value' | 'max_value'
>

/** Whether an alert is of an average; an older copy of the server does not say it. */
export const isAverage = <A extends Pick<Alert, 'period'>>(
  alert: A,
): alert is A & { period: AveragePeriod } => typeof alert.period === 'string'

/** «NO2 trung bình 1 giờ» of an average, else the factor. */
export const measuredName = (alert: Pick<Alert, 'factor' | 'period'>, t: TFunction): string =>
  isAverage(alert) ? `${alert.factor} ${t(`averageAlert.of.${alert.period}`)}` : alert.factor

/** «238 µg/m³ > 200 µg/m³, QCVN 05:2023/BTNMT» */
export function averageAgainst(
  { value, unit, decimals, min_value, max_value, standard }: Average,
  { t, locale }: { t: TFunction; locale: string },
): string {
  const isAbove = max_value !== null && value > max_value
  const limit = isAbove ? max_value : (min_value ?? 0)
  return t('averageAlert.against', {
    value: `${formatNumber(value, locale, decimals)} ${unit}`.trim(),
    sign: isAbove ? '>' : '<',
    limit: `${formatMeasured(limit, locale)} ${unit}`.trim(),
    standard: standard ?? '',
  })
}
