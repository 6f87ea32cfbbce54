import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Import, ImportDetail } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { importKey, importsKey } from './imports-query.ts'

interface UndoDialogProps {
  of: Pick<Import, 'id' | 'filename' | 'stored'>
  onClose: () => void
}

/** Asks before the readings of an import are removed. */
export function UndoDialog({ of: { id, filename, stored }, onClose }: UndoDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const errorText = useErrorText()
  const [opened, close] = useOpenOnMount(onClose)
  const undo = useMutation({
    mutationFn: async () => (await api.importUndo({ params: { id } })).data,
    onSuccess: async (answer) => {
      client.setQueryData<ImportDetail>(importKey(id), (before) => before && { ...before, ...answer })
      await client.invalidateQueries({ queryKey: importsKey })
      close()
    },
  })
  return (
    <Modal opened={opened} onClose={close} title={t('imports.undoTitle', { file: filename })}>
      <Stack gap={16}>
        <Text>{t('imports.undoText', { count: stored })}</Text>
        {undo.isError && (
          <Alert color="red" role="alert">
            {errorText(undo.error, t('imports.undoFailed'))}
          </Alert>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" data-autofocus disabled={undo.isPending} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button color="red.9" loading={undo.isPending} onClick={() => undo.mutate()}>
            {t('imports.undo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
