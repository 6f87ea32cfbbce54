import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { gathering } from '../../lib/gathering.ts'
import { alertsKey } from './widget-data.ts'

// Several alerts of one moment are asked for once; what a person sees is no older than two seconds.
const GATHER_MS = 1000

/** Asks again for what widgets show of alerts when one arrives, or may have been missed. */
export function useAlertsInWidgets(): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = gathering(GATHER_MS, () => void client.invalidateQueries({ queryKey: alertsKey }))
    const unlisten = onAlertsArrived(() => renew.soon())
    return () => {
      unlisten()
      renew.stop()
    }
  }, [client])
}
