import type { Factor } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { factorsKey } from './factors-query.ts'

/** Asks before a factor is deleted, and deletes it. Opens when it is mounted. */
export function DeleteFactor({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount(onClose)
  const code = factor.code.toUpperCase()
  const remove = async (): Promise<void> => {
    await api.factorDelete({ params: { id: factor.id } })
    await client.invalidateQueries({ queryKey: factorsKey })
    notify.success(t('factor.deleted', { code }))
  }
  return (
    <ConfirmDelete
      opened={opened}
      onClose={close}
      name={code}
      consequences={t('factor.deleteConsequences', { name: factor.name })}
      onConfirm={remove}
      errorFallback={t('errors.deleteFactorFailed')}
    />
  )
}
