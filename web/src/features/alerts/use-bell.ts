import type { AlertFrame } from '@quantrac/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { announceAlerts } from '../../api/alerts-arrived.ts'
import { followAlerts } from '../../api/alerts-feed.ts'
import { notificationSettingsQuery } from '../../api/notification-settings.ts'
import { useMarks } from '../../components/inbox/use-marks.ts'
import { alertInbox, bellQuery, changeBell } from './alerts-cache.ts'
import { alertListKey } from './alerts-query.ts'
import { BELL_LENGTH, withLive } from './bell-list.ts'
import { showLiveToast } from './LiveToast.tsx'
import { ToastPacer } from './toast-pacer.ts'

/** A burst of alerts redraws the bell ten times a second, not once each. */
const GATHER_MS = 100

/** A burst is over after so long without an alert. */
const QUIET_MS = 1_000

/** The list beside the bell with its two actions. */
export function useBell() {
  return { bell: useQuery(bellQuery), ...useMarks(alertInbox) }
}

/** How many alerts the person has not read: the number in the bell. */
export function useUnreadAlerts(enabled: boolean): number {
  return useQuery({ ...bellQuery, enabled }).data?.unread ?? 0
}

/**
 * Follows the live alerts while the bell is on the page: all of them into its list, and as toasts those of what the person follows,
 * unless toasts are switched off. A list of alerts on the page is told of them.
 */
export function useLiveAlerts(): void {
  const client = useQueryClient()
  const settings = useQuery(notificationSettingsQuery)
  // Read when an alert comes, so that a switch that is moved does not reopen the socket.
  const wantsToasts = useEffectEvent(() => settings.data?.has_alert_system ?? true)
  useEffect(() => {
    let gathered: AlertFrame[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let burst = 0
    let quiet: ReturnType<typeof setTimeout> | undefined
    const refreshBell = () => client.invalidateQueries({ queryKey: bellQuery.queryKey })
    // A list that was answered in a burst has counted alerts whose frames were still to come. They are known again by the list as long
    // as it holds all of them; of a longer burst the server's count is asked for once.
    const settle = (): void => {
      if (burst > BELL_LENGTH) void refreshBell()
      burst = 0
    }
    const flush = (): void => {
      timer = undefined
      const frames = gathered
      gathered = []
      burst += frames.length
      clearTimeout(quiet)
      quiet = setTimeout(settle, QUIET_MS)
      // A page of the list that is opened later must not be one from before.
      void client.invalidateQueries({ queryKey: alertListKey, refetchType: 'none' })
      announceAlerts(frames)
      // An answer on its way was written before these alerts and would take them off the list again.
      if (client.isFetching({ queryKey: bellQuery.queryKey }) > 0) return void refreshBell()
      changeBell(client, (list) => withLive(list, frames))
    }
    const pacer = new ToastPacer(showLiveToast)
    const unfollow = followAlerts({
      onAlert: (alert) => {
        gathered.push(alert)
        timer ??= setTimeout(flush, GATHER_MS)
        if (alert.followed && wantsToasts()) pacer.push(alert)
      },
      onLate: () => {
        void refreshBell()
        announceAlerts([])
      },
    })
    return () => {
      unfollow()
      pacer.stop()
      clearTimeout(timer)
      clearTimeout(quiet)
    }
  }, [client])
}
