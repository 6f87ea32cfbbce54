import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/PageHeader.tsx'

export function ModulesPage() {
  const { t } = useTranslation()
  return <PageHeader title={t('settingData.title')} />
}
