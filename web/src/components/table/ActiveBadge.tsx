import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** «Active» in grey, as it is the rule, or «Inactive». */
export function ActiveBadge({ active }: { active: boolean }) {
  const { t } = useTranslation()
  return active ? (
    <Text span inherit c="dimmed">
      {t('common.active')}
    </Text>
  ) : (
    <StatusBadge tone="neutral">{t('common.inactive')}</StatusBadge>
  )
}
