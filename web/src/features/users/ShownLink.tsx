import type { PasswordLink } from '@quantrac/contract'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../components/form/CopyField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'

export interface ShownLinkProps {
  email: string
  link: PasswordLink
  onClose: () => void
}

/** What became of a link: it was mailed, or it is shown this once. */
export function ShownLink({ email, link, onClose }: ShownLinkProps) {
  const { t } = useTranslation()
  const until = t('passwordLink.until', { time: formatDateTime(link.expires_at, currentLanguage()) })
  if (link.url === null) {
    return (
      <Stack gap="md">
        <output>
          <Text fw={600}>{t('passwordLink.sentTitle', { email })}</Text>
          <Text>{until}</Text>
        </output>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      {link.mail === 'refused' && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {t('passwordLink.refused', { email })}
        </Alert>
      )}
      <Text fw={600}>{t('passwordLink.once')}</Text>
      <CopyField label={t('passwordLink.link')} value={link.url} description={until} isLong takesFocus />
      <Text size="sm" c="dimmed">
        {t('passwordLink.passOn', { email })}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('passwordLink.done')}</Button>
      </Group>
    </Stack>
  )
}
