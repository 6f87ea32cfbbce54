import type { ModuleType } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../api/current-user.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { usualLimitsQuery } from './devices-query.ts'
import type { PressedFactor } from './draft.ts'
import { type Limits, limitsIn, limitsTyped, usualOf } from './typed-limits.ts'

export interface LimitFields {
  /** The person may give limits. */
  readonly isShown: boolean
  /** As it stands in the field. */
  readonly textOf: (factor: PressedFactor) => string
  /** Null: what is typed cannot be read. */
  readonly limitsOf: (factor: PressedFactor) => Limits | null
  /** Codes of the stations whose limits are proposed. */
  readonly sources: readonly string[]
}

/** The limits of the factors that were pressed: as typed, else those of other stations of the type. */
export function useLimits(type: ModuleType, factors: readonly PressedFactor[]): LimitFields {
  const isShown = useCan('adaptors.change_threshold')
  const maySee = useCan('adaptors.view_threshold')
  const { data: usual = [] } = useQuery({ ...usualLimitsQuery(type), enabled: isShown && maySee })
  const language = currentLanguage()
  const proposed = (factor: PressedFactor) =>
    factor.limits === null && factor.factor_id === null ? usualOf(usual, factor) : undefined
  const textOf = (factor: PressedFactor): string => {
    const found = proposed(factor)
    return factor.limits ?? (found === undefined ? '' : limitsTyped(found, language))
  }
  return {
    isShown,
    textOf,
    limitsOf: (factor) =>
      isShown ? limitsIn(textOf(factor), language) : { min_value: null, max_value: null },
    sources: [...new Set(factors.flatMap((factor) => proposed(factor)?.modules ?? []))],
  }
}
