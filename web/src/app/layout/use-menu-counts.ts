import type { Condition } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { conditionsQuery, openAlertsQuery } from '../../api/conditions.ts'
import { moduleTypes } from '../../api/contract-values.ts'
import { useRenewedByAlerts } from '../../api/use-renewed-by-alerts.ts'
import { headlineOf } from '../../components/condition/headline.ts'

// The server shares an answer for so long: one that is asked for at once may be from before the alert.
const SHARED_MS = 2_100

export interface MenuCount {
  /** Null: the number is of open alerts, and has no colour. */
  readonly condition: Condition | null
  readonly count: number
}

export const ALERTS = '/notification'

/**
 * By the path of its page: the worst that stations of an element are in, and how many are; the alerts that are open.
 * None where all is normal.
 */
export function useMenuCounts(): ReadonlyMap<string, MenuCount> {
  const { data } = useQuery(conditionsQuery)
  const { data: open = null } = useQuery(openAlertsQuery)
  // What was missed before the socket opened is asked for soon anyway.
  useRenewedByAlerts(conditionsQuery.queryKey, { within: SHARED_MS, isOfArrivedOnly: true })
  const counts = new Map<string, MenuCount>()
  if (open !== null && open > 0) counts.set(ALERTS, { condition: null, count: open })
  if (data === undefined) return counts
  for (const type of moduleTypes) {
    const { parts, worst } = headlineOf({ modules: data[type] })
    const count = parts[0]?.count ?? 0
    if (count > 0) counts.set(`/${type}`, { condition: worst, count })
  }
  return counts
}
