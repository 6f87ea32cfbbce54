import type { AttentionRow } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { followReadings } from '../../api/readings-feed.ts'
import { attentionQuery } from './dashboard-queries.ts'

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
    const renew = gathering(GATHER_MS, () => void client.invalidateQueries({ queryKey: ['dashboard'] }))
    const unfollow = onAlertsArrived(renew.soon)
    return () => {
      unfollow()
      renew.stop()
    }
  }, [client])

  // Text, so that the same stations are the same dependency.
  const key = stationsOf(rows ?? [])
  useEffect(() => {
    if (key === '') return undefined
    const all = gathering(GATHER_MS, () => void client.invalidateQueries({ queryKey: ['dashboard'] }))
    const { queryKey } = attentionQuery
    const list = gathering(VALUES_MS, () => void client.invalidateQueries({ queryKey }))
    const unfollow = followReadings(key.split('\n'), {
      onReadings: list.soon,
      onListen: (again) => again && all.soon(),
    })
    return () => {
      unfollow()
      all.stop()
      list.stop()
    }
  }, [client, key])
}

const MOST_STATIONS = 100

const stationsOf = (rows: readonly AttentionRow[]): string =>
  [...new Set(rows.map(({ module }) => module.code))].toSorted().slice(0, MOST_STATIONS).join('\n')

/** Runs once for all calls within a time. */
function gathering(ms: number, run: () => void): { soon: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
