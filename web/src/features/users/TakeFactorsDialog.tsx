import type { User } from '@quantrac/contract'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'

/** Takes the second factors of a person away who has lost them. Opens when it is mounted. */
export function TakeFactorsDialog({ user: { id, email }, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [opened, close] = useOpenOnMount(onClose)
  const take = useMutation({
    mutationFn: () => api.userSecondFactorsDelete({ params: { id } }),
    onSuccess: () => {
      notify.success(t('takeFactors.done', { email }))
      close()
    },
  })
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!take.isPending) close()
      }}
      title={t('takeFactors.title', { email })}
    >
      <Stack gap="md">
        <Text>{t('takeFactors.text')}</Text>
        <Text>{t('takeFactors.sure', { email })}</Text>
        {take.isError && (
          <Alert color="red" role="alert">
            {errorText(take.error, t('takeFactors.failed'))}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={take.isPending} onClick={close} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button color="red.9" loading={take.isPending} onClick={() => take.mutate()}>
            {t('takeFactors.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
