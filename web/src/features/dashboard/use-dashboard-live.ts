import type { AttentionRow, ReadingsFrame } from '@quantrac/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { noteAskedBefore } from '../../api/alerts-feed.ts'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { followReadings } from '../../api/readings-feed.ts'
import { gathering } from '../../lib/gathering.ts'
import { attentionQuery, trendKey } from './dashboard-queries.ts'

// Several alerts of one moment are asked for once.
const GATHER_MS = 250
// Values change each second; the list follows within two.
const VALUES_MS = 2000

/**
 * Asks again for what the dashboard shows when an alert arrives, and when a factor that is listed is in another condition or sends a
 * new value.
 */
export function useDashboardLive(rows: readonly AttentionRow[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    noteAskedBefore()
    const renew = gathering(GATHER_MS, () => void client.invalidateQueries({ queryKey: ['dashboard'] }))
    const unfollow = onAlertsArrived(renew.soon)
    return () => {
      unfollow()
      renew.stop()
    }
  }, [client])

  const isChanged = useEffectEvent((frame: ReadingsFrame) => isOtherCondition(rows ?? [], frame))
  // Text, so that the same stations are the same dependency.
  const key = stationsOf(rows ?? [])
  useEffect(() => {
    if (key === '') return undefined
    const all = gathering(GATHER_MS, () => void client.invalidateQueries({ queryKey: ['dashboard'] }))
    const lists = gathering(GATHER_MS, () => void renewLists(client))
    const { queryKey } = attentionQuery
    const values = gathering(VALUES_MS, () => void client.invalidateQueries({ queryKey }))
    const unfollow = followReadings(key.split('\n'), {
      onReadings: (frame) => (isChanged(frame) ? lists : values).soon(),
      // What came since the list was asked for is in no frame.
      onListen: (again) => (again ? all : lists).soon(),
    })
    return () => {
      unfollow()
      for (const one of [all, lists, values]) one.stop()
    }
  }, [client, key])
}

/** Without the rows' last hour, which is as it was but for a reading. */
const renewLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    queryKey: ['dashboard'],
    predicate: ({ queryKey }) => queryKey[1] !== trendKey,
  })

const MOST_STATIONS = 100

const stationsOf = (rows: readonly AttentionRow[]): string =>
  [...new Set(rows.map(({ module }) => module.code))].toSorted().slice(0, MOST_STATIONS).join('\n')

/** Whether a row tells another condition than the frame. A row without a factor is of all of its module's. */
function isOtherCondition(rows: readonly AttentionRow[], frame: ReadingsFrame): boolean {
  return rows.some(({ module, factor, condition }) => {
    if (module.code !== frame.module) return false
    if (factor === null) return frame.condition !== condition
    // A factor may be called `constructor`.
    const sent = Object.hasOwn(frame.factors, factor.code) ? frame.factors[factor.code] : undefined
    return sent !== undefined && sent.condition !== condition
  })
}
