import type { MqttConfig } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { mqttConfigQuery } from './mqtt-query.ts'

/** Connect and Disconnect: each waits for the server's answer, which waits for the broker's. */
export function ConnectionButtons({ config }: { config: MqttConfig }) {
  const { t } = useTranslation()
  const isConnected = config.mqtt_info.status === 'connected'
  const connect = useConnection(
    async () => (await api.mqttConnect()).data,
    () => notify.success(t('mqtt.connectedTo', { host: config.host })),
  )
  const disconnect = useConnection(
    async () => (await api.mqttDisconnect()).data,
    () => notify.info(t('mqtt.disconnectedFrom', { host: config.host })),
  )
  const isBusy = connect.isPending || disconnect.isPending
  const { connectButton, disconnectButton } = useFocusAfterwards(isConnected, isBusy)
  return (
    <>
      <Button
        ref={connectButton}
        variant="default"
        disabled={isConnected || isBusy}
        loading={connect.isPending}
        onClick={() => connect.mutate()}
      >
        {t('mqtt.connect')}
      </Button>
      <Button
        ref={disconnectButton}
        variant="default"
        disabled={!isConnected || isBusy}
        loading={disconnect.isPending}
        onClick={() => disconnect.mutate()}
      >
        {t('mqtt.disconnect')}
      </Button>
    </>
  )
}

/** The button that was pressed is disabled when its work is done and would drop the focus: the other one takes it. */
function useFocusAfterwards(isConnected: boolean, isBusy: boolean) {
  const connectButton = useRef<HTMLButtonElement>(null)
  const disconnectButton = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    const active = document.activeElement
    const isLost = active === null || active === document.body || active.matches(':disabled')
    if (wasBusy.current && !isBusy && isLost) {
      const next = isConnected ? disconnectButton : connectButton
      next.current?.focus()
    }
    wasBusy.current = isBusy
  }, [isConnected, isBusy])
  return { connectButton, disconnectButton }
}

function useConnection(act: () => Promise<MqttConfig>, onDone: () => void) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (config) => {
      client.setQueryData(mqttConfigQuery.queryKey, config)
      onDone()
    },
    onError: (error) => {
      // A disconnect that fails says the same: either way the connection is not as it was asked to be.
      notifyFailure(error, t('errors.connectMqttFailed'))
      return client.invalidateQueries(mqttConfigQuery)
    },
  })
}
