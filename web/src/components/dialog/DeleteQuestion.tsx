import { useQueryClient } from '@tanstack/react-query'
import { isConflict } from '../../api/api-error.ts'
import { renew } from '../../api/renew.ts'
import { notify } from '../feedback/notify.tsx'
import type { DeleteQuestion as Question } from '../table/row-actions.ts'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { useOpenOnMount } from './use-open-on-mount.ts'

/** Asks before a row is deleted, deletes it, renews its lists and reports it. Opens when it is mounted. */
export function DeleteQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount(onClose)
  const { name, what, call, renews, done, failed } = question
  const remove = async (): Promise<void> => {
    try {
      await call()
    } catch (error) {
      // The list is older than what the server refuses it for.
      if (isConflict(error)) void renew(client, renews)
      throw error
    }
    await renew(client, renews)
    if (typeof done === 'string') notify.success(done)
    else done()
  }
  return (
    <ConfirmDelete
      opened={opened}
      onClose={close}
      name={name}
      consequences={what}
      onConfirm={remove}
      errorFallback={failed}
    />
  )
}
