import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { DeviceKey, Module } from '@quantrac/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { CopyField } from '../../components/form/CopyField.tsx'
import { type DeviceConnection, deviceConnection, publishCommand } from './device-connection.ts'

/** The factors of a module, in the order they were added. */
const moduleFactorsQuery = (id: number) =>
  queryOptions({
    queryKey: [...modulesKey, 'factors', id],
    queryFn: async ({ signal }) => (await api.moduleFactors({ params: { id } }, { signal })).data,
  })

/**
 * Makes a module's password for the broker and shows it once. Only this component holds the password: no cache, no
 * storage and no address contains it, and closing the dialog forgets it. Opens when it is mounted.
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

interface DeviceKeyShownProps {
  module: Module
  deviceKey: DeviceKey
  onClose: () => void
}

/** The new key, the address to connect to, and a command that tests it. */
function DeviceKeyShown({ module, deviceKey, onClose }: DeviceKeyShownProps) {
  const { t } = useTranslation()
  const { username, password, broker } = deviceKey
  return (
    <Stack gap={12}>
      <Text fw={600}>{t('deviceKey.once')}</Text>
      <CopyField label={t('mqtt.username')} value={username} />
      <CopyField label={t('mqtt.password')} value={password} takesFocus />
      {broker === null ? (
        <Alert variant="default" icon={<IconAlertTriangle aria-hidden />}>
          {t('deviceKey.noBroker')}
        </Alert>
      ) : (
        <Connection
          module={module}
          deviceKey={deviceKey}
          connection={deviceConnection(broker, window.location.hostname)}
        />
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('deviceKey.done')}</Button>
      </Group>
    </Stack>
  )
}

interface ConnectionProps {
  module: Module
  deviceKey: DeviceKey
  connection: DeviceConnection
}

function Connection({ module, deviceKey, connection }: ConnectionProps) {
  const { t } = useTranslation()
  const canSee = useCan('adaptors.view_factor')
  const factors = useQuery({ ...moduleFactorsQuery(module.id), enabled: canSee })
  const factor = factors.data?.[0]?.manufacturer_id
  const hasNone = factors.data !== undefined && factor === undefined
  const { username, password } = deviceKey
  const command = publishCommand({ connection, username, password, factor: factor ?? 'cod' })
  const { host, port, tls } = connection
  return (
    <>
      <CopyField
        label={t('deviceKey.address')}
        value={`${host.includes(':') ? `[${host}]` : host}:${port}`}
        description={tls ? t('deviceKey.withTls') : t('deviceKey.withoutTls')}
      />
      {connection.isLocalOnly && (
        <Alert variant="default" icon={<IconAlertTriangle aria-hidden />}>
          {t('deviceKey.localOnly', { variable: 'QUANTRAC_BROKER_HOST' })}
        </Alert>
      )}
      <CopyField
        label={t('deviceKey.command')}
        value={command}
        isLong
        description={hasNone ? t('deviceKey.noFactor') : t('deviceKey.commandHelp')}
      />
    </>
  )
}
