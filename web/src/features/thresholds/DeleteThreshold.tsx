import type { ListedThreshold } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { useEditing } from './row-edits.ts'
import { thresholdName } from './threshold-name.ts'
import { thresholdsKey } from './thresholds-query.ts'
import { useOfferUndo } from './use-offer-undo.tsx'

/** Asks before limits are deleted, and deletes them; whoever may add limits may undo it. Opens when it is mounted. */
export function DeleteThreshold({ row, onClose }: { row: ListedThreshold; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { edits } = useEditing()
  const offerUndo = useOfferUndo(edits)
  const canAdd = useCan('adaptors.add_threshold')
  const [opened, close] = useOpenOnMount(onClose)
  const name = thresholdName(row)
  const remove = async (): Promise<void> => {
    await api.thresholdDelete({ params: { id: row.id } })
    edits.getState().drop(row.id)
    await client.invalidateQueries({ queryKey: thresholdsKey })
    const text = t('settingThresholds.deleted', { name })
    const { id: _, factor: __, ...limits } = row
    if (canAdd) offerUndo(text, { name, run: () => api.thresholdCreate({ body: limits }) })
    else notify.success(text)
  }
  return (
    <ConfirmDelete
      opened={opened}
      onClose={close}
      name={t('settingThresholds.limitsOf', { name })}
      consequences={t('settingThresholds.deleteConsequences')}
      onConfirm={remove}
      errorFallback={t('errors.deleteThresholdFailed')}
    />
  )
}
