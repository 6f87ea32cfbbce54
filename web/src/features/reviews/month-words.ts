import type { ReviewMonth } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { monthWords } from '../../components/range/month-groups.ts'
import { givenName } from '../../lib/initials.ts'
import { isMonthText } from '../../lib/ranges.ts'
import { formatShortDay } from '../../lib/time-format.ts'

/** «Tháng 10/2026» */
export const monthName = (month: string, t: TFunction): string =>
  isMonthText(month) ? monthWords(month, t) : month

/** «khóa 05/11, Bảo», «14 đoạn chờ» */
export function monthFact(
  { locked_at, locked_by, waiting }: ReviewMonth,
  { t, now }: { t: TFunction; now: number },
): string {
  if (locked_at !== null) {
    const day = formatShortDay(locked_at, now)
    return locked_by === null
      ? t('reviews.months.locked', { day })
      : t('reviews.months.lockedBy', { day, name: givenName(locked_by) })
  }
  return waiting === 0 ? t('reviews.months.open') : t('reviews.months.waiting', { count: waiting })
}
