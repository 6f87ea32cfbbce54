import type { ChannelKind } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../feedback/notify.tsx'
import { useNotifyFailure } from '../feedback/use-error-text.ts'
import { channelsQuery } from './channels-query.ts'

/** In the app nothing is sent: a notification is there. */
export type SentKind = Exclude<ChannelKind, 'app'>

/** Sends a message to oneself by a channel, and says what came of it. */
export function TestChannel({ kind, isOff }: { kind: SentKind; isOff: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const name = t(`channelName.${kind}`)
  const test = useMutation({
    mutationFn: async () => (await api.channelTest({ params: { kind } }, { timeoutMs: 60_000 })).data,
    onSuccess: ({ ok, detail }) => {
      const words = detail === '' ? '' : `: ${detail}`
      if (ok) notify.success(t('channelState.testTaken', { name }) + words)
      else notify.error(t('channelState.testRefused', { name }) + words)
    },
    onError: (error) => notifyFailure(error, t('channelState.testFailed', { name })),
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('channelState.testOf', { name })}
      loading={test.isPending}
      disabled={isOff}
      onClick={() => test.mutate()}
    >
      {t('channelState.test')}
    </Button>
  )
}
