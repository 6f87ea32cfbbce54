import type { AlertFrame } from '@quantrac/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announceAlerts } from '../../api/alerts-arrived.ts'
import { followAlerts } from '../../api/alerts-feed.ts'
import { alertsKey } from '../../api/alerts-key.ts'
import { notificationSettingsQuery } from '../../api/notification-settings.ts'
import { useMarks } from '../../components/inbox/use-marks.ts'
import { alertInbox, bellQuery, changeBell } from './alerts-cache.ts'
import { alertListKey } from './alerts-query.ts'
import { BELL_ASKED, withLive } from './bell-list.ts'
import { showsStation } from './live-toasts.ts'
import { isAverage } from '../../lib/average-words.ts'
import { gathering } from '../../lib/gathering.ts'
import { LiveToasts } from './LiveToast.tsx'
import { stationNameOf } from './station-name.ts'
import { ToastPacer } from './toast-pacer.ts'

/** A burst of alerts redraws the bell ten times a second, not once each. */
const GATHER_MS = 100

/** A burst ends after this long without an alert. */
const QUIET_MS = 1_000

/** An older alert is no news: it comes of an outage, or of a history that is read in. */
const TOAST_MS = 600_000

const isRecent = ({ timestamp }: AlertFrame): boolean => Date.now() - Date.parse(timestamp) < TOAST_MS

/** The person's switch, which is asked for when an alert comes; if that fails, it is as it was known, or on. */
async function wantsToasts(client: QueryClient): Promise<boolean> {
  try {
    return (await client.query(notificationSettingsQuery))?.has_alert_system ?? true
  } catch {
    return client.getQueryData(notificationSettingsQuery.queryKey)?.has_alert_system ?? true
  }
}

/** The list beside the bell with its two actions. */
export function useBell() {
  return { bell: useQuery(bellQuery), ...useMarks(alertInbox) }
}

/**
 * What the page itself shows needs no toast, nor do old readings. An average is judged minutes after its period, and no
 * page shows it by itself: the server says which ones are told live.
 */
const isToldOf = (alert: AlertFrame, place: Parameters<typeof showsStation>[0]): boolean =>
  isAverage(alert) || (isRecent(alert) && !showsStation(place, alert))

/** How many alerts the person has not read: the number in the bell. */
export function useUnreadAlerts(): number {
  return useQuery(bellQuery).data?.unread ?? 0
}

/**
 * Listens to live alerts while the bell is mounted. All of them go into its list; those that the person follows also
 * show as toasts, unless toasts are switched off. A list of alerts on the page is notified too.
 */
export function useLiveAlerts(): void {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let isOn = true
    let gathered: AlertFrame[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let burst = 0
    let quiet: ReturnType<typeof setTimeout> | undefined
    const refreshBell = () => client.invalidateQueries({ queryKey: bellQuery.queryKey })
    // A list loaded during a burst has already counted alerts whose frames come later. Their ids are recognised while
    // the list holds all of them; after a longer burst the count is loaded once from the server.
    const settle = (): void => {
      if (burst > BELL_ASKED) void refreshBell()
      burst = 0
    }
    const flush = (): void => {
      timer = undefined
      const frames = gathered
      gathered = []
      burst += frames.length
      clearTimeout(quiet)
      quiet = setTimeout(settle, QUIET_MS)
      // A page of the list that is opened later must not come from the cache.
      void client.invalidateQueries({ queryKey: alertListKey, refetchType: 'none' })
      announceAlerts(frames)
      // A pending answer may have been written before these alerts and would remove them from the list.
      if (client.isFetching({ queryKey: bellQuery.queryKey }) > 0) return void refreshBell()
      changeBell(client, (list) => withLive(list, frames))
    }
    const toasts = new LiveToasts((alert) => stationNameOf(client, alert))
    const pacer = new ToastPacer<AlertFrame>((alerts) => toasts.tell(alerts))
    const handled = gathering(GATHER_MS, () => void client.invalidateQueries({ queryKey: alertsKey }))
    const unfollow = followAlerts({
      onHandled: handled.soon,
      onAlert: (alert) => {
        gathered.push(alert)
        timer ??= setTimeout(flush, GATHER_MS)
        if (!alert.followed || !isToldOf(alert, router.latestLocation)) return
        void wantsToasts(client).then((wants) => wants && isOn && pacer.push(alert))
      },
      onLate: () => {
        void refreshBell()
        announceAlerts([])
      },
    })
    return () => {
      isOn = false
      unfollow()
      handled.stop()
      pacer.stop()
      clearTimeout(timer)
      clearTimeout(quiet)
    }
  }, [client, router])
}
