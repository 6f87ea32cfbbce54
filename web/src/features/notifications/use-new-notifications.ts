import type { Notification } from '@quantrac/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { unreadQuery } from './notifications-query.ts'

/** How many notifications the person has not read; null while that is not known. */
export function useUnreadNotifications(enabled: boolean): number | null {
  return useQuery({ ...unreadQuery, enabled }).data?.count ?? null
}

/** Tells when there is a newer unread notification than any before that is not among the rows. */
export function useNewNotifications(rows: readonly Notification[] | undefined, onNew: () => void): void {
  const client = useQueryClient()
  const newest = useQuery(unreadQuery).data?.newest
  const known = useRef<number>(undefined)
  // Whatever the bell's socket brings may have made a notification.
  useEffect(
    () => onAlertsArrived(() => void client.invalidateQueries({ queryKey: unreadQuery.queryKey })),
    [client],
  )
  const look = useEffectEvent((id: number) => {
    const before = known.current
    known.current = Math.max(before ?? 0, id)
    if (before !== undefined && id > before && !rows?.some((row) => row.id === id)) onNew()
  })
  useEffect(() => {
    // Null: nothing is unread, and the next that comes is new.
    if (newest !== undefined) look(newest ?? 0)
  }, [newest])
}
