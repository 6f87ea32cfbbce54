import type { Sample } from '@quantrac/contract'
import type { TFunction } from 'i18next'

/** The document, its column and version; or why there is no limit. */
export function limitSource({ judgement: { limit, other_periods } }: Sample, t: TFunction): string {
  if (limit !== null)
    return limit.column === ''
      ? limit.standard
      : t('samples.documentColumn', { standard: limit.standard, column: limit.column })
  if (other_periods.length === 0) return ''
  return t('samples.onlyAverages', {
    periods: other_periods.map((period) => t(`samples.periods.${period}`)).join(', '),
  })
}

export const tones = {
  within: 'normal',
  exceeded: 'alert',
  inconclusive: 'warning',
  'no-limit': 'neutral',
} as const
