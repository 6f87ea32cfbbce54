import type { User } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { renewPeople } from '../../api/people.ts'
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'

/** Asks before a user is deleted, and deletes them. Opens when it is mounted. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount(onClose)
  const { id, email } = user
  const remove = async (): Promise<void> => {
    await api.userDelete({ params: { id } })
    await renewPeople(client, 'users')
    notify.success(t('settingUsers.deleted', { email }))
  }
  return (
    <ConfirmDelete
      opened={opened}
      onClose={close}
      name={email}
      consequences={t('settingUsers.deleteConsequences', { email })}
      onConfirm={remove}
      errorFallback={t('errors.deleteUserFailed')}
    />
  )
}
