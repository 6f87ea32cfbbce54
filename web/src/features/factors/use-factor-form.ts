import type { Factor, FactorWrite, Threshold, ThresholdChange } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { delayRules, limitRules, widthRules } from '../../components/form/limit-input.ts'
import { useLimitWords } from '../../components/form/use-limit-words.ts'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import {
  changedIn,
  decimalsRules,
  factorBody,
  factorValues,
  type FactorValues,
  isUpsideDown,
  thresholdBody,
  thresholdValues,
} from './factor-form.ts'
import { factorsKey } from './factors-query.ts'

/** The form of the factor dialog with the rules that need no server. Without a code the person chooses the module. */
export function useFactorForm(moduleCode: string | undefined) {
  const { t } = useTranslation()
  const required = (text: string) => (text.trim() === '' ? t('form.required') : null)
  const check = useNumberCheck()
  const width = check(widthRules, t('threshold.notNegative'))
  const delay = check(delayRules, t('threshold.delayInvalid'))
  // An invalid limit is sent as 0.
  const limit = check(limitRules, null)
  const upsideDown = (values: FactorValues): string | null =>
    isUpsideDown(values, currentLanguage()) ? t('threshold.minAboveMax') : null
  return useForm<FactorValues>({
    initialValues: {
      ...factorValues(undefined, moduleCode),
      ...thresholdValues(undefined, currentLanguage()),
    },
    validate: {
      module: required,
      name: required,
      code: required,
      manufacturer_id: required,
      min_value: (text, values) => (values.has_no_min ? null : (limit(text) ?? upsideDown(values))),
      max_value: (text, values) => (values.has_no_max ? null : limit(text)),
      decimals: check(decimalsRules, t('factor.decimalsInvalid')),
      min_range: width,
      max_range: width,
      deadband: width,
      on_delay_seconds: delay,
      off_delay_seconds: delay,
    },
  })
}

export interface FactorToSave {
  /** Undefined for a new one. */
  factor: Factor | undefined
  /** Its threshold when it was loaded. */
  threshold: Threshold | undefined
  /** False if the person may not change thresholds: then only the factor is stored. */
  withThreshold: boolean
  onCreated: (() => void) | undefined
}

/**
 * Saves the factor, then its threshold, then reloads the factors. If the threshold fails, the factor stays saved, and saving again
 * continues with the threshold instead of adding the factor twice.
 */
export function useSaveFactor(subject: FactorToSave): (values: FactorValues) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const withNumbers = useLimitWords()
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
      await storeThreshold({ factorId, stored, canCreate, body: thresholdBody(values, currentLanguage()) })
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
    const limits = subject.withThreshold
      ? changedIn(thresholdBody(values, currentLanguage()), subject.threshold)
      : {}
    const sentence = t(isNew ? 'factor.added' : 'factor.saved', { code: factor.code })
    notify.success(withNumbers(sentence, limits, factor.unit))
  }
}

/** Adds to an error whether the factor or the threshold failed, unless its messages are shown under fields. */
function namingTheHalf(error: unknown, half: string): unknown {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length > 0) return error
  const detail = error.detail === null ? half : `${half}: ${error.detail}`
  return new ApiError({ status: error.status, code: error.code, fields: {}, detail })
}

/** Stores a new factor, or changes the one with this id. */
async function storeFactor(id: number | undefined, body: FactorWrite): Promise<Factor> {
  const answer =
    id === undefined ? await api.factorCreate({ body }) : await api.factorUpdate({ params: { id }, body })
  return answer.data
}

interface ThresholdToStore {
  factorId: number
  /** Undefined for a new factor; its `id` is null where the factor has no threshold yet. */
  stored: Threshold | undefined
  /** Without this permission the threshold is set by its factor, which creates it too. */
  canCreate: boolean
  body: ThresholdChange
}

const hasThreshold = (stored: Threshold | undefined): boolean => (stored?.id ?? null) !== null

/** Creates the threshold if the factor has none, otherwise changes it by its factor. */
async function storeThreshold({ factorId, stored, canCreate, body }: ThresholdToStore): Promise<void> {
  if (canCreate && !hasThreshold(stored)) {
    await api.thresholdCreate({ body: { ...body, factor_id: factorId } })
  } else {
    await api.thresholdUpdateByFactor({ params: { id: factorId }, body })
  }
}
