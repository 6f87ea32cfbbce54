import type { Factor, FactorWrite, Threshold, ThresholdChange } from '@quantrac/contract'
import { api } from '../../api/client.ts'

/** Stores a new factor, or changes the one with this id. */
export async function storeFactor(id: number | undefined, body: FactorWrite): Promise<Factor> {
  const answer =
    id === undefined ? await api.factorCreate({ body }) : await api.factorUpdate({ params: { id }, body })
  return answer.data
}

export interface ThresholdToStore {
  factorId: number
  /** Undefined for a new factor; its `id` is null where the factor has no threshold yet. */
  stored: Threshold | undefined
  /** Whoever may not create one sets it by its factor, which makes it too. */
  canCreate: boolean
  body: ThresholdChange
}

export const hasThreshold = (stored: Threshold | undefined): boolean => (stored?.id ?? null) !== null

/** Creates the threshold of a factor that has none, else changes it by its factor. */
export async function storeThreshold({ factorId, stored, canCreate, body }: ThresholdToStore): Promise<void> {
  if (canCreate && !hasThreshold(stored)) {
    await api.thresholdCreate({ body: { ...body, factor_id: factorId } })
  } else {
    await api.thresholdUpdateByFactor({ params: { id: factorId }, body })
  }
}
