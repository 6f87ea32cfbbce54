import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** «Active» or «Inactive». */
export function ActiveBadge({ active }: { active: boolean }) {
  const { t } = useTranslation()
  return (
    <StatusBadge tone={active ? 'normal' : 'neutral'}>
      {active ? t('common.active') : t('common.inactive')}
    </StatusBadge>
  )
}
