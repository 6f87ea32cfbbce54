import type { Factor, Threshold } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useCan } from '../../api/current-user.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { factorsKey } from './factors-query.ts'
import { factorBody, type FactorValues } from './factor-form.ts'
import { hasThreshold, storeFactor, storeThreshold } from './save-factor.ts'
import { thresholdBody } from './threshold-form.ts'

export interface FactorToSave {
  /** Undefined for a new one. */
  factor: Factor | undefined
  /** Its threshold as it was loaded. */
  threshold: Threshold | undefined
  /** False where the person may touch no thresholds: then only the factor is stored. */
  withThreshold: boolean
  onCreated: (() => void) | undefined
}

/**
 * Saves the dialog: the factor, then its threshold, then asks for the factors again. Where the second half fails the first one
 * stands, and saving once more goes on from there instead of adding the factor twice.
 */
export function useSaveFactor(subject: FactorToSave): (values: FactorValues) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const canCreate = useCan('adaptors.add_threshold')
  const storedId = useRef(subject.factor?.id)
  const saveFactor = async (values: FactorValues): Promise<Factor> => {
    const id = subject.factor?.id ?? storedId.current
    try {
      return await storeFactor(id, factorBody(values))
    } catch (error) {
      const failure = id === undefined ? t('errors.createFactorFailed') : t('errors.updateFactorFailed')
      notifyFailure(error, failure)
      throw error
    }
  }
  const saveThreshold = async (values: FactorValues, factorId: number): Promise<void> => {
    const stored = subject.threshold
    const isNew = canCreate && !hasThreshold(stored)
    try {
      await storeThreshold({ factorId, stored, canCreate, body: thresholdBody(values) })
    } catch (error) {
      const half = isNew ? t('threshold.createFailedTitle') : t('threshold.updateFailedTitle')
      const fallback = isNew ? t('errors.createThresholdFailed') : t('errors.updateThresholdFailed')
      notifyFailure(error, fallback, half)
      throw namingTheHalf(error, half)
    }
  }
  return async (values) => {
    const isNew = subject.factor === undefined
    const factor = await saveFactor(values)
    storedId.current = factor.id
    try {
      if (subject.withThreshold) await saveThreshold(values, factor.id)
    } finally {
      if (isNew) subject.onCreated?.()
      await client.invalidateQueries({ queryKey: factorsKey })
    }
    notify.success(t(isNew ? 'factor.added' : 'factor.saved', { code: factor.code }))
  }
}

/** Messages under fields speak for themselves; any other sentence is told which half it is about. */
function namingTheHalf(error: unknown, half: string): unknown {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length > 0) return error
  const detail = error.detail === null ? half : `${half}: ${error.detail}`
  return new ApiError({ status: error.status, code: error.code, fields: {}, detail })
}
