import { Modal, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useOpenOnMount } from '../dialog/use-open-on-mount.ts'
import { Loaded } from '../feedback/Loaded.tsx'
import { ProofForm } from './ProofForm.tsx'

/** A challenge for each asking: it serves once. */
const askedQuery = (turn: number) =>
  queryOptions({
    queryKey: ['second-factor-asked', turn],
    queryFn: async ({ signal }) => (await api.secondFactorProveStart(undefined, { signal })).data,
    staleTime: 'static',
    gcTime: 0,
  })

interface ProveDialogProps {
  turn: number
  /** Called when it closes, with whether the factor was given. */
  onEnd: (isProved: boolean) => void
}

/** Asks for the second factor before a change that needs it. Opens when it is mounted. */
export function ProveDialog({ turn, onEnd }: ProveDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const [isSending, setSending] = useState(false)
  const asked = useQuery(askedQuery(turn))
  const end = (isProved: boolean): void => {
    close()
    onEnd(isProved)
  }
  const cancel = (): void => {
    if (!isSending) end(false)
  }
  return (
    <Modal
      opened={opened}
      onClose={cancel}
      title={t('twoStep.again.title')}
      size="sm"
      closeOnClickOutside={false}
      // Above the dialog whose change waits for it.
      zIndex={300}
    >
      <Stack gap={12}>
        <Text>{t('twoStep.again.lead')}</Text>
        <Loaded query={asked} fallback={t('twoStep.again.fetchFailed')} height={180}>
          {(proof) => (
            <ProofForm
              asked={proof}
              prove={async (body) => {
                setSending(true)
                await api.secondFactorProve({ body }).finally(() => setSending(false))
                end(true)
              }}
              failed={t('twoStep.signIn.failed')}
              onCancel={cancel}
              cancelLabel={t('common.cancel')}
            />
          )}
        </Loaded>
      </Stack>
    </Modal>
  )
}
