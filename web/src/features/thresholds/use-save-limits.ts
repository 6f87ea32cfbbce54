import type { ListedThreshold } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StoreApi } from 'zustand'
import { api } from '../../api/client.ts'
import { fieldErrorsFor } from '../../components/form/form-errors.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { readDraft, thresholdName, valuesBefore } from './limits-draft.ts'
import { type CellErrors, type Edits, focusCell } from './row-edits.ts'
import { thresholdsKey } from './thresholds-query.ts'
import { useOfferUndo } from './undo.tsx'

/**
 * Saves the changed cells of a row and offers to undo that. What the server refuses stands at its cell and stays typed; the last of two
 * people who save the same cell wins.
 */
export function useSaveLimits(edits: StoreApi<Edits>): (row: ListedThreshold) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const offerUndo = useOfferUndo(edits)
  const words = { notANumber: t('settingThresholds.notANumber'), notNegative: t('threshold.notNegative') }
  const refuse = (row: ListedThreshold, errors: CellErrors): void => {
    edits.getState().setErrors(row.id, errors)
    if (Object.keys(errors).length > 0) focusCell(row.id, errors)
  }
  return async (row) => {
    const { drafts, saving, setSaving, drop } = edits.getState()
    const draft = drafts[row.id]
    if (draft === undefined || saving.has(row.id)) return
    const { change, problems } = readDraft(draft)
    const broken = Object.entries(problems)
    if (broken.length > 0) {
      refuse(row, Object.fromEntries(broken.map(([field, problem]) => [field, words[problem]])))
      return
    }
    const name = thresholdName(row)
    setSaving(row.id, true)
    try {
      await api.thresholdUpdate({ params: { id: row.id }, body: change })
      // What is stored is there before the draft goes: the cell never shows the old value again.
      await client.invalidateQueries({ queryKey: thresholdsKey })
      drop(row.id)
    } catch (error) {
      const { known, others } = fieldErrorsFor(error, row)
      if (Object.keys(known).length === 0 || others.length > 0) {
        notifyFailure(error, t('errors.updateThresholdFailed'))
      }
      refuse(row, known)
      return
    } finally {
      setSaving(row.id, false)
    }
    const before = valuesBefore(row, change)
    offerUndo(t('settingThresholds.saved', { name }), {
      name,
      run: () => api.thresholdUpdate({ params: { id: row.id }, body: before }),
    })
  }
}
