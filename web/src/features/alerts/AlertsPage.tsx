import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/PageHeader.tsx'

export function AlertsPage() {
  const { t } = useTranslation()
  return <PageHeader title={t('alerts.title')} />
}
