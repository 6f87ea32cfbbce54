import type { Alert, AlertDetail, AlertStatus } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { exceededSide } from './farthest-words.ts'

type Judged = Pick<Alert, 'status' | 'value' | 'min_value'>

/** An alert's status. The words of an ALERT speak of the upper limit, so a value below the lower one has its own. */
export const levelOf = ({ status, value, min_value }: Judged): AlertStatus | 'BELOW' =>
  status === 'ALERT' && min_value !== null && value < min_value ? 'BELOW' : status

/** The name of an alert's status, with its side. */
export function statusWord(alert: Judged, t: TFunction): string {
  const level = levelOf(alert)
  return level === 'BELOW' ? t('condition.below') : t(`state.${level}`)
}

/** What the farthest value of an alert's time series is called. */
export const farthestName = (alert: Pick<AlertDetail, 'peak' | 'min_value'>) =>
  exceededSide(alert) === 'below' ? 'alertDetails.lowest' : 'alertDetails.peak'
