import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { TabLinks } from '../../components/layout/TabLinks.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import { AlertsPanel } from '../../features/alerts/AlertsPanel.tsx'
import { useUnreadAlerts } from '../../features/alerts/use-bell.ts'
import { NotificationsPanel } from '../../features/notifications/NotificationsPanel.tsx'
import { useUnreadNotifications } from '../../features/notifications/notification-inbox.ts'

const NOTIFICATIONS = 'notifications'

/**
 * Alerts and notifications, one under each tab: side by side each would have half the columns, and an alert would
 * appear twice, because it makes a notification. A person with only one of the permissions sees no tabs.
 */
export function NotificationRoute() {
  const { t } = useTranslation()
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const may = useCurrentUser()?.permissions
  const mayAlerts = may?.includes('notify.view_alert') ?? false
  const mayNotifications = may?.includes('notify.view_notification') ?? false
  const wantsNotifications = search['tab'] === NOTIFICATIONS
  // Until the signed-in person is known, the address decides: the server checks its calls.
  const showsNotifications = may ? mayNotifications && (wantsNotifications || !mayAlerts) : wantsNotifications
  const title = showsNotifications ? t('notifications.title') : t('alerts.title')
  const current = showsNotifications ? NOTIFICATIONS : 'alerts'
  // Nearly everybody has both: the list must not jump when the person is known.
  const tabs =
    may === undefined ? (
      <Tabs current={current} />
    ) : (
      mayAlerts && mayNotifications && <CountedTabs current={current} />
    )
  if (!showsNotifications) return <AlertsPanel title={title} tabs={tabs} />
  const openAlert = (id: number): void => void navigate({ to: '.', search: { alert: String(id) } })
  return <NotificationsPanel title={title} tabs={tabs} onOpenAlert={mayAlerts ? openAlert : undefined} />
}

interface TabsProps {
  current: string
  /** How many are unread. */
  alerts?: number
  notifications?: number
}

function CountedTabs({ current }: Pick<TabsProps, 'current'>): ReactNode {
  return <Tabs current={current} alerts={useUnreadAlerts()} notifications={useUnreadNotifications() ?? 0} />
}

function Tabs({ current, alerts = 0, notifications = 0 }: TabsProps): ReactNode {
  const { t } = useTranslation()
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
