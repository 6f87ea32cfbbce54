import type { Condition } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { conditionsQuery, faultyStationsQuery, openAlertsQuery } from '../../api/conditions.ts'
import { moduleTypes } from '../../api/contract-values.ts'
import { useCan } from '../../api/current-user.ts'
import { newDevicesQuery } from '../../api/new-devices.ts'
import { suspectsQuery } from '../../api/reviews.ts'
import { useRenewedByAlerts } from '../../api/use-renewed-by-alerts.ts'
import { headlineOf } from '../../components/condition/headline.ts'
import { isSetting } from './navigation.ts'

// The server shares an answer for so long: one that is asked for at once may be from before the alert.
const SHARED_MS = 2_100

export interface MenuCount {
  /** Null: the number has no colour. */
  readonly condition: Condition | null
  readonly count: number
  /** What is counted, where it is no condition. */
  readonly what?: 'shell.openAlerts' | 'shell.newDevices' | 'shell.faultyStations' | 'shell.waitingReviews'
}

export const ALERTS = '/notification'
const DEVICES = '/setting/devices'
const HEALTH = '/station-health'
const REVIEWS = '/review'

// Nothing is late by a minute, and what a person decides is counted at once.
const REVIEWS_MS = 60_000

/**
 * By the path of its page: the worst that stations of an element are in, and how many are; the alerts that are open;
 * the stations with a fault. None where all is normal.
 */
export function useMenuCounts(): ReadonlyMap<string, MenuCount> {
  const { data } = useQuery(conditionsQuery)
  const { data: open = null } = useQuery(openAlertsQuery)
  const { data: faulty = null } = useQuery(faultyStationsQuery)
  const isListed = useCan('settings.view_mqttconfig')
  const { pathname } = useLocation()
  const { data: devices = 0 } = useQuery({ ...newDevicesQuery, enabled: isListed && isSetting(pathname) })
  const mayReview = useCan('readings.view_review')
  const { data: suspect } = useQuery({
    ...suspectsQuery({}),
    enabled: mayReview,
    refetchInterval: REVIEWS_MS,
  })
  // What was missed before the socket opened is asked for soon anyway.
  useRenewedByAlerts(conditionsQuery.queryKey, { within: SHARED_MS, isOfArrivedOnly: true })
  const counts = new Map<string, MenuCount>()
  if (open !== null && open > 0)
    counts.set(ALERTS, { condition: null, count: open, what: 'shell.openAlerts' })
  if (faulty !== null && faulty > 0)
    counts.set(HEALTH, { condition: null, count: faulty, what: 'shell.faultyStations' })
  if (suspect !== undefined && suspect.length > 0)
    counts.set(REVIEWS, { condition: null, count: suspect.length, what: 'shell.waitingReviews' })
  if (devices > 0) counts.set(DEVICES, { condition: null, count: devices, what: 'shell.newDevices' })
  if (data === undefined) return counts
  for (const type of moduleTypes) {
    const { parts, worst } = headlineOf({ modules: data[type] })
    const count = parts[0]?.count ?? 0
    if (count > 0) counts.set(`/${type}`, { condition: worst, count })
  }
  return counts
}
