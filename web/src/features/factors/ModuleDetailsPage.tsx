import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/PageHeader.tsx'

export function ModuleDetailsPage() {
  const { t } = useTranslation()
  return <PageHeader title={t('moduleDetails.title')} />
}
