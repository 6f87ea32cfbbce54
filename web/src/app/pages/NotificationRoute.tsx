import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useCurrentUser } from '../../api/current-user.ts'
import { TabLinks } from '../../components/layout/TabLinks.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import { AlertsPanel } from '../../features/alerts/AlertsPanel.tsx'
import { useUnreadAlerts } from '../../features/alerts/use-bell.ts'
import { NotificationsPanel } from '../../features/notifications/NotificationsPanel.tsx'
import { useUnreadNotifications } from '../../features/notifications/notification-inbox.ts'

const NOTIFICATIONS = 'notifications'

/**
 * Alerts and notifications, one under each tab: side by side each would have half the columns, and an alert would appear twice,
 * because it makes a notification. A person with only one of the permissions sees no tabs.
 */
export function NotificationRoute() {
  const { t } = useTranslation()
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const isKnown = useCurrentUser() !== undefined
  const mayAlerts = useCan('notify.view_alert')
  const mayNotifications = useCan('notify.view_notification')
  const wantsNotifications = search['tab'] === NOTIFICATIONS
  // Until the signed-in person is known, the address decides: the server checks its calls.
  const showsNotifications = isKnown
    ? mayNotifications && (wantsNotifications || !mayAlerts)
    : wantsNotifications
  const title = t('nav.notification')
  const tabs = mayAlerts && mayNotifications && (
    <BothTabs current={showsNotifications ? NOTIFICATIONS : 'alerts'} />
  )
  if (!showsNotifications) return <AlertsPanel title={title} tabs={tabs} />
  const openAlert = (id: number): void => void navigate({ to: '.', search: { alert: String(id) } })
  return <NotificationsPanel title={title} tabs={tabs} onOpenAlert={mayAlerts ? openAlert : undefined} />
}

function BothTabs({ current }: { current: string }): ReactNode {
  const { t } = useTranslation()
  const alerts = useUnreadAlerts()
  const notifications = useUnreadNotifications() ?? 0
  return (
    <TabLinks
      label={t('nav.notification')}
      current={current}
      tabs={[
        {
          key: 'alerts',
          text: t('alerts.title'),
          count: alerts,
          countLabel: t('notifications.unreadCount', { count: alerts }),
        },
        {
          key: NOTIFICATIONS,
          text: t('notifications.title'),
          count: notifications,
          countLabel: t('notifications.unreadCount', { count: notifications }),
        },
      ]}
    />
  )
}
