import type { DeviceKey, Module } from '@quantrac/contract'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { api } from '../../api/client.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { CopyField } from '../../components/form/CopyField.tsx'
import { deviceConnection, type DeviceConnection, publishCommand } from './device-connection.ts'

/** The factors of a module, in the order they were added. */
const moduleFactorsQuery = (id: number) =>
  queryOptions({
    queryKey: [...modulesKey, 'factors', id],
    queryFn: async ({ signal }) => (await api.moduleFactors({ params: { id } }, { signal })).data,
  })

export interface DeviceKeyShownProps {
  module: Module
  deviceKey: DeviceKey
  onClose: () => void
}

/** The new key, the address to connect to, and a command that tests it. */
export function DeviceKeyShown({ module, deviceKey, onClose }: DeviceKeyShownProps) {
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
