import type { ListedThreshold } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StoreApi } from 'zustand'
import { api } from '../../api/client.ts'
import { fieldErrorsFor } from '../../components/form/form-errors.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { useLimitWords } from '../../components/form/use-limit-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { readDraft, thresholdName, valuesBefore } from './limits-draft.ts'
import { type CellErrors, type Edits, focusCell } from './row-edits.ts'
import { thresholdsKey } from './thresholds-query.ts'
import { useOfferUndo } from './undo.tsx'
import { useCellWords } from './use-cell-words.ts'

/**
 * Saves the changed cells of a row and offers to undo it. A refusal is shown at its cell, and the text stays; the last of two
 * people who save the same cell wins.
 */
export function useSaveLimits(edits: StoreApi<Edits>): (row: ListedThreshold) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const offerUndo = useOfferUndo(edits)
  const words = useCellWords()
  const withNumbers = useLimitWords()
  const refuse = (row: ListedThreshold, errors: CellErrors): void => {
    edits.getState().setErrors(row.id, errors)
    if (Object.keys(errors).length > 0) focusCell(row.id, errors)
  }
  return async (row) => {
    const { drafts, saving, setSaving, drop } = edits.getState()
    const draft = drafts[row.id]
    if (draft === undefined || saving.has(row.id)) return
    const { change, problems } = readDraft(draft, currentLanguage())
    const broken = Object.entries(problems)
    if (broken.length > 0) {
      refuse(row, Object.fromEntries(broken.map(([field, problem]) => [field, words[problem]])))
      return
    }
    const name = thresholdName(row)
    setSaving(row.id, true)
    try {
      await api.thresholdUpdate({ params: { id: row.id }, body: change })
      // The stored values are loaded before the draft is removed, so that the cell never shows the old value again.
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
    offerUndo(withNumbers(t('settingThresholds.saved', { name }), change, row.factor.unit), {
      name,
      run: () => api.thresholdUpdate({ params: { id: row.id }, body: before }),
    })
  }
}
