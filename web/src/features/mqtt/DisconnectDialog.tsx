import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'

interface DisconnectDialogProps {
  host: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before readings stop coming in, and says what happens then. Opens when it is mounted. */
export function DisconnectDialog({ host, onConfirm, onClose }: DisconnectDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  return (
    <Modal opened={opened} onClose={close} title={t('intake.disconnectTitle', { host })} size="md">
      <Stack gap="md">
        <Text>{t('intake.disconnectText')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              close()
              onConfirm()
            }}
          >
            {t('mqtt.disconnect')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
