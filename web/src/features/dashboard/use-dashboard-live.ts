import type { Attention, AttentionRow, ReadingsFrame } from '@quantrac/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { noteAskedBefore } from '../../api/alerts-feed.ts'
import { followReadings } from '../../api/readings-feed.ts'
import { gathering } from '../../lib/gathering.ts'
import { attentionQuery } from './dashboard-queries.ts'

// Several alerts of one moment are asked for once.
const GATHER_MS = 250

// Values change each second; the list follows within two.
const VALUES_MS = 2000

/** Every excursion under way, and those that ended today. */
const factsOf = (attention: Attention | undefined): string =>
  JSON.stringify([
    attention?.rows.map(({ module, alert_id, condition }) => [module.id, alert_id, condition]),
    attention?.recovered_total,
  ])

const MOST_STATIONS = 100

const stationsOf = (rows: readonly AttentionRow[]): string =>
  [...new Set(rows.map(({ module }) => module.code))].toSorted().slice(0, MOST_STATIONS).join('\n')

/**
 * Asks again for what the dashboard shows when an alert arrives, and when a factor that is listed is in another
 * condition or sends a new value.
 */
export function useDashboardLive(attention: (Attention & { readonly askedAt: number }) | undefined): void {
  const rows = attention?.rows
  const client = useQueryClient()
  useEffect(() => {
    noteAskedBefore()
    const renew = gathering(GATHER_MS, () => void client.invalidateQueries({ queryKey: ['dashboard'] }))
    const late = gathering(GATHER_MS, () => void renewIfChanged(client))
    const unfollow = onAlertsArrived((alerts) => (alerts.length > 0 ? renew : late).soon())
    return () => {
      unfollow()
      renew.stop()
      late.stop()
    }
  }, [client])

  const isChanged = useEffectEvent((frame: ReadingsFrame) => isOtherCondition(rows ?? [], frame))
  const askedAt = useEffectEvent(() => attention?.askedAt)
  // Text, so that the same stations are the same dependency.
  const key = stationsOf(rows ?? [])
  useEffect(() => {
    if (key === '') return undefined
    const all = gathering(GATHER_MS, () => void client.invalidateQueries({ queryKey: ['dashboard'] }))
    const { queryKey } = attentionQuery
    const values = gathering(VALUES_MS, () => void client.invalidateQueries({ queryKey }))
    const unfollow = followReadings(key.split('\n'), {
      onReadings: (frame) => (isChanged(frame) ? all : values).soon(),
      onMissed: () => all.soon(),
      askedAt: () => askedAt(),
    })
    return () => {
      unfollow()
      for (const one of [all, values]) one.stop()
    }
  }, [client, key])
}

/** Alerts may have been missed: what they would have changed is seen in the list, which is asked for first. */
async function renewIfChanged(client: QueryClient): Promise<void> {
  const { queryKey } = attentionQuery
  const before = factsOf(client.getQueryData(queryKey))
  await client.invalidateQueries({ queryKey })
  if (factsOf(client.getQueryData(queryKey)) === before) return
  await client.invalidateQueries({
    queryKey: ['dashboard'],
    predicate: (query) => query.queryKey[1] !== queryKey[1],
  })
}

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
