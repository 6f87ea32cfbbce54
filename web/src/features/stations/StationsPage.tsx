import type { ModuleType } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/PageHeader.tsx'

export function StationsPage({ kind }: { kind: ModuleType | 'all' }) {
  const { t } = useTranslation()
  return <PageHeader title={kind === 'all' ? t('nav.dashboard') : t(`nav.${kind}`)} />
}
