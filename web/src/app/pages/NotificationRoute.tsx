import { useTranslation } from 'react-i18next'
import { RequirePermission } from '../../components/RequirePermission.tsx'
import { AlertsPanel } from '../../features/alerts/AlertsPanel.tsx'

export function NotificationRoute() {
  const { t } = useTranslation()
  return (
    <RequirePermission code="notify.view_alert">
      <AlertsPanel title={t('nav.notification')} tabs={null} />
    </RequirePermission>
  )
}
