import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/PageHeader.tsx'

export function NotificationSettingsPage() {
  const { t } = useTranslation()
  return <PageHeader title={t('notificationSettings.title')} />
}
