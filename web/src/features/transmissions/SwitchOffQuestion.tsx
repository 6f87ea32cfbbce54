import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface SwitchOffQuestionProps {
  opened: boolean
  name: string
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a destination is switched off, since nothing sends the files of that time later. */
export function SwitchOffQuestion({ opened, name, isPending, onClose, onConfirm }: SwitchOffQuestionProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('transmissions.switchOffTitle', { name })} size="md">
      <Stack gap="md">
        <Text>{t('transmissions.switchOffText')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button color="red.9" loading={isPending} onClick={onConfirm}>
            {t('transmissions.switchOff')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
