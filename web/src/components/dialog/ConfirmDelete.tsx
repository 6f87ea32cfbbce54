import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isConflict } from '../../api/api-error.ts'
import { useErrorText, useNotifyFailure } from '../feedback/use-error-text.ts'

export interface ConfirmDeleteProps {
  opened: boolean
  onClose: () => void
  /** The name of the deleted object as the person knows it; part of the title. */
  name: string
  /**
   * What is deleted with it and what stays. Not said any more once the server has refused because things have changed.
   */
  consequences?: ReactNode
  /**
   * Deletes. The dialog closes when it resolves; when it rejects, the dialog stays open with the reason, which a toast
   * shows as well.
   */
  onConfirm: () => Promise<unknown>
  /** The sentence of the error catalogue, shown if the server gives none. */
  errorFallback: string
}

/** Asks before something is deleted permanently. */
export function ConfirmDelete({
  opened,
  onClose,
  name,
  consequences,
  onConfirm,
  errorFallback,
}: ConfirmDeleteProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const notifyFailure = useNotifyFailure()
  const removal = useMutation({
    mutationFn: onConfirm,
    onError: (error) => notifyFailure(error, errorFallback, t('confirm.deleteFailed')),
  })
  const close = (): void => {
    if (removal.isPending) return
    removal.reset()
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={t('confirm.deleteTitle', { name })} size="md">
      <Stack gap="md">
        {!isConflict(removal.error) && (
          <Text size="md" component="div">
            {consequences ?? t('confirm.deleteFinal')}
          </Text>
        )}
        {removal.isError && (
          <Alert color="red" role="alert">
            {errorText(removal.error, errorFallback)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={removal.isPending} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button
            color="red.9"
            loading={removal.isPending}
            onClick={() => removal.mutate(undefined, { onSuccess: () => onClose() })}
          >
            {t('common.delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
