import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { renewFactors } from '../../api/second-factors.ts'
import { useOpenOnMount } from '../dialog/use-open-on-mount.ts'
import { useErrorText } from '../feedback/use-error-text.ts'
import { ShownCodes } from './ShownCodes.tsx'

/** Makes new recovery codes after a question and shows them, once. Opens when it is mounted. */
export function NewCodesDialog() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const errorText = useErrorText()
  const [opened, close] = useOpenOnMount()
  const make = useMutation({
    mutationFn: async () => (await api.secondFactorRecoveryCodes()).data,
    onSuccess: () => renewFactors(client),
  })
  const codes = make.data?.recovery_codes
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!make.isPending) close()
      }}
      title={codes === undefined ? t('twoStep.recovery.makeTitle') : t('twoStep.recovery.title')}
      closeOnClickOutside={false}
      // Closing would lose the codes.
      closeOnEscape={codes === undefined}
    >
      {codes === undefined ? (
        <Stack gap="md">
          <Text>{t('twoStep.recovery.makeText')}</Text>
          {make.isError && (
            <Alert color="red" role="alert">
              {errorText(make.error, t('twoStep.recovery.makeFailed'))}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={make.isPending} onClick={close} data-autofocus>
              {t('common.cancel')}
            </Button>
            <Button loading={make.isPending} onClick={() => make.mutate()}>
              {t('twoStep.recovery.make')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <ShownCodes codes={codes} onClose={close} />
      )}
    </Modal>
  )
}
