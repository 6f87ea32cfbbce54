import type { DeviceKey, Module } from '@quantrac/contract'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { DeviceKeyShown } from './DeviceKeyShown.tsx'

/**
 * Makes a module's password for the broker and shows it once. Only this component holds the password: no cache, no storage and no
 * address contains it, and closing the dialog forgets it. Opens when it is mounted.
 */
export function DeviceKeyDialog({ module, onClose }: { module: Module; onClose: () => void }) {
  const { t } = useTranslation()
  const [key, setKey] = useState<DeviceKey | null>(null)
  const [opened, close] = useOpenOnMount(() => {
    setKey(null)
    onClose()
  })
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('deviceKey.title', { code: module.code })}
      size="lg"
      closeOnClickOutside={false}
      // Closing the dialog loses the key: a single press of Esc must not do that.
      closeOnEscape={key === null}
    >
      {key === null ? (
        <Question module={module} onKey={setKey} onCancel={close} />
      ) : (
        <DeviceKeyShown module={module} deviceKey={key} onClose={close} />
      )}
    </Modal>
  )
}

interface QuestionProps {
  module: Module
  onKey: (key: DeviceKey) => void
  onCancel: () => void
}

function Question({ module, onKey, onCancel }: QuestionProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const make = async (): Promise<void> => {
    setPending(true)
    setFailure(null)
    try {
      onKey((await api.moduleDeviceKey({ params: { id: module.id } })).data)
    } catch (error) {
      setFailure(errorText(error, t('deviceKey.failed')))
      setPending(false)
    }
  }
  return (
    <Stack gap="md">
      <Text>{t('deviceKey.explanation', { id: module.manufacturer_id })}</Text>
      <Text>{t('deviceKey.replaces')}</Text>
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={isPending} onClick={onCancel} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button loading={isPending} onClick={() => void make()}>
          {t('deviceKey.make')}
        </Button>
      </Group>
    </Stack>
  )
}
