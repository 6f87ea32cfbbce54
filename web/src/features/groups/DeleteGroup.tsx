import type { Group } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { renewPeople } from '../../api/people.ts'
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'

/** Asks before a group is deleted, says how many lose its rights, and deletes it. Opens when it is mounted. */
export function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount(onClose)
  const { id, name, user_count: count } = group
  const remove = async (): Promise<void> => {
    await api.groupDelete({ params: { id } })
    await renewPeople(client, 'groups')
    notify.success(t('settingPermission.deleted', { name }))
  }
  return (
    <ConfirmDelete
      opened={opened}
      onClose={close}
      name={name}
      consequences={t('settingPermission.deleteConsequences', { count })}
      onConfirm={remove}
      errorFallback={t('errors.deletePermissionFailed')}
    />
  )
}
