import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useCurrentUser } from '../../api/current-user.ts'
import type { Period } from '../../lib/ranges.ts'
import { monthName } from './month-words.ts'
import { type LockedMonth, lockedIn } from './review-months.ts'
import { monthsQuery } from './reviews-query.ts'

/** The locked months that a period has a part of; none until they are known. */
export function useLockedIn({ from, to }: Period): readonly LockedMonth[] {
  const months = useQuery(monthsQuery).data
  return useMemo(() => lockedIn(months ?? [], { from, to }), [months, from, to])
}

/** Says why nothing is decided of a period, which has a part of a locked month; undefined: it may be. */
export function useRefusal(): (period: Period) => string | undefined {
  const { t } = useTranslation()
  const mayUnlock = useCan('readings.unlock')
  const months = useQuery(monthsQuery).data ?? []
  return (period) => {
    const [locked] = mayUnlock ? [] : lockedIn(months, period)
    return locked && t('reviews.months.changeRefused', { month: monthName(locked.month, t) })
  }
}

export interface MonthRights {
  readonly lock: boolean
  readonly unlock: boolean
  /** Some stations alone: a month is locked of all. */
  readonly isLimited: boolean
}

export function useMonthRights(): MonthRights {
  const user = useCurrentUser()
  const isLimited = user?.stations_reached !== 'all'
  return {
    lock: !isLimited && user.permissions.includes('readings.approve_review'),
    unlock: !isLimited && user.permissions.includes('readings.unlock'),
    isLimited,
  }
}
