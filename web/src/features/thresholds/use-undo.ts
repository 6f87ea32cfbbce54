import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StoreApi } from 'zustand'
import { ApiError } from '../../api/api-error.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import type { Edits, UndoStep } from './row-edits.ts'
import { thresholdsKey } from './thresholds-query.ts'

/** Takes a step back and says so. A step that the server refuses stays, unless what it is about is gone. */
export function useUndo(edits: StoreApi<Edits>): (step: UndoStep) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  return async (step) => {
    const { undos, addUndo, removeUndo } = edits.getState()
    // Pressed twice, or taken back from the head of the page meanwhile.
    if (!undos.includes(step)) return
    removeUndo(step.id)
    notify.close(step.id)
    try {
      await step.run()
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) addUndo(step)
      notifyFailure(error, t('settingThresholds.undoFailed', { name: step.name }))
      return
    } finally {
      await client.invalidateQueries({ queryKey: thresholdsKey })
    }
    notify.info(t('settingThresholds.undone', { name: step.name }))
  }
}
