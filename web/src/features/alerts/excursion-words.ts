import type { Alert, BreachClass, Excursion } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { isAverage } from '../../lib/average-words.ts'
import { faultWord, isFault } from '../../lib/health-words.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { levelOf } from '../../lib/status-word.ts'

type Judged = Pick<Alert, 'status' | 'value' | 'min_value' | 'max_value' | 'period' | 'fault'> & {
  readonly class: BreachClass | null
}

/** What an alert is about: a side of its limits, nearness to one, or neither: it was raised by hand. */
export type Side = 'above' | 'below' | 'near' | 'nearBelow' | 'other'

const sides = { HI: 'above', LO: 'below', WHI: 'near', WLO: 'nearBelow' } as const

export function sideOf(alert: Judged): Side {
  if (alert.class !== null) return sides[alert.class]
  const level = levelOf(alert)
  if (level === 'BELOW') return 'below'
  return level === 'ALERT' ? 'above' : level === 'WARNING' ? 'near' : 'other'
}

/** «vượt ngưỡng ↑», «trung bình 1 giờ vượt giới hạn ↑»: within a line, behind the factor. */
function sideWord(alert: Judged, t: TFunction): string {
  if (isFault(alert)) return faultWord(alert, t)
  const side = sideOf(alert)
  if (isAverage(alert))
    return `${t(`averageAlert.of.${alert.period}`)} ${t(`averageAlert.${side === 'below' ? 'below' : 'above'}`)}`
  return side === 'other'
    ? t(`inbox.status.${alert.status === 'SUCCESS' ? 'SUCCESS' : 'INFO'}`)
    : t(`inbox.side.${side}`)
}

/** The same without its arrow, within a sentence. */
export const plainSide = (alert: Judged, t: TFunction): string => sideWord(alert, t).replace(/ [↑↓]$/, '')

/** Whether an open one's newest value is back inside: it stays open until that lasts, or goes farther inside. */
export function isReturning({ group, last, ...alert }: Judged & Pick<Excursion, 'group' | 'last'>): boolean {
  const limit = limitOf(alert)
  if (group !== 'open' || last === null || limit === null) return false
  const side = sideOf(alert)
  return (side === 'above' && last <= limit) || (side === 'below' && last >= limit)
}

/** «vượt ngưỡng ↑», or while it waits to be over «trong ngưỡng, chờ đóng». */
export const stateWord = (row: Parameters<typeof isReturning>[0], t: TFunction): string =>
  isReturning(row) ? t('inbox.side.returning') : sideWord(row, t)

/** How it is drawn: in the colour of what it is while it goes on, grey when it is over. */
export function toneOfExcursion(
  row: Pick<Excursion, 'status'> & Parameters<typeof isReturning>[0],
): 'alert' | 'warning' | 'over' {
  if (row.group !== 'open') return 'over'
  return row.status === 'ALERT' && !isReturning(row) ? 'alert' : 'warning'
}

/** The limit that it is about; null without one. */
export function limitOf(alert: Judged): number | null {
  if (isFault(alert)) return null
  const side = sideOf(alert)
  if (side === 'below' || side === 'nearBelow') return alert.min_value
  return alert.max_value ?? alert.min_value
}

/** «vượt 4 %» of the limit: how far a value is beyond it, or how near in percent of it; '' where that says nothing. */
export function shareWords(
  alert: Judged,
  value: number,
  { t, locale }: { t: TFunction; locale: string },
): string {
  const limit = limitOf(alert)
  if (limit === null || limit <= 0) return ''
  const percent = (share: number): string => formatNumber(share * 100, locale, Math.abs(share) < 0.1 ? 1 : 0)
  if (limit === alert.max_value) {
    return value > limit
      ? t('inbox.over', { share: percent(value / limit - 1) })
      : t('inbox.ofLimit', { share: percent(value / limit) })
  }
  return value < limit
    ? t('inbox.under', { share: percent(1 - value / limit) })
    : t('inbox.ofLimit', { share: percent(value / limit) })
}
