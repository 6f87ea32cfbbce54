import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gathering } from '../lib/gathering.ts'
import { onAlertsArrived } from './alerts-arrived.ts'

interface Renewing {
  /** Several alerts within so many ms are asked for once. */
  readonly within: number
  /** Not where alerts may have been missed only. */
  readonly isOfArrivedOnly?: boolean
}

/** Asks again for what alerts change when one arrives. The key stays the same. */
export function useRenewedByAlerts(queryKey: QueryKey, { within, isOfArrivedOnly = false }: Renewing): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = gathering(within, () => void client.invalidateQueries({ queryKey }))
    const unlisten = onAlertsArrived((alerts) => (!isOfArrivedOnly || alerts.length > 0) && renew.soon())
    return () => {
      unlisten()
      renew.stop()
    }
  }, [client, queryKey, within, isOfArrivedOnly])
}
