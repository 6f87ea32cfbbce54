import type { AttentionRow } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { followReadings } from '../../api/readings-feed.ts'

// Several alerts of one moment are asked for once.
const GATHER_MS = 250

/**
 * Asks again for what the dashboard shows when an alert arrives, and when a factor that is listed is in another condition or sends a
 * new value.
 */
export function useDashboardLive(rows: readonly AttentionRow[] | undefined): void {
  const client = useQueryClient()
  // Text, so that the same stations are the same dependency.
  const key = [...new Set(rows?.map(({ module }) => module.code))].toSorted().slice(0, 100).join('\n')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: ['dashboard'] })
      }, GATHER_MS)
    }
    const ends = [onAlertsArrived(renew)]
    if (key !== '') {
      let waits: ReturnType<typeof setTimeout> | undefined
      // Values change each second; the list follows within two.
      const renewLater = (): void => {
        waits ??= setTimeout(() => {
          waits = undefined
          void client.invalidateQueries({ queryKey: ['dashboard', 'attention'] })
        }, 8 * GATHER_MS)
      }
      ends.push(
        followReadings(key.split('\n'), {
          onReadings: renewLater,
          onListen: (again) => again && renew(),
        }),
        () => clearTimeout(waits),
      )
    }
    return () => {
      for (const end of ends) end()
      clearTimeout(timer)
    }
  }, [client, key])
}
