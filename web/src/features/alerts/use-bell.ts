import type { AlertFrame } from '@quantrac/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { followAlerts } from '../../api/alerts-feed.ts'
import { api } from '../../api/client.ts'
import { notificationSettingsQuery } from '../../api/notification-settings.ts'
import { notify } from '../../components/notify.tsx'
import { useErrorText } from '../../components/use-error-text.ts'
import { BELL_LENGTH, type BellList, loadedList, withAllRead, withLive, withRead } from './bell-list.ts'
import { isFollowed } from './followed-alerts.ts'
import { showLiveToast } from './LiveToast.tsx'
import { ToastPacer } from './toast-pacer.ts'

/** A burst of alerts redraws the bell ten times a second, not once each. */
const GATHER_MS = 100

export const bellQuery = queryOptions({
  queryKey: ['alerts', 'bell'],
  queryFn: async ({ signal }): Promise<BellList> => {
    const page = await api.alertList({ query: { limit: BELL_LENGTH } }, { signal })
    return loadedList(page.results, page.unread_count)
  },
})

/** The list beside the bell with its two actions; both show their effect at once and take it back when refused. */
export function useBell() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const bell = useQuery(bellQuery)
  const failed = (fallback: string) => async (error: unknown) => {
    notify.error(errorText(error, fallback))
    await client.invalidateQueries({ queryKey: bellQuery.queryKey })
  }
  const refreshPages = () => client.invalidateQueries({ queryKey: ['alerts', 'list'] })
  const change = (apply: (list: BellList) => BellList): void => {
    client.setQueryData(bellQuery.queryKey, (list) => list && apply(list))
  }
  const markRead = useMutation({
    mutationFn: (id: number) => api.alertMarkRead({ params: { id } }),
    onMutate: (id) => change((list) => withRead(list, id)),
    onSuccess: refreshPages,
    onError: failed(t('errors.markAlertReadFailed')),
  })
  const markAllRead = useMutation({
    mutationFn: () => api.alertMarkAllRead(),
    onMutate: () => change(withAllRead),
    onSuccess: refreshPages,
    onError: failed(t('errors.markAllAlertsReadFailed')),
  })
  return { bell, markRead, markAllRead }
}

/**
 * Follows the live alerts while the bell is on the page: all of them into its list, and as toasts those of what the person follows,
 * unless toasts are switched off.
 */
export function useLiveAlerts(): void {
  const client = useQueryClient()
  const settings = useQuery(notificationSettingsQuery)
  // Read when an alert comes, so that a switch that is moved does not reopen the socket.
  const wantsToasts = useEffectEvent(() => settings.data?.has_alert_system ?? true)
  useEffect(() => {
    let gathered: AlertFrame[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => client.invalidateQueries({ queryKey: ['alerts'] })
    const flush = (): void => {
      timer = undefined
      const frames = gathered
      gathered = []
      // An answer on its way was written before these alerts and would take them off the list again.
      if (client.isFetching({ queryKey: bellQuery.queryKey }) > 0) return void refresh()
      client.setQueryData(bellQuery.queryKey, (list) => list && withLive(list, frames))
      void client.invalidateQueries({ queryKey: ['alerts', 'list'] })
    }
    const pacer = new ToastPacer(showLiveToast)
    let isGone = false
    const toast = async (alert: AlertFrame): Promise<void> => {
      if ((await isFollowed(client, alert)) && !isGone) pacer.push(alert)
    }
    const unfollow = followAlerts({
      onAlert: (alert) => {
        gathered.push(alert)
        timer ??= setTimeout(flush, GATHER_MS)
        if (wantsToasts()) void toast(alert)
      },
      onReopen: () => void refresh(),
    })
    return () => {
      isGone = true
      unfollow()
      pacer.stop()
      clearTimeout(timer)
    }
  }, [client])
}
