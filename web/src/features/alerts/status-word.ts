import type { Alert, AlertDetail } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { sideGone } from '../../lib/farthest-words.ts'

type Judged = Pick<Alert, 'status' | 'value' | 'min_value'>

/** The name of an alert's status. That of an ALERT speaks of the upper limit, so a value below the lower one says its own side. */
export function statusWord({ status, value, min_value }: Judged, t: TFunction): string {
  const isBelow = status === 'ALERT' && min_value !== null && value < min_value
  return isBelow ? t('condition.below') : t(`state.${status}`)
}

/** What the farthest value of an alert's course is called. */
export const farthestName = (alert: Pick<AlertDetail, 'peak' | 'min_value'>) =>
  sideGone(alert) === 'below' ? 'alertDetails.lowest' : 'alertDetails.peak'
