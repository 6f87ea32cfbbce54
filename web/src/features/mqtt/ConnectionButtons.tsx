import type { MqttConfig } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { mqttConfigQuery } from './mqtt-query.ts'

const loadQuestion = async () => {
  const [{ DisconnectDialog }] = await Promise.all([
    import('./DisconnectDialog.tsx'),
    loadTexts(['elements']),
  ])
  return DisconnectDialog
}

/** Connect and Disconnect, which asks first. Each waits for the server, which waits for the broker. */
export function ConnectionButtons({ config }: { config: MqttConfig }) {
  const { t } = useTranslation()
  const isConnected = config.mqtt_info.status === 'connected'
  // It is connected with what was saved before: Connect tries what is saved now.
  const isOther = config.mqtt_info.last_error !== null
  const connect = useConnection(
    async () => (await api.mqttConnect()).data,
    () => notify.success(t('mqtt.connectedTo', { host: config.host })),
  )
  const disconnect = useConnection(
    async () => (await api.mqttDisconnect()).data,
    () => notify.info(t('mqtt.disconnectedFrom', { host: config.host })),
  )
  const [asking, setAsking] = useState<number>()
  const isBusy = connect.isPending || disconnect.isPending
  const { connectButton, disconnectButton } = useFocusAfterwards(isConnected, isBusy)
  return (
    <>
      <Button
        ref={connectButton}
        variant="default"
        disabled={(isConnected && !isOther) || isBusy}
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
        onClick={() => setAsking((last) => (last ?? 0) + 1)}
      >
        {t('mqtt.disconnect')}
      </Button>
      <LazyDialog load={loadQuestion} asking={asking}>
        {(Question) => (
          <Question
            key={asking}
            host={config.host}
            onConfirm={() => disconnect.mutate()}
            onClose={() => setAsking(undefined)}
          />
        )}
      </LazyDialog>
    </>
  )
}

/** The pressed button is disabled afterwards and would lose the focus, so the other one takes it. */
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
      // A failed disconnect shows the same sentence: in both cases the connection is not in the state asked for.
      notifyFailure(error, t('errors.connectMqttFailed'))
      return client.invalidateQueries(mqttConfigQuery)
    },
  })
}
