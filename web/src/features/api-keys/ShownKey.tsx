import { Button, Group, Stack, Text } from '@mantine/core'
import type { ApiKey } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../components/form/CopyField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'

interface ShownKeyProps {
  made: ApiKey & { key: string }
  onClose: () => void
}

/** A new key, shown this once, with a line to try it. */
export function ShownKey({ made, onClose }: ShownKeyProps) {
  const { t } = useTranslation()
  // Without the key: what people copy into a terminal stays in its history.
  const line = `curl -fsS ${window.location.origin}/api/modules/latest/ -H "Authorization: Bearer $QUANTRAC_KEY"`
  return (
    <Stack gap="md">
      <Text fw={600}>{t('apiKeys.once')}</Text>
      <CopyField
        label={t('apiKeys.key')}
        value={made.key}
        description={t('apiKeys.until', { time: formatDateTime(made.expires_at, currentLanguage()) })}
        isLong
        takesFocus
      />
      <Text size="sm" c="dimmed">
        {t('apiKeys.tryIt')}
      </Text>
      <Text component="code" size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {line}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('apiKeys.kept')}</Button>
      </Group>
    </Stack>
  )
}
