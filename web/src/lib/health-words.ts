import { type Alert, MINUTE_MS } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { formatDuration } from './duration-format.ts'
import { formatNumber } from './number-format.ts'

type Fault = NonNullable<Alert['fault']>
type Faulty = Pick<Alert, 'fault'>

/** Whether an alert is of the health of a station; an older copy of the server does not say it. */
export const isFault = <A extends Faulty>(alert: A): alert is A & { fault: Fault } =>
  typeof alert.fault === 'string'

/** «đứng yên»: within a line, behind the factor or «Cả trạm». */
export const faultWord = ({ fault }: { fault: Fault }, t: TFunction): string => t(`healthAlert.of.${fault}`)

/** What an alert is about: a factor, or the whole station. */
export const aboutName = ({ factor }: Pick<Alert, 'factor'>, t: TFunction): string =>
  factor === '' ? t('healthAlert.station') : factor

/** «đã 1 giờ 35 phút», «nhận được 62,5 %», «7,1 mg/L» */
export function faultAmount(
  { fault, value, unit, decimals }: Pick<Alert, 'value' | 'unit' | 'decimals'> & { fault: Fault },
  { t, locale }: { t: TFunction; locale: string },
): string {
  const amount =
    unit === 'min'
      ? formatDuration(Math.abs(value) * MINUTE_MS, locale, 'short')
      : formatNumber(value, locale, decimals)
  return t(`healthAlert.amount.${fault}`, { amount, value: `${amount} ${unit}`.trim() })
}
