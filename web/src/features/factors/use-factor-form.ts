import type { Factor, FactorWrite, Threshold, ThresholdChange } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { delayRules, limitRules, widthRules } from '../../components/form/limit-input.ts'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import {
  decimalsRules,
  factorBody,
  factorValues,
  type FactorValues,
  isRangeReversed,
  isUpsideDown,
  thresholdBody,
  thresholdValues,
} from './factor-form.ts'

/** The form of the factor dialog with the rules that need no server. Without a code the person chooses the module. */
export function useFactorForm(moduleCode: string | undefined) {
  const { t } = useTranslation()
  const required = (text: string) => (text.trim() === '' ? t('form.required') : null)
  const check = useNumberCheck()
  const width = check(widthRules, t('threshold.notNegative'))
  const delay = check(delayRules, t('threshold.delayInvalid'))
  // An invalid limit is sent as 0.
  const limit = check(limitRules, null)
  const range = check(limitRules, t('quantity.rangeInvalid'))
  const upsideDown = (values: FactorValues): string | null =>
    isUpsideDown(values, currentLanguage()) ? t('threshold.minAboveMax') : null
  return useForm<FactorValues>({
    initialValues: {
      ...factorValues(undefined, moduleCode ?? '', currentLanguage()),
      ...thresholdValues(undefined, currentLanguage()),
    },
    validate: {
      module: required,
      name: required,
      code: required,
      manufacturer_id: required,
      min_value: (text, values) => (values.has_no_min ? null : (limit(text) ?? upsideDown(values))),
      max_value: (text, values) => (values.has_no_max ? null : limit(text)),
      range_min: (text, values) =>
        range(text) ?? (isRangeReversed(values, currentLanguage()) ? t('quantity.rangeReversed') : null),
      range_max: range,
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
  /** The threshold of the factor when it was loaded. */
  threshold: Threshold | undefined
  /** False if the person may not change thresholds: then only the factor is stored. */
  withThreshold: boolean
  /** The factor is stored, its threshold is not. */
  onHalf: () => Promise<void>
}

/** The factor is stored, its threshold is not, and the message says so. */
export class ThresholdFailed extends ApiError {
  constructor(half: string, { detail, ...failure }: ApiError) {
    super({ ...failure, detail: detail === null ? null : `${half}: ${detail}` })
    this.message = half
  }
}

/**
 * Saves the factor, then its threshold. If the threshold fails, the factor stays saved, and saving again continues with
 * the threshold instead of adding the factor twice.
 */
export function useSaveFactor({ factor, threshold, withThreshold, onHalf }: FactorToSave) {
  const { t } = useTranslation()
  const canCreate = useCan('adaptors.add_threshold')
  const storedId = useRef<number>(undefined)
  return async (values: FactorValues): Promise<Factor> => {
    const saved = await storeFactor(factor?.id ?? storedId.current, factorBody(values, currentLanguage()))
    storedId.current = saved.id
    if (!withThreshold) return saved
    const body = thresholdBody(values, currentLanguage(), threshold?.standard)
    try {
      await storeThreshold({ factorId: saved.id, stored: threshold, canCreate, body })
    } catch (error) {
      await onHalf()
      const isNew = canCreate && !hasThreshold(threshold)
      const half = isNew ? t('threshold.createFailedTitle') : t('threshold.updateFailedTitle')
      throw error instanceof ApiError ? new ThresholdFailed(half, error) : error
    }
    return saved
  }
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
