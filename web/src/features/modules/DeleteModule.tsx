import type { Module } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'

/** Asks before a module is deleted, and deletes it. Opens when it is mounted. */
export function DeleteModule({ module, onClose }: { module: Module; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount(onClose)
  const remove = async (): Promise<void> => {
    await api.moduleDelete({ params: { id: module.id } })
    await client.invalidateQueries({ queryKey: modulesKey })
    notify.success(t('settingData.deleted', { name: module.manufacturer_id }))
  }
  return (
    <ConfirmDelete
      opened={opened}
      onClose={close}
      name={module.manufacturer_id}
      consequences={t('settingData.deleteConsequences', { code: module.code, count: module.factor_count })}
      onConfirm={remove}
      errorFallback={t('errors.deleteModuleFailed')}
    />
  )
}
